"""What people at a table say, plan and agree on."""

from concurrent.futures import ThreadPoolExecutor

from bradshaw.store import Database, answered, clocks, games, plans, proposals, seats, talk
from bradshaw.store.clocks import ClockRow

from .tables import person, played, stored


def test_talk_is_in_order_and_counted_for_who_has_not_read_it(database: Database) -> None:
    game, ada, ben = stored(database, played(1)), person(database), person(database, "Ben")
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda n: database.write(lambda c: talk.say(c, game, ada, str(n))), range(10)))
    found = database.read(lambda c: talk.said(c, game))
    assert [words.number for words in found] == list(range(1, 11))
    assert sorted(int(words.words) for words in found) == list(range(10))
    assert database.read(lambda c: talk.unread(c, game, ben)) == 10
    assert database.read(lambda c: talk.unread(c, game, ada)) == 0
    database.write(lambda c: talk.read(c, game, ben, 7))
    database.write(lambda c: talk.read(c, game, ben, 3))
    assert database.read(lambda c: talk.unread(c, game, ben)) == 3


def test_notes_and_plans_are_written_over(database: Database) -> None:
    game, ada = stored(database, played(1)), person(database)

    def write(connection, words: str) -> None:
        talk.note(connection, game, ada, words)
        plans.keep(connection, game, 1, words)

    database.write(lambda c: write(c, "first"))
    database.write(lambda c: write(c, "second"))
    assert database.read(lambda c: talk.notes(c, game, ada)) == "second"
    assert database.read(lambda c: plans.of_game(c, game)) == {1: "second"}
    database.write(lambda c: plans.drop(c, game, 1))
    assert database.read(lambda c: plans.of(c, game, 1)) is None


def test_who_proposes_agrees_and_a_proposal_is_settled_once(database: Database) -> None:
    game = stored(database, played(1))
    asked = database.write(lambda c: proposals.add(c, game, "undo", 1, {"to": 0}, 1))
    assert database.read(lambda c: proposals.open_in(c, game)) == [asked]
    database.write(lambda c: proposals.answer(c, asked.id, 2, False))
    database.write(lambda c: proposals.answer(c, asked.id, 2, True))
    assert database.read(lambda c: proposals.answers(c, asked.id)) == {1: True, 2: True}
    assert database.write(lambda c: proposals.close(c, asked.id, proposals.AGREED))
    assert not database.write(lambda c: proposals.close(c, asked.id, proposals.REFUSED))
    assert database.read(lambda c: proposals.open_in(c, game)) == []


def test_a_seat_is_taken_by_one(database: Database) -> None:
    owner = person(database)
    game = database.write(lambda c: games.add(c, "18Rhl", "Evening", owner, {}, 7)).id
    database.write(lambda c: seats.lay(c, game, 3))
    people = [person(database, f"Player {n}") for n in range(8)]
    with ThreadPoolExecutor(4) as threads:
        taken = list(
            threads.map(lambda p: database.write(lambda c: seats.take(c, game, 0, p, account=p)), people)
        )
    assert taken.count(True) == 1
    first, *rest = database.read(lambda c: seats.of(c, game))
    assert first.account == people[taken.index(True)]
    assert all(seat.free for seat in rest)


def test_the_lobby_lists_public_games_and_ones_own(database: Database) -> None:
    ada, ben = person(database), person(database, "Ben")
    public = database.write(lambda c: games.add(c, "18Rhl", "A", ada, {}, 7)).id
    private = database.write(lambda c: games.add(c, "1862", "B", ada, {}, 7, visibility="private")).id
    assert [game.id for game in database.read(games.listed)] == [public]
    mine = database.read(lambda c: games.listed(c, account=ada))
    assert {game.id for game in mine} == {public, private}
    assert database.read(lambda c: games.listed(c, account=ben)) == []
    database.write(lambda c: seats.lay(c, private, 2))
    database.write(lambda c: seats.take(c, private, 1, "Ben", ben))
    assert [game.id for game in database.read(lambda c: games.listed(c, account=ben))] == [private]
    assert [game.id for game in database.read(lambda c: games.listed(c, title="1862"))] == []


def test_whose_turn_it_is_can_be_asked_of_all_games(database: Database) -> None:
    game, ada = stored(database, played(0)), person(database)
    database.write(lambda c: seats.change(c, game, 1, account=ada))
    database.write(lambda c: seats.set_acting(c, game, ["Ben"]))
    assert database.read(lambda c: seats.waiting_for(c, ada)) == [game]
    database.write(lambda c: seats.set_acting(c, game, ["Ada", "Cid"]))
    assert database.read(lambda c: seats.waiting_for(c, ada)) == []
    assert [seat.acting for seat in database.read(lambda c: seats.of(c, game))] == [True, False, True]


def test_clocks_are_kept_by_seat(database: Database) -> None:
    game = stored(database, played(0))
    database.write(lambda c: clocks.put_clock(c, ClockRow(game, 1, 1000, 5, 1005)))
    database.write(lambda c: clocks.put_clock(c, ClockRow(game, 1, 900)))
    assert database.read(lambda c: clocks.of(c, game)) == [ClockRow(game, 1, 900, None, None)]


def test_an_answer_is_given_once(database: Database) -> None:
    ada = person(database)
    assert database.write(lambda c: answered.note(c, ada, "key", "request", "one"))
    assert not database.write(lambda c: answered.note(c, ada, "key", "request", "two"))
    found = database.read(lambda c: answered.find(c, ada, "key"))
    assert found == answered.Answered("request", "one")
