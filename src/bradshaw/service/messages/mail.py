"""Mail, by SMTP."""

from __future__ import annotations

import smtplib
import ssl
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from msgspec import Struct

from .message import Later, Message, Undeliverable

_TIMEOUT = 20.0
NONE, STARTTLS, TLS = "none", "starttls", "tls"


class MailServer(Struct, frozen=True):
    """Through which server mail goes out, and from whom it is."""

    host: str
    sender: str
    port: int = 587
    #: none, starttls or tls.
    security: str = STARTTLS
    user: str = ""
    password: str = ""

    def __repr__(self) -> str:
        return f"<MailServer {self.host}:{self.port} for {self.sender}>"


def send(server: MailServer, address: str, message: Message) -> None:
    """Hand a message to the mail server."""
    try:
        with _connected(server) as smtp:
            if server.user:
                smtp.login(server.user, server.password)
            smtp.send_message(composed(server.sender, address, message))
    except smtplib.SMTPRecipientsRefused as error:
        ((code, _),) = error.recipients.values()
        kind = Undeliverable if code >= 500 else Later
        raise kind(f"the mail server refuses the address ({code})") from error
    except (OSError, smtplib.SMTPException) as error:
        raise Later(f"the mail server did not take the message: {type(error).__name__}") from error


def _connected(server: MailServer) -> smtplib.SMTP:
    if server.security == TLS:
        return smtplib.SMTP_SSL(
            server.host, server.port, timeout=_TIMEOUT, context=ssl.create_default_context()
        )
    smtp = smtplib.SMTP(server.host, server.port, timeout=_TIMEOUT)
    if server.security == STARTTLS:
        smtp.starttls(context=ssl.create_default_context())
    return smtp


def composed(sender: str, address: str, message: Message) -> EmailMessage:
    """A message as mail. What people have written cannot add headers of its own."""
    mail = EmailMessage()
    mail["From"] = Address("Bradshaw", addr_spec=sender)
    mail["To"] = Address(addr_spec=address)
    mail["Subject"] = " ".join(message.subject.split())
    mail["Date"] = formatdate()
    mail["Message-ID"] = make_msgid(domain=sender.partition("@")[2])
    mail["Auto-Submitted"] = "auto-generated"
    offers = [f"{offer.label}: {offer.address}" for offer in message.offers]
    parts = [message.text, "\n".join(offers), message.address]
    mail.set_content("\n\n".join(part for part in parts if part) + "\n")
    return mail
