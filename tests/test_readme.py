"""What the README and the docs show is run, and what it prints is compared with what they say.

A page's commands are run first, then its Python blocks as one script, both in one temporary folder.

* In a block marked `console` or `sh`, a line `$ table21 …` is run; the lines below it are what it
  prints, `...` on a line of its own standing for any lines. It has to succeed, unless the line ends
  in a comment with another status: `$ table21 play nosuch  # exit 2`. A `sh` block without any `$`
  is for the reader to copy and is not run.
* The blocks marked `python` share their names, in order.
* A block below a line `<!-- not run: why -->` is left alone.
"""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]

BLOCK = re.compile(
    r"(?P<left_alone>^<!-- not run: [^\n]+ -->\n)?"
    r"^```(?P<language>\w+)[^\n]*\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
STATUS = re.compile(r"# exit (\d+)$")


@dataclass
class Block:
    """A fenced block of a page."""

    language: str
    text: str
    line: int


@dataclass
class Command:
    """A command line and what the page says it prints."""

    line: str
    printed: str

    @property
    def status(self) -> int:
        told = STATUS.search(self.line)
        return int(told[1]) if told else 0


def blocks(page: str, *languages: str) -> list[Block]:
    """The blocks of a page in one of these languages that are to be run."""
    return [
        Block(found["language"], found["text"], page[: found.start("text")].count("\n"))
        for found in BLOCK.finditer(page)
        if found["language"] in languages and not found["left_alone"]
    ]


def commands(block: Block) -> list[Command]:
    """The commands of a block, each with the lines below it."""
    _, *parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    return [Command(*part.partition("\n")[::2]) for part in parts]


def script(page: str) -> str:
    """The Python blocks of a page as one text, its lines numbered as in the page."""
    lines: list[str] = []
    for block in blocks(page, "python"):
        lines += [""] * (block.line - len(lines)) + block.text.splitlines()
    return "\n".join(lines)


def fits(printed: str, said: str) -> bool:
    """Whether the output is what the page says, blanks at the ends of lines aside."""
    lines = [line.rstrip() for line in said.strip("\n").splitlines()]
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line) + "\n" for line in lines)
    output = "".join(line.rstrip() + "\n" for line in printed.strip("\n").splitlines())
    return re.fullmatch(pattern, output) is not None


def surroundings() -> dict[str, str]:
    """This environment's commands first, and a plain terminal of a fixed width."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return os.environ | {"PATH": path, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}


def check(command: Command, folder: Path) -> None:
    assert command.line.startswith("table21"), f"mark the block as not run: $ {command.line}"
    ran = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command.line],
        cwd=folder,
        env=surroundings(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == command.status, f"$ {command.line}\n{ran.stdout}"
    if not fits(ran.stdout, command.printed):
        assert ran.stdout == command.printed, f"$ {command.line}"  # for pytest to show both


def run_script(code: str, name: str, folder: Path) -> None:
    """Run a page's Python from a file, as tracebacks and compiled functions want one."""
    example = folder / f"{name}.py"
    example.write_text(code, encoding="utf-8")
    run = [sys.executable, "-W", "error", str(example)]
    ran = subprocess.run(run, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_page_shows(path: Path, tmp_path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    for block in blocks(page, "console", "sh"):
        for command in commands(block):
            check(command, tmp_path)
    run_script(script(page), path.stem, tmp_path)


PAGE = """\
```console
$ table21 games
make21
$ table21 play nosuch  # exit 2
...
```

<!-- not run: needs a person -->
```console
$ table21 play
```

```python
a = 1
```

```python
assert a == 1
```
"""


def test_a_page_is_read_as_meant() -> None:
    (block,) = blocks(PAGE, "console", "sh")
    first, second = commands(block)
    assert (first.line, first.printed, first.status) == ("table21 games", "make21\n", 0)
    assert second.status == 2
    lines = script(PAGE).splitlines()
    assert lines.index("a = 1") == PAGE.splitlines().index("a = 1")
    assert lines[-1] == "assert a == 1"


@pytest.mark.parametrize(
    "said", ["one\ntwo\nthree", "one\n...", "...\nthree", "...", "one\n...\nthree"]
)
def test_output_that_fits(said: str) -> None:
    assert fits("one  \ntwo\nthree\n", said)


@pytest.mark.parametrize("said", ["", "one", "one\n...\ntwo", "o..\ntwo\nthree", "...\nfour"])
def test_output_that_does_not_fit(said: str) -> None:
    assert not fits("one\ntwo\nthree\n", said)
