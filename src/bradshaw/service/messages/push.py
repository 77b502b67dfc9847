"""Web push: a message to a browser whose page is closed, readable for nobody on the way."""

from __future__ import annotations

import base64
import os
import time
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from sqlalchemy import Connection

from bradshaw.store import shared

from .channel import Wanted
from .message import Message, Undeliverable
from .targets import post

#: How long the service of the browser keeps a message for a machine that is switched off, in seconds.
_KEPT = 86_400
_SIGNED_FOR = 12 * 3600
_KEY = "push key"


def signing_key(connection: Connection) -> Vapid02:
    """The key by which browsers know this server; the same in all its processes."""
    fresh = Vapid02()
    fresh.generate_keys()
    return Vapid02.from_pem(shared.settled(connection, _KEY, fresh.private_pem().decode()).encode())


def public_key(key: Vapid02) -> str:
    """What a page gives the browser when it asks for messages."""
    return encoded(key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def send(
    key: Vapid02, contact: str, address: str, found: Wanted, message: Message, private: bool = False
) -> None:
    """Post a message to the service of a browser."""
    body = msgspec.json.encode(
        {"title": message.subject, "text": message.text, "address": message.address, "game": message.game}
    )
    parts = urlsplit(address)
    claims = {
        "sub": f"mailto:{contact}",
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + _SIGNED_FOR,
    }
    headers = {
        **key.sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(_KEPT),
    }
    post(address, sealed(body, found), headers, private)


def sealed(body: bytes, found: Wanted) -> bytes:
    """Encrypted for one browser."""
    try:
        encrypted: bytes = http_ece.encrypt(
            body,
            salt=os.urandom(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_decoded(found.p256dh),
            auth_secret=_decoded(found.auth),
            version="aes128gcm",
        )
    except (ValueError, http_ece.ECEException) as error:
        raise Undeliverable(f"the keys of this browser are no keys: {error}") from error
    return encrypted


def encoded(raw: bytes) -> str:
    """Keys as browsers write them."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
