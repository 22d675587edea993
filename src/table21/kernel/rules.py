"""The `@rule` mark: one source, plain or compiled."""

import functools
import os
import types
from collections.abc import Callable
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

#: False when TABLE21_JIT=0: every rule then runs as plain Python, for debuggers and doubters.
JIT = os.environ.get("TABLE21_JIT", "1") != "0"


def plain(function: F) -> F:
    """A rule as plain Python, with the rules that it calls, to be used on plain rows."""
    return cast(F, _plain(function))


@functools.cache
def _plain(function: Any) -> Any:
    body = getattr(function, "py_func", None)
    if body is None:
        return function
    names = dict(body.__globals__)
    for name in body.__code__.co_names:
        if hasattr(names.get(name), "py_func"):
            names[name] = _plain(names[name])
    return types.FunctionType(body.__code__, names, body.__name__, body.__defaults__)


def rule(function: F) -> F:
    """Mark a function as a rule: compiled at its first call, for the CPU or inside a CUDA kernel.

    A rule may use numbers, rows, arrays, and other rules. It holds no generator and no
    state of its own.
    """
    if not JIT:
        return function
    import numba

    compile_it = numba.njit(cache=True, nogil=True, error_model="numpy")
    return cast(F, compile_it(function))
