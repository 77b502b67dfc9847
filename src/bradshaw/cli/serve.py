"""`bradshaw serve`: the server."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from socket import AF_INET, AF_INET6, create_server, socket
from threading import Thread
from typing import TYPE_CHECKING

import click

from .errors import CommandError

if TYPE_CHECKING:
    from bradshaw.server.settings import ServerSettings
    from bradshaw.service.messages.mail import MailServer

#: So many files and connections a process has open at most.
_CONNECTIONS = 65536

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
@click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="warning",
    show_default=True,
    help="What is logged; from info on every request.",
)
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Lines for people, or JSON objects for programs.",
)
@click.option(
    "--open/--no-open", "browse", default=None, help="Open a browser. [default: if somebody sits here]"
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
    log_level: str,
    log_format: str,
    browse: bool | None,
) -> None:
    """Host games, for a club on one machine or for a site on many.

    One process and one file need no setting up. Several processes share a PostgreSQL.
    """
    from bradshaw.server.settings import ServerSettings

    address = database or own_file()
    if workers > 1 and not address.startswith("postgres"):
        raise click.UsageError("Several processes need a PostgreSQL: --database postgresql://...")
    if site is not None:
        _check_site(site)
    _open_once(address)
    listening = _listening(host, port)
    settings = ServerSettings(
        database=address,
        site=(site or _site(host, listening.getsockname()[1])).rstrip("/"),
        mail=_mail(mail_server, mail_from, mail_user, mail_security),
        private_webhooks=private_webhooks,
        behind_proxy=behind_proxy,
        live_games=live_games,
        log_level=log_level,
        log_json=log_format == "json",
    )
    here = host in ("127.0.0.1", "localhost", "::1")
    with listening:
        _run(settings, listening, workers, here and _has_browser() if browse is None else browse)


def _check_site(site: str) -> None:
    """Cookies, links in mail and the check of where requests come from depend on it."""
    from urllib.parse import urlsplit

    parts = urlsplit(site)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise click.UsageError(f"{site!r} is no address of a site, such as https://club.example")


def _open_once(address: str) -> None:
    """Open the games before anything else, so that what is wrong with them is said in words; tables are made
    or brought up to date by this one process."""
    from bradshaw.core.errors import BradshawError
    from bradshaw.store import Database

    try:
        Database(address).close()
    except BradshawError as error:
        raise CommandError(f"The games cannot be opened: {error}.") from error


def _site(host: str, port: int) -> str:
    """Where people on this machine reach it."""
    name = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


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


def _run(settings: ServerSettings, listening: socket, workers: int, browse: bool) -> None:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from bradshaw.server.patience import LISTENING
    from bradshaw.server.process import SETTINGS

    os.environ[SETTINGS] = settings.packed()
    _allow_connections()
    config = uvicorn.Config(
        "bradshaw.server.process:app",
        factory=True,
        **LISTENING,
        workers=workers,
        timeout_graceful_shutdown=10,
        log_config=None,
        log_level=settings.log_level,
        access_log=False,
    )
    click.echo(f"Bradshaw is at {settings.site}; Ctrl-C ends it.")
    click.echo(f"Games are kept in {settings.database_name}.")
    if browse:
        Thread(target=_browse, args=(settings.site,), daemon=True).start()
    if workers > 1:
        Multiprocess(config, [listening]).run()
        return
    server = uvicorn.Server(config)
    with suppress(KeyboardInterrupt):
        server.run([listening])
    if not server.started:
        raise CommandError("The server could not start; the lines above say why.")


def _allow_connections() -> None:
    """Let the process have as many open as the system allows it: every feed is one."""
    with suppress(ImportError):  # not on Windows, which has no such limit
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = _CONNECTIONS if most == resource.RLIM_INFINITY else min(most, _CONNECTIONS)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _listening(host: str, port: int) -> socket:
    """A socket at an address, so that whoever is told of it can come at once."""
    family = AF_INET6 if ":" in host else AF_INET
    try:
        return create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise CommandError(
            f"Nobody can be served at {host}, port {port}: {error.strerror or error}.",
            "Choose another port with --port, or 0 for any that is free.",
        ) from error


def _has_browser() -> bool:
    """Whether somebody sits at this machine who can look at a page."""
    if not sys.stdout.isatty():
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _browse(site: str) -> None:
    """Open the page when it is there."""
    import time
    import webbrowser
    from urllib.request import urlopen

    for _ in range(100):
        with suppress(OSError), urlopen(f"{site}/health", timeout=5):
            webbrowser.open(site)
            return
        time.sleep(0.2)
