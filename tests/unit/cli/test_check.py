"""`check`, and that its checks find what they are there for."""

from itertools import product

import pytest
from msgspec.structs import replace

from bradshaw.cli.check import boxes
from bradshaw.core.title import titles
from bradshaw.rail.board.face import City
from bradshaw.rail.board.grid import Grid
from bradshaw.rail.check import check_boxes, check_data, events
from bradshaw.rail.finance.companies import Home
from bradshaw.rail.gamedata import GameData
from bradshaw.rail.title import RailTitle, box
from bradshaw.titles.rhineland.rhl.setup import PACKAGE
from bradshaw.titles.rhineland.rhl.title import TITLE

RAIL_TITLES = [title for title in titles() if isinstance(title, RailTitle)]


def fresh() -> GameData:
    """A box that a test may spoil."""
    made = object.__new__(GameData)
    made.__dict__.update(box(PACKAGE, frozenset()).__dict__)
    made.railways, made.privates = dict(made.railways), dict(made.privates)
    made.trains, made.phases = dict(made.trains), dict(made.phases)
    return made


def own_grid(data: GameData) -> Grid:
    """Give a box a map and tiles of its own."""
    grid = object.__new__(Grid)
    grid.__dict__.update(data.grid.__dict__)
    grid._fits, grid.tiles = {}, grid.box
    data.grid = grid
    return grid


def spoil(kind, name, **changes):
    return lambda data: getattr(data, kind).__setitem__(name, replace(getattr(data, kind)[name], **changes))


def tile(name, **changes):
    def change(data):
        grid = own_grid(data)
        grid.tiles = grid.box = {**grid.tiles, name: replace(grid.tiles[name], **changes)}

    return change


def without_tile(name):
    def change(data):
        grid = own_grid(data)
        grid.tiles = grid.box = {number: one for number, one in grid.tiles.items() if number != name}

    return change


def hex_(name, **changes):
    def change(data):
        grid = own_grid(data)
        grid.hexes = {**grid.hexes, name: replace(grid.hexes[name], **changes)}

    return change


SPOILT = {
    "track ends nowhere": (tile("57", track="0-c0 c0-c5"), "tile 57: track c0-c5 ends at c5"),
    "a stop without track": (tile("3", track="0-1"), "tile 3: no track leads to t0"),
    "track off the map": (hex_("A4", track="0-o0 3-o0"), "A4: its track at edge 3 leads nowhere"),
    "a border on one side": (hex_("H11", impassable={}), "H9: the Rhine at edge 4 is not named on H11"),
    "a negative count": (tile("8", count=-1), "tile 8: there are -1"),
    "an unknown hex": (tile("930", only_on=("Z9",)), "tile 930: there is no hex Z9"),
    "a wrong colour": (tile("15", colour="brown"), "tile 5: 15 is brown, not green"),
    "lost track": (tile("26", track="1-2 4-5"), "tile 9: 26 keeps its track in no rotation"),
    "another label": (tile("934", label="Z"), "tile 201: 934 has another label"),
    "fewer places": (tile("15", cities=(City(30, 0),)), "tile 5: 15 has 0 places for 1"),
    "no tile for a label": (
        without_tile("934"),
        "Y, white: there is no green tile for it",
    ),
    "no first tile": (hex_("D13", label="Q"), "D13: no yellow tile can lie there"),
    "a tile for nothing": (tile("4", label="Q"), "tile 4: fits on no hex"),
    "not a hundred": (spoil("railways", "ADR", certificates=(20, 10)), "ADR: its certificates add up to 30%"),
    "never floats": (spoil("railways", "ADR", floats_at=110), "ADR: it floats at 110%"),
    "no such home": (spoil("railways", "ADR", homes=(Home(hex="Z9"),)), "ADR: its home Z9 is not on the map"),
    "no such city": (spoil("railways", "ADR", homes=(Home(hex="K2", city=4),)), "ADR: K2 has no city 4"),
    "a home elsewhere": (
        spoil("railways", "ADR", homes=(Home(hex="K6"),)),
        "ADR: K6 does not name it as a home",
    ),
    "no tokens": (spoil("railways", "CCE", tokens=(0,)), "CCE: 1 tokens for 2 homes"),
    "blocks nothing": (
        spoil("privates", "PWB", blocks=("Z9",)),
        "PWB: it blocks Z9, which is not on the map",
    ),
    "no certificate": (
        spoil("privates", "NLK", certificate=("GVE", 30)),
        "NLK: there is no certificate of 30% of GVE",
    ),
    "no private": (lambda data: data.privates.pop("KEO"), "tile 935: there is no private KEO"),
    "no price": (spoil("trains", "4", price=0), "4-train: its price, length or number cannot be"),
    "rusts too early": (
        spoil("trains", "4", rusts_on="2"),
        "4-train: it rusts with 2, which is no later train",
    ),
    "comes too late": (spoil("trains", "6", available_after="8"), "6-train: it follows 8, no earlier train"),
    "an unknown train": (spoil("phases", "4", on="9"), "phase 4: there is no train card 9"),
    "phases crossed": (spoil("phases", "5", on="3"), "phase 5: it begins before the phase above it"),
    "an unknown colour": (
        spoil("phases", "5", tiles=("yellow", "green", "pink")),
        "phase 5: no tile is pink",
    ),
    "a colour closed": (spoil("phases", "5", tiles=("green", "brown")), "phase 5: it closes yellow"),
    "a phase without a limit": (
        spoil("phases", "3", train_limit=0),
        "phases: some have a train limit and some have none",
    ),
    "no rounds": (
        spoil("phases", "3", operating_rounds=0),
        "phase 3: its train limit or its operating rounds cannot be",
    ),
}


