"""Makes the tables of benchmarks/README.md from the figures in benchmarks/results.

    python benchmarks/report.py                    writes them
    python benchmarks/report.py --profile FILE     first keeps what `ncu --csv` wrote to a file

A test compares the page with what this would write.
"""

import csv
import json
import re
import statistics
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
RESULTS, PAGE = HERE / "results", HERE / "README.md"
PROFILE = RESULTS / "h200-profile.json"

#: What the page tells of a profile, and in which words.
METRICS = {
    "gpu__time_duration.sum": "µs",
    "smsp__inst_executed.sum": "warp instructions, million",
    "smsp__thread_inst_executed_per_inst_executed.ratio": "threads of 32 at work in one",
    "smsp__issue_active.avg.pct_of_peak_sustained_active": "issue slots used, %",
    "sm__warps_active.avg.pct_of_peak_sustained_active": "warps resident, %",
    "l1tex__t_sector_hit_rate.pct": "first-level cache hits, %",
    "dram__bytes.sum": "device memory moved, MB",
    "dram__throughput.avg.pct_of_peak_sustained_elapsed": "device memory's rate used, %",
    "launch__registers_per_thread": "registers a thread",
}
SCALE = {"gpu__time_duration.sum": 1e-3, "smsp__inst_executed.sum": 1e-6, "dram__bytes.sum": 1e-6}


def keep_profile(file: Path) -> None:
    """The medians of each kernel's metrics, from what `ncu --csv` wrote."""
    lines = [line for line in file.read_text().splitlines() if line.startswith('"')]
    found: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in csv.DictReader(lines):
        kernel = row["Kernel Name"].partition("_table21")[0] + of_game(row["Kernel Name"])
        if row["Metric Name"] in METRICS:
            value = float(row["Metric Value"].replace(",", ""))
            found[kernel][row["Metric Name"]].append(value)
    kept = {
        kernel: {name: statistics.median(values) for name, values in metrics.items()}
        for kernel, metrics in found.items()
    }
    PROFILE.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


def of_game(kernel: str) -> str:
    """Which game's kernel it is."""
    found = re.search(r"table21_games_(\w+?)_rules", kernel)
    return f" {found[1]}" if found else ""


def figures_table(name: str) -> str:
    """The figures of a machine, and what the machine is."""
    kept = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    machine = ", ".join(f"{key} {value}" for key, value in kept["machine"].items())
    rows = [
        (found["game"], found["what"], number(found, "median"), number(found, "best"))
        for found in kept["figures"]
    ]
    return f"{machine}\n\n" + table(("game", "what", "median", "best"), rows)


def number(found: dict[str, Any], key: str) -> str:
    """A figure in readable units."""
    value = found[key]
    if found["unit"] == "s":
        return f"{value:.2f} s"
    if value >= 1e6:
        return f"{value / 1e6:,.1f} million/s"
    return f"{value:,.0f}/s"


def profile_table(_: str) -> str:
    """What the profiler saw of each kernel."""
    kept = json.loads(PROFILE.read_text(encoding="utf-8"))
    rows = [
        (words, *(f"{kept[kernel][name] * SCALE.get(name, 1):,.1f}" for kernel in kept))
        for name, words in METRICS.items()
    ]
    return table(("median of a launch", *kept), rows)


def load_table(name: str) -> str:
    """What many tables at once came to; what servers that were killed lost."""
    kept = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    head = tuple(kept["runs"][0])
    rows = [tuple(f"{run.get(key, '')}" for key in head) for run in kept["runs"]]
    return f"{kept['machine']}\n\n" + table(head, rows)


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


MAKERS = {"figures": figures_table, "profile": profile_table, "load": load_table}
BLOCK = re.compile(r"(<!-- (figures|profile|load) (\S+) -->\n).*?(<!-- end -->)", re.DOTALL)


def filled(page: str) -> str:
    """The page with its tables made anew."""
    return BLOCK.sub(
        lambda found: f"{found[1]}\n{MAKERS[found[2]](found[3])}\n\n{found[4]}",
        page,
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--profile"]:
        keep_profile(Path(sys.argv[2]))
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
