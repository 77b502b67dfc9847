"""What is logged: lines for people, or JSON objects for programs. No line holds a secret."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec

from .settings import ServerSettings

#: What a record may bring along besides its sentence.
_MORE = ("method", "path", "status", "ms")


class JsonLines(logging.Formatter):
    """A JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in _MORE if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up_logs(settings: ServerSettings) -> None:
    """Log to the error stream, for whoever runs the server."""
    handler = logging.StreamHandler(sys.stderr)
    words = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if settings.log_json else words)
    logging.basicConfig(level=settings.log_level.upper(), handlers=[handler], force=True)
    # its own addresses and headers may hold secrets
    for name in ("httpx", "httpcore", "urllib3", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)
    # tells the whole address of every feed, and of every line of nonsense that somebody sends
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
