"""What the server keeps: guests, tables, moves, chat, records, statistics.

`contract` says what is asked of a store. A store knows nothing of rules: moves are text.

This package may import SQLAlchemy, Alembic and `table21.errors`, nothing else of `table21`.
"""