def test_the_data_are_whole(call):
    result = call("check", "18rhl")
    assert result.exit_code == 0
    assert "16 boxes" in result.stdout
    assert "railways have certificates for 100%" in result.stdout
    assert "0 problems." in result.stdout
    assert "✗" not in result.stdout


def test_options_that_are_not_allowed_together_make_no_box(call):
    result = call("check", "1862")
    assert result.exit_code == 0, result.stderr
    assert "30 boxes" in result.stdout
    assert "tiles with small stations have the track of their tile" in result.stdout
    assert "0 problems." in result.stdout


def test_every_combination_of_flags_is_looked_at():
    made = dict(boxes(TITLE))
    flags = ("edition_2012", "optional_2_train", "promotion_tiles", "ratingen")
    wanted = {
        ", ".join(flag for flag, is_on in zip(flags, chosen, strict=True) if is_on) or "as printed"
        for chosen in product((False, True), repeat=4)
    }
    assert set(made) == wanted


def test_each_check_looked_at_something():
    report = check_data(box(PACKAGE, frozenset()))
    assert report.good
    assert all(count > 0 for count in report.proven.values())
    assert len(report.proven) >= 30


@pytest.mark.parametrize("name", SPOILT)
def test_what_is_wrong_is_found(name):
    data = fresh()
    change, message = SPOILT[name]
    change(data)
    problems = check_data(data).problems
    assert any(problem.startswith(message) for problem in problems), problems


def test_market_is_looked_at():
    data = fresh()
    data.market = object.__new__(type(data.market))
    data.market.__dict__.update(box(PACKAGE, frozenset()).market.__dict__)
    data.market.prices = {**data.market.prices, (0, 3): 60}
    problems = check_data(data).problems
    assert "market row 1: 60 stands right of 90" in problems
    assert "starting price 60: it stands in several cells" in problems


def test_a_tile_of_no_box_is_found():
    data = fresh()
    tile("9", upgrades=("18", "nothing"))(data)
    assert "tile 9: upgrades to nothing, which is in no box" in check_boxes({"one": data}).problems


def test_an_event_that_no_table_carries_out_is_found():
    data = fresh()
    spoil("phases", "5", events=("close_privates", "flood"))(data)
    faults = [fault for _, fault in events(data, TITLE.table)]
    assert faults == ["", "nothing is known of the event flood; there are close_privates"]


def test_a_method_alone_is_no_event(monkeypatch):
    data = fresh()
    spoil("phases", "5", events=("flood",))(data)
    monkeypatch.setattr(TITLE.table, "event_flood", lambda table: None, raising=False)
    assert [about for about, fault in events(data, TITLE.table) if fault] == ["phase 5"]


@pytest.mark.parametrize("title", RAIL_TITLES, ids=lambda title: title.name)
def test_events_of_all_titles_are_known(title):
    found = [finding for data in dict(boxes(title)).values() for finding in events(data, title.table)]
    assert [fault for _, fault in found if fault] == []


def test_problems_are_told_with_exit_code_1(call, monkeypatch):
    data = fresh()
    spoil("trains", "4", price=0)(data)
    monkeypatch.setattr("bradshaw.cli.check.boxes", lambda title: iter([("spoilt", data)]))
    result = call("check", "18Rhl")
    assert result.exit_code == 1
    assert "✗ 4-train: its price, length or number cannot be [spoilt]" in result.stdout
    assert "The data of 18Rhl are not whole: " in result.stderr


def test_a_saved_game(call, game_file, middle):
    result = call("check", game_file)
    assert result.exit_code == 0
    assert f"{len(middle.moves)}  actions replayed" in result.stdout
    assert middle.hash in result.stdout
    assert "draws that follow from the seed" in result.stdout
    assert middle.commitment in result.stdout


def test_a_forged_game(call, game_file, tmp_path):
    forged = tmp_path / "forged.json"
    forged.write_text(game_file.read_text().replace('"cash":0', '"cash":9', 1))
    result = call("check", forged)
    assert result.exit_code == 1
    assert "the snapshot has been changed" in result.stderr
