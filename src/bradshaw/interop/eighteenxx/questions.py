"""What is asked, and of whom, in the site's words: its steps, `player:ID`, `corporation:CODE`."""

from __future__ import annotations

from collections.abc import Mapping

from bradshaw.core.game import Game
from bradshaw.core.step import Step
from bradshaw.core.table import Table
from bradshaw.rail.steps.of_railway import RailwayStep
from bradshaw.titles.t1862.steps.markers import RemoveMarkers
from bradshaw.titles.t1862.steps.shares import ShareMerge

#: Kinds of Bradshaw's steps -> the site's step.
SITE_STEPS: Mapping[str, str] = {
    "18Rhl starting package": "WaterfallAuction",
    "18Rhl package auction": "WaterfallAuction",
    "18Rhl price of the RhE": "CompanyPendingPar",
    "18Rhl stock round": "BuySellParShares",
    "18Rhl lay track": "Track",
    "18Rhl token of a private": "SpecialToken",
    "18Rhl place token": "Token",
    "18Rhl run trains": "Route",
    "18Rhl pay dividend": "Dividend",
    "18Rhl buy trains": "BuyTrain",
    "18Rhl discard trains": "DiscardTrain",
    "1862 parliament round": "CharterAuction",
    "1862 auction": "CharterAuction",
    "1862 charter": "CharterAuction",
    "1862 stock round": "BuySellParShares",
    "1862 choose markers": "BuyTokens",
    "1862 sale for a fine": "ForcedSales",
    "1862 home upgrade": "HomeUpgrade",
    "1862 merger": "Merge",
    "1862 acquisition": "Acquire",
    "1862 merge shares": "OptionShare",
    "1862 remove markers": "RemoveTokens",
    "1862 lay track": "Track",
    "1862 place token": "Token",
    "1862 run trains": "Route",
    "1862 pay dividend": "Dividend",
    "1862 buy trains": "BuyTrain",
    "1862 redeem share": "RedeemShare",
}


def question(game: Game, keys: Mapping[str, str]) -> dict[str, str | None]:
    """The step that is open, who is asked, and which player answers; all empty when the game is over."""
    step = game.table.top
    if game.finished or step is None or not game.acting:
        return {"step": None, "cur": None, "by": None}
    player = keys[game.acting[0].player]
    railway = _railway(step, game)
    return {
        "step": SITE_STEPS.get(step.KIND, step.KIND),
        "cur": f"corporation:{railway}" if railway else f"player:{player}",
        "by": player,
    }


def _railway(step: Step[Table], game: Game) -> str:
    """The railway that a question is put to; empty if it is put to a player."""
    if isinstance(step, ShareMerge):
        return "" if step.waiting[0] in game.players else step.waiting[0]
    if isinstance(step, RemoveMarkers):
        return step.survivor
    if SITE_STEPS.get(step.KIND) in ("CharterAuction", "BuyTokens"):
        return ""
    return step.code if isinstance(step, RailwayStep) else ""
