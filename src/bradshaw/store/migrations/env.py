"""Run by Alembic: migrations in the transaction of whoever asked for them."""

from alembic import context

from bradshaw.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by making it anew
)
context.run_migrations()
