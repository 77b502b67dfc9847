"""A server process, set up by what its parent has put into the environment."""

from __future__ import annotations

import os

from litestar.types import ASGIApp

from .app import make_app
from .logs import set_up_logs
from .settings import ServerSettings

#: Where the settings of the processes of a server are.
SETTINGS = "BRADSHAW_SERVER"


def app() -> ASGIApp:
    """The application of this process."""
    settings = ServerSettings.unpacked(os.environ[SETTINGS])
    set_up_logs(settings)
    return make_app(settings)
