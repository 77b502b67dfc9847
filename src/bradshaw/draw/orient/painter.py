"""Pictures of Orient Express: the board, the map, hands as their owners see them, cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from bradshaw.core.box import Box
from bradshaw.core.names import find_code
from bradshaw.core.view import View
from bradshaw.present.orient.words import outlook, parts
from bradshaw.titles.orient.box import OrientBox
from bradshaw.titles.orient.components import Components
from bradshaw.titles.orient.view import OrientView

from ..fragments import BoardFragments
from ..painter import CannotDraw, Painter
from .board import BoardPicture, PlayerStrip, board_svg, map_svg
from .hand import bonuses_svg, card_svg, hand_svg, tableau_svg
from .pieces import all_pieces, map_fragments
from .text import map_text


class OrientPainter(Painter):
    """Draws what lies on the table; hands only when they are asked for by name."""

    what: ClassVar[tuple[str, ...]] = (
        "board", "map", "lines", "lines:WHERE", "tableau", "bonuses", "hand:PLAYER", "card:CARD",
        "cards:DECK", "plan:PLAYER",
    )  # fmt: skip

    def viewer(self, what: str, seats: Sequence[str]) -> str | None:
        """A hand and what it lacks are seen by its owner."""
        kind, _, name = what.partition(":")
        return find_code(name, seats, "player") if kind in ("hand", "plan") else None

    def of_view(self, view: OrientView, box: OrientBox, what: str, headed: bool = True) -> str:
        kind, _, name = what.partition(":")
        known = parts(box)
        if kind in ("board", "map"):
            drawn = board_picture(view, box)
            return board_svg(drawn) if kind == "board" else map_svg(drawn)
        if kind == "lines":
            return map_svg(board_picture(view, box, numbers=True), area(known, name))
        if kind == "tableau":
            return tableau_svg(known, view.tableau)
        if kind == "bonuses":
            return bonuses_svg(known, [card for card in view.bonuses.values() if card])
        if kind in ("hand", "plan"):
            player = find_code(name, view.seats, "player")
            hand = view.players[player].hand
            if hand is None:
                raise CannotDraw(f"the hand of {player} is hidden in this view")
            if kind == "hand":
                return hand_svg(known, hand, title=f"{player}'s hand")
            return map_svg(plan_picture(view, box, player, hand))
        return self._box(known, what)

    def fragments(self, box: OrientBox) -> BoardFragments:
        return map_fragments(parts(box))

    def pieces(self, view: OrientView, box: OrientBox) -> dict[str, str]:
        known = parts(box)
        printed = all_pieces(known)
        now = all_pieces(known, _track(view), view.tunnel.line, view.tokens)
        return {name: drawn for name, drawn in now.items() if drawn != printed[name]}

    def text(self, view: View, box: Box) -> str:
        assert isinstance(view, OrientView)
        assert isinstance(box, OrientBox)
        return map_text(parts(box), _track(view), markup=False)

    def of_box(self, box: OrientBox, what: str) -> str:
        known = parts(box)
        if what in ("board", "map"):
            drawn = BoardPicture(known, title=box.title)
            return board_svg(drawn) if what == "board" else map_svg(drawn)
        kind, _, name = what.partition(":")
        if kind == "lines":
            return map_svg(BoardPicture(known, title=box.title, numbers=True), area(known, name))
        if what == "bonuses":
            return bonuses_svg(known, list(known.bonuses))
        return self._box(known, what)

    def _box(self, box: Components, what: str) -> str:
        kind, _, name = what.partition(":")
        if kind == "card":
            return card_svg(box, find_code(name, (*box.cards, *box.bonuses), "card"))
        if kind == "cards":
            deck = find_code(name, (*box.regions, "passenger"), "deck")
            cards = [card for card in box.cards if box.deck_of(card) == deck]
            return hand_svg(box, cards, title=box.deck_name(deck))
        raise self.unknown(what)


def area(box: Components, name: str) -> list[str]:
    """The cities of a region, or a city; none for the whole map."""
    if not name:
        return []
    found = find_code(name, (*box.regions, *box.cities), "region or city")
    return [city.id for city in box.board.cities if found in (city.id, city.region)]


def _track(view: OrientView) -> dict[int, str]:
    """Line -> colour of the segment on it."""
    return {int(line): view.players[owner].colour for line, owner in view.track.items()}


def board_picture(view: OrientView, box: OrientBox, **shown: Any) -> BoardPicture:
    """The board of a game, as everybody sees it."""
    strips = [
        PlayerStrip(
            name,
            player.colour,
            player.segments,
            player.waivers,
            sum(player.backs.values()),
            player.stack.regional,
            player.stack.passenger,
            view.is_acting(name),
        )
        for name, player in view.players.items()
    ]
    return BoardPicture(
        parts(box),
        _track(view),
        view.tunnel.line,
        view.tokens,
        strips,
        title=f"{view.title}: round {view.round_number}, after {view.number} actions",
        **shown,
    )


def plan_picture(view: OrientView, box: OrientBox, player: str, hand: Sequence[str]) -> BoardPicture:
    """The board with what the cards of a hand lack, for its owner."""
    look, known = outlook(box, view, player), parts(box)
    cards = [known.cards[card].cities for card in hand]
    missing = [found.lines for cities in cards if (found := look.alone(cities)) is not None]
    lines = {line for some in missing for line in some}
    return board_picture(view, box, lines=lines, cities={city for cities in cards for city in cities})
