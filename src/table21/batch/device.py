"""The CUDA device, and arrays on it that other libraries can take without a copy."""

import contextlib
import functools
import importlib
import importlib.util
import os
from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from table21.errors import NotAvailable
from table21.kernel import Numbers

if not hasattr(np, "row_stack"):  # numba-cuda 0.30 asks for a name that NumPy 2.5 dropped.
    np.row_stack = np.vstack

# A small batch is no mistake, and needs no warning.
os.environ.setdefault("NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS", "0")

#: numba.cuda, which numba-cuda provides; its types are unknown to mypy.
cuda: Any = None
with contextlib.suppress(ImportError):
    cuda = importlib.import_module("numba.cuda")

#: Whether kernels run in numba-cuda's simulator, as plain Python.
SIMULATED = bool(vars(numba.config)["ENABLE_CUDASIM"])

HOW = "pip install 'table21[gpu]' installs what it needs beside an NVIDIA driver"


def require_cuda() -> None:
    """Say how to get a CUDA device where there is none."""
    if cuda is None or not importlib.util.find_spec("numba_cuda"):
        raise NotAvailable(f"the device 'cuda' needs numba-cuda: {HOW}")
    if not cuda.is_available():
        raise NotAvailable(f"no CUDA device was found on this machine: {HOW}")


def on_device(array: Numbers) -> Any:
    """A copy of an array on the device."""
    return cuda.to_device(array)


class OnDevice:
    """An array on the device. PyTorch, CuPy, JAX and others take it by DLPack or by CUDA's own
    array interface, without a copy; NumPy copies it to the host.
    """

    def __init__(self, array: Any) -> None:
        self.array = array
        self.shape = array.shape
        self.dtype = array.dtype

    @classmethod
    def of(cls, numbers: Any) -> "OnDevice":
        """Numbers on the device: as they are, or copied there from the host."""
        if isinstance(numbers, cls):
            return numbers
        if hasattr(numbers, "__cuda_array_interface__"):
            return cls(cuda.as_cuda_array(numbers))
        return cls(on_device(np.ascontiguousarray(numbers, np.int16)))

    def __len__(self) -> int:
        return int(self.shape[0])

    def copy_to_host(self) -> Numbers:
        """The array as NumPy has it."""
        host: Numbers = self.array.copy_to_host()
        return host

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Numbers:
        return np.asarray(self.copy_to_host(), dtype)

    @property
    def __cuda_array_interface__(self) -> Any:
        return self.array.__cuda_array_interface__

    def _view(self, stream: Any) -> Any:
        from cuda.core.utils import StridedMemoryView

        return StridedMemoryView.from_cuda_array_interface(self.array, stream_ptr=stream or -1)

    def __dlpack__(self, *, stream: Any = None, **wishes: Any) -> Any:
        return self._view(stream).__dlpack__(stream=stream, **wishes)

    def __dlpack_device__(self) -> Any:
        return self._view(None).__dlpack_device__()


# ---------------------------------------------------------------- launches recorded once

#: Does recorded launches again.
Replay = Callable[[], None]


def record(launches: Callable[[Any], None]) -> Replay:
    """Do launches, and record them as a CUDA graph that does them again.

    Preparing one launch in Python takes about as long as a step of a million tables.
    """
    launches(0)  # Compiles and loads the kernels, which cannot be done while recording.
    if SIMULATED:
        return lambda: launches(0)
    graph = _graph_of(launches)

    def replay() -> None:
        _check(_driver().cuGraphLaunch(graph, 0))

    return replay


def _graph_of(launches: Callable[[Any], None]) -> Any:
    driver, stream = _driver(), cuda.stream()
    mode = driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_THREAD_LOCAL
    _check(driver.cuStreamBeginCapture(int(stream.handle), mode))
    launches(stream)
    graph = _check(driver.cuStreamEndCapture(int(stream.handle)))
    return _check(driver.cuGraphInstantiate(graph, 0))


def _driver() -> Any:
    return importlib.import_module("cuda.bindings.driver")


def _check(answer: tuple[Any, ...]) -> Any:
    """What the driver answered, or what went wrong."""
    error, *values = answer
    if int(error):
        raise NotAvailable(f"the CUDA driver refused: {error!r}")
    return values[0] if values else None


def copy_numbers(numbers: Any, there: Any) -> None:
    """As many numbers, on the device or the host and of any whole type, into an array there."""
    array = OnDevice.of(numbers).array
    if array.dtype == there.dtype:
        there.copy_to_device(array)
    else:
        threads = 4 if SIMULATED else 128
        _convert()[-(-len(there) // threads), threads](array, there)


@functools.cache
def _convert() -> Any:
    def convert(numbers: Any, there: Any) -> None:
        i = cuda.grid(1)
        if i < len(there):
            there[i] = numbers[i]

    return cuda.jit(convert)
