"""Messages: what is noted, what is still worth telling, and what arrives at real servers on this machine."""

import hashlib
import hmac
import ipaddress
import re
import socket
from collections.abc import Iterator
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Semaphore, Thread

import http_ece
import msgspec
import pytest
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

import bradshaw
from bradshaw.service.errors import Invalid, NotFound
from bradshaw.service.messages import offers, push
from bradshaw.service.messages.channel import Wanted, check, written
from bradshaw.service.messages.mail import NONE, MailServer, composed
from bradshaw.service.messages.message import Later, Message, Offer, Undeliverable
from bradshaw.service.messages.noting import GRACE, MESSAGE, next_digest, note_asked, note_turn
from bradshaw.service.messages.sending import MOST_FAILURES, PAUSES, Post, deliver
from bradshaw.service.messages.targets import found, is_public, post
from bradshaw.service.messages.webhook import document
from bradshaw.service.turn import Turn
from bradshaw.store import (
    Database,
    accounts,
    channels,
    exchange,
    games,
    jobs,
    log,
    proposals,
    recording,
    seats,
)
from bradshaw.store.games import GameRow
from bradshaw.store.log import Tail
from bradshaw.store.rows import now

SITE = "https://club.example"
FAR = 10**15


class Inbox:
    """What has arrived at a server of this test."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.headers: list[dict[str, str]] = []
        self.answer = 200
        self.address = ""
        #: Released for every message.
        self.come = Semaphore(0)


@pytest.fixture
def web() -> Iterator[Inbox]:
    inbox = Inbox()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            inbox.headers.append(dict(self.headers))
            inbox.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(inbox.answer)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    inbox.address = f"http://127.0.0.1:{server.server_port}/hook?x=1"
    yield inbox
    server.shutdown()
    server.server_close()


@pytest.fixture
def smtp() -> Iterator[tuple[Inbox, MailServer]]:
    inbox = Inbox()

    class Handler:
        async def handle_RCPT(self, server, session, envelope, address, options) -> str:  # noqa: N802
            if address.startswith("nobody"):
                return "550 no such person"
            envelope.rcpt_tos.append(address)
            return "250 OK"

        async def handle_DATA(self, server, session, envelope) -> str:  # noqa: N802
            inbox.bodies.append(envelope.content)
            inbox.come.release()
            return "250 OK"

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(Handler(), hostname="127.0.0.1", port=port)
    controller.start()
    yield inbox, MailServer("127.0.0.1", "club@club.example", port, NONE)
    controller.stop()


class Table:
    """A running game of three accounts, of which one has a channel."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.game = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], seed=7)
        self.people = {name: self._account(name) for name in self.game.players}
        row = database.write(lambda c: exchange.add_game(c, self.game, "Evening", self.people["Ada"]))
        self.id = row.id
        for number, name in enumerate(self.game.players):
            self._sit(number, self.people[name])

    def _account(self, name: str) -> str:
        made = self.database.write(lambda c: accounts.add(c, accounts.PERSON, name))
        assert made is not None
        return made.id

    def _sit(self, seat: int, account: str) -> None:
        self.database.write(lambda c: seats.change(c, self.id, seat, account=account))

    @property
    def row(self) -> GameRow:
        return self.database.read(lambda c: games.get(c, self.id))

    @property
    def seats(self) -> list[seats.SeatRow]:
        return self.database.read(lambda c: seats.of(c, self.id))

    def channel(self, name: str, kind: str, address: str, wanted: Wanted | None = None) -> str:
        content = written(wanted or Wanted())
        return self.database.write(lambda c: channels.add(c, self.people[name], kind, address, content)).id

    def play(self, action: str) -> Turn:
        """Play, and note what is to be told, as a match does."""
        row, places = self.row, self.seats
        before = frozenset(one.player for one in self.game.acting)
        move = self.game.play(action)
        entry = recording.play_entry(self.game, move)
        acting = frozenset(one.player for one in self.game.acting)
        turn = Turn(row, places, entry, row.seq + 1, before, acting, self.game.finished, "round")

        def write(connection) -> None:
            log.append(connection, self.id, Tail(row.seq, row.link), [entry], "round")
            exchange.note_standing(connection, self.id, self.game)
            note_turn(connection, turn)

        self.database.write(write)
        return turn

    def begin(self) -> None:
        """Note what is to be told of a beginning."""
        entry = recording.begin_entry(self.game)
        turn = Turn(self.row, self.seats, entry, 0, frozenset(), frozenset(), False, "")
        self.database.write(lambda c: note_turn(c, turn))

    def work(self, at: int = FAR) -> list[jobs.Job]:
        return self.database.write(lambda c: jobs.claim(c, "test", at, 1000, (MESSAGE,), limit=99))

    def deliver(self, post: Post, at: int = FAR) -> int:
        """Carry out the work that is due."""
        claimed = self.work(at)
        for job in claimed:
            deliver(self.database, post, job)
        return len(claimed)


@pytest.fixture
def kind() -> str:
    """What is stored is tested on both databases in tests/store."""
    return "sqlite"


@pytest.fixture
def table(database: Database) -> Table:
    return Table(database)


