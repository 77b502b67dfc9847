"""The log of a game: appended to by whoever knows its end, chained, and opened again."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, Executable, delete, update

from bradshaw.core.save import snapshot_of
from bradshaw.store import Damaged, Database, StoreError, games, log, recording, snapshots
from bradshaw.store.log import Entry, Tail
from bradshaw.store.schema import ENTRIES, SNAPSHOTS

from .tables import opened, play, played, stored, tail_of


def test_a_stored_game_opens_as_it_was(database: Database) -> None:
    game = played(40)
    id = stored(database, game)
    found = opened(database, id)
    assert found.game.hash == game.hash
    assert found.game.state_hash() == game.state_hash()
    assert found.game.seed == 7
    assert found.seqs == list(range(41))
    assert found.tail == tail_of(database, id)
    assert not found.changed


def test_it_opens_after_any_of_its_actions(database: Database) -> None:
    game = played(40)
    id = stored(database, game)
    for number in (0, 1, 25, 40):
        assert opened(database, id, number).game.state_hash() == game.fork(number).state_hash()
    with pytest.raises(StoreError, match="there is no action 41; the game has 40"):
        opened(database, id, 41)


def test_only_who_knows_the_end_may_append(database: Database) -> None:
    game = played(5)
    id = stored(database, game)
    early = tail_of(database, id)
    late = play(database, id, game, early)
    assert late is not None
    assert late.seq == early.seq + 1
    game.undo()
    assert play(database, id, game, early) is None
    assert play(database, id, game, Tail(late.seq, early.link)) is None
    assert tail_of(database, id) == late


def test_of_many_who_append_at_once_one_is_first(database: Database) -> None:
    id = stored(database, played(5))
    tail = tail_of(database, id)
    entries = [Entry("play", "Ada", 6, f'[{{"do":"pass"}},[],[{n}]]', str(n)) for n in range(20)]
    with ThreadPoolExecutor(8) as threads:
        tails = list(threads.map(lambda e: database.write(lambda c: log.append(c, id, tail, [e])), entries))
    winners = [entry for entry, tail in zip(entries, tails, strict=True) if tail is not None]
    newest = database.read(lambda c: log.entries_after(c, id, tail.seq))
    assert [(entry.seq, entry.hash) for entry in newest] == [(6, winners[0].hash)]
    assert len(winners) == 1


def test_what_was_taken_back_stays_in_the_log(database: Database) -> None:
    game = played(20)
    id = stored(database, game)
    before = game.fork(17)
    game.undo(3)
    entry = recording.undo_entry(game, "Ben")
    tail = database.write(lambda c: log.append(c, id, tail_of_row(c, id), [entry]))
    assert tail is not None
    found = opened(database, id)
    assert found.game.state_hash() == before.state_hash()
    assert found.seqs == list(range(18))
    again = play(database, id, found.game, tail)
    assert again is not None
    found = opened(database, id)
    assert found.seqs == [*range(18), 22]
    assert len(database.read(lambda c: log.whole_log(c, id))) == 23


def tail_of_row(connection, id):
    row = games.get(connection, id)
    return Tail(row.seq, row.link)


def execute(statement: Executable, connection: Connection) -> None:
    connection.execute(statement)


def test_an_entry_that_was_changed_shows(database: Database) -> None:
    """Whatever of it was changed."""
    id = stored(database, played(5))
    change = update(ENTRIES).where(ENTRIES.c.game == id, ENTRIES.c.seq == 3)
    written = database.read(lambda c: log.whole_log(c, id))[3]
    plain = msgspec.structs.asdict(written)
    for name, value in plain.items():
        if name == "seq":
            continue
        other = value + 1 if isinstance(value, int) else f"{value} "
        database.write(partial(execute, change.values({name: other})))
        with pytest.raises(Damaged, match="entry 3 of its log is missing or is not what was written"):
            opened(database, id)
        database.write(partial(execute, change.values(plain)))
    assert opened(database, id).game.moves


def test_an_entry_that_is_lost_shows(database: Database) -> None:
    id = stored(database, played(5))
    database.write(lambda c: c.execute(delete(ENTRIES).where(ENTRIES.c.game == id, ENTRIES.c.seq == 3)))
    with pytest.raises(Damaged, match="entry 3 of its log is missing"):
        opened(database, id)


def test_a_snapshot_spares_the_actions_before_it(database: Database) -> None:
    game = played(60)
    id = stored(database, game)
    database.write(lambda c: snapshots.keep(c, id, 44, snapshot_of(game)))
    found = opened(database, id).game
    assert found.past.untold == 44
    assert found.state_hash() == game.state_hash()
    found.undo(16)
    assert found.state_hash() == game.fork(44).state_hash()


def test_a_snapshot_of_a_line_that_was_left_is_not_used(database: Database) -> None:
    game = played(60)
    id = stored(database, game)
    database.write(lambda c: snapshots.keep(c, id, 44, snapshot_of(game)))
    game.undo(30)
    entry = recording.undo_entry(game, "Ben")
    tail = database.write(lambda c: log.append(c, id, tail_of_row(c, id), [entry]))
    for _ in range(40):
        assert tail is not None
        tail = play(database, id, game, tail)
    found = opened(database, id).game
    assert found.past.untold == 0
    assert found.state_hash() == game.state_hash()


def test_a_damaged_snapshot_is_not_believed(database: Database) -> None:
    game = played(60)
    id = stored(database, game)
    database.write(lambda c: snapshots.keep(c, id, 44, snapshot_of(game)))
    database.write(lambda c: c.execute(update(SNAPSHOTS).values(hash="0" * 64)))
    found = opened(database, id)
    assert found.game.state_hash() == game.state_hash()
    assert found.game.past.untold == 0
    assert not found.changed


def test_what_others_have_written_is_followed_only_if_it_comes_out_so() -> None:
    game = played(5)
    here, before = game.fork(), game.fork()
    entry = recording.play_entry(game, game.play(game.legal()[0]))
    game.undo()
    back = recording.undo_entry(game, "Ada")
    recording.follow(here, entry)
    assert (here.hash, len(here.past.moves)) == (entry.hash, 6)
    for wrong in (replace(entry, hash="0" * 64), replace(entry, number=7), replace(entry, kind="begin")):
        with pytest.raises(Damaged):
            recording.follow(before.fork(), wrong)
    with pytest.raises(Damaged, match="leads elsewhere than its log says"):
        recording.follow(here.fork(), replace(back, hash=entry.hash))
    recording.follow(here, back)
    assert here.hash == before.hash


def test_the_seed_is_in_no_entry(database: Database) -> None:
    """It is kept beside the log, so that no one who is told an entry learns it."""
    id = stored(database, played(3))
    begin = database.read(lambda c: log.whole_log(c, id))[0]
    assert msgspec.json.decode(begin.content).get("seed") is None
    assert opened(database, id).game.seed == 7
