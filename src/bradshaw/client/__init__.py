"""Games on a server, for programs: the same seats as in the library, so that a bot plays here or there.

from bradshaw import bots
from bradshaw.client import Server

server = Server("http://127.0.0.1:8000", token="...")
server.seat("abc234def567").play_with(bots.make("greedy"))
"""

from .connection import NotAnswered, Outdated, Refused
from .seat import RemoteSeat
from .server import Server, Sitting, Table

__all__ = ["NotAnswered", "Outdated", "Refused", "RemoteSeat", "Server", "Sitting", "Table"]
