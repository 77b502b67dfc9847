"""Webhooks, mail and browsers, as the other side reads them."""

import hashlib
import hmac
import re
from email import message_from_bytes, policy

import http_ece
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

import bradshaw
from bradshaw.service.errors import Invalid, NotFound
from bradshaw.service.messages import offers, push
from bradshaw.service.messages.channel import Wanted, check
from bradshaw.service.messages.mail import NONE, MailServer, composed
from bradshaw.service.messages.message import Message, Offer, Undeliverable
from bradshaw.service.messages.sending import Post
from bradshaw.service.messages.webhook import document
from bradshaw.store import (
    channels,
)
from bradshaw.store.rows import now
from tests.service.messages.office import SITE, Inbox, Table


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
