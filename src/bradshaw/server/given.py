"""What every handler may ask for by its name: person, service, set_up, messages, counters.

No field of a request has one of these names: the framework would take a wrong value of it for our fault.
"""

from __future__ import annotations

from litestar.di import NamedDependency

from bradshaw.service.messages.posting import Messages
from bradshaw.service.people import Person
from bradshaw.service.service import Service

from .counting import Counters
from .settings import ServerSettings

#: Whoever asks; None for a stranger.
Caller = NamedDependency[Person | None]
Serving = NamedDependency[Service]
SetUp = NamedDependency[ServerSettings]
Counting = NamedDependency[Counters]
Posting = NamedDependency[Messages]
