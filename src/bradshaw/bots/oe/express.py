"""The Orient Express (12): a line towards Constantinople, and the first run on it."""

from __future__ import annotations

from heapq import heappop, heappush

from bradshaw.core.action import Action
from bradshaw.core.proposal import Proposal
from bradshaw.core.refusal import Refusal
from bradshaw.core.shared import once
from bradshaw.rail.actions import LayTile, Run
from bradshaw.rail.finance.companies import Railway
from bradshaw.titles.oe.op_actions import OrientRun
from bradshaw.titles.oe.operating.laying import TrackRulesOE
from bradshaw.titles.oe.setup import game_data, setup_data
from bradshaw.titles.oe.steps.op_dividend import MOVES
from bradshaw.titles.oe.zones import is_sea

from ..greedy.look import Look
from .floating import table_of

#: From this phase on majors have trains for it, or soon will.
SINCE = 4
#: Hexes that may be missing, what a pound of a fee counts in hexes, and what a hex nearer is worth.
FARTHEST, FEE, NEARER = 18.0, 1 / 90, 10.0
#: The most that one tile counts.
MOST = 30.0


@once
def _ways(flags: frozenset[str], scenario: str) -> dict[str, float]:
    """From every hex of the land, how much must be built to the end of the line if nothing lies there."""
    grid, end = game_data(flags).grid, setup_data().games[scenario].orient_express.to
    found: dict[str, float] = {}
    waiting = [(0.0, end)]
    while waiting:
        far, here = heappop(waiting)
        if here in found:
            continue
        found[here] = far
        for edge in grid.open_edges(here):
            near = grid.neighbours[here][edge]
            place = grid.hexes.get(near or "")
            if place is not None and place.id not in found and not is_sea(place) and not place.offboards:
                heappush(waiting, (far + 1 + FEE * place.cost, place.id))
    return found


class Line:
    """How far a major is from the end of the line; nowhere if it is no railway for it."""

    def __init__(self, look: Look, railway: Railway) -> None:
        table = table_of(look)
        company, orient = table.company(railway.code), table.game.orient_express
        self.ways: dict[str, float] = {}
        self.left = 0.0
        if not company.major or table.phase_number < SINCE:
            return
        land = table.reach(railway).land
        joined = {stop.partition(".")[0] for stop in land.reach.stops}
        ways = _ways(table.rules.flags, table.rules.scenario)
        left = min((ways[name] for name in land.hexes if name in ways), default=FARTHEST + 1)
        if left <= FARTHEST and orient.to not in joined and joined.intersection(orient.ends):
            self.ways, self.left = ways, left

    def draws(self, rules: TrackRulesOE, action: LayTile) -> float:
        """What a tile is worth that leads nearer to the end than all that is reached."""
        if not self.ways or rules.water_fee(rules.look(action)):
            return 0.0
        board = rules.board
        before = board.rotated(action.hex)
        after = board.grid.tiles[action.tile].rotated(action.rotation)
        new = [board.grid.neighbour(action.hex, edge) for edge in after.exits - before.exits]
        nearest = min((self.ways.get(name or "", FARTHEST) for name in new), default=FARTHEST)
        return min(MOST, NEARER * (self.left - nearest)) if nearest < self.left else 0.0


def run(look: Look, proposal: Proposal) -> Action:
    """The best run; but the first Orient Express where its bonus is worth more than what it loses."""
    table, railway = table_of(look), look.operating()
    assert isinstance(proposal.action, Run)
    company = table.company(railway.code)
    if not company.major or company.orient or "orient" not in look.legal.open_words:
        return proposal.action
    first = OrientRun()
    try:
        with look.game.trying(first, look.player):
            earned = railway.revenue or 0
    except Refusal:
        return proposal.action
    chart, cell, price = table.data.market, railway.cell, table.price(railway)
    assert cell is not None
    for _ in range(MOVES):
        cell = chart.right(cell)
    shares = company.shares(company.percent(look.player))
    return first if shares * (chart.price(cell) - price) > proposal.worth - earned else proposal.action
