"""Kinds of railway and rows of the starting package on the screens, on a made-up title that has both."""

from io import StringIO
from typing import Any

from rich.console import Console, RenderableType

from bradshaw.cli.table.railway import panel, screens
from bradshaw.cli.table.railway.line_up import LineUp
from bradshaw.draw import pictures
from bradshaw.draw.charter import charter_svg
from bradshaw.draw.privates import privates_svg
from bradshaw.present.rail import words
from bradshaw.present.rail.names import started
from tests.unit.rail import tiny


def shown(what: RenderableType, width: int = 80) -> str:
    out = StringIO()
    Console(file=out, width=width, force_terminal=False).print(what)
    return out.getvalue()


def with_minor() -> tuple[Any, Any]:
    """NOR is a regional, m a minor of Ben; the box and what Ada sees."""
    game = tiny.with_minor(tiny.founded("par NOR 100", "buy NOR treasury"))
    return game.box, game.view("Ada")


def test_the_line_up_names_kinds_wide_and_narrow() -> None:
    box, view = with_minor()
    assert started(view) == ["m", "NOR"]
    for width in (120, 50):
        lines = shown(LineUp(box, view), width).splitlines()
        assert any("NOR" in line and "regional" in line for line in lines)
        (minor,) = [line for line in lines if "minor" in line]
        assert "None" not in minor
        assert "–" in minor


def test_a_railway_tells_its_kind_and_why_it_has_no_price() -> None:
    box, view = with_minor()
    told = shown(screens.railway(box, view, "m"))
    assert "minor" in told
    assert dict(words.facts(box, view, view.railways["m"]))["price"] == "none: a minor is not on the market"
    assert dict(words.facts(box, view, view.railways["NOR"]))["kind"] == "regional"


def test_charters_show_the_kind() -> None:
    box, view = with_minor()
    assert ">regional<" in charter_svg(pictures.charter(view, box, "NOR"))
    assert ">minor<" in charter_svg(pictures.printed_charter(box, "m"))


def test_the_package_is_shown_in_its_rows() -> None:
    game = tiny.at_package()
    view: Any = game.view("Ada")
    lines = shown(panel.offers(view)).splitlines()
    assert lines[0].split()[:3] == ["row", "for", "sale"]
    assert [line.split()[:2] for line in lines[1:] if line.strip()][-4:] == [
        ["1", "P"], ["1", "Q"], ["2", "R"], ["2", "m"],
    ]  # fmt: skip


def test_privates_tell_their_row_until_they_are_sold() -> None:
    game = tiny.at_package()
    box: Any = game.box
    view: Any = game.view("Ada")
    assert words.private(box, view, "R").startswith("for sale, row 2;")
    assert "row 2" in privates_svg(box)
    assert "not sold, row 1" in privates_svg(box, view)
    game.play("private P")
    sold: Any = game.view("Ada")
    assert "row" not in words.private(box, sold, "P")
    assert privates_svg(box, sold).count("row 1") == 1
