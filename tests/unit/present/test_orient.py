"""Orient Express in words."""

import msgspec

import bradshaw
from bradshaw.present.orient.words import missing_text
from bradshaw.titles.orient.missing import Missing


def test_what_a_card_lacks_tells_the_supply_where_it_does_not_do() -> None:
    found = Missing(lines=(708, 710), use=(), ferry_waivers=1, use_waivers=0)
    player = bradshaw.new("Orient Express", ["Ada", "Ben"], seed=1).view("Ada").players["Ada"]
    rich, poor = (msgspec.structs.replace(player, segments=n + 1, waivers=n) for n in (1, 0))
    assert missing_text(found, rich) == missing_text(found) == "2 segments: 708 710; 1 waiver for ferries"
    assert missing_text(found, numbers=False) == "2 segments; 1 waiver for ferries"
    assert missing_text(found, poor) == (
        "2 segments (you have 1): 708 710; 1 waiver for ferries (you have 0)"
    )
