"""Work that must happen once, where messages go, and what all processes of a server share."""

from __future__ import annotations

from sqlalchemy import Column, Index, Integer, Table, Text

from .base import METADATA, account, game, moment, text

#: Bot moves, deadlines, mails, webhooks. Whoever claims one has it until its lease ends.
JOBS = Table(
    "jobs",
    METADATA,
    text("id", primary_key=True),
    text("kind"),
    #: The same work is not noted twice.
    text("key", unique=True),
    game(nullable=True, index=True),
    #: A JSON object.
    text("content"),
    moment("due"),
    #: The process that has claimed it, and until when.
    Column("holder", Text),
    moment("lease", nullable=True),
    Column("tries", Integer, nullable=False, server_default="0"),
    #: What went wrong the last time.
    text("error", server_default=""),
    #: When it was given up; None while it is to be done. What is done is removed.
    moment("failed", nullable=True),
    Index(None, "failed", "due"),
)

#: Where messages go: addresses of mail, browsers for web push, webhooks.
CHANNELS = Table(
    "channels",
    METADATA,
    text("id", primary_key=True),
    account(index=True),
    game(nullable=True, index=True),
    text("kind"),
    text("address"),
    #: What the kind needs besides, and what is to be sent: a JSON object.
    text("content"),
    moment("created"),
    Column("failures", Integer, nullable=False, server_default="0"),
)

#: What all processes share, such as the key that signs links.
SHARED = Table("shared", METADATA, text("name", primary_key=True), text("value"), moment("at"))
