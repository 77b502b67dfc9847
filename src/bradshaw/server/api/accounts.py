"""Accounts: coming in, one's own account, tokens of programs."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from bradshaw.service.accounts import Entered
from bradshaw.service.people import MANAGE, SCOPES, Person, known
from bradshaw.service.service import Service
from bradshaw.store.keys import TokenRow

from ..given import Caller, Serving, SetUp
from ..settings import ServerSettings
from ..who import COOKIE, Asked, address_of, no_cookie, session_cookie

Name = Annotated[str, Meta(max_length=60)]
Password = Annotated[str, Meta(max_length=1000)]
Email = Annotated[str, Meta(max_length=254)]
LinkSecret = Annotated[str, PathParameter(max_length=100)]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """What a request brings along."""


class NewAccount(Body, frozen=True):
    name: Name
    password: Password
    #: For messages and forgotten passwords; may be left out.
    email: Email | None = None


class LogIn(Body, frozen=True):
    #: Or the address of mail.
    name: Annotated[str, Meta(max_length=254)]
    password: Password


class NewPassword(Body, frozen=True):
    old: Password
    new: Password


class NewEmail(Body, frozen=True):
    password: Password
    #: None to have no address any more.
    email: Email | None


class ResetWish(Body, frozen=True):
    #: Name or address of mail.
    name: Annotated[str, Meta(max_length=254)]


class Reset(Body, frozen=True):
    password: Password


class NewToken(Body, frozen=True):
    #: What the program is called.
    name: Name
    #: Some of: read, play, manage.
    scopes: Annotated[list[str], Meta(max_length=9)] = msgspec.field(default_factory=lambda: ["play", "read"])
    #: After so many days it is good no more; None for ever.
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None


class Me(Struct, frozen=True):
    """One's own account."""

    id: str
    name: str
    #: person, guest or program.
    kind: str
    admin: bool
    #: For these eyes only.
    email: str | None
    email_confirmed: bool
    #: What this request may do.
    scopes: list[str]


class Token(Struct, frozen=True):
    """A token, without its secret. Moments are milliseconds since 1970."""

    id: str
    name: str
    scopes: list[str]
    created: int
    seen: int | None
    expires: int | None


class FreshToken(Token, frozen=True):
    #: Shown once, and never again.
    secret: str = ""


