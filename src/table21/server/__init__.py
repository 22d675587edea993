"""The table in the browser: `table21 serve`.

REST and WebSocket around tables that are rebuilt from what a store holds. `store` keeps
guests, tables and their moves in SQLite or PostgreSQL; the protocol that all of it speaks
stands in docs/protocol.md.

This package may import everything below it (`table21.bots`, `table21.record`, `table21.table`,
…), and Litestar, msgspec, granian, SQLAlchemy, Alembic, segno and markdown-it from the extra
`server`.
"""
