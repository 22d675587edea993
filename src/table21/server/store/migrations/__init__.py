"""The steps by which the database came to be what `schema` describes; Alembic runs them.

A step that was released is never changed. It may import SQLAlchemy and Alembic only, not the
schema, which will have gone on.
"""
