"""At the table: looking, choosing, playing, taking back."""

from __future__ import annotations

from collections.abc import Awaitable
from itertools import chain
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import FromQuery, HeaderParameter, JSONBody, QueryParameter
from msgspec import Meta, Struct

from bradshaw.core.errors import BradshawError
from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.core.shared import decoded
from bradshaw.core.view import Actor
from bradshaw.present.menu import Menu, menu
from bradshaw.service.answers import Done, Receipt
from bradshaw.service.errors import Invalid, NotFound, Stale
from bradshaw.service.match import Match
from bradshaw.service.people import PLAY, READ, Person, actor, check_may_watch, known, own_seats, viewer
from bradshaw.service.service import Service
from bradshaw.service.time.clocks import Time
from bradshaw.store.rows import now

from ..given import Caller, Serving
from ..tags import known_already, matches, tagged
from ..who import Asked
from .accounts import Body
from .lobby import GameId

Seat = Annotated[str | None, QueryParameter(max_length=60, description="The player whose seat it is.")]
Action = Annotated[str, Meta(max_length=4000)]
#: What a question for choices says besides fields of actions.
ABOUT_CHOICES = ("seat", "brief", "most")


class Act(Body, frozen=True):
    #: The action, as a choice's `do` has it.
    do: Action
    #: The newest entry of the log that one knows.
    seq: Annotated[int, Meta(ge=0, le=2**31)]
    #: For which seat, where one has several.
    seat: Annotated[str, Meta(max_length=60)] | None = None


class Question(Body, frozen=True):
    do: Action
    seat: Annotated[str, Meta(max_length=60)] | None = None


class Back(Body, frozen=True):
    seq: Annotated[int, Meta(ge=0, le=2**31)]
    seat: Annotated[str, Meta(max_length=60)] | None = None


class AtTable(Struct, frozen=True):
    """What somebody should know about the table besides the game."""

    #: One's own seats, by the names of their players.
    mine: tuple[str, ...]
    #: Those of them where something is to be decided now.
    deciding: tuple[str, ...]
    #: The players for whom programs decide, with the kind of program.
    programs: dict[str, str]
    #: How much of the talk one has not read.
    unread: int
    #: How much time everybody has; empty where there is no clock.
    times: tuple[Time, ...]
    #: The moment of this answer, in milliseconds since 1970.
    at: int


class Shown(Struct, frozen=True):
    """A game as somebody sees it."""

    #: The newest entry of the log: to be sent along with what is done next.
    seq: int
    #: The view; its schema is at /titles/TITLE/schema/view.
    view: Any
    #: Why the game cannot go on as it is, if its rules have changed under it; empty otherwise.
    changed: str
    table: AtTable


class Outdated(Struct, frozen=True):
    """Something has happened that whoever asked did not know of: the game as it is now."""

    error: str
    message: str
    seq: int
    view: Any
    table: AtTable


class Explained(Struct, frozen=True, omit_defaults=True):
    """Whether an action is legal, and if not, why."""

    legal: bool
    #: The section of the rulebook that stands against it.
    rule: str = ""
    reason: str = ""
    #: What would make it legal.
    remedy: str = ""


class Takeback(Struct, frozen=True, omit_defaults=True):
    """Whether one may take back, and to where."""

    allowed: bool
    #: So many actions would stand.
    to: int
    reason: str = ""


