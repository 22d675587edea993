"""The steps themselves, in the order of their names.

Like all migrations they may import Alembic and SQLAlchemy only.
"""
