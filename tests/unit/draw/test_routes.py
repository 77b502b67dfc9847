"""Routes as overlays of a board."""

from __future__ import annotations

from bradshaw.draw.routes import look_of, route_pieces
from bradshaw.rail.box import RailBox
from bradshaw.rail.routes import solve
from bradshaw.rail.view import rail_view
from tests.unit.draw.reading import Parse
from tests.unit.titles.oe.operating import Operating
from tests.unit.titles.rhineland.rhl.test_routes import aachen_line


def test_a_route_lies_over_the_hexes_it_runs_through(parsed: Parse) -> None:
    p = aachen_line()
    problem = p.table.route_problem(p.table.railways["RhE"], ["3"])
    (route,) = solve(problem).routes
    assert isinstance(p.game.box, RailBox)
    (drawn,) = route_pieces(rail_view(p.game), p.game.box, problem, (route,))
    assert set(drawn.pieces) == {"I10", "J9", "K8", "K6", "K4", "K2"}
    inner = "".join(drawn.pieces.values())
    root = parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{inner}</svg>')
    parts = [one for one in root.iter() if one.get("class") == "route"]
    assert [one.get("data-hex") for one in parts] == list(drawn.pieces)
    assert [one.text for one in root.iter() if one.text] == ["1"], "its number, once"


def test_routes_differ_in_colour_dashes_and_number() -> None:
    looks = [look_of(number) for number in range(6)]
    assert len({look.colour for look in looks}) == len({look.dashes for look in looks}) == 6
    assert [look.number for look in looks] == [1, 2, 3, 4, 5, 6]


def test_what_leads_over_water_is_a_dotted_line() -> None:
    """From Dublin to Liverpool by ferry."""
    position = Operating().regional("GSWR", "Ada").trains("GSWR", "2+2")
    table, game = position.table, position.game
    problem = table.route_problem(table.railways["GSWR"])
    (route,) = solve(problem).routes
    assert isinstance(game.box, RailBox)
    (drawn,) = route_pieces(rail_view(game), game.box, problem, (route,))
    dotted = [name for name, piece in drawn.pieces.items() if 'stroke-dasharray="0.1 9"' in piece]
    assert len(dotted) == 1
    assert dotted[0] in ("I20", "J25")
