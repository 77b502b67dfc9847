"""Is it well? For those who run the server, and for the machines that watch it for them."""

from __future__ import annotations

from litestar import Response, get
from msgspec import Struct

from bradshaw import __version__
from bradshaw.store.errors import StoreError

from ..given import Counting, Serving


class Health(Struct, frozen=True):
    #: Whether everything works.
    well: bool
    version: str
    #: What does not.
    trouble: str = ""


@get("/health", operation_id="health", tags=["running"])
async def health(service: Serving) -> Response[Health]:
    """Whether the server and its database answer."""
    try:
        await service.lobby.listed(limit=1)
    except StoreError as error:
        return Response(Health(False, __version__, str(error)), status_code=503)
    return Response(Health(True, __version__))


@get("/metrics", operation_id="metrics", tags=["running"], media_type="text/plain; version=0.0.4")
async def metrics(service: Serving, counters: Counting) -> str:
    """Figures for Prometheus: of this process, and of the work that all of them share."""
    waiting, failed = await service.worker.counts()
    return counters.text(
        {
            "bradshaw_jobs_waiting": ("Work that is to be done.", waiting),
            "bradshaw_jobs_failed": ("Work that was given up.", failed),
            "bradshaw_live_games": ("Games in memory.", service.matches.count),
            "bradshaw_watchers": ("Open feeds.", service.matches.hub.count),
        }
    )
