"""Train phases of 18OE (5.2): what the first card of each level changes, and who may own how much."""

from __future__ import annotations

import pytest

from .operating import Operating

#: Trains that a minor or regional, a major and a national may own, by phase.
LIMITS = {
    "2": (2, 4, 4),
    "3": (2, 4, 4),
    "4": (1, 3, 4),
    "5": (1, 3, 4),
    "6": (1, 2, 3),
    "7": (1, 2, 3),
    "8": (1, 2, 3),
}
#: What is bought as the first card of a level.
CARDS = {3: "3", 4: "4", 5: "5", 6: "6", 7: "7+7", 8: "8+8"}


@pytest.mark.rule("18OE", "5.2")
@pytest.mark.parametrize("phase", LIMITS)
def test_train_limits(phase: str) -> None:
    """N4.1, N7.28. 5.2; before the consolidation minors and regionals keep their limit of one in phase 6, and
    a national that was forced before phase 4 has four."""
    at = Operating().phase(phase).minor("A", "Ada", "J25").regional("LNWR", "Ada").major("GWR", "Ada")
    at.national("PLM", "Ada")
    small, major, national = LIMITS[phase]
    limits = [at.table.train_limit(at.company(code)) for code in ("A", "LNWR", "GWR", "PLM")]
    assert limits == [small, small, major, national]


def buying(level: int, trains: tuple[str, ...] = ()) -> Operating:
    """GWR buys the first card of a level."""
    at = Operating().phase(str(level - 1)).sold(level).major("GWR", "Ada").trains("GWR", *trains)
    if level == 8:
        at.works(level_7=10)
    return at.cash(GWR=1500).at_step("GWR", "trains")


@pytest.mark.rule("18OE", "5.2", "11.6.3")
@pytest.mark.parametrize(
    ("level", "colour"), [(3, "green"), (4, "green"), (5, "brown"), (6, "brown"), (7, "gray"), (8, "gray")]
)
def test_the_first_card_of_a_level_begins_a_phase(level: int, colour: str) -> None:
    at = buying(level).play(f"train {CARDS[level]} bank")
    assert (at.table.phase, at.table.colour) == (str(level), colour)
    assert (at.step == "FormNationals") is (level in (4, 6, 8)), "9.4: nationals form in phases 4, 6 and 8"


@pytest.mark.rule("18OE", "5.2", "11.6.3", "9.4")
@pytest.mark.parametrize(("level", "old"), [(4, "2+2"), (6, "3"), (8, "4")])
def test_what_rusts(level: int, old: str) -> None:
    """11.6.3: at the end of the step, in every railway but nationals, those that form now among them."""
    at = buying(level).major("LNWR", "Ben").trains("LNWR", old).major("PLM", "Cid").trains("PLM", old)
    at.national("MZA", "Cid").trains("MZA", old)
    at.play(f"train {CARDS[level]} bank", "pass", "pass", "national PLM")
    assert list(at.company("LNWR").trains) == [old], "until the step ends"
    while at.step == "TrainsOE" and at.table.operating == "GWR":
        at.play("pass")
    trains = [list(at.company(code).trains) for code in ("LNWR", "PLM", "MZA")]
    assert trains == [[], [old], [old]]
    unsold = 27 if level == 4 else 0
    assert list(at.table.depot.rusted).count(old) == 1 + unsold


@pytest.mark.rule("18OE", "11.6.3", "11.6.6")
def test_a_national_above_the_limit_chooses() -> None:
    """N7.13. 11.6.3: the limit falls to three in phase 6; rusted cards go to the works, others not."""
    at = buying(6).national("PLM", "Ben").trains("PLM", "2+2", "3", "4", "5")
    at.play("train 6 bank", "pass")
    while at.step == "TrainsOE":
        at.play("pass")
    assert (at.step, at.asked) == ("DiscardOE", "Ben")
    assert at.words() == ["discard 2+2", "discard 3", "discard 4", "discard 5"]
    at.play("discard 5")
    assert (list(at.company("PLM").trains), list(at.table.depot.pool)) == (["2+2", "3", "4"], ["5"])


@pytest.mark.rule("18OE", "5.1.5", "5.2")
@pytest.mark.parametrize("round_in_set", [1, 2])
def test_the_consolidation_is_the_next_stock_round(round_in_set: int) -> None:
    """N4.20, N7.5. 5.1.5: in the first round of a pair the second is still played."""
    at = buying(5, trains=("4",)).note(round_in_set=round_in_set).course(done_rounds=round_in_set, rounds=2)
    at.play("train 5 bank")
    assert at.table.consolidation == "due"
    names = []
    for _ in range(40):
        if at.table.round_name.startswith("Stock"):
            break
        names.append(at.table.round_name)
        choice = next(
            w for w in ("pass", "run", "dividend withhold") if any(x.startswith(w) for x in at.words())
        )
        at.play(choice)
    assert at.table.round_name == "Stock round 4 (consolidation)"
    assert ("Operating round 3.2" in names) is (round_in_set == 1)


@pytest.mark.rule("18OE", "11.6.1", "5.2")
def test_reserved_trains_rust_with_phase_4() -> None:
    """11.6.1: a railway that has never operated need not buy one any more; they lie rusted in the works."""
    at = buying(4).regional("LNWR", "Ben").set("LNWR", operated=False, supplied=False)
    at.play("train 4 bank", "pass", "pass")
    assert at.table.depot.left("2") == 0
    assert list(at.table.depot.rusted).count("2+2") == 30
    at.operate("LNWR", first=True).finish()
    assert list(at.company("LNWR").trains) == []


@pytest.mark.rule("18OE", "14.10", "11.6.3")
@pytest.mark.parametrize("level", [6, 8])
def test_swift_s_train_rusts_with_no_phase(level: int) -> None:
    """O106: it is kept for the duration of the game."""
    at = buying(level).major("LNWR", "Ben").trains("LNWR", "2+2*")
    at.play(f"train {CARDS[level]} bank", "pass", "pass")
    while at.step == "TrainsOE" and at.table.operating == "GWR":
        at.play("pass")
    assert list(at.company("LNWR").trains) == ["2+2*"]


@pytest.mark.rule("18OE", "11.6.3")
def test_who_gives_up_trains_first() -> None:
    """O95: the railway that operates, then the others in their order."""
    at = buying(4, trains=("3", "3", "3")).major("LNWR", "Ben", (0, 9)).trains("LNWR", *["3"] * 4)
    at.play("train 4 bank", "pass", "pass")
    while at.step == "TrainsOE":
        at.play("pass")
    assert (at.step, at.asked) == ("DiscardOE", "Ada")
    at.play("discard 3")
    assert (at.step, at.asked) == ("DiscardOE", "Ben")


@pytest.mark.rule("18OE", "11.6.3")
def test_rusted_cards_of_the_open_market_are_not_sold() -> None:
    """O96: from the moment a phase begins; they lie in the works once the step is over."""
    at = buying(6)
    at.put(depot={"pool": ["3+3", "4+4"]})
    assert {word.split()[1] for word in at.words("train") if "pool" in word} == {"3", "3+3", "4", "4+4"}
    at.play("train 6 bank", "pass")
    assert {word.split()[1] for word in at.words("train") if "pool" in word} == {"4", "4+4"}
    at.play("pass")
    assert (list(at.table.depot.pool), "3+3" in at.table.depot.rusted) == (["4+4"], True)
