"""Webhooks: Bradshaw's own signed document, or what Discord and Slack read."""

from __future__ import annotations

import hashlib
import hmac
import time
from typing import Any

import msgspec

from .channel import DISCORD, SLACK, Wanted
from .message import Message
from .targets import post

#: Discord refuses longer ones.
_LONGEST = 1900


def send(address: str, found: Wanted, message: Message, private: bool = False) -> None:
    """Post a message. It carries no offers: a webhook may be read by many."""
    body = msgspec.json.encode(document(found.form, message))
    post(address, body, headers(found.secret, body, int(time.time())), private)


def document(form: str, message: Message) -> dict[str, Any]:
    """A message as the other side reads it."""
    text = f"{message.text}\n{message.address}"
    if form == DISCORD:
        return {"content": text[:_LONGEST], "allowed_mentions": {"parse": []}}
    if form == SLACK:
        return {"text": text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}
    return {
        "about": message.about,
        "game": message.game,
        "subject": message.subject,
        "text": message.text,
        "address": message.address,
    }


def headers(secret: str, body: bytes, at: int) -> dict[str, str]:
    """With a signature over moment and body, so that nobody else can send such a message, nor the same one
    again later."""
    found = {"Content-Type": "application/json", "User-Agent": "Bradshaw"}
    if secret:
        found["Bradshaw-Signature"] = f"t={at},v1={signature(secret, body, at)}"
    return found


def signature(secret: str, body: bytes, at: int) -> str:
    return hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
