"""Where the rulebook speaks of what. It has headings and no numbers, so its headings are named."""

from __future__ import annotations

SECTIONS = {
    "setup": "Setup",
    "sequence": "Sequence of Play",
    "segments": "Placing and Removing Track Segments",
    "ferry": "Ferry Points",
    "tunnel": "Channel Tunnel",
    "regional": "Completing a Regional Card",
    "draw": "Drawing Regional Cards",
    "passenger": "Completing a Passenger Card",
    "pile": "Reshuffling",
    "stack": "Player Aid",
    "bonus": "Bonus Cards",
    "tokens": "Nationalism Tokens",
    "waivers": "Entry Waivers",
    "reset": "Waiver Reset",
    "end": "Ending the Game",
    "scoring": "Scoring",
}
