"""The box of 1862 as the rulebook describes it."""

import pytest

from bradshaw.rail.check import check_boxes
from bradshaw.titles.t1862.setup import game_data, permit_deck, setup_data

DATA = game_data(frozenset())
GRID = DATA.grid
SETUP = setup_data()

BOXES = {
    "as printed": frozenset[str](),
    "short": frozenset({"short"}),
    "long": frozenset({"long"}),
    "shorter": frozenset({"shorter_game", "short"}),
    **{name: frozenset({name}) for name in SETUP.games},
}


def test_the_data_are_whole() -> None:
    report = check_boxes({name: game_data(flags) for name, flags in BOXES.items()})
    assert report.problems == []
    assert report.proven["tiles with small stations have the track of their tile"] == 49 * len(BOXES)


@pytest.mark.rule("1862", "2.1")
def test_twenty_railways_with_a_home_each() -> None:
    homes = [home.hex for railway in DATA.railways.values() for home in railway.homes]
    assert len(homes) == len(set(homes)) == 20
    assert all(len(GRID.hexes[home].cities) == 1 for home in homes)


#: Places of large stations by colour, of tiles without a letter, with a Y or an H, and with an N or an I.
LARGE = {"yellow": (1, 1, 2), "green": (2, 2, 3), "russet": (2, 2, 4)}
#: Lines of track on a tile for villages.
LINES = {"yellow": 1, "green": 2, "russet": 3}


@pytest.mark.rule("1862", "2.3")
def test_tiles_have_one_large_station_or_lines_for_small_ones() -> None:
    large = [tile for tile in GRID.box.values() if tile.cities]
    small = [tile for tile in GRID.box.values() if not tile.cities]
    assert (len(large), len(small)) == (21, 14)
    for tile in large:
        letter = next(iter(tile.all_labels), "")
        plain, y, n = LARGE[tile.colour]
        assert [city.slots for city in tile.cities] == [{"": plain, "N": n, "I": n}.get(letter, y)], tile.id
        assert not tile.towns
        assert all("c0" in (stretch.a, stretch.b) for stretch in tile.stretches), tile.id
    for tile in small:
        edges = [end for stretch in tile.stretches for end in (stretch.a, stretch.b) if end.isdigit()]
        assert len(edges) == len(set(edges)) == 2 * LINES[tile.colour], tile.id  # no junctions
        assert len(tile.towns) == (tile.colour == "yellow"), tile.id  # the others get markers


@pytest.mark.rule("1862", "2.3")
def test_large_stations_suit_towns_and_small_ones_villages() -> None:
    land = [place for place in GRID.hexes.values() if place.colour == "white"]
    towns, villages = [h for h in land if h.cities], [h for h in land if h.towns]
    assert (len(towns), len(villages), len(land)) == (25, 12, 37)
    for tile in (tile for tile in GRID.box.values() if tile.colour == "yellow"):
        suited = {place.id for place in land if GRID.suits(place.id, "", tile)}
        assert suited
        assert suited <= {place.id for place in (towns if tile.cities else villages)}


@pytest.mark.rule("1862", "2.4.3", "9")
def test_numbers_of_trains() -> None:
    def counts(*flags: str) -> list[int | None]:
        data = game_data(frozenset(flags))
        return [data.card_count(card) for card in data.cards]

    assert counts() == [7, 6, 4, 3, 3, 2, 1, None]
    assert counts("short") == [6, 5, 4, 3, 3, 2, 1, None]
    assert counts("long") == [7, 6, 5, 4, 3, 2, 1, None]


@pytest.mark.rule("1862", "11.1")
def test_games_with_fewer_kinds_of_train() -> None:
    for name, game in SETUP.games.items():
        data = game_data(frozenset({name}))
        assert {train.kind for train in data.trains.values()} == set(game.kinds)
        assert len(data.cards) == 8
    assert SETUP.games["simple freight"].permits == {}


@pytest.mark.rule("1862", "11.2")
def test_d_trains_stay_in_the_shorter_game() -> None:
    assert DATA.trains["5F"].rusts_on == "G"
    assert not DATA.trains["5F"].permanent
    shorter = game_data(frozenset({"shorter_game"}))
    assert all(train.rusts_on is None and train.permanent for train in shorter.cards["D"])
    assert shorter.trains["3F"].rusts_on == "F"


@pytest.mark.rule("1862", "2.4.1", "2.4.2")
@pytest.mark.parametrize("name", SETUP.games)
def test_there_is_a_permit_for_every_railway(name: str) -> None:
    game, offered = SETUP.games[name], sum(SETUP.offer.values())
    if game.permits:
        assert sum(game.permits.values()) == offered
        assert sum(game.permits_with_extra.values()) >= offered + max(SETUP.extra_railways.values())
    assert set(game.permits) <= set(game.kinds)
    deck = permit_deck(game.permits)
    assert {kind: deck.count(kind) for kind in game.permits} == game.permits


def test_permits_lie_in_turn_before_they_are_shuffled() -> None:
    deck = permit_deck(SETUP.games["all"].permits)
    assert deck[:4] == ["freight", "express", "local", "freight"]
    assert deck[-4:] == ["freight", "express", "local", "freight"]


@pytest.mark.rule("1862", "7.6.5")
def test_london_has_four_spaces_without_track() -> None:
    spaces = {h.id: h.cities[0].slots for h in GRID.hexes.values() if h.colour == "red" and h.cities}
    assert spaces == {"B15": 2, "D15": 2}
    for name in spaces:
        assert GRID.area(f"{name}.o0") == "London"
        assert GRID.hexes[name].rotated(0).exits_of["c0"] == frozenset()


@pytest.mark.rule("1862", "7.6.1")
def test_ipswich_and_harwich_have_russet_tiles_of_their_own() -> None:
    for name, old, own, other in (("F11", "791", "795", "794"), ("F13", "793", "797", "796")):
        assert GRID.suits(name, old, GRID.tiles[own])
        assert not GRID.suits(name, old, GRID.tiles[other])
    assert not GRID.suits("F5", "791", GRID.tiles["795"])
    assert GRID.suits("F5", "791", GRID.tiles["794"])


@pytest.mark.rule("1862", "7.6.1")
def test_barriers_around_harwich() -> None:
    assert GRID.neighbour("F13", 2) == "E12"
    for name, edge in (("F13", 1), ("F13", 3), ("F13", 4), ("E14", 4), ("F11", 0), ("G12", 1)):
        assert GRID.neighbour(name, edge) is None
        assert GRID.hexes[name].impassable[str(edge)] == "barrier"
    fault = GRID.objection("F13", "", 0, "621", 0)
    assert fault is not None
    assert "barrier" in fault[1]


@pytest.mark.rule("1862", "7.8.1")
def test_distances_of_the_examples() -> None:
    assert GRID.distance("F5", "E2") == 2  # Norwich and Wells: one hex between them
    assert GRID.distance("F3", "F11") == 4  # from the port of Cromer four hexes to Ipswich
    assert GRID.distance("E12", "E12") == 0


@pytest.mark.rule("1862", "6.4.2")
def test_steps_of_the_market() -> None:
    market = DATA.market
    cell = market.par_cells("p")[74]
    assert [market.price(market.along(cell, -n)) for n in range(4)] == [74, 71, 68, 65]
    assert market.price(market.along(market.par_cells("p")[100], 2)) == 110
    assert market.price(market.along(cell, -99)) == 0
    assert market.price(market.along(cell, 99)) == 1000
