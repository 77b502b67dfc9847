"""How a server is set up."""

from __future__ import annotations

from msgspec import Struct

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

    @property
    def secure(self) -> bool:
        """Whether browsers reach it by TLS only."""
        return self.site.startswith("https://")