class AccountsController(Controller):
    """Accounts."""

    path = "/"
    tags = ("accounts",)

    @post("/accounts", operation_id="register")
    async def register(
        self, request: Asked, data: JSONBody[NewAccount], service: Serving, set_up: SetUp
    ) -> Response[Me]:
        """Make an account and log in."""
        entered = await service.accounts.register(data.name, data.password, data.email, address_of(request))
        return await _entered(service, set_up, entered, 201)

    @post("/guests", operation_id="be_guest")
    async def guest(self, request: Asked, service: Serving, set_up: SetUp) -> Response[Me]:
        """Come in without an account; it can become one later."""
        entered = await service.accounts.guest(address_of(request))
        return await _entered(service, set_up, entered, 201)

    @post("/session", operation_id="log_in")
    async def log_in(
        self, request: Asked, data: JSONBody[LogIn], service: Serving, set_up: SetUp
    ) -> Response[Me]:
        """Log in."""
        entered = await service.accounts.log_in(data.name, data.password, address_of(request))
        return await _entered(service, set_up, entered, 200)

    @get("/session", operation_id="session")
    async def session(self, person: Caller, service: Serving) -> Me | None:
        """Who this browser is for; null for a stranger, whom `/me` refuses."""
        return None if person is None else await _me(service, person)

    @delete("/session", operation_id="log_out", status_code=204)
    async def log_out(
        self, request: Asked, person: Caller, service: Serving, set_up: SetUp
    ) -> Response[None]:
        """Log out of this browser."""
        secret = request.cookies.get(COOKIE)
        if person is not None and secret is not None:
            await service.accounts.log_out(secret)
        return Response(None, status_code=204, cookies=[no_cookie(set_up)])

    @get("/me", operation_id="me")
    async def me(self, person: Caller, service: Serving) -> Me:
        """Who one is here."""
        return await _me(service, known(person))

    @post("/me/become", operation_id="become_account", status_code=200)
    async def become(
        self, data: JSONBody[NewAccount], person: Caller, service: Serving, set_up: SetUp
    ) -> Response[Me]:
        """Make an account of a guest; the games stay."""
        entered = await service.accounts.become(known(person), data.name, data.password, data.email)
        return await _entered(service, set_up, entered, 200)

    @put("/me/password", operation_id="change_password", status_code=204)
    async def change_password(
        self, data: JSONBody[NewPassword], person: Caller, service: Serving, set_up: SetUp
    ) -> Response[None]:
        """Choose another password; all other browsers are logged out."""
        secret = await service.accounts.change_password(known(person), data.old, data.new)
        return Response(None, status_code=204, cookies=[session_cookie(set_up, secret)])

    @put("/me/email", operation_id="change_email", status_code=204)
    async def change_email(self, data: JSONBody[NewEmail], person: Caller, service: Serving) -> None:
        """Choose another address of mail; it counts when the link of a message has been followed."""
        await service.accounts.change_email(known(person), data.password, data.email)

    @post("/confirmations/{secret:str}", operation_id="confirm_email", status_code=204)
    async def confirm_email(self, secret: LinkSecret, service: Serving) -> None:
        """Follow the link of a message that confirms an address of mail."""
        await service.accounts.confirm_email(secret)

    @post("/resets", operation_id="ask_reset", status_code=202)
    async def ask_reset(self, request: Asked, data: JSONBody[ResetWish], service: Serving) -> None:
        """Ask for a message with a link for a new password. The answer is the same whoever it is."""
        await service.accounts.ask_reset(data.name, address_of(request))

    @post("/resets/{secret:str}", operation_id="reset_password", status_code=200)
    async def reset(
        self, secret: LinkSecret, data: JSONBody[Reset], service: Serving, set_up: SetUp
    ) -> Response[Me]:
        """Choose a new password by the link of a message, and log in."""
        return await _entered(service, set_up, await service.accounts.reset(secret, data.password), 200)

    @get("/me/tokens", operation_id="tokens")
    async def tokens(self, person: Caller, service: Serving) -> list[Token]:
        """The tokens of one's programs."""
        known(person).need(MANAGE)
        return [_token(row) for row in await service.accounts.tokens(known(person))]

    @post("/me/tokens", operation_id="add_token")
    async def add_token(self, data: JSONBody[NewToken], person: Caller, service: Serving) -> FreshToken:
        """A token for a program. Its secret is shown this once."""
        scopes = frozenset(data.scopes)
        secret, row = await service.accounts.add_token(known(person), data.name, scopes, data.days)
        return FreshToken(**msgspec.structs.asdict(_token(row)), secret=secret)

    @delete("/me/tokens/{id:str}", operation_id="remove_token", status_code=204)
    async def remove_token(self, id: LinkSecret, person: Caller, service: Serving) -> None:
        """Take a token away."""
        await service.accounts.remove_token(known(person), id)


async def _entered(service: Service, settings: ServerSettings, entered: Entered, status: int) -> Response[Me]:
    me = await _me(service, entered.person)
    return Response(me, status_code=status, cookies=[session_cookie(settings, entered.session)])


async def _me(service: Service, person: Person) -> Me:
    row = await service.accounts.own(person)
    private = MANAGE in person.scopes
    return Me(
        row.id, row.name, row.kind, row.admin, row.email if private else None, row.email_confirmed,
        sorted(person.scopes & SCOPES),
    )  # fmt: skip


def _token(row: TokenRow) -> Token:
    return Token(row.id, row.name, row.scopes.split(), row.created, row.seen, row.expires)
