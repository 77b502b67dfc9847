"""Pictures of Orient Express: the board, the map, hands as their owners see them, cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from bradshaw.core.game import Game
from bradshaw.core.names import find_code
from bradshaw.core.title import Title
from bradshaw.titles.orient.components import Components
from bradshaw.titles.orient.missing import outlook
from bradshaw.titles.orient.table import OrientTable
from bradshaw.titles.orient.view import OrientView

from ..painter import Painter
from .board import BoardPicture, PlayerStrip, board_svg, map_svg
from .hand import bonuses_svg, card_svg, hand_svg, tableau_svg
from .text import map_text


class OrientPainter(Painter):
    """Draws what lies on the table; hands only when they are asked for by name."""

    what: ClassVar[tuple[str, ...]] = (
        "board", "map", "tableau", "bonuses", "hand:PLAYER", "card:CARD", "cards:DECK", "plan:PLAYER",
    )  # fmt: skip

    def of_game(self, game: Game, what: str) -> str:
        table = _table(game)
        kind, _, name = what.partition(":")
        if kind in ("board", "map"):
            drawn = board_picture(game)
            return board_svg(drawn) if kind == "board" else map_svg(drawn)
        if kind == "tableau":
            return tableau_svg(table.box, table.tableau)
        if kind == "bonuses":
            return bonuses_svg(table.box, [card for card in table.bonuses.values() if card])
        if kind == "hand":
            player = find_code(name, game.players, "player")
            return hand_svg(table.box, table.players[player].hand, title=f"{player}'s hand")
        if kind == "plan":
            return map_svg(plan_picture(game, find_code(name, game.players, "player")))
        return self._box(table.box, what)

    def text(self, game: Game) -> str:
        table = _table(game)
        owners = {int(line): table.players[owner].colour for line, owner in table.track.items()}
        return map_text(table.box, owners, markup=False)

    def of_title(self, title: Title, what: str, options: Mapping[str, Any]) -> str:
        box: Components = title.components(title.read_options(options))  # type: ignore[attr-defined]
        if what in ("board", "map"):
            drawn = BoardPicture(box, title=title.name)
            return board_svg(drawn) if what == "board" else map_svg(drawn)
        if what == "bonuses":
            return bonuses_svg(box, list(box.bonuses))
        return self._box(box, what)

    def _box(self, box: Components, what: str) -> str:
        kind, _, name = what.partition(":")
        if kind == "card":
            return card_svg(box, find_code(name, (*box.cards, *box.bonuses), "card"))
        if kind == "cards":
            deck = find_code(name, (*box.regions, "passenger"), "deck")
            cards = [card for card in box.cards if box.deck_of(card) == deck]
            return hand_svg(box, cards, title=box.deck_name(deck))
        raise self.unknown(what)


def _table(game: Game) -> OrientTable:
    assert isinstance(game.table, OrientTable)
    return game.table


def board_picture(game: Game, **shown: Any) -> BoardPicture:
    """The board of a game, as everybody sees it."""
    table, view = _table(game), game.view(None)
    assert isinstance(view, OrientView)
    acting = {actor.player for actor in view.acting}
    strips = [
        PlayerStrip(
            name,
            player.colour,
            player.segments,
            player.waivers,
            sum(player.backs.values()),
            player.stack.regional,
            player.stack.passenger,
            name in acting,
        )
        for name, player in view.players.items()
    ]
    return BoardPicture(
        table.box,
        {int(line): table.players[owner].colour for line, owner in table.track.items()},
        table.tunnel,
        view.tokens,
        strips,
        title=f"{game.title.name}: round {view.round_number}, after {len(game.turns)} actions",
        **shown,
    )


def plan_picture(game: Game, player: str) -> BoardPicture:
    """The board with what the cards of a hand lack, for its owner."""
    table = _table(game)
    look = outlook(table, player)
    cards = [table.box.cards[card].cities for card in table.players[player].hand]
    missing = [found.lines for cities in cards if (found := look.alone(cities)) is not None]
    lines = {line for some in missing for line in some}
    return board_picture(game, lines=lines, cities={city for cities in cards for city in cities})
