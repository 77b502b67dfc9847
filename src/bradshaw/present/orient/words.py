"""Orient Express in words: cards, lines, and what a card lacks."""

from __future__ import annotations

from bradshaw.core.names import counted
from bradshaw.titles.orient.box import OrientBox
from bradshaw.titles.orient.components import Components, RegionalCard, components
from bradshaw.titles.orient.details import RemovalDetails, TurnDetails
from bradshaw.titles.orient.missing import Missing, Outlook, web_of
from bradshaw.titles.orient.view import OrientPlayer, OrientView


def parts(box: OrientBox) -> Components:
    """What is in the box, ready to look things up in."""
    return components(box.options.get("components", ""))


def outlook(box: OrientBox, view: OrientView, player: str) -> Outlook:
    """The board as a player sees it, to ask what cards would cost."""
    doubled = {view.tunnel.line: box.setup.tunnel_segments} if view.tunnel.line else {}
    turn = view.step.details if view.step is not None else None
    gone = leaving(view, player)
    track = {line: owner for line, owner in view.track.items() if int(line) not in gone}
    owes = isinstance(turn, TurnDetails) and turn.carded and turn.was_reset and not turn.took
    kept = box.setup.reset_penalty if owes and view.is_acting(player) else 0
    waivers = max(0, view.players[player].waivers - kept)
    return Outlook(parts(box), web_of(parts(box)), track, player, doubled, waivers)


def leaving(view: OrientView, player: str) -> tuple[int, ...]:
    """Own lines that leave the board after the card that is being drawn; the first set of several."""
    removal = view.step.details if view.step is not None and view.is_acting(player) else None
    return removal.choices[0] if isinstance(removal, RemovalDetails) else ()


def hand(view: OrientView, player: str) -> tuple[str, ...]:
    """The cards of a player, as far as the viewer may see them."""
    return view.players[player].hand or ()


def card_text(box: OrientBox, card: str) -> str:
    """`R-016 TGV France-Italy (Paris – Lyon – Milano, 5)`."""
    return parts(box).card_text(card)


def brings(box: OrientBox, view: OrientView, card: str) -> str:
    """`5+4`: the points of a card, and of the token that comes with it now."""
    found = parts(box).cards[card]
    if isinstance(found, RegionalCard):
        left = view.tokens[found.region]
        return f"{found.points}+{left[0]}" if left else str(found.points)
    return str(found.points)


def missing_text(found: Missing | None, supply: OrientPlayer | None = None, numbers: bool = True) -> str:
    """`3 segments: 418 464 513`; with the supply of a player where it holds fewer."""
    if found is None:
        return "cannot be reached"
    if not found.segments and not found.use:
        return "complete"
    words = []
    if found.segments:
        have = _too_few(supply.segments if supply else None, found.segments)
        which = f": {' '.join(map(str, found.lines))}" if numbers else ""
        words.append(f"{counted(found.segments, 'segment')}{have}{which}")
    if found.ferry_waivers:
        have = _too_few(supply.waivers if supply else None, found.ferry_waivers)
        words.append(f"{counted(found.ferry_waivers, 'waiver')} for ferries{have}")
    if found.use:
        words.append(f"{counted(found.use_waivers, 'waiver')} for {' '.join(map(str, found.use))}")
    return "; ".join(words)


def _too_few(supply: int | None, needed: int) -> str:
    return f" (you have {supply})" if supply is not None and supply < needed else ""


def own_lines(view: OrientView, player: str) -> list[int]:
    """Lines on which a player has track."""
    return [int(line) for line, owner in view.track.items() if owner == player]


def heading(box: OrientBox, view: OrientView) -> str:
    """Where the game is."""
    words = f"round {view.round_number} · first player {view.first}"
    if view.ending:
        words += f" · last round: {view.ending}"
    if view.tunnel.line:
        words += f" · tunnel on {parts(box).line_name(view.tunnel.line)}"
    elif view.tunnel.open:
        words += " · the tunnel can be built"
    return words
