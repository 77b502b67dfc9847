"""Games: what the lobby knows of them, who sits where, their logs, and snapshots that make opening fast."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Index, Integer, LargeBinary, Table, Text, false

from .base import METADATA, account, game, moment, text

GAMES = Table(
    "games",
    METADATA,
    text("id", primary_key=True),
    text("title"),
    #: What its owner calls it.
    text("name"),
    account("owner"),
    #: open, running or finished.
    text("state"),
    #: Who may find and watch it: public, or private for those who sit or have a link.
    text("visibility"),
    #: The options of the title: a JSON object.
    text("options"),
    #: How it is played here: time, hot seat, what happens on time-out: a JSON object.
    text("settings", server_default="{}"),
    #: In decimal. Nobody sees it before the end.
    text("seed"),
    #: The newest entry of the log, and its link: whoever appends must know both.
    Column("seq", Integer, nullable=False, server_default="-1"),
    text("link", server_default=""),
    #: How many actions stand.
    Column("number", Integer, nullable=False, server_default="0"),
    #: Where the game is, in words.
    text("round", server_default=""),
    moment("created"),
    moment("started", nullable=True),
    moment("touched"),
    moment("ended", nullable=True),
    Index(None, "state", "visibility", "touched"),
)

SEATS = Table(
    "seats",
    METADATA,
    game(primary_key=True),
    #: The place at the table, from 0.
    Column("seat", Integer, primary_key=True),
    #: The player's name in this game.
    Column("name", Text),
    account(nullable=True, index=True),
    #: The kind of program that plays here, if one does.
    Column("bot", Text),
    #: Whether something is to be decided here now.
    Column("acting", Boolean, nullable=False, server_default=false()),
    Column("score", Integer),
    Column("place", Integer),
)

#: The log of a game, to which is only added. It starts with a `begin`; a `play` adds an action, an `undo`
#: goes back to fewer. Another `begin` starts the line anew, when its players take it on by other rules.
ENTRIES = Table(
    "entries",
    METADATA,
    game(primary_key=True),
    Column("seq", Integer, primary_key=True),
    text("kind"),
    #: Who did it; empty for the host.
    text("player"),
    #: How many actions stand after it.
    Column("number", Integer, nullable=False),
    #: JSON: of a `begin` what the game begins with, of a `play` the action, its draws and its findings.
    text("content"),
    #: The game's own hash after it.
    text("hash"),
    moment("at"),
    #: Covers all of this and the link before it, so that what is lost or changed shows at once.
    text("link"),
)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    game(primary_key=True),
    #: The entry after which it was taken.
    Column("seq", Integer, primary_key=True),
    Column("number", Integer, nullable=False),
    #: Of the title's rules.
    text("version"),
    Column("drawn", Integer, nullable=False),
    text("hash"),
    #: The state as JSON, compressed.
    Column("state", LargeBinary, nullable=False),
)

#: Requests that were answered, so that one that is sent again is answered alike and does nothing.
ANSWERED = Table(
    "answered",
    METADATA,
    account(primary_key=True),
    text("key", primary_key=True),
    #: Hash of the request: the same key with another request is a mistake.
    text("request"),
    #: The answer: a JSON object.
    text("answer"),
    moment("at", index=True),
)
