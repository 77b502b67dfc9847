"""The options of 18Rhl: variants, and readings where the rulebook can be read in two ways.

The defaults are the rulebook's (version 3.0). The preset `edition_2012` is the older edition with
the readings of the site on which most people play it; recorded games of that site use it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from ..common.options import RhinelandOptions


class RhlOptions(RhinelandOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Variants first, then readings; those of chapter 8 are the family's."""

    # --- variants
    edition: Literal["2018", "2012"] = "2018"
    """Board, tiles, railways and player counts of the box: the rulebook's, or the older one's
    (KEG for MKB, no Antwerpen, other tile counts, up to six players)."""
    promotion_tiles: bool = False
    """Tiles 932V, 949, 950 and Essen instead of 932."""
    ratingen: bool = False
    """The Ratingen variant, as the site plays it: private ATB, another Ratingen."""

    # --- readings
    rhe_start: Literal["60-90", "70-80", "70"] = "60-90"
    """4.1.1: starting values of the RhE: up to 90; the site's 70 to 80; always 70 in a later printing."""
    rhe_first_bid: Literal["140", "145"] = "140"
    """4.1.1: the first bid on item 6: its price, or 5 more as for the privates."""
    rhe_treasury: Literal["two shares", "bid"] = "two shares"
    """4.2: what the RhE gets when it floats: twice its starting value, or the winning bid."""
    rhe_set_aside: bool = True
    """4.1.1: three times the starting value leaves the bank at once and waits beside Aachen;
    otherwise it stays in the bank until the link."""
    rhe_pool_from_start: bool = True
    """3.2: three shares of the RhE lie in the pool from the start; otherwise from its sale."""
    town_ends: bool = True
    """6.2.3: a route may end in a town."""
    rheingold: Literal["rulebook", "best eight"] = "rulebook"
    """6.2.4.4: starts at Nijmegen or Arnhem with at most eight stops; or one end in any of the four
    areas, any length, the best eight cities count, other red areas closed."""
    sell_after: Literal["floated", "operated"] = "floated"
    """5.2.1: from when shares may be sold."""
    float_rise: Literal["at once", "end of round"] = "at once"
    """5.1.5: when the price of a newly floated railway rises."""
    low_dividend: Literal["below", "stays"] = "below"
    """6.2.5: a dividend under the price puts the marker below the others of its space, or leaves it."""
    priority: Literal["holder", "trader"] = "holder"
    """5: among equals in cash, the next after the holder; or left of the last who bought or sold."""
    package_priority: Literal["last buyer", "cash"] = "last buyer"
    """5.1.1: who begins after the starting package."""
    unsold_privates: Literal["falling", "1830"] = "falling"
    """5.1.1: after all have passed, items are offered at falling prices; or only the first gets cheaper."""
    package_auction: Literal["clockwise", "lowest"] = "clockwise"
    """5.1.1: who raises next in an auction: clockwise, or always the lowest bidder."""
    package_bids: Literal["steps of 5", "any amount"] = "steps of 5"
    """5.1.1: bids in the starting package are multiples of 5, or any amount from 5 above the highest on."""
    other_bids: Literal["between auctions", "always"] = "between auctions"
    """5.1.1: when other items may be bid for: between auctions; or in one too, by whoever is to raise, who
    then still has to."""
    forced_purchase: Literal["credit", "bankruptcy"] = "credit"
    """6.2.6.2: treasury shares, president's cash, then shares or credit; or shares, then bankruptcy."""
    director_gives: Literal["chosen", "tens", "oldest"] = "chosen"
    """4.2.1: what a new director of the MKB gives: one certificate of 20% or two of 10%, as he chooses; tens
    if he can; or certificates in the order in which he got them, as the site does it."""
    hex_twice: Literal["never", "other station"] = "never"
    """6.2.3: whether a route may visit a hex again by another station of it."""
    home_tokens: Literal["floating", "first turn"] = "floating"
    """6.1.2: from when home tokens stand."""
    operating_order: Literal["looked up", "fixed"] = "looked up"
    """6: looked up before each turn; or fixed when the round begins, and only a director's forced sale of
    shares changes it for the railways still to come."""
    discard_order: Literal["operating order", "any"] = "operating order"
    """6.2.6: railways above the train limit give trains up in operating order; or in any."""
    rhe_link: Literal["over Düren", "two halves"] = "over Düren"
    """4.1.1: the link is a trail Köln - Düren - Aachen; or Düren is joined to each of them for some
    railway that has operated, whatever way the trails take."""
    link_money: Literal["at once", "after track"] = "at once"
    """4.1.1: when the RhE gets its money for the link: as soon as a tile completes it; or when the track
    step of a railway is over."""
    yellow_metropolis: Literal["one city a bank", "any city"] = "one city a bank"
    """6.2.3.1: whether a route may use two cities of one bank of a yellow metropolis."""
    grey_duisburg: Literal["town and city", "ferry"] = "town and city"
    """Promotion tile 949: town and city both count; or the track between them is a ferry, and only one of
    them counts, 10 less: the city, or in a route written over `D9*949` the town without a stop."""
    empty_questions: Literal["skipped", "asked"] = "skipped"
    """Questions to which passing is the only answer: skipped; or asked where the site asks them."""
    ferry: Literal["forced", "free"] = "forced"
    """6.2.3.1: a train passes a green metropolis only by a free place or its own token, or anywhere in it."""
    city_upgrade: Literal["reached", "new track or value"] = "reached"
    """6.2.1.2: upgrading a city needs a route to it; or new usable track or another value too."""
    ratingen_first: Literal["any railway", "ATB"] = "any railway"
    """Ratingen variant: who may lay the first tile on Ratingen: any railway, once ATB does not keep it any
    more; or nobody but ATB."""
    new_town: Literal["anywhere", "new side"] = "anywhere"
    """Promotion tiles: a tile with a town beside the city lies in any rotation that keeps the track; or the
    town is on a side that had no track."""
    private_1: Literal["extra tile", "blocks only"] = "extra tile"
    """4.1.1: whether PWB gives an extra lay on E14."""
    private_2: Literal["only tile", "extra tile"] = "only tile"
    """4.1.1: tile 935 is the only tile of the turn and KEO is then discarded; or neither."""
    power_ends_track: bool = False
    """4.1: whether a tile laid with KEO or Tjt before the normal one takes its place."""
    power_time: Literal["before running", "whole turn"] = "before running"
    """4.1.1, 6.2: until when in a turn privates may be used (never after a token or a train)."""
    private_3: Literal["mountains", "any tile", "listed tiles"] = "mountains"
    """4.1.1: which tiles Szl may lay on mountains: the first tile, and an upgrade where the tile still shows
    the mountain (930); or any tile; or the site's list."""
    private_4: Literal["same turn", "at once"] = "same turn"
    """4.1.1: the station of Tjt needs no route in the whole turn, so that the normal tile may come between;
    or it is placed right after the tile."""
    private_token: Literal["directly", "may wait"] = "directly"
    """4.1.1: the token with a private's tile is decided about before anything else is done; or other privates
    may lay their tiles first, and a later question about a token takes the place of the earlier one."""
    same_area: Literal["forbidden", "allowed"] = "forbidden"
    """6.2.3: Hamburg to Berlin in one route."""
    must_own: Literal["income route", "any link"] = "income route"
    """6.2.6.1: a train is obligatory with an income route, or wherever track joins a token and another stop,
    though it be closed to the railway."""

    @property
    def flags(self) -> frozenset[str]:
        """The options that change the box's contents."""
        flags = {name for name in ("optional_2_train", "promotion_tiles", "ratingen") if getattr(self, name)}
        return frozenset(flags | ({"edition_2012"} if self.edition == "2012" else set()))


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "edition_2012": {
        "edition": "2012",
        "rhe_start": "70-80",
        "rhe_first_bid": "145",
        "rhe_treasury": "bid",
        "rhe_set_aside": False,
        "rhe_pool_from_start": False,
        "town_ends": False,
        "rheingold": "best eight",
        "sell_after": "operated",
        "float_rise": "end of round",
        "low_dividend": "stays",
        "priority": "trader",
        "package_priority": "cash",
        "unsold_privates": "1830",
        "package_auction": "lowest",
        "package_bids": "any amount",
        "other_bids": "always",
        "forced_purchase": "bankruptcy",
        "operating_order": "fixed",
        "discard_order": "any",
        "rhe_link": "two halves",
        "link_money": "after track",
        "yellow_metropolis": "any city",
        "grey_duisburg": "ferry",
        "empty_questions": "asked",
        "director_gives": "oldest",
        "hex_twice": "other station",
        "home_tokens": "first turn",
        "ferry": "free",
        "city_upgrade": "new track or value",
        "ratingen_first": "ATB",
        "new_town": "new side",
        "private_1": "blocks only",
        "private_2": "extra tile",
        "power_ends_track": True,
        "power_time": "whole turn",
        "private_3": "listed tiles",
        "private_4": "at once",
        "private_token": "may wait",
        "same_area": "allowed",
        "must_own": "any link",
        "empty_run": "allowed",
    },
    "edition_2024": {"rhe_start": "70"},
}
