"""Looking back, what if, and searches."""

import asyncio

import msgspec
import pytest

from bradshaw.core.save import snapshot_of
from bradshaw.service.errors import Invalid, Limited, NotFound
from bradshaw.service.history import History, Try
from bradshaw.service.proposing import Found, Searches, Searching
from bradshaw.store import Database, snapshots
from tests.store.tables import played, stored

from .helpers import begun, run
from .test_matches import act


def test_a_game_is_seen_as_it_was_after_any_action(database: Database) -> None:
    game = played(80)
    id = stored(database, game)

    async def work(service) -> None:
        match = await service.matches.get(id)
        for number in (80, 79, 78, 40, 41, 3, 0, 64, 80):
            seen = await service.history.view(match, "Ben", number)
            assert bytes(seen) == msgspec.json.encode(game.fork(number).view("Ben"))
        for number in (-1, 81):
            with pytest.raises(NotFound, match="the game has 80"):
                await service.history.view(match, None, number)

    run(database, work)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_any_action_is_reached_wherever_states_are_kept(database: Database) -> None:
    game = played(80)
    id = stored(database, game)
    for snapshot in (snapshot_of(game.fork(number)) for number in (35, 48, 67)):
        database.write(lambda c, s=snapshot: snapshots.keep(c, id, s.after, s))  # type: ignore[misc]

    async def work(service) -> None:
        match = await service.matches.get(id)
        for number in range(0, 80, 5):
            seen = await History(database).view(match, None, number)
            assert bytes(seen) == msgspec.json.encode(game.fork(number).view(None)), number

    run(database, work)


def test_what_was_taken_back_is_not_history(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service)
        for _ in range(3):
            await act(match)
        await service.history.view(match, None, 2)
        await match.go_back("Ada", lambda game: 1, 3)
        with pytest.raises(NotFound):
            await service.history.view(match, None, 2)
        await act(match, "pass")
        now = await match.standing(None)
        assert bytes(await service.history.view(match, None, 2)) == bytes(now.view)

    run(database, work)


def test_the_log_is_read_in_parts(database: Database) -> None:
    game = played(40)
    id = stored(database, game)

    async def work(service) -> None:
        match = await service.matches.get(id)
        told = await service.history.log(match, None, after=10, limit=20)
        assert [one.number for one in told] == list(range(11, 31))
        assert [list(one.log) for one in told] == [game.log(number) for number in range(11, 31)]
        assert await service.history.ledger(match) == game.ledger()
        adas = [one for one in game.ledger() if "Ada" in (one[1].payer, one[1].payee)]
        assert adas
        assert await service.history.ledger(match, "Ada") == adas

    run(database, work)


def test_what_if_leaves_the_game_alone(database: Database) -> None:
    async def work(service) -> None:
        _, match = await begun(service)
        await act(match, "pass")
        before = await match.ask(lambda game: game.state_hash())
        player = await match.ask(lambda game: game.acting[0].player)
        line = [Try(player, "pass"), Try("Nobody at all", "pass")]
        found = await service.history.what_if(match, player, line[:1])
        assert found.played == 1
        assert found.refusal is None
        assert found.view.number == 2
        assert found.choices is not None
        other = await service.history.what_if(match, player, [Try(player, "bid nothing 7")])
        assert other.played == 0
        assert other.refusal is not None
        past = await service.history.what_if(match, None, [], 0)
        assert past.view.number == 0
        assert await match.ask(lambda game: game.state_hash()) == before
        with pytest.raises(Invalid, match="at most 200 actions"):
            await service.history.what_if(match, None, line * 101)

    run(database, work)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_what_if_tells_nothing_about_the_real_luck(database: Database) -> None:
    """Whatever is drawn in a line is made up: the real game's next cards are another matter."""

    async def work(service) -> None:
        _, match = await begun(service, ("Ada", "Ben"), "Orient Express")
        seed = await match.ask(lambda game: game.seed)
        thought = await service.history.what_if(match, "Ada", [])
        assert str(seed).encode() not in msgspec.json.encode(thought.view)
        again = await service.history.what_if(match, "Ada", [])
        assert again.view == thought.view

    run(database, work)


class Slow:
    """A match whose game searches until it is stopped."""

    def __init__(self) -> None:
        self.stopped = False
        self.tail = type("Tail", (), {"seq": 7})()

    async def ask(self, question):
        return self

    def propose(self, player, budget, cancel):
        import time

        while not cancel():
            time.sleep(0.01)
        self.stopped = True


def test_a_search_tells_its_progress_and_stops_when_nobody_listens() -> None:
    async def work() -> None:
        match, searches = Slow(), Searches(1)
        steps = searches.propose(match, "Ada", "ada")  # type: ignore[arg-type]
        assert isinstance(await anext(steps), Searching)
        with pytest.raises(Limited):
            await anext(searches.propose(match, "Ada", "ada"))  # type: ignore[arg-type]
        await steps.aclose()  # type: ignore[attr-defined]
        await asyncio.get_running_loop().run_in_executor(None, searches.close)
        assert match.stopped

    asyncio.run(work())


def test_a_search_ends_when_its_time_is_up() -> None:
    async def work() -> None:
        match, searches = Slow(), Searches(1, longest=0.01)
        steps = [step async for step in searches.propose(match, "Ada", "ada")]  # type: ignore[arg-type]
        assert steps[-1] == Found(None, seq=7)
        searches.close()

    asyncio.run(work())


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_real_search_finds_what_the_engine_proposes(database: Database) -> None:
    game = played(0)
    from bradshaw.bots import make

    bot = make("greedy", seed=1)
    while game.propose() is None:
        seat = game.seat(game.acting[0].player)
        seat.play(bot.choose(seat))
    id, player, best = stored(database, game), game.acting[0].player, game.propose()
    assert best is not None

    async def work(service) -> None:
        match = await service.matches.get(id)
        steps = [step async for step in service.searches.propose(match, player, "ada")]
        found = steps[-1]
        assert (found.do, found.worth, found.bound, found.seq) == (
            str(best.action), best.worth, best.bound, match.tail.seq,
        )  # fmt: skip
        assert not await match.why_not(player, found.do)

    run(database, work)
