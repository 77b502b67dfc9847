"""`bradshaw serve`: the server."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from bradshaw.server.settings import ServerSettings
    from bradshaw.service.messages.mail import MailServer

EXAMPLES = """\
\b
Examples:
  bradshaw serve                                   one file in the user's data folder, on this machine
  bradshaw serve --host 0.0.0.0 --site http://club.local:8000
  bradshaw serve --database postgresql://bradshaw@db/bradshaw --workers 4 --site https://club.example
\b
Everything can be set by the environment too: BRADSHAW_DATABASE, BRADSHAW_SITE, ...; the password of
the mail server only there (BRADSHAW_MAIL_PASSWORD).
"""


@click.command(epilog=EXAMPLES, context_settings={"auto_envvar_prefix": "BRADSHAW"})
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port.")
@click.option("--site", help="Where people reach it, behind a proxy for example https://club.example.")
@click.option("--database", help="A file for SQLite, or postgresql://... [default: games.db, user data]")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes.")
@click.option("--live-games", default=1000, show_default=True, type=click.IntRange(1), help="Kept in memory.")
@click.option("--behind-proxy", is_flag=True, help="Believe X-Forwarded-For of the proxy in front.")
@click.option("--private-webhooks", is_flag=True, help="Let webhooks reach the server's own network.")
@click.option("--mail-server", help="HOST[:PORT] through which mail goes out; none is sent without it.")
@click.option("--mail-from", help="The sender of mail.")
@click.option("--mail-user", help="Name at the mail server.")
@click.option(
    "--mail-security",
    type=click.Choice(["starttls", "tls", "none"]),
    default="starttls",
    show_default=True,
    help="How the way to the mail server is kept secret.",
)
def command(
    host: str,
    port: int,
    site: str | None,
    database: str | None,
    workers: int,
    live_games: int,
    behind_proxy: bool,
    private_webhooks: bool,
    mail_server: str | None,
    mail_from: str | None,
    mail_user: str | None,
    mail_security: str,
) -> None:
    """Host games, for a club on one machine or for a site on many.

    One process and one file need no setting up. Several processes share a PostgreSQL.
    """
    from bradshaw.server.settings import ServerSettings

    address = database or own_file()
    if workers > 1 and not address.startswith("postgresql"):
        raise click.UsageError("Several processes need a PostgreSQL: --database postgresql://...")
    settings = ServerSettings(
        database=address,
        site=(site or f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}").rstrip("/"),
        mail=_mail(mail_server, mail_from, mail_user, mail_security),
        private_webhooks=private_webhooks,
        behind_proxy=behind_proxy,
        live_games=live_games,
    )
    _run(settings, host, port, workers)


def own_file() -> str:
    """Where games are kept if nothing else is said."""
    from .table.keeping import folder

    games = folder()
    games.mkdir(parents=True, exist_ok=True)
    return str(games.parent / "games.db")


def _mail(server: str | None, sender: str | None, user: str | None, security: str) -> MailServer | None:
    from bradshaw.service.messages.mail import MailServer

    if server is None:
        return None
    if sender is None:
        raise click.UsageError("Mail needs a sender: --mail-from club@club.example")
    host, _, port = server.partition(":")
    if port and not port.isdecimal():
        raise click.UsageError(f"{server!r} is no HOST:PORT")
    password = os.environ.get("BRADSHAW_MAIL_PASSWORD", "")
    return MailServer(host, sender, int(port or 587), security, user or "", password)


def _run(settings: ServerSettings, host: str, port: int, workers: int) -> None:
    import uvicorn

    from bradshaw.server.process import SETTINGS

    os.environ[SETTINGS] = settings.packed()
    click.echo(f"Bradshaw is at {settings.site}; Ctrl-C ends it.")
    click.echo(f"Games are kept in {settings.database_name}.")
    uvicorn.run(
        "bradshaw.server.process:app",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        timeout_graceful_shutdown=10,
        log_level="warning",
        proxy_headers=False,
        server_header=False,
    )
