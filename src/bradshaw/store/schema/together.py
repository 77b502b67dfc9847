"""What people at a table say, keep for themselves, plan, and agree on; and the time they have."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, Table, Text

from .base import METADATA, account, game, moment, text

TALK = Table(
    "talk",
    METADATA,
    game(primary_key=True),
    Column("number", Integer, primary_key=True),
    account(),
    text("words"),
    moment("at"),
)

#: How much of the talk somebody has read.
TALK_READ = Table(
    "talk_read",
    METADATA,
    game(primary_key=True),
    account(primary_key=True),
    Column("number", Integer, nullable=False),
)

#: Private notes on a game.
NOTES = Table(
    "notes",
    METADATA,
    game(primary_key=True),
    account(primary_key=True),
    text("words"),
    moment("at"),
)

#: What a seat wants to do when it comes to it: a JSON document, for nobody else's eyes.
PLANS = Table(
    "plans",
    METADATA,
    game(primary_key=True),
    Column("seat", Integer, primary_key=True),
    text("content"),
    moment("at"),
)

#: What the others at the table are asked to agree to: going further back, a program for somebody missing,
#: going on by changed rules.
PROPOSALS = Table(
    "proposals",
    METADATA,
    text("id", primary_key=True),
    game(index=True),
    text("kind"),
    Column("seat", Integer, nullable=False),
    #: What is asked for: a JSON object.
    text("content"),
    #: The newest entry when it was asked; what is about a position holds for that one only.
    Column("seq", Integer, nullable=False),
    #: open, agreed, refused or void.
    text("state"),
    moment("at"),
)

CONSENTS = Table(
    "consents",
    METADATA,
    Column("proposal", Text, ForeignKey("proposals.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("yes", Boolean, nullable=False),
    moment("at"),
)

CLOCKS = Table(
    "clocks",
    METADATA,
    game(primary_key=True),
    Column("seat", Integer, primary_key=True),
    #: Milliseconds that are left; None where time is per decision only.
    Column("budget", BigInteger),
    #: Since when it runs, and when it is over; both None while it stands.
    moment("running", nullable=True),
    moment("deadline", nullable=True, index=True),
)
