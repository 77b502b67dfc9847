"""Single games in and out, and games whose rules have changed under them."""

import gzip
import json
from pathlib import Path

import pytest

from bradshaw.core.errors import FileError
from bradshaw.core.save import from_bytes, read, to_bytes
from bradshaw.store import Database, StoreError, exchange, games, log, recording, seats
from bradshaw.store.log import Tail
from bradshaw.store.opening import open_recorded, recorded

from .tables import opened, person, played, stored

RECORDED = Path(__file__).parents[1] / "recorded" / "games"
SEARCHED = Path(__file__).parents[1] / "saved" / "0.3" / "18oe-uk-france-middle.json.gz"


def file_of(database: Database, id: str) -> bytes:
    programs = database.read(lambda c: exchange.programs_of(c, id))
    return exchange.file_of(database.read(lambda c: recorded(c, id)), programs)


def test_a_game_leaves_as_the_file_of_a_saved_game(database: Database) -> None:
    game = played(40)
    id = stored(database, game)
    database.write(lambda c: seats.change(c, id, 1, bot="greedy"))
    raw = file_of(database, id)
    assert from_bytes(raw).hash == from_bytes(raw, replay=True).hash == game.hash
    assert read(raw, "it").programs == {"Ben": "greedy"}


def test_a_file_that_leaves_comes_in_again(database: Database) -> None:
    id = stored(database, played(40))
    game = exchange.read_game(file_of(database, id))
    owner = person(database, "Zoe")
    row = database.write(lambda c: exchange.add_game(c, game, "Again", owner))
    assert (row.state, row.number, row.visibility, row.seed) == ("running", 40, "private", "7")
    assert file_of(database, row.id) == file_of(database, id)
    acting = [decision.player for decision in game.acting]
    found = database.read(lambda c: seats.of(c, row.id))
    assert [seat.name for seat in found if seat.acting] == acting
    assert all(seat.free for seat in found)


def test_every_moment_of_a_game_from_a_file_opens_near_a_state_that_is_kept(database: Database) -> None:
    game = played(120)
    owner, states = person(database, "Zoe"), exchange.along(game)
    assert [state.after for state in states] == [104, 72, 40, 8]
    row = database.write(lambda c: exchange.add_game(c, game, "Again", owner, states=states))
    for number, found in database.read(lambda c: [(n, recorded(c, row.id, n)) for n in (120, 60)]):
        kept = found.saved.snapshot
        assert kept is not None
        assert number - kept.after < 48
        opened = open_recorded(found, "it")
        assert not opened.changed
        assert len(opened.game.moves) == number


def test_a_finished_game_comes_in_with_its_results(database: Database) -> None:
    game = played(0, "Orient Express")
    play_to_the_end(game)
    id = stored(database, game)
    assert database.read(lambda c: games.get(c, id)).state == "finished"
    found = {seat.name: (seat.score, seat.place) for seat in database.read(lambda c: seats.of(c, id))}
    assert found == {who: (game.scores()[who], place) for place, who in game.ranking()}


def play_to_the_end(game) -> None:
    from bradshaw.bots import make

    bot = make("random", seed=1)
    while not game.finished:
        seat = game.seat(game.acting[0].player)
        seat.play(bot.choose(seat))


@pytest.mark.parametrize("wrong", [b"", b"[]", b"{}", b"{", b"\xff"])
def test_what_is_no_game_is_refused(wrong: bytes) -> None:
    with pytest.raises(FileError):
        exchange.read_game(wrong)


def test_a_forged_snapshot_is_not_believed() -> None:
    saved = json.loads(to_bytes(played(40)))
    saved["snapshot"]["state"]["finished"] = True
    assert not exchange.read_game(json.dumps(saved).encode()).finished


def test_a_game_that_has_not_begun_cannot_be_opened(database: Database) -> None:
    owner = person(database)
    id = database.write(lambda c: games.add(c, "18Rhl", "Evening", owner, {}, 7)).id
    with pytest.raises(StoreError, match="has not begun"):
        opened(database, id)


def test_a_game_whose_rules_have_changed_stays_readable(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands in for another rule: action 30 had other luck then."""
    game = played(40)
    owner = person(database)
    saved = read(to_bytes(game), "it")
    saved.moves[29].hash = "0" * 64
    row = database.write(lambda c: games.add(c, "18Rhl", "Evening", owner, {}, 7))
    entries = recording.entries_for(saved)
    assert database.write(lambda c: log.append(c, row.id, Tail(), entries))
    found = opened(database, row.id)
    assert "action 30" in found.changed
    assert "leads elsewhere than recorded" in found.changed
    assert found.recorded == 40
    assert found.game.state_hash() == game.fork(29).state_hash()


def test_a_game_with_runs_that_were_searched_for_is_read_again(database: Database) -> None:
    """What a search has found is kept with its action, as a number or as words."""
    saved = read(gzip.decompress(SEARCHED.read_bytes()), "it")
    assert any(isinstance(one, str) for move in saved.moves for one in move.findings)
    owner = person(database)
    row = database.write(lambda c: games.add(c, "18OE", "Evening", owner, {}, 7))
    assert database.write(lambda c: log.append(c, row.id, Tail(), recording.entries_for(saved)))
    kept = database.read(lambda c: recorded(c, row.id)).saved
    assert [move.findings for move in kept.moves] == [move.findings for move in saved.moves]


def test_a_title_that_cannot_be_laid_out_any_more_says_so(database: Database) -> None:
    id = stored(database, played(3))
    found = database.read(lambda c: recorded(c, id))
    found.saved.players.append("Ada")
    with pytest.raises(StoreError, match="cannot be laid out by the present rules: every player needs"):
        open_recorded(found, "it")
