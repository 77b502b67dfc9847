"""Pictures in characters on screens that are narrower than they are."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text


class Strips:
    """A picture in characters, cut into strips below each other where the screen is narrower."""

    def __init__(self, picture: Text, step: int, overlap: int = 0) -> None:
        """It is cut after a multiple of `step` characters; each strip repeats so many of the one before."""
        self.picture, self.step, self.overlap = picture, step, overlap

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = list(self.picture.split("\n"))
        width = max((line.cell_len for line in lines), default=0)
        if width <= options.max_width:
            yield self.picture
            return
        room = max(self.step, (options.max_width - self.overlap) // self.step * self.step)
        for start in range(0, width - self.overlap, room):
            strip = [line[start : start + room + self.overlap] for line in lines]
            while strip and not strip[-1].plain.strip():
                strip.pop()
            yield Text("\n" if start else "", no_wrap=True, overflow="crop").append_text(
                Text("\n").join(strip)
            )
