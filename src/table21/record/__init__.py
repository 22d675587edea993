"""Records: one played game as a JSON document that replays to the same positions anywhere.

This package may import `table21.table` and what lies below it, nothing else of `table21`.
"""

from table21.record.record import read_json, read_records, replay, verify, write_record

__all__ = ["read_json", "read_records", "replay", "verify", "write_record"]
