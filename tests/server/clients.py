"""A browser as the tests use one."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from bradshaw.core.game import Game

API = "/api/v1"


class Client(httpx.Client):
    """Sends what a browser sends that shows a page of ours."""

    def __init__(self, host: str) -> None:
        super().__init__(base_url=f"http://{host}{API}", headers={"Origin": f"http://{host}"}, timeout=60)
        self.host = host

    def named(self, name: str) -> "Client":
        """Log in under a new name."""
        password = f"{name} likes long trains"
        assert self.post("/accounts", json={"name": name, "password": password}).status_code == 201
        return self

    def made(self, title: str = "18Rhl", players: int = 3, **more: Any) -> str:
        """A new game, by its id."""
        answer = self.post("/games", json={"title": title, "players": players, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def seats(self, game: str, *names: str) -> None:
        """Sit down on further seats, for people at the same screen."""
        for name in names:
            assert self.post(f"/games/{game}/seats", json={"name": name}).status_code == 200

    def begun(self, *names: str, title: str = "18Rhl", **more: Any) -> str:
        """A game at one screen that has begun."""
        game = self.made(title, len(names) + 1, **more)
        self.seats(game, *names)
        assert self.post(f"/games/{game}/start").status_code == 200
        return game

    def brought(self, game: Game) -> str:
        """A game from a file, with oneself on every seat."""
        with TemporaryDirectory() as folder:
            path = Path(folder) / "game.json"
            game.save(path)
            table = self.post("/files", content=path.read_bytes()).json()
        for seat in range(len(table["seats"])):
            invited = self.post(f"/games/{table['id']}/invitations", json={"seat": seat}).json()
            assert self.post(f"/invitations/{invited['secret']}", json={}).status_code == 200
        return str(table["id"])

    def act(self, game: str, do: str, seq: int, **more: Any) -> httpx.Response:
        headers = {"Idempotency-Key": more.pop("key")} if "key" in more else {}
        return self.post(f"/games/{game}/actions", json={"do": do, "seq": seq, **more}, headers=headers)

    def feed(self, game: str, since: int = -1, headers: dict[str, str] | None = None) -> ClientConnection:
        cookie = "; ".join(f"{one.name}={one.value}" for one in self.cookies.jar)
        found = {"Cookie": cookie, "Origin": f"http://{self.host}"} | (headers or {})
        return connect(f"ws://{self.host}{API}/games/{game}/feed?since={since}", additional_headers=found)
