"""`table21 check`: scenario files are run, and what does not hold is told."""

from collections.abc import Sequence
from pathlib import Path

from table21.cli.console import progress
from table21.cli.leaving import printable
from table21.scenario import Scenario, read_scenarios, run


def check(files: Sequence[Path]) -> bool:
    """Run all scenarios; whether all hold. A line for each that does not, then a count."""
    scenarios = [scenario for file in files for scenario in read_scenarios(file)]
    failed = 0
    with progress("checking", len(scenarios)) as done:
        for scenario in scenarios:
            failed += not holds(scenario)
            done(1)
    print(f"{len(scenarios)} scenarios, {len(scenarios) - failed} hold")
    return failed == 0


def holds(scenario: Scenario) -> bool:
    """Whether a scenario holds; if not, a line says where it stands and what differs."""
    complaints = run(scenario)
    if complaints:
        print(printable(f"{scenario.where}: {scenario.name}: {'; '.join(complaints)}"))
    return not complaints
