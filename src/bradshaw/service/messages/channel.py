"""What a channel is for: which messages go there, and what its kind needs besides the address."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from bradshaw.core.shared import decoded
from bradshaw.store.channels import ChannelRow

from ..errors import Invalid
from .message import ABOUT

MAIL, PUSH, WEBHOOK = "mail", "push", "webhook"
KINDS = (MAIL, PUSH, WEBHOOK)
#: How a webhook wants its messages: Bradshaw's own document, or as these services read them.
OWN, DISCORD, SLACK = "bradshaw", "discord", "slack"
FORMS = (OWN, DISCORD, SLACK)

_MAIL = re.compile(r"[^@\s<>\",;:]+@[^@\s<>\",;:]+\.[^@\s<>\",;:]+")
_LONGEST = 2000


class Wanted(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is kept with a channel."""

    #: What is told there.
    about: tuple[str, ...] = ABOUT
    #: Whether turns are gathered into one message a day.
    digest: bool = False
    #: Of a webhook: how it reads messages, and the key that signs them.
    form: str = OWN
    secret: str = ""
    #: Of a browser: its keys, as it gave them.
    p256dh: str = ""
    auth: str = ""


def wanted(channel: ChannelRow) -> Wanted:
    return decoded(channel.content.encode(), Wanted)


def written(found: Wanted) -> dict[str, Any]:
    """As it is stored."""
    return dict(msgspec.to_builtins(found))


def check(kind: str, address: str, found: Wanted) -> None:
    """Refuse a channel that could never work."""
    if kind not in KINDS:
        raise Invalid(f"there is no kind of channel {kind!r}; there are: {', '.join(KINDS)}")
    if len(address) > _LONGEST:
        raise Invalid(f"an address has {_LONGEST} letters at most")
    unknown = sorted(set(found.about) - set(ABOUT))
    if unknown:
        raise Invalid(f"messages are about {', '.join(ABOUT)}, not about {', '.join(unknown)}")
    if found.form not in FORMS:
        raise Invalid(f"a webhook reads one of {', '.join(FORMS)}, not {found.form!r}")
    if kind == MAIL:
        if not _MAIL.fullmatch(address):
            raise Invalid(f"{address!r} is no address of mail")
    elif not _is_web_address(address):
        raise Invalid(f"{address!r} is no web address")
    if kind == PUSH and not (found.p256dh and found.auth):
        raise Invalid("a browser gives its two keys, p256dh and auth")


def _is_web_address(address: str) -> bool:
    try:
        parts = urlsplit(address)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # brackets that are no IPv6, a port that is no number
        return False
