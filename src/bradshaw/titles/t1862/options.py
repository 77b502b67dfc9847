"""The options of 1862: variants, and readings where the rulebook can be read in two ways.

The defaults are the rulebook's (edition of 2019). The preset `online` is how the site on which most
people play it reads the rules; recorded games of that site use it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from bradshaw.rail.options import RailOptions


class Options1862(RailOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Variants first, then readings."""

    # --- variants
    length: Literal["short", "standard", "long"] = "standard"
    """2.4.3: how many trains there are."""
    trains: Literal["all", "simple express", "simple freight", "advanced express", "advanced freight"] = "all"
    """11.1: all three kinds of train; one kind without permits; or one kind and local trains."""
    shorter_game: bool = False
    """11.2: fewer trains, D trains stay, and the first E train brings the LNER."""
    new_players: bool = False
    """11.3: charters only, no redeeming, no bought warranties, no Hudson manoeuvre. With a simple game."""
    eight_markers: bool = False
    """11.4: a railway may have eight station markers."""
    extra_companies: bool = False
    """2.4.2: with seven or eight players one or two more companies from the start."""

    # --- readings
    meeting: Literal["large station", "any stop"] = "large station"
    """7.8: where the runs of a railway must meet each other."""
    hudson_from: Literal["10", "20"] = "10"
    """7.8.6: the least revenue that the Hudson manoeuvre may raise."""
    unswappable_option: Literal["up", "down"] = "up"
    """5.2.4: how half the price is rounded for an option share that cannot be swapped."""
    stack: Literal["bottom", "stays"] = "bottom"
    """7.1: whether a marker that operates without moving goes below the others of its space."""
    charter_price: Literal["floating", "at once"] = "floating"
    """4.2: when the marker of a chartered railway comes to the market."""
    home_upgrade: Literal["in the track step", "before merging"] = "in the track step"
    """7.2: when a full home is upgraded on the first turn."""
    home_duty: Literal["survives a merger", "own home", "before passing"] = "survives a merger"
    """7.2: whether the duty to build at home binds the railway that a first-turn railway merged into; or
    whether it only means that nobody passes whose own home is bare, while he may build elsewhere."""
    failed_charter: Literal["next stock round", "at once"] = "next stock round"
    """4.3: when a railway that failed to float can be started again."""
    fine_sales: Literal["as needed", "free"] = "as needed"
    """4.3: whether more shares may be sold for a fine than it demands."""
    fines_from: Literal["priority deal", "first of the round"] = "priority deal"
    """4.3: who is fined first: the new holder of the priority deal, or whoever began the stock round."""
    full_home: Literal["upgraded first", "for space"] = "upgraded first"
    """7.2: a full home that can be upgraded is upgraded on the first turn, even where that brings no place,
    and only then a marker gives way; or it is upgraded only if that brings a place."""
    first_turn_link: Literal["allowed", "refused"] = "allowed"
    """7.6.5 with 7.2: whether a railway that has placed its home marker in this turn, and laid no track, may
    build its link to London; or whether the home marker counts as another station."""
    declined_merger: Literal["for the merger", "for the turn"] = "for the merger"
    """7.5.1, 7.14: whether a merger that was declined at the start of a turn may be proposed again as an
    acquisition at its end."""
    over_the_limit: Literal["down to it", "any sale"] = "down to it"
    """6.5.2: a player above the certificate limit who can come down to it by selling must; or he sells
    something as long as he can."""
    refinancing: Literal["must suffice", "may fall short"] = "must suffice"
    """7.11: a railway refinances only if it can then buy a train, and does not spend that money on an option
    of its own; or it may end without enough and raise money again."""
    station_tiles: Literal["of the box", "of each marking"] = "of the box"
    """7.6.3: village tiles come from one stock, whatever small stations stand on them; or each marking has
    a stock of its own, as large as that of the bare tile."""
    redeem_judged: Literal["when due", "before a silent purchase"] = "when due"
    """7.13: when it is seen whether a railway may redeem: after its trains; or, where money for a train was
    raised without a question, already before that money has come."""
    empty_questions: Literal["skipped", "asked"] = "skipped"
    """Questions to which passing is the only answer: skipped; or asked where the site asks them."""
    permanent_freights: Literal["apart", "joined"] = "apart"
    """7.8.1: permanent freight trains may run apart; or they count as joined wherever their ends meet, the
    first ones first."""
    counted_stops: Literal["best", "by way in"] = "best"
    """7.8.3: a train that visits more stops than it counts counts those that earn most; or those that would
    if every way into an off-board area were an area of its own."""
    displaced: Literal["last to come", "last slot"] = "last to come"
    """7.2: which marker makes room for a home marker: the one that came last; or the one in the last slot,
    where each took the first free one."""
    turned_stations: bool = False
    """7.6.4: whether a tile may be turned for another small station, if those it has keep their lines and
    track leads to the same sides."""
    lner_forced_sale: Literal["price stays", "price falls"] = "price stays"
    """10.3: whether a railway's own forced sale of shares moves its price after the LNER has formed."""
    receivership_limit: Literal["in all", "of each kind"] = "in all"
    """8: how the limit of phases G and H binds a railway in receivership."""
    receivership_runs: Literal["best", "free"] = "best"
    """8: whether a railway without a director must run for as much as possible."""
    merger_into_receivership: Literal["runs", "stands"] = "runs"
    """8: whether a railway that has just lost its director by merging runs its trains in that turn."""
    bankrupt_trains: Literal["leave", "for sale"] = "leave"
    """7.12: whether the trains of a bankrupt railway leave the game, or other railways may still buy them."""
    trainless_worth: Literal["by share", "by certificate"] = "by share"
    """10.4: shares of a railway without a train count half at the end: half of the price, rounded down, for
    each share; or half of the certificate's."""
    top_by_merger: bool = True
    """10.1: whether a merger that ends at the top of the market ends the game."""
    markers_at_flotation: Literal["limit", "7"] = "limit"
    """11.4: whether eight markers can be bought on floating too, or come from mergers only."""
    director_sale: Literal["block and pool", "pool"] = "block and pool"
    """6.3: which ordinary shares a director who sells his certificate may keep."""
    joined_freights: Literal["one train", "each alone"] = "one train"
    """7.8.1: whether joined freight trains together may run from port to port or from red to red."""
    empty_run: Literal["refused", "allowed"] = "refused"
    """7.8: whether a railway with a possible route may run no train at all."""
    idle_trains: Literal["refused", "allowed"] = "refused"
    """7.8: whether a train may stay at home that could run beside the others as they are drawn."""
    freight_distance: Literal["way out", "nearest"] = "way out"
    """7.8.1: distance to an off-board area by the hex where the route leaves the map, or straight."""
    stalemate: Literal["ends", "turn 100"] = "ends"
    """A game in which nothing happens for a whole cycle ends; or it goes on to turn 100."""

    def __post_init__(self) -> None:
        if self.new_players and not self.trains.startswith("simple"):
            raise ValueError("new_players (11.3) goes with trains=simple express or trains=simple freight")

    @property
    def marker_limit(self) -> int:
        """7.5.6, 11.4"""
        return 8 if self.eight_markers else 7

    @property
    def flags(self) -> frozenset[str]:
        """The options that change the box's contents."""
        return frozenset({self.length, self.trains, *({"shorter_game"} if self.shorter_game else ())})


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "online": {
        "extra_companies": True,
        "meeting": "any stop",
        "hudson_from": "20",
        "unswappable_option": "down",
        "stack": "stays",
        "charter_price": "at once",
        "home_upgrade": "before merging",
        "home_duty": "before passing",
        "failed_charter": "at once",
        "fine_sales": "free",
        "fines_from": "first of the round",
        "full_home": "for space",
        "over_the_limit": "any sale",
        "refinancing": "may fall short",
        "station_tiles": "of each marking",
        "redeem_judged": "before a silent purchase",
        "empty_questions": "asked",
        "permanent_freights": "joined",
        "counted_stops": "by way in",
        "displaced": "last slot",
        "turned_stations": True,
        "lner_forced_sale": "price falls",
        "receivership_limit": "of each kind",
        "receivership_runs": "free",
        "merger_into_receivership": "stands",
        "bankrupt_trains": "for sale",
        "trainless_worth": "by certificate",
        "top_by_merger": False,
        "markers_at_flotation": "7",
        "director_sale": "pool",
        "joined_freights": "each alone",
        "empty_run": "allowed",
        "idle_trains": "allowed",
        "stalemate": "turn 100",
    },
    "new_players": {"trains": "simple express", "new_players": True},
}
