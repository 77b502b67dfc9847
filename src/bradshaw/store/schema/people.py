"""Accounts, and what proves that somebody is one. Secrets are kept as hashes only."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Integer, Table, Text, false

from .base import METADATA, account, game, moment, text

#: A person, a guest (nobody can log in as one), or a program.
ACCOUNTS = Table(
    "accounts",
    METADATA,
    text("id", primary_key=True),
    text("kind"),
    text("name"),
    #: The name as it is compared, so that `Ada` and `ada` are one.
    text("name_key", unique=True),
    Column("email", Text),
    Column("email_key", Text, unique=True),
    Column("email_confirmed", Boolean, nullable=False, server_default=false()),
    #: As argon2 writes it; None for who has no password.
    Column("password", Text),
    Column("admin", Boolean, nullable=False, server_default=false()),
    #: What the person has chosen, such as which messages to get: a JSON object.
    text("settings", server_default="{}"),
    moment("created"),
    moment("suspended", nullable=True),
    moment("deleted", nullable=True),
)

#: Browsers that are logged in.
SESSIONS = Table(
    "sessions",
    METADATA,
    text("hash", primary_key=True),
    account(index=True),
    moment("created"),
    moment("seen"),
    moment("expires"),
)

#: Programs that may act for an account, within scopes.
TOKENS = Table(
    "tokens",
    METADATA,
    text("id", primary_key=True),
    text("hash", unique=True),
    account(index=True),
    text("name"),
    #: Words with blanks between them.
    text("scopes"),
    moment("created"),
    moment("seen", nullable=True),
    moment("expires", nullable=True),
)

#: Links that can do one thing: reset a password, take a seat, pass from a message.
LINKS = Table(
    "links",
    METADATA,
    text("hash", primary_key=True),
    text("purpose"),
    account(nullable=True),
    game(nullable=True, index=True),
    #: What it is good for in detail: a JSON object.
    text("content", server_default="{}"),
    moment("created"),
    moment("expires"),
    moment("used", nullable=True),
)

#: How often something was tried of late: log-ins that failed, invitations, new accounts.
ATTEMPTS = Table(
    "attempts",
    METADATA,
    #: What is counted, and for whom: `login name ada`, `login address 192.0.2.7`.
    text("key", primary_key=True),
    Column("count", Integer, nullable=False),
    moment("since"),
)
