"""Carrying out the work of a message: is there still something to tell, in which words, and did it arrive?"""

from __future__ import annotations

import logging

from msgspec import Struct
from py_vapid import Vapid02
from sqlalchemy import Connection

from bradshaw.core.shared import decoded
from bradshaw.store import Database, channels, games, jobs, proposals, seats
from bradshaw.store.channels import ChannelRow
from bradshaw.store.games import GameRow
from bradshaw.store.jobs import Job
from bradshaw.store.opening import open_recorded, recorded
from bradshaw.store.rows import now
from bradshaw.store.seats import SeatRow

from . import mail, offers, push, webhook, words
from .channel import MAIL, PUSH, wanted
from .mail import MailServer
from .message import ASKED, BEGUN, OVER, TURN, Later, Message, Undeliverable

_LOG = logging.getLogger(__name__)

_MINUTE = 60_000
#: How long to wait after each try that failed; after the last one it is given up.
PAUSES = (1 * _MINUTE, 5 * _MINUTE, 30 * _MINUTE, 120 * _MINUTE, 720 * _MINUTE)
#: A channel that failed so often in a row gets nothing more.
MOST_FAILURES = 20


class Content(Struct, frozen=True):
    """What is noted of a message: enough to look anew when it is sent."""

    channel: str
    account: str
    about: str
    seat: int = -1
    proposal: str = ""
    by: str = ""
    wish: str = ""


class Post(Struct, frozen=True):
    """How this server sends messages."""

    #: Where it is reached, such as https://club.example.
    site: str
    #: None if it sends no mail.
    mail: MailServer | None = None
    #: None if it sends nothing to browsers.
    push: Vapid02 | None = None
    #: Whom the services of browsers may write to.
    contact: str = ""
    #: Whether webhooks may lie in its own network.
    private: bool = False

    def send(self, channel: ChannelRow, message: Message) -> None:
        """Send through a channel, or raise why not."""
        found = wanted(channel)
        if channel.kind == MAIL:
            if self.mail is None:
                raise Undeliverable("this server sends no mail")
            mail.send(self.mail, channel.address, message)
        elif channel.kind == PUSH:
            if self.push is None:
                raise Undeliverable("this server sends nothing to browsers")
            push.send(self.push, self.contact, channel.address, found, message, self.private)
        else:
            webhook.send(channel.address, found, message, self.private)


def deliver(database: Database, post: Post, job: Job) -> None:
    """Carry out the work: sent, needless by now, to be tried again, or given up."""
    content = decoded(job.content, Content)
    channel = database.read(lambda connection: _channel(connection, content))
    message = None if channel is None else _message(database, post, channel, content, job.game)
    if channel is None or message is None:
        database.write(lambda connection: jobs.done(connection, job))
        return
    try:
        post.send(channel, message)
    except (Later, Undeliverable) as error:
        _LOG.warning("a message by %s was not sent: %s", channel.kind, error)
        _failed(database, job, channel, error)
    else:
        database.write(lambda connection: _sent(connection, job, channel))


def _sent(connection: Connection, job: Job, channel: ChannelRow) -> None:
    jobs.done(connection, job)
    if channel.failures:
        channels.note_failure(connection, channel.id, 0)


def _failed(database: Database, job: Job, channel: ChannelRow, error: Later | Undeliverable) -> None:
    def write(connection: Connection) -> None:
        channels.note_failure(connection, channel.id, channel.failures + 1)
        if isinstance(error, Undeliverable) or job.tries > len(PAUSES):
            jobs.give_up(connection, job, now(), str(error))
        else:
            jobs.retry(connection, job, now() + PAUSES[job.tries - 1], str(error))

    database.write(write)


def _channel(connection: Connection, content: Content) -> ChannelRow | None:
    """The channel, if it is still there and works."""
    found = (one for one in channels.of(connection, content.account) if one.id == content.channel)
    return next((one for one in found if one.failures < MOST_FAILURES), None)


def _message(
    database: Database, post: Post, channel: ChannelRow, content: Content, game: str | None
) -> Message | None:
    """What is to be told; None if there is nothing any more."""
    if game is None:
        return database.read(lambda connection: _digest(connection, post, channel))
    row, places = database.read(lambda connection: (games.get(connection, game), seats.of(connection, game)))
    address = f"{post.site}/game/{row.id}"
    if content.about == TURN:
        return _your_turn(database, post, channel, content, row, places, address)
    if content.about == BEGUN:
        return words.begun(row, places, address)
    if content.about == OVER:
        return words.over(row, places, address)
    if content.about == ASKED:
        asked = database.read(lambda connection: proposals.find(connection, content.proposal))
        still = asked is not None and asked.state == proposals.OPEN
        return words.asked(row, content.by, content.wish, address) if still else None
    return None


def _your_turn(
    database: Database,
    post: Post,
    channel: ChannelRow,
    content: Content,
    row: GameRow,
    places: list[SeatRow],
    address: str,
) -> Message | None:
    """Whose turn it is, if it still is; by mail with what can be done at once."""
    seat = places[content.seat]
    if not seat.acting or seat.account != content.account or seat.name is None:
        return None
    opened = open_recorded(database.read(lambda connection: recorded(connection, row.id)), f"game {row.id}")
    prompt = next((one.prompt for one in opened.game.acting if one.player == seat.name), "")
    at_once = channel.kind == MAIL and not opened.changed
    simple = offers.simple(opened.game.choices(seat.name)) if at_once else ()
    made = database.write(
        lambda connection: offers.links(
            connection, content.account, row.id, seat.seat, opened.tail.seq, simple, post.site
        )
    )
    return words.your_turn(row, seat, address, prompt, made)


def _digest(connection: Connection, post: Post, channel: ChannelRow) -> Message | None:
    """All games that wait for somebody, or the one that the channel is for; None if none does."""
    found = seats.waiting_for(connection, channel.account)
    waiting = [games.get(connection, game) for game in found if channel.game in (None, game)]
    return words.digest(waiting, f"{post.site}/games") if waiting else None
