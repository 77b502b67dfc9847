"""The command `bradshaw`. It lies outside of the package, so that Ctrl-C is heard while the package is
still being imported."""

from __future__ import annotations

#: Of a command that was ended by Ctrl-C.
INTERRUPTED = 130


def main() -> None:
    """Run the command line."""
    try:
        from bradshaw.cli import main as run

        run()
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
