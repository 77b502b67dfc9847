"""How a server is set up."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from bradshaw.core.shared import decoded
from bradshaw.service.messages.mail import MailServer

#: What a request may bring along at most, in bytes; recorded games are larger than anything else.
LARGEST_BODY = 8 * 1024 * 1024


class ServerSettings(Struct, frozen=True):
    """Decided by whoever runs it."""

    #: A file for SQLite, or the address of a PostgreSQL.
    database: str
    #: Where people reach it, such as https://club.example; what is not under it is another site.
    site: str = "http://127.0.0.1:8000"
    #: None if it sends no mail.
    mail: MailServer | None = None
    #: Whether webhooks may lie in its own network.
    private_webhooks: bool = False
    #: Whether the address of whoever asks is told by a proxy (X-Forwarded-For).
    behind_proxy: bool = False
    #: How many games are kept in memory.
    live_games: int = 1000
    #: What is logged: debug, info (every request), warning or error; and whether a line is a JSON object.
    log_level: str = "warning"
    log_json: bool = False

    def packed(self) -> str:
        """As text, for other processes."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def unpacked(cls, text: str) -> ServerSettings:
        return decoded(text, cls)

    @property
    def database_name(self) -> str:
        """Where games are kept, without any password."""
        url = urlsplit(self.database)
        return self.database if url.password is None else self.database.replace(f":{url.password}@", ":***@")

    @property
    def secure(self) -> bool:
        """Whether browsers reach it by TLS only."""
        return self.site.startswith("https://")