# --- what is noted, and when it is still told


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
    assert table.work() == []


def test_who_has_acted_meanwhile_is_not_told(table: Table, web: Inbox) -> None:
    table.channel("Ben", "webhook", web.address)
    table.play("pass")
    table.play("pass")
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


# --- what goes wrong


def test_what_did_not_arrive_is_sent_again_and_at_last_given_up(table: Table, web: Inbox) -> None:
    id = table.channel("Ben", "webhook", web.address)
    table.play("pass")
    web.answer = 500
    for _ in range(len(PAUSES) + 1):
        assert table.deliver(Post(SITE, private=True)) == 1
    assert table.work() == []
    (row,) = table.database.read(lambda c: channels.of(c, table.people["Ben"]))
    assert (row.id, row.failures) == (id, len(PAUSES) + 1)
    web.answer = 200
    table.begin()
    table.deliver(Post(SITE, private=True))
    (row,) = table.database.read(lambda c: channels.of(c, table.people["Ben"]))
    assert row.failures == 0


@pytest.mark.parametrize("answer", [404, 410])
def test_an_address_that_is_gone_is_not_tried_again(table: Table, web: Inbox, answer: int) -> None:
    table.channel("Ben", "webhook", web.address)
    table.play("pass")
    web.answer = answer
    assert table.deliver(Post(SITE, private=True)) == 1
    assert table.work() == []


def test_a_redirection_is_not_followed(web: Inbox) -> None:
    web.answer = 302
    with pytest.raises(Later, match="answered with 302"):
        post(web.address, b"{}", {}, private=True)


def test_a_channel_that_never_works_gets_nothing_more(table: Table, web: Inbox) -> None:
    id = table.channel("Ben", "webhook", web.address)
    table.database.write(lambda c: channels.note_failure(c, id, MOST_FAILURES))
    table.play("pass")
    table.deliver(Post(SITE, private=True))
    assert web.bodies == []


def test_the_hosts_own_network_is_out_of_reach(table: Table, web: Inbox) -> None:
    table.channel("Ben", "webhook", web.address.replace("http:", "https:"))
    table.play("pass")
    assert table.deliver(Post(SITE)) == 1
    assert web.bodies == []
    assert table.work() == [], "it is not tried again"


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True), ("127.0.0.1", False), ("10.1.2.3", False), ("169.254.169.254", False),
        ("192.168.1.1", False), ("100.64.0.1", False), ("0.0.0.0", False), ("224.0.0.1", False),
        ("::1", False), ("fd00::1", False), ("fe80::1", False), ("::ffff:127.0.0.1", False),
        ("::ffff:93.184.216.34", True), ("2002:7f00:1::", False), ("64:ff9b::a01:203", False),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
    ],
)  # fmt: skip
def test_public_addresses(address: str, public: bool) -> None:
    assert is_public(ipaddress.ip_address(address)) == public


def test_names_that_lead_into_the_hosts_network_are_refused() -> None:
    with pytest.raises(Undeliverable, match="private network"):
        found("localhost", 443, private=False)
    assert found("127.0.0.1", 443, private=True) == "127.0.0.1"


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://93.184.216.34/", "https addresses only"),
        ("https://ada:secret@93.184.216.34/", "no place in the address"),
        ("https://93.184.216.34:x/", "no web address"),
        ("ftp://93.184.216.34/", "https addresses only"),
    ],
)
def test_addresses_that_are_refused(url: str, why: str) -> None:
    with pytest.raises(Undeliverable, match=why):
        post(url, b"", {})


# --- webhooks


def test_a_webhook_can_prove_where_its_messages_come_from(table: Table, web: Inbox) -> None:
    table.channel("Ben", "webhook", web.address, Wanted(secret="s3cret"))
    table.play("pass")
    table.deliver(Post(SITE, private=True))
    match = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", web.headers[0]["Bradshaw-Signature"])
    assert match is not None
    signed = f"{match[1]}.".encode() + web.bodies[0]
    assert hmac.new(b"s3cret", signed, hashlib.sha256).hexdigest() == match[2]
    assert abs(int(match[1]) * 1000 - now()) < 60_000


def test_discord_and_slack_read_their_own_forms() -> None:
    message = Message("turn", "Your turn", "<!channel> & <@Ada> pass", "https://club.example/game/x")
    assert document("discord", message) == {
        "content": "<!channel> & <@Ada> pass\nhttps://club.example/game/x",
        "allowed_mentions": {"parse": []},
    }
    assert document("slack", message) == {
        "text": "&lt;!channel&gt; &amp; &lt;@Ada&gt; pass\nhttps://club.example/game/x"
    }


def test_webhooks_carry_no_links_that_act(table: Table, web: Inbox) -> None:
    table.channel("Ben", "webhook", web.address)
    table.play("pass")
    table.deliver(Post(SITE, private=True))
    assert b"/act/" not in web.bodies[0]


# --- mail


