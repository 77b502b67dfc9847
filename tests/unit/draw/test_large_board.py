"""A board as large as that of 18OE."""

from bradshaw.draw import board_svg, placement
from bradshaw.draw.sample import large_board
from tests.unit.draw.reading import Parse


def test_a_large_board_is_whole_and_nothing_is_placed_twice(parsed: Parse) -> None:
    board = large_board(1500)
    before = placement.known_placements()
    root = parsed(board_svg(board))
    assert sum(one.get("class") == "hex" for one in root.iter()) == 1500
    faces = {(face.track, turn) for face, turn in map(board.face, board.hexes)}
    assert placement.known_placements() - before < 2 * len(faces), "a copy of a hex is placed as the hex"
    after = placement.known_placements()
    board_svg(board)
    assert placement.known_placements() == after
