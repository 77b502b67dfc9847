"""Games at rest, with everything around them, in an SQLite file or in PostgreSQL.

A `Database` runs functions of a connection, each in one transaction; the modules here are such functions, a
subject each, and several can be put together:

```python
from bradshaw.store import Database, games, seats

with Database("games.db") as database:
    open_games = database.read(lambda connection: games.listed(connection, state="open"))
```
"""

from .database import Database
from .errors import Damaged, StoreError, Unavailable

__all__ = ["Damaged", "Database", "StoreError", "Unavailable"]
