"""Reading the routes of a run as somebody wrote them: `2=I10.c0>K6.c0`, with or without the track between.

A route names its stops in order. A hex stands for its only stop, and the track between two stops may be
left out where there is only one way.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from ..actions import Run
from ..network.reach import Reach
from ..routes import Indexed, Route, RouteError, check_on, filled_in, nodes_on
from ..routes.indexed import is_side
from ..routes.written import written
from ..table import RailTable


class UnreadableRun(RouteError):
    """A run that is not written as one, or for trains that the railway has not."""

    def __init__(self, train: str, message: str, remedy: str = "") -> None:
        super().__init__("train", message)
        self.train, self.remedy = train, remedy


class RunReader:
    """Turns what was written into routes on the track of one railway."""

    def __init__(self, table: RailTable, railway: str, indexed: Indexed) -> None:
        self.table, self.railway, self.indexed = table, railway, indexed
        self.free = list(range(len(indexed.problem.trains)))

    def read(self, text: str, whole: bool) -> tuple[int, list[str]]:
        """The number of the train and the nodes of its route."""
        name, equals, path = text.partition("=")
        if not equals or not path:
            raise UnreadableRun(
                name,
                f"{text!r} does not say where the train runs",
                "Write a route as TRAIN=STOP>STOP, with its stops in order" + self.example(),
            )
        number = next((i for i in self.free if self.indexed.problem.trains[i].name == name), None)
        if number is None:
            raise UnreadableRun(name, self._missing(name), self._others())
        self.free.remove(number)
        nodes = path.split(">")
        return number, nodes if whole else [self._node(name) for name in nodes]

    def _missing(self, name: str) -> str:
        own = [train.name for train in self.indexed.problem.trains]
        if name in own:
            return f"{self.railway} has no other {name}-train than the {own.count(name)} that run already"
        return f"{self.railway} has no {name}-train"

    def _others(self) -> str:
        names = [self.indexed.problem.trains[i].name for i in self.free]
        return f"Trains not yet running: {', '.join(names) or 'none'}"

    def example(self) -> str:
        """How a stop is written, by one that the railway has."""
        own = next((place for place in self.indexed.problem.places if place.own), None)
        return f"; {own.label} is {own.name}" if own else ""

    # --- nodes

    def _node(self, name: str) -> str:
        """A node by its name; a hex is its only stop."""
        if name in self.indexed.at:
            return name
        stops = [place for place in self.indexed.problem.places if place.hex == name]
        if len(stops) == 1:
            return stops[0].name
        fault, full = self._why_unknown(name, [place.name for place in stops]), self._full_before(name)
        if not stops and full:
            closed = f"{self.table.stop_name(full)} is full of {self.table.token_word}s of other railways"
            raise RouteError("blocked", f"{fault}: {closed}", (full,))
        raise RouteError("unknown", fault, (name,))

    def _full_before(self, name: str) -> str:
        """The city full of foreign tokens where the railway's way to a node ends; empty if there is none."""
        table = self.table
        barred = table.barred_stops(table.railways[self.railway])
        reached = (place.name for place in self.indexed.problem.places if not place.passable)
        for city in sorted(set(reached) - table.data.grid.terminal_stops):
            beyond = Reach(table.track, [city], barred)
            if name in beyond.stops or name in beyond.hexes or name in {side for side, _ in beyond.sides}:
                return city
        return ""

    def _why_unknown(self, name: str, stops: Sequence[str]) -> str:
        hex_name = name.partition(".")[0]
        if stops:
            return f"{self.table.hex_label(name)} has several stops: say {' or '.join(stops)}"
        if is_side(name):
            return f"{self.railway}'s track does not cross {name}"
        if hex_name not in self.table.data.grid.hexes:
            return f"there is no hex {hex_name} on the map{self._called(name)}"
        if not self.table.board.face(hex_name).stops:
            return f"{self.table.hex_label(hex_name)} has no stop: a route names the stops it calls at"
        return f"{self.railway}'s track reaches no stop {name}"

    def _called(self, name: str) -> str:
        """How the stops of a place are written that was called by its name."""
        stops = [p.name for p in self.indexed.problem.places if p.label.partition(" (")[0] == name]
        return f": {name} is {' or '.join(stops)}" if stops else ""


def read_routes(
    table: RailTable, railway: str, indexed: Indexed, action: Run, whole: bool = False
) -> list[Route]:
    """The routes of an action, each legal by itself. Raises `RouteError` where one is not, and, with
    `whole`, where one leaves anything out."""
    reader = RunReader(table, railway, indexed)
    return [_checked(indexed, *reader.read(text, whole), whole) for text in action.routes]


def nodes_named(action: Run) -> set[str]:
    """Everything that the routes of an action name."""
    return {node for text in action.routes for node in text.partition("=")[2].split(">")}


def _checked(indexed: Indexed, number: int, nodes: list[str], whole: bool) -> Route:
    try:
        return check_on(indexed, number, nodes if whole else filled_in(indexed, nodes))
    except RouteError as error:
        error.train = indexed.problem.trains[number].name
        if error.code == "no-track" and len(error.at) == 2:
            error.message = why_no_track(indexed, *error.at)
        raise


def why_no_track(indexed: Indexed, start: str, end: str) -> str:
    """Track that joins two places over others, which the route does not name; or none at all."""
    a, b = (indexed.places[name].label if name in indexed.places else name for name in (start, end))
    passed = _places_between(indexed, start, end)
    if not passed:
        return f"no track joins {a} and {b}"
    named = " and ".join(indexed.places[name].label for name in passed)
    whole = ">".join((start, *passed, end))
    return f"the track from {a} to {b} passes {named}: a route names every stop, {whole}"


def _places_between(indexed: Indexed, start: str, end: str) -> tuple[str, ...]:
    """The places on the way with the fewest nodes from one to another; empty if there is none."""
    ways: dict[str, tuple[str, ...]] = {start: ()}
    queue = deque([(start, "")])
    while queue and end not in ways:
        here, came_over = queue.popleft()
        for index in indexed.at[here]:
            piece, there = indexed.problem.pieces[index], indexed.far_end(index, here)
            if there not in ways and not (is_side(here) and piece.hex == came_over):
                ways[there] = (*ways[here], there) if there in indexed.places else ways[here]
                queue.append((there, piece.hex))
    return ways.get(end, ())[:-1]


def run_action(indexed: Indexed, routes: Iterable[Route], by_stops: bool = False) -> Run:
    """Routes as an action: all their nodes, or their stops and what tells ways between them apart."""
    trains, names = indexed.problem.trains, written if by_stops else nodes_on
    return Run(tuple(f"{trains[r.train].name}={'>'.join(names(indexed, r))}" for r in routes))
