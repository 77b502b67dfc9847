"""A process that plays several games at once until it is killed, and says what was acknowledged.

    python -m tests.service.crashing ADDRESS FILE

Before each request it writes `try GAME SEQ KEY PLAYER ACTION`, after the answer `done GAME SEQ KEY NUMBER`.
What was tried and not answered by the process before is sent again first, as a client does that has lost its
connection.
"""

import asyncio
import os
import sys
from pathlib import Path
from random import Random

from bradshaw import Game
from bradshaw.service.answers import Receipt
from bradshaw.service.errors import Stale
from bradshaw.service.match import Match
from bradshaw.service.matches import Matches
from bradshaw.store import Database, games, seats


class Client:
    """What it says goes to a file at once; the file outlives the process."""

    def __init__(self, path: Path, matches: Matches, accounts: dict[str, str]) -> None:
        self.before = path.read_text().splitlines() if path.exists() else []
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        self._matches, self._accounts = matches, accounts
        self._random = Random()

    def say(self, *words: object) -> None:
        os.write(self._file, (" ".join(map(str, words)) + "\n").encode())

    async def again(self) -> None:
        """Send what was not answered."""
        answered = {line.split()[3] for line in self.before if line.startswith("done")}
        for line in (line for line in self.before if line.startswith("try")):
            _, game, seq, key, *rest = line.split(" ", 5)
            if key not in answered:
                await self.send(await self._matches.get(game), int(seq), key, rest[0], rest[1])

    async def send(self, match: Match, seq: int, key: str, player: str, action: str) -> None:
        receipt = Receipt.of(self._accounts[match.id], key, player, action)
        try:
            done = await match.play(player, action, seq, receipt)
        except Stale:
            self.say("late", match.id, seq, key)
        else:
            self.say("done", match.id, done.seq, key, done.number)

    async def play(self, game: str) -> None:
        match = await self._matches.get(game)
        while not await match.ask(lambda found: found.finished):
            player, legal = await match.ask(choices)
            action, seq, key = self._random.choice(legal), match.tail.seq, f"{self._random.getrandbits(64):x}"
            self.say("try", game, seq, key, player, action)
            await self.send(match, seq, key, player, action)


def choices(game: Game) -> tuple[str, list[str]]:
    """Who decides, and some of what they may do."""
    player = game.acting[0].player
    return player, [str(action) for action in game.legal(player)[:20]]


async def main(address: str, path: Path) -> None:
    database = Database(address)
    rows = database.read(lambda c: games.listed(c, state="running"))
    accounts = {row.id: row.owner for row in rows}
    assert all(database.read(lambda c: seats.of_many(c, list(accounts))).values())
    client = Client(path, Matches(database), accounts)
    await client.again()
    await asyncio.gather(*(client.play(game) for game in accounts))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2])))
