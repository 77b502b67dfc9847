"""The summary above every decision: where the game is, the players, the railways, the trains."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from bradshaw.core.game import Game
from bradshaw.draw.game import railway_colours
from bradshaw.rail.table import rail_table
from bradshaw.rail.view import RailPlayer, RailView, rail_view

from ...console import BAD, FAINT, STRONG, counted, grid, text_on
from .details import details
from .line_up import LineUp, order


def panel(game: Game, viewer: str | None) -> Group:
    """The whole summary, as far as a player may see it."""
    view = rail_view(game, viewer)
    parts: list[RenderableType] = [heading(game, view), players(game, view), Text()]
    if order(view):
        parts += [LineUp(game, view), Text()]
    if view.package:
        parts += [offers(game, view), Text()]
    parts += [footer(game, view), *(Text(line) for line in view.notices)]
    told = [] if view.package or view.step is None else details(game, view.step.details)
    return Group(*parts, *([Text()] if told else []), *told)


def heading(game: Game, view: RailView) -> Rule:
    """The round, the phase and the bank, on a line across the screen."""
    table = rail_table(game)
    bank = "broken" if view.bank.broken else table.money(view.bank.cash)
    words = f"{view.round} · phase {view.phase} ({view.colour}) · bank {bank}"
    return Rule(Text(words, style=STRONG), align="left", characters="─", style=FAINT)


def players(game: Game, view: RailView) -> Table:
    """Everybody's money and paper; the arrow marks who decides, the star who has the priority deal."""
    paper = "shares and privates" if view.privates else "shares"
    table = grid("  player", "cash", "certs", "worth", paper, numbers=("cash", "certs", "worth"), fold=paper)
    acting = {actor.player for actor in view.acting}
    for name, player in view.players.items():
        mark = "▸ " if name in acting else "  "
        star = " *" if name == view.priority else ""
        table.add_row(
            Text(f"{mark}{name}{star}", style=STRONG if name in acting else ""),
            str(player.cash),
            f"{player.certificates}/{player.certificate_limit}",
            str(player.worth),
            _holdings(game, view, player),
        )
    return table


def _holdings(game: Game, view: RailView, player: RailPlayer) -> Text:
    """Shares by railway, a D where the player is director; then privates and debts."""
    colours = railway_colours(rail_table(game).data)
    text = Text()
    for railway, percent in player.shares.items():
        office = office_letter(game) if view.railways[railway].president == player.name else ""
        # Without spaces inside, so that no line is broken between a railway and its share.
        colour = colours[railway]
        text.append(railway, style=f"bold {text_on(colour)} on {colour}").append(f":{percent}%{office}  ")
    text.append(" ".join(player.privates), style=FAINT)
    if player.credit:
        text.append(f" owes {player.credit}", style=BAD)
    if player.bankrupt:
        text.append(" bankrupt", style=BAD)
    return text


def office_letter(game: Game) -> str:
    """P for president, D for director."""
    return rail_table(game).president_word[0].upper()


def offers(game: Game, view: RailView) -> Table:
    """What is for sale in a starting package, with everybody's bids."""
    rows = grid("for sale", "", "price", "bids", numbers=("price",), fold="bids")
    for item in view.package:
        bids = ", ".join(f"{player} {amount}" for player, amount in item.bids.items())
        name = view.privates[item.item].name if item.item in view.privates else ""
        rows.add_row(Text(item.item, style=STRONG), Text(name), str(item.price), Text(bids or "–"))
    return rows


def footer(game: Game, view: RailView) -> Text:
    """Railways not yet founded, and trains for sale."""
    lines = [trains_for_sale(game, view), *view.waiting]
    for purpose, cash in view.set_aside.items():
        if cash:
            lines.append(f"set aside, {purpose}: {rail_table(game).money(cash)}")
    return Text("\n".join(lines), style=FAINT)


def trains_for_sale(game: Game, view: RailView) -> str:
    """`trains for sale: 2 for 100 M (5 left), 4 used for 300 M`; trains of one card are told together."""
    table, left = rail_table(game), view.depot.stock
    names: dict[tuple[str, int, str], list[str]] = {}
    for offer in view.depot.for_sale:
        names.setdefault((offer.card, offer.price, offer.seller), []).append(offer.train)
    offers = []
    for (card, price, seller), trains in names.items():
        many = f" ({left.get(card, 'any number')} left)" if seller == "bank" else " (used)"
        offers.append(f"{' or '.join(trains)} for {table.money(price)}{many}")
    sold_now = {card for card, _, _ in names}
    later = [f"{card} ({counted(n, 'card')})" for card, n in left.items() if n and card not in sold_now]
    after = f"; then {later[0]}" if later else ""
    return f"trains for sale: {', '.join(offers) or 'none'}{after}"
