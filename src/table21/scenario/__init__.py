"""Scenarios: rules as examples that run, written in YAML.

A scenario gives a position, plays moves, and says what is expected then.

This package may import `table21.table` and what lies below it, and PyYAML, nothing else of
`table21`.
"""

from table21.scenario.compare import differences
from table21.scenario.reading import Scenario, read_scenarios
from table21.scenario.running import run

__all__ = ["Scenario", "differences", "read_scenarios", "run"]
