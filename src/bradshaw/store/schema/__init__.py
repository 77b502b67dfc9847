"""The tables, a subject a file."""

from .base import METADATA
from .games import ANSWERED, ENTRIES, GAMES, SEATS, SNAPSHOTS
from .people import ACCOUNTS, ATTEMPTS, LINKS, SESSIONS, TOKENS
from .together import CLOCKS, CONSENTS, NOTES, PLANS, PROPOSALS, TALK, TALK_READ
from .work import CHANNELS, JOBS, SHARED

__all__ = [
    "ACCOUNTS", "ANSWERED", "ATTEMPTS", "CHANNELS", "CLOCKS", "CONSENTS", "ENTRIES", "GAMES", "JOBS", "LINKS",
    "METADATA", "NOTES", "PLANS", "PROPOSALS", "SEATS", "SESSIONS", "SHARED", "SNAPSHOTS", "TALK",
    "TALK_READ", "TOKENS",
]  # fmt: skip
