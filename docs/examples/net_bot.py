"""A bot that plays on a server: python net_bot.py ADDRESS TOKEN [GAME].

Without a game it sits down at the first open one with a free seat, and waits until it begins.
"""

import sys
import time
from random import Random

from bradshaw import Action, Refusal, Seat
from bradshaw.bots import Bot
from bradshaw.client import Refused, Server


class Curious(Bot):
    """Tries a few legal actions in a game that it imagines, and takes the one after which it scores best."""

    TRIED = 3

    def choose(self, seat: Seat) -> Action:
        proposal = seat.propose()  # the best run of trains, where there is one to choose
        if proposal is not None:
            return proposal.action
        rng, legal = self.chance(seat), seat.legal()
        if len(legal) == 1:
            return legal[0]
        tried = [legal.sample(rng) for _ in range(self.TRIED)]
        return max(tried, key=lambda action: self.worth(seat, action, rng))

    def worth(self, seat: Seat, action: Action, rng: Random) -> int:
        world = seat.imagine(rng)
        try:
            world.play(action, by=seat.player)
        except Refusal:  # what nobody can know turned out otherwise in this world
            return -1
        return world.scores().get(seat.player, 0)


def find_game(server: Server) -> str:
    """Sit down somewhere."""
    while True:
        for table in server.games(state="open"):
            if any(seat.name is None for seat in table.seats):
                try:
                    return server.join(table.id).id
                except Refused:  # somebody was faster
                    continue
        time.sleep(5)


def wait_for_beginning(server: Server, game: str) -> None:
    while server.table(game).state == "open":
        time.sleep(1)


def main(address: str, token: str, game: str = "") -> None:
    with Server(address, token) as server:
        game = game or find_game(server)
        wait_for_beginning(server, game)
        seat = server.seat(game)
        seat.play_with(Curious(seed=1))
        print([f"{rank.place}. {rank.player}: {rank.score}" for rank in seat.view().ranking])


if __name__ == "__main__":
    main(*sys.argv[1:])
