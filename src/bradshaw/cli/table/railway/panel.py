"""The summary above every decision: where the game is, the players, the railways, the trains."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from bradshaw.core.names import shortened
from bradshaw.core.view import Details
from bradshaw.present.rail.details import facts
from bradshaw.present.rail.names import colours, office, started
from bradshaw.present.rail.words import heading, remarks
from bradshaw.rail.box import RailBox
from bradshaw.rail.view import RailPlayer, RailView
from bradshaw.rail.view_parts import PackageItem

from ...console import BAD, FAINT, STRONG, grid, text_on
from .line_up import LineUp

#: Room for the name of a player.
NAME = 20
#: Items of a starting package in rows that are listed one by one; the rest is told row by row.
AT_ONCE = 10
#: So few more are shown too.
FEW = 3


def panel(box: RailBox, view: RailView) -> Group:
    """The whole summary, as far as a player may see it."""
    head = Rule(Text(heading(box, view), style=STRONG), align="left", characters="─", style=FAINT)
    parts: list[RenderableType] = [head, players(box, view), Text()]
    if started(view):
        parts += [LineUp(box, view), Text()]
    if view.package:
        parts += [offers(view), Text()]
    parts += [footer(box, view), *(Text(line) for line in view.notices)]
    told = [] if view.package or view.step is None else details(box, view.step.details)
    return Group(*parts, *([Text()] if told else []), *told)


def players(box: RailBox, view: RailView) -> Table:
    """Everybody's money and paper; the arrow marks who decides, the star who has the priority deal."""
    paper = "shares and privates" if view.privates else "shares"
    table = grid("  player", "cash", "certs", "worth", paper, numbers=("cash", "certs", "worth"), fold=paper)
    names = shortened(list(view.players), NAME)
    for name, player in view.players.items():
        mark = "▸ " if view.is_acting(name) else "  "
        star = " *" if name == view.priority else ""
        table.add_row(
            Text(f"{mark}{names[name]}{star}", style=STRONG if view.is_acting(name) else ""),
            str(player.cash),
            f"{player.certificates}/{player.certificate_limit}",
            str(player.worth),
            _holdings(box, view, player),
        )
    return table


def _holdings(box: RailBox, view: RailView, player: RailPlayer) -> Text:
    """Shares by railway, a D where the player is director; then privates and debts."""
    text, paint = Text(), colours(box)
    for railway, percent in player.shares.items():
        letter = office(box)[0].upper() if view.railways[railway].president == player.name else ""
        # Without spaces inside, so that no line is broken between a railway and its share.
        colour = paint[railway]
        text.append(railway, style=f"bold {text_on(colour)} on {colour}").append(f":{percent}%{letter}  ")
    for name, owned in view.railways.items():
        if owned.president == player.name and name not in player.shares:
            # One that belongs to a player as a whole.
            text.append(name, style=f"bold {text_on(paint[name])} on {paint[name]}").append("  ")
    text.append(" ".join(player.privates), style=FAINT)
    if player.credit:
        text.append(f" owes {player.credit}", style=BAD)
    if player.bankrupt:
        text.append(" bankrupt", style=BAD)
    return text


def offers(view: RailView) -> Table:
    """What is for sale in a starting package, with everybody's bids."""
    lying = [item.row for item in view.package]
    in_rows = len(set(lying)) < len(lying)
    first = ["row"] if in_rows else []
    rows = grid(*first, "for sale", "", "price", "bids", numbers=("price",), fold="bids")
    names = shortened(list(view.players), NAME)
    most = AT_ONCE if len(view.package) > AT_ONCE + FEW and in_rows else len(view.package)
    near = [item for i, item in enumerate(view.package) if i < most or item.bids]
    for item in near:
        bids = ", ".join(f"{names[player]} {amount}" for player, amount in item.bids.items())
        named = view.privates.get(item.item) or view.railways.get(item.item)
        name = named.name if named else ""
        cells = (Text(item.item, style=STRONG), Text(name), Text(str(item.price)), Text(bids or "–"))
        rows.add_row(*([Text(str(item.row))] if in_rows else []), *cells)
    later: dict[int, list[PackageItem]] = {}
    for item in view.package:
        if item not in near:
            later.setdefault(item.row, []).append(item)
    for row, items in later.items():
        prices = dict.fromkeys(str(item.price) for item in items)
        rows.add_row(str(row), "later", Text(" ".join(item.item for item in items)), "/".join(prices), "–")
    return rows


def footer(box: RailBox, view: RailView) -> Text:
    """Railways not yet founded, and trains for sale."""
    return Text("\n".join(remarks(box, view)), style=FAINT)


def details(box: RailBox, told: Details | None) -> list[RenderableType]:
    """The details of a step that are not empty: short ones on one line, tables below it."""
    short, tables = facts(box, told)
    line = Text()
    for fact in short:
        line.append(" · " if line else "").append(f"{fact.name} ", style=FAINT)
        line.append(fact.value, style=STRONG)
    parts: list[RenderableType] = [line] if short else []
    for table in tables:
        out = grid(table.title, *table.columns, numbers=table.columns, fold=table.title)
        for row in table.rows:
            out.add_row(*map(Text, row))
        parts.append(out)
    return parts
