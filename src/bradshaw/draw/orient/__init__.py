"""Drawings of Orient Express: the map of Europe with its lines and tokens, cards, hands."""

from .board import BoardPicture, PlayerStrip, board_svg, map_svg
from .cards import back_group, bonus_group, card_defs, card_group
from .hand import bonuses_svg, card_svg, hand_svg, tableau_svg

__all__ = [
    "BoardPicture", "PlayerStrip", "back_group", "board_svg", "bonus_group", "bonuses_svg", "card_defs",
    "card_group", "card_svg", "hand_svg", "map_svg", "tableau_svg",
]  # fmt: skip
