"""What is told, to whom, when, and whether it is still worth telling."""

import msgspec

from bradshaw.service.messages.channel import Wanted, written
from bradshaw.service.messages.noting import GRACE, next_digest, note_asked, note_turn
from bradshaw.service.messages.sending import Post, deliver
from bradshaw.service.turn import Turn
from bradshaw.store import (
    channels,
    exchange,
    games,
    proposals,
    recording,
    seats,
)
from bradshaw.store.rows import now
from tests.service.messages.office import SITE, Inbox, Table


def test_whoever_has_to_decide_is_told_after_a_while(table: Table, web: Inbox) -> None:
    table.channel("Ben", "webhook", web.address)
    before = now()
    table.play("pass")
    assert table.work(before + GRACE - 1) == []
    assert table.deliver(Post(SITE, private=True)) == 1
    (body,) = web.bodies
    told = msgspec.json.decode(body)
    assert told["about"] == "turn"
    assert told["game"] == table.id
    assert told["address"] == f"{SITE}/game/{table.id}"
    assert told["text"].startswith("Ben, it is your turn in Evening (18Rhl): ")
    assert told["text"].count("Ben") == 1
    assert table.work() == []


def test_who_has_acted_meanwhile_is_not_told(table: Table, web: Inbox) -> None:
    table.channel("Ben", "webhook", web.address)
    table.play("pass")
    table.play("pass")
    assert table.deliver(Post(SITE, private=True)) == 1
    assert web.bodies == []


def test_who_has_left_the_seat_is_not_told(table: Table, web: Inbox) -> None:
    table.channel("Ben", "webhook", web.address)
    table.play("pass")
    place = table.game.players.index("Ben")
    table.database.write(lambda c: seats.change(c, table.id, place, account=table.people["Cid"]))
    assert table.deliver(Post(SITE, private=True)) == 1
    assert web.bodies == []


def test_nobody_is_told_of_somebody_elses_turn(table: Table, web: Inbox) -> None:
    table.channel("Cid", "webhook", web.address)
    table.play("pass")
    assert table.work() == []


def test_what_is_not_wanted_is_not_noted(table: Table, web: Inbox) -> None:
    table.channel("Ben", "webhook", web.address, Wanted(about=("over",)))
    table.play("pass")
    assert table.work() == []


def test_a_channel_that_was_taken_away_gets_nothing(table: Table, web: Inbox) -> None:
    id = table.channel("Ben", "webhook", web.address)
    table.play("pass")
    table.database.write(lambda c: channels.remove(c, table.people["Ben"], id))
    assert table.deliver(Post(SITE, private=True)) == 1
    assert web.bodies == []


def test_turns_are_gathered_into_one_message_a_day(table: Table, web: Inbox) -> None:
    table.channel("Ben", "webhook", web.address, Wanted(digest=True))
    table.play("pass")
    for _ in range(3):
        table.play("pass")  # Ben, Cid, and Ada again: Ben has it a second time
    (job,) = table.work()
    assert job.due == next_digest(job.due - 1)
    deliver(table.database, Post(SITE, private=True), job)
    (body,) = web.bodies
    told = msgspec.json.decode(body)
    assert told["subject"] == "One game waits for you"
    assert told["text"] == "- Evening (18Rhl): round"
    assert told["address"] == f"{SITE}/games"


def test_the_digest_of_a_channel_for_one_game_tells_of_no_other(table: Table, web: Inbox) -> None:
    """Many may read what is posted where one game is talked about."""

    def also(connection) -> str:
        other = exchange.add_game(connection, table.game, "Secret", table.people["Ben"])
        seats.change(connection, other.id, 1, account=table.people["Ben"], acting=True)
        wanted = written(Wanted(digest=True))
        channels.add(connection, table.people["Ben"], "webhook", web.address, wanted, table.id)
        return other.id

    other = table.database.write(also)
    table.play("pass")
    assert other in table.database.read(lambda c: seats.waiting_for(c, table.people["Ben"]))
    assert table.deliver(Post(SITE, private=True)) == 1
    assert msgspec.json.decode(web.bodies[0])["text"] == "- Evening (18Rhl): round"


def test_a_digest_without_a_game_that_waits_is_not_sent(table: Table, web: Inbox) -> None:
    table.channel("Ben", "webhook", web.address, Wanted(digest=True))
    table.play("pass")
    table.play("pass")
    assert table.deliver(Post(SITE, private=True)) == 1
    assert web.bodies == []


def test_digests_are_sent_at_seven() -> None:
    day = 20_000 * 86_400_000
    seven = day + 7 * 3_600_000
    assert next_digest(day) == seven
    assert next_digest(seven - 1) == seven
    assert next_digest(seven) == seven + 86_400_000


def test_the_beginning_is_told_to_everybody(table: Table, web: Inbox) -> None:
    for name in ("Ada", "Cid"):
        table.channel(name, "webhook", web.address)
    table.begin()
    assert table.deliver(Post(SITE, private=True), now()) == 2
    assert [msgspec.json.decode(body)["text"] for body in web.bodies] == ["At the table: Ada, Ben, Cid."] * 2


def test_the_end_is_told_with_places_and_scores(table: Table, web: Inbox) -> None:
    table.channel("Cid", "webhook", web.address)
    entry = recording.play_entry(table.game, table.game.play("pass"))
    turn = Turn(table.row, table.seats, entry, 1, frozenset({"Ada"}), frozenset(), True, "")

    def write(connection) -> None:
        seats.set_results(connection, table.id, {"Ada": (900, 2), "Ben": (1200, 1), "Cid": (500, 3)})
        note_turn(connection, turn)

    table.database.write(write)
    assert table.deliver(Post(SITE, private=True), now()) == 1
    told = msgspec.json.decode(web.bodies[0])
    assert (told["subject"], told["text"]) == (
        "Evening (18Rhl) is over",
        "1. Ben: 1200\n2. Ada: 900\n3. Cid: 500",
    )


def test_whoever_is_asked_for_consent_is_told_while_it_is_open(table: Table, web: Inbox) -> None:
    table.channel("Ben", "webhook", web.address)

    def ask(connection) -> str:
        row = proposals.add(connection, table.id, "undo", 0, {"to": 0}, 0)
        asked = [seat for seat in seats.of(connection, table.id) if seat.seat != 0]
        note_asked(connection, games.get(connection, table.id), asked, row.id, "Ada", "back to action 0")
        return row.id

    table.database.write(ask)
    assert table.deliver(Post(SITE, private=True), now()) == 1
    assert msgspec.json.decode(web.bodies[0])["text"].startswith("Ada asks: back to action 0.")
    closed = table.database.write(ask)
    table.database.write(lambda c: proposals.close(c, closed, proposals.REFUSED))
    assert table.deliver(Post(SITE, private=True), now()) == 1
    assert len(web.bodies) == 1
