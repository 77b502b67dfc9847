"""What an action changes in Orient Express, the most important first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from bradshaw.titles.orient.box import OrientBox
from bradshaw.titles.orient.view import OrientPlayer, OrientView

from ..change import NOTHING, Change, change, number_change, word_change
from .words import card_text, parts

ORDER = ("ending", "points", "cards", "track", "segments", "waivers", "tokens", "tunnel", "tableau", "bonus")


def changes(box: OrientBox, before: OrientView, after: OrientView) -> tuple[Change, ...]:
    """What is different, and whose."""
    found = chain(
        _game(box, before, after),
        *(_player(box, name, before.players[name], player) for name, player in after.players.items()),
    )
    return tuple(sorted(found, key=lambda one: (ORDER.index(one.kind), one.who != after.viewer)))


def _game(box: OrientBox, before: OrientView, after: OrientView) -> Iterator[Change]:
    known = parts(box)
    yield from word_change("ending", "The game", before.ending or "goes on", after.ending or "goes on")
    for name in after.scores:
        yield from number_change(
            "points", f"{name}'s points", before.scores.get(name), after.scores[name], who=name
        )
    for line in {**before.track, **after.track}:
        owners = before.track.get(line), after.track.get(line)
        yield from word_change("track", f"Line {known.line_name(int(line))}", *owners, who=line)
    if before.tunnel.line != after.tunnel.line:
        where = known.line_name(after.tunnel.line) if after.tunnel.line else NOTHING
        yield change("tunnel", "Channel Tunnel", "not built", where)
    yield from word_change("tunnel", "The tunnel may be built", before.tunnel.open, after.tunnel.open)
    for region, left in after.tokens.items():
        what = f"Tokens of {known.regions[region].name}"
        yield from word_change("tokens", what, before.tokens[region], left, who=region)
    if before.tableau != after.tableau:
        rows = [", ".join(card_text(box, card) for card in one.tableau) or NOTHING for one in (before, after)]
        yield change("tableau", "Tableau", *rows)
    for colour, card in after.bonuses.items():
        if before.bonuses.get(colour) != card:
            yield change("bonus", f"Bonus card, {colour}", "open", card or "taken", who=colour)


def _player(box: OrientBox, name: str, before: OrientPlayer, after: OrientPlayer) -> Iterator[Change]:
    yield from number_change("segments", f"{name}'s segments", before.segments, after.segments, who=name)
    yield from number_change("waivers", f"{name}'s waivers", before.waivers, after.waivers, who=name)
    backs = sum(before.backs.values()), sum(after.backs.values())
    yield from number_change("cards", f"{name}'s cards in hand", *backs, who=name)
    if before.hand is not None and after.hand is not None:
        for card in after.hand:
            if card not in before.hand:
                yield change("cards", card_text(box, card), "not in hand", "in hand", who=name)
        for card in before.hand:
            if card not in after.hand:
                yield change("cards", card_text(box, card), "in hand", "out of hand", who=name)
    done = before.stack.regional + before.stack.passenger, after.stack.regional + after.stack.passenger
    yield from number_change("cards", f"{name}'s completed cards", *done, who=name)
