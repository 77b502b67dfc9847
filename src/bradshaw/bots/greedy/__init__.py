"""A bot that plays sensibly without looking far ahead."""

from .bot import GreedyBot

__all__ = ["GreedyBot"]