def test_mail_arrives_with_a_link_that_passes_once(table: Table, smtp: tuple[Inbox, MailServer]) -> None:
    inbox, server = smtp
    table.channel("Ben", "mail", "ben@club.example")
    table.play("pass")
    assert table.deliver(Post(SITE, server)) == 1
    mail = message_from_bytes(inbox.bodies[0], policy=policy.default)
    assert mail["Subject"] == "Your turn in Evening (18Rhl)"
    assert (mail["To"], mail["From"]) == ("ben@club.example", "Bradshaw <club@club.example>")
    (secret,) = re.findall(rf"{SITE}/act/(\S+)", mail.get_content())
    row, act = table.database.read(lambda c: offers.look(c, secret))
    assert (row.account, row.game) == (table.people["Ben"], table.id)
    assert (act.seat, act.seq, act.do) == (1, 1, "pass")
    assert table.database.write(lambda c: offers.use(c, secret))[1] == act
    with pytest.raises(NotFound, match="has been used"):
        table.database.write(lambda c: offers.use(c, secret))


def test_an_address_that_the_mail_server_refuses_is_given_up(
    table: Table, smtp: tuple[Inbox, MailServer]
) -> None:
    inbox, server = smtp
    table.channel("Ben", "mail", "nobody@club.example")
    table.play("pass")
    assert table.deliver(Post(SITE, server)) == 1
    assert (inbox.bodies, table.work()) == ([], [])


def test_a_mail_server_that_is_away_is_tried_again(table: Table) -> None:
    table.channel("Ben", "mail", "ben@club.example")
    table.play("pass")
    away = Post(SITE, MailServer("127.0.0.1", "club@club.example", 1, NONE))
    assert table.deliver(away) == 1
    (job,) = table.work()
    assert job.tries == 2


def test_nobody_can_write_headers_into_mail() -> None:
    message = Message(
        "turn", "Your turn\r\nBcc: all@club.example", "text", SITE, offers=(Offer("Pass", "x"),)
    )
    mail = composed("club@club.example", "ben@club.example", message)
    assert mail["Bcc"] is None
    assert mail["Subject"] == "Your turn Bcc: all@club.example"
    assert mail.get_content() == f"text\n\nPass: x\n\n{SITE}\n"


def test_a_mail_server_does_not_show_its_password() -> None:
    assert "hunter2" not in repr(MailServer("mail.example", "a@b.example", password="hunter2"))


# --- browsers


def test_a_browser_reads_what_was_sealed_for_it(table: Table, web: Inbox) -> None:
    own, auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    raw = own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    wanted = Wanted(p256dh=push.encoded(raw), auth=push.encoded(auth))
    table.channel("Ben", "push", web.address, wanted)
    table.play("pass")
    key = table.database.write(push.signing_key)
    again = table.database.write(push.signing_key)
    assert push.public_key(key) == push.public_key(again), "all processes have one key"
    assert table.deliver(Post(SITE, push=key, contact="club@club.example", private=True)) == 1
    assert web.headers[0]["Content-Encoding"] == "aes128gcm"
    assert push.public_key(key) in web.headers[0]["Authorization"]
    opened = http_ece.decrypt(web.bodies[0], private_key=own, auth_secret=auth, version="aes128gcm")
    assert msgspec.json.decode(opened)["title"] == "Your turn in Evening (18Rhl)"


def test_keys_that_are_none_are_told() -> None:
    with pytest.raises(Undeliverable, match="no keys"):
        push.sealed(b"x", Wanted(p256dh="AAAA", auth="AAAA"))


@pytest.mark.parametrize(("kind", "why"), [("mail", "no mail"), ("push", "nothing to browsers")])
def test_what_the_host_has_not_set_up_is_not_sent(table: Table, kind: str, why: str) -> None:
    table.channel("Ben", kind, "https://browser.example")
    row = table.database.read(lambda c: channels.of(c, table.people["Ben"]))[0]
    with pytest.raises(Undeliverable, match=why):
        Post(SITE).send(row, Message("turn", "", "", ""))


# --- channels and offers


@pytest.mark.parametrize(
    ("kind", "address", "wanted", "why"),
    [
        ("pigeon", "x", Wanted(), "no kind of channel"),
        ("mail", "ada", Wanted(), "no address of mail"),
        ("mail", "ada@b.example\nBcc: x@y.example", Wanted(), "no address of mail"),
        ("webhook", "javascript:alert(1)", Wanted(), "no web address"),
        ("webhook", "https://", Wanted(), "no web address"),
        ("webhook", "https://h.example", Wanted(form="teams"), "reads one of"),
        ("webhook", "https://h.example", Wanted(about=("weather",)), "not about weather"),
        ("webhook", "https://h.example/" + "x" * 2000, Wanted(), "2000 letters"),
        ("push", "https://h.example", Wanted(), "two keys"),
    ],
)
def test_channels_that_could_never_work_are_refused(
    kind: str, address: str, wanted: Wanted, why: str
) -> None:
    with pytest.raises(Invalid, match=why):
        check(kind, address, wanted)


def test_where_there_are_few_choices_all_are_offered() -> None:
    game = bradshaw.new("18Rhl", ["Ada", "Ben", "Cid"], seed=7)
    assert [one.do for one in offers.simple(game.choices("Ada"))] == ["pass"]
    assert offers.simple(game.choices("Ben")) == ()
