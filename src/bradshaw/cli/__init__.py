"""The command line. Nothing is imported before it is needed: `bradshaw --help` knows no rules."""

from __future__ import annotations

__all__ = ["main"]


def main() -> None:
    """Run the command line and leave with its exit code: 0, 1 for an error, 2 for wrong usage."""
    try:
        from .group import bradshaw

        bradshaw()
    except KeyboardInterrupt:  # before anything had begun
        raise SystemExit(130) from None