class TableController(Controller):
    """At the table."""

    path = "/games/{game:str}"
    tags = ("table",)

    @get("/view", operation_id="view")
    async def view(
        self, request: Asked, game: GameId, person: Caller, service: Serving, seat: Seat = None
    ) -> Response[Shown]:
        """The game as one sees it now. With `If-None-Match` nothing is sent that is known already."""
        match = await looked_at(service, game, person)
        eyes = viewer(match.seats, person, seat)
        standing, around = await match.standing(eyes), await at_table(service, match, person)
        still = msgspec.structs.replace(around, times=(), at=0)
        tag = tagged(game, standing.seq, eyes, standing.changed, still)
        if matches(request, tag):
            return known_already(tag)
        return Response(Shown(standing.seq, standing.view, standing.changed, around), headers={"ETag": tag})

    @get("/choices", operation_id="choices")
    async def choices(
        self,
        request: Asked,
        game: GameId,
        person: Caller,
        service: Serving,
        seat: Seat = None,
        brief: FromQuery[bool] = False,
        most: Annotated[
            int | None,
            QueryParameter(description="Kinds with more options than this are counted only.", ge=1),
        ] = None,
    ) -> Response[Any]:
        """What one may do now, with `seq`, the newest entry of the log. `brief` counts only; any other
        parameter is a field of the action whose options are wanted, such as `word=lay&hex=K8`."""
        match = await looked_at(service, game, person)
        name = await acting_for(match, known(person), seat)
        values = {key: value for key, value in request.query_params.items() if key not in ABOUT_CHOICES}
        found = await match.ask(lambda table: chosen(table, name, match.tail.seq, brief, most, values))
        return Response(found)

    @get("/menu", operation_id="menu")
    async def menu(
        self,
        game: GameId,
        person: Caller,
        service: Serving,
        seat: Seat = None,
        under: Annotated[
            list[Annotated[str, Meta(max_length=100)]] | None,
            QueryParameter(
                description="The keys on the way to the line behind which one looks.", max_length=9
            ),
        ] = None,
        depth: Annotated[int, QueryParameter(ge=1, le=9, description="So many menus deep.")] = 1,
    ) -> Menu:
        """What one may do now, grouped and worded for people. A line is a choice, or leads to another menu:
        that of `lay`, `K8` is at `under=lay&under=K8`. Empty where one has nothing to decide."""
        match = await looked_at(service, game, person)
        name = await acting_for(match, known(person), seat)
        return await match.ask(lambda table: _menu(table, name, match.tail.seq, under or [], depth))

    @post("/actions", operation_id="play", status_code=200)
    async def play(
        self,
        game: GameId,
        data: JSONBody[Act],
        person: Caller,
        service: Serving,
        key: Annotated[str | None, HeaderParameter(name="Idempotency-Key", max_length=100)] = None,
    ) -> Response[Shown | Outdated]:
        """Do something. An answer means that it is durable. Who does not know the newest entry gets 409 with
        the game as it is; what is sent again with the same `Idempotency-Key` is carried out once."""
        who = known(person)
        who.need(PLAY)
        match = await looked_at(service, game, person)
        name = await acting_for(match, who, data.seat)
        receipt = Receipt.of(who.account, key, "play", game, name, data.do, data.seq) if key else None
        return await _done(service, match, who, name, match.play(name, data.do, data.seq, receipt))

    @post("/explanations", operation_id="explain", status_code=200)
    async def explain(
        self, game: GameId, data: JSONBody[Question], person: Caller, service: Serving
    ) -> Explained:
        """Whether an action is legal now; if not, which rule stands against it and what would help."""
        match = await looked_at(service, game, person)
        name = await acting_for(match, known(person), data.seat)
        refusal = await match.why_not(name, data.do)
        return Explained(True) if refusal is None else explained(refusal)

    @get("/undo", operation_id="can_undo")
    async def can_undo(self, game: GameId, person: Caller, service: Serving, seat: Seat = None) -> Takeback:
        """Whether one may take back one's last decision."""
        match = await looked_at(service, game, person)
        name = actor(match.seats, known(person), [], seat)
        answer = await match.ask(lambda table: table.can_undo(name, programs=match.programs))
        return Takeback(bool(answer), answer.to, answer.reason)

    @post("/undo", operation_id="undo", status_code=200)
    async def undo(
        self, game: GameId, data: JSONBody[Back], person: Caller, service: Serving
    ) -> Response[Shown | Outdated]:
        """Take back one's last decision, as long as nobody has acted on it and it showed nothing hidden."""
        who = known(person)
        who.need(PLAY)
        match = await looked_at(service, game, person)
        name = actor(match.seats, who, [], data.seat)
        back = match.go_back(name, lambda table: _back(table, match, name), data.seq)
        return await _done(service, match, who, name, back)


