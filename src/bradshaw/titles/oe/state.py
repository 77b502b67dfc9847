"""What a railway of 18OE has besides what all railways have."""

from __future__ import annotations

from bradshaw.rail.finance.companies import Railway


class RailwayOE(Railway):
    """A minor, a regional, the major that it becomes, or the national that a major becomes."""

    KIND = "18OE railway"
    FACTS = Railway.FACTS | {
        "letter", "home", "rights", "subsidiaries", "merged_now", "reserved", "custody", "owing", "out",
        "authority", "orient", "pullman", "star", "circle", "supplied",
        "payout", "acquired",
    }  # fmt: skip

    # --- shares and phases
    #: The letter of its space on the chart of par values; empty without a marker there.
    letter: str = ""
    #: The hex of a minor's home token; regionals have theirs printed.
    home: str = ""
    #: The zones in which it has track rights, its home zone first.
    rights: tuple[str, ...] = ()
    #: The minors that were merged into it, in order.
    subsidiaries: tuple[str, ...] = ()
    #: A minor has been merged into it in this stock round.
    merged_now: bool = False
    #: Who has reserved its secondary shares in the first stock round (8.4).
    reserved: str = ""
    #: For whom one of its shares is kept on its charter (14.4).
    custody: str = ""
    #: What an insolvent railway still lacks for its train (11.6.5).
    owing: int = 0
    #: Why it operates no more: "removed", "merged", "abandoned" or "closed".
    out: str = ""

    # --- markers on its charter
    #: The water of its port authority: "north" or "mediterranean".
    authority: str = ""
    #: It has run the Orient Express (12.2).
    orient: bool = False
    #: It owns a Pullman car (11.6.2); a national always has one.
    pullman: bool = False
    #: The cities of its Star Harbor and Central Circle tokens (14.5, 14.6).
    star: str = ""
    circle: str = ""
    #: It has bought its reserved 2+2 (11.6.1).
    supplied: bool = False

    # --- for the abbreviated last round (13)
    #: What became of its last revenue: "pay", "half" or "withhold".
    payout: str = ""
    #: It has acquired a train since that run.
    acquired: bool = False

    @property
    def zone(self) -> str:
        """Its home zone; empty for a minor that has not floated."""
        return self.rights[0] if self.rights else ""

    @property
    def zone_bound(self) -> bool:
        """11.1.4: minors, regionals and nationals build within their track rights."""
        return "zone bound" in self.kind_data.traits

    @property
    def building_rights(self) -> tuple[str, ...]:
        """The zones whose track rights it builds by; a national has but its home zone (11.1.4)."""
        return self.rights[:1] if self.national else self.rights

    @property
    def homes(self) -> tuple[str, ...]:
        """The hex of its home token; none before a minor floats."""
        return (self.home,) if self.home else tuple(home.hex for home in self.data.homes)

    @property
    def minor(self) -> bool:
        return self.kind == "minor"

    @property
    def regional(self) -> bool:
        return self.kind == "regional"

    @property
    def major(self) -> bool:
        return self.kind == "major"

    @property
    def national(self) -> bool:
        return self.kind == "national"

    @property
    def insolvent(self) -> bool:
        """11.6.5: it has floated, is still in the game, and nobody owns it."""
        return self.floated and not self.out and self.president is None
