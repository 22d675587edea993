"""Whole studies: the same data everywhere, and a report that needs nothing but itself."""

import csv
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import table21
from table21.errors import NotAvailable, Table21Error
from table21.studies.lab import Study, lab
from table21.studies.lab.sections import QUESTIONS
from variants import VARIANTS

SMALL: dict[str, Any] = {"games": 1000, "matches": 30, "seed": 3, "bots": ["random"]}
EVERY = list(QUESTIONS)
SOLO = ["length", "scores", "decisions", "luck", "rules"]

#: Elements that have no end.
VOID = {"meta", "br", "link", "img"}


class Reader(HTMLParser):
    """Reads a page: every element that is opened is closed, and what it refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.refers: list[str] = []
        self.ids: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        named = dict(attrs)
        self.refers += [str(v) for k, v in named.items() if k in ("src", "href", "xlink:href")]
        self.ids += [str(v) for k, v in named.items() if k == "id"]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text += data


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    return reader


def check_alone(page: str) -> Reader:
    """The page refers to nothing outside itself."""
    reader = read(page)
    assert [there for there in reader.refers if not there.startswith("#")] == []
    assert "http:" not in page
    assert "https:" not in page
    assert not re.search(r"@import|url\((?!#)|<script|<iframe|<link", page)
    assert set(re.findall(r"url\(#([^)]+)\)", page)) <= set(reader.ids)
    assert {there[1:] for there in reader.refers} <= set(reader.ids)
    assert len(reader.ids) == len(set(reader.ids))
    return reader


@pytest.fixture(scope="module")
def study() -> Study:
    return lab("make21", device="cpu", players=4, **SMALL)


@pytest.mark.parametrize(
    ("game", "options"),
    [(name, options) for name, all_of in VARIANTS.items() for options in all_of[:2]],
)
def test_a_report_of_every_game(game: str, options: dict[str, Any], tmp_path: Path) -> None:
    study = lab(game, device="cpu", **SMALL, **options)
    reader = check_alone(study.write(tmp_path).read_text(encoding="utf-8"))
    for key in SOLO if options.get("players") == 1 else EVERY:
        assert QUESTIONS[key][0] in reader.text
    for hidden in set(EVERY) - set(SOLO) if options.get("players") == 1 else ():
        assert QUESTIONS[hidden][0] not in reader.text
    assert "nan" not in reader.text.lower().split()
    assert "inf" not in reader.text.lower().split()


def test_the_data_beside_it(study: Study, tmp_path: Path) -> None:
    study.write(tmp_path / "some" / "folder")
    folder = tmp_path / "some" / "folder"
    assert {file.name for file in folder.iterdir()} == {
        "report.html",
        "figures.csv",
        "histograms.csv",
        "data.json",
    }
    data = json.loads((folder / "data.json").read_text(encoding="utf-8"))
    assert data["about"]["variants"] == {
        "Make 21": {"players": 4, "edition": "rulebook", "ties": "shared"}
    }
    with (folder / "figures.csv").open(encoding="utf-8") as book:
        rows = list(csv.DictReader(book))
    assert [row["figure"] for row in rows] == study.figures["figure"]
    assert len(rows) == len(data["figures"])


def test_the_same_seed_gives_the_same_data_on_all_cores(study: Study) -> None:
    again = lab("make21", device="cpus", players=4, **SMALL)
    assert again.data() == study.data()
    other = lab("make21", device="cpus", players=4, **{**SMALL, "seed": 4})
    assert other.data()["figures"] != study.data()["figures"]


def test_variants_side_by_side(tmp_path: Path) -> None:
    wishes = {**SMALL, "matches": 0}
    study = lab("make21", device="cpu", vary={"players": "2..3"}, **wishes)
    reader = check_alone(study.write(tmp_path).read_text(encoding="utf-8"))
    assert "What does the change do?" in reader.text
    assert "Players 3: every figure" in reader.text
    found = {(row["figure"], row["variant"]): row for row in study.differences}
    assert found["score", "players 3"]["real"]
    assert found["score", "players 3"]["compared_with"] == "players 2"
    assert found["score", "players 3"]["value"] < 0
    assert ("seat 1 wins", "players 3") not in found
    assert (tmp_path / "differences.csv").exists()
    assert study.figures["variant"][0] == "players 2"


def test_progress_adds_up() -> None:
    from table21.studies.lab import make_plan, study_of
    from table21.studies.lab.playing import steps_of

    told: list[int] = []
    plan = make_plan("721", {}, {}, (1000, 30), ["random"], 1, ("cpu", None))
    study_of(plan, told.append)
    assert sum(told) == steps_of(plan)


def test_it_is_a_name_of_the_package() -> None:
    assert table21.lab is lab


def test_without_matplotlib_it_says_how_to_get_it(
    study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> Any:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("table21.studies.lab.plots.importlib.import_module", missing)
    with pytest.raises(NotAvailable, match=r"pip install 'table21\[lab\]'"):
        study.write(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written(study: Study, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Table21Error, match="the report cannot be written"):
        study.write(tmp_path / "file")