async def looked_at(service: Service, game: str, person: Person | None) -> Match:
    """A match that these eyes may see."""
    if person is not None:
        person.need(READ)
    try:
        match = await service.matches.get(game)
    except Invalid:  # it has not begun, which is not for everybody's ears
        await service.lobby.table(person, game)
        raise
    check_may_watch(match.row, match.seats, person)
    return match


def explained(refusal: Refusal) -> Explained:
    """A refusal as an answer."""
    return Explained(False, refusal.rule or "", refusal.reason, refusal.remedy or "")


async def acting_for(match: Match, person: Person, seat: str | None) -> str:
    acting = await match.ask(lambda table: [decision.player for decision in table.acting])
    return actor(match.seats, person, acting, seat)


def chosen(
    game: Game, player: str, seq: int, brief: bool, most: int | None, values: dict[str, Any]
) -> msgspec.Raw:
    """Choices as JSON, made beside the game: afterwards it may have moved on."""
    fields = {name for kind in game.title.vocabulary.kinds.values() for name in kind.__struct_fields__}
    unknown = sorted(values.keys() - fields - {"word"})
    if unknown:
        raise Invalid(f"no action of {game.title.name} has a field {unknown[0]!r}")
    try:
        found = game.choices(player, brief or most is not None, **values)
        if most is not None and not brief:
            few = [kind.word for kind in found.kinds if kind.count <= most]
            few = [word for word in few if values.get("word", word) == word]
            listed = (game.choices(player, **(values | {"word": word})).choices for word in few)
            found = msgspec.structs.replace(found, choices=tuple(chain.from_iterable(listed)))
    except BradshawError as error:
        raise Invalid(str(error)) from error
    return msgspec.Raw(msgspec.json.encode({"seq": seq, **msgspec.structs.asdict(found)}))


def _menu(game: Game, player: str, seq: int, under: list[str], depth: int) -> Menu:
    try:
        return menu(game, player, seq, under, depth)
    except BradshawError as error:
        raise NotFound(str(error)) from error


async def at_table(service: Service, match: Match, person: Person | None) -> AtTable:
    """The table around a game, for whoever asks."""
    standing = await match.standing(None)
    acting = {actor.player for actor in decoded(standing.view, _Deciding).acting}
    mine = tuple(seat.name or "" for seat in own_seats(match.seats, person))
    return AtTable(
        mine=mine,
        deciding=tuple(name for name in mine if name in acting),
        programs={seat.name: seat.bot for seat in match.seats if seat.bot and seat.name},
        unread=0 if person is None else await service.talk.unread(person, match.id),
        times=match.times,
        at=now(),
    )


class _Deciding(Struct, frozen=True):
    """What of a view says who decides."""

    acting: tuple[Actor, ...]


async def _done(
    service: Service, match: Match, person: Person, name: str, doing: Awaitable[Done]
) -> Response[Shown | Outdated]:
    """What somebody sees who has done something, or was too late."""
    try:
        await doing
    except Stale as error:
        standing, around = await match.standing(name), await at_table(service, match, person)
        return Response(Outdated("stale", str(error), standing.seq, standing.view, around), status_code=409)
    standing, around = await match.standing(name), await at_table(service, match, person)
    return Response(Shown(standing.seq, standing.view, standing.changed, around))


def _back(game: Game, match: Match, name: str) -> int:
    answer = game.can_undo(name, programs=match.programs)
    if not answer:
        raise Invalid(answer.reason)
    return answer.to
