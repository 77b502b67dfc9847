"""Sets of routes that depend on each other, by plain enumeration: slow, and meant to be obviously right."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, permutations, product

from bradshaw.rail.routes.problem import Problem, Train

from .reference import distance_pay, earned, ends_of, legal, slots_at, used, walks


class Ride:
    """A legal walk of one train, and what matters of it to a set."""

    def __init__(self, problem: Problem, number: int, nodes: list[str], pieces: list[int]) -> None:
        train = problem.trains[number]
        places = {place.name: place for place in problem.places}
        self.train = train
        self.stops = [node for node in nodes if node in places]
        self.ends = ends_of(problem, nodes, pieces)
        self.track = used(problem, nodes, pieces)
        self.hexes = {problem.pieces[index].hex for index in pieces} if train.subsidy else set()
        self.alone = earned(problem, train, nodes, pieces)
        self.paid_track = sum(problem.pieces[index].value for index in pieces)
        #: What it earns besides its stops.
        self.beside = self.alone - _stops_alone(problem, train, self.stops)

    def key(self, problem: Problem) -> tuple[object, ...]:
        """Rides of one train that agree in this are interchangeable."""
        track = frozenset() if problem.shared else frozenset(self.track)
        ends = frozenset(self.ends) if self.train.joins else None
        outer = frozenset((self.stops[0], self.stops[-1]))
        return frozenset(self.stops), outer, ends, track, frozenset(self.hexes), self.alone


def _stops_alone(problem: Problem, train: Train, stops: list[str]) -> int:
    """What the stops of a walk pay one train that runs alone; only asked where no stop has two places."""
    free, rivals = payable(train, stops)
    worth = sorted((train.values.get(stop, 0) for stop in rivals), reverse=True)
    return sum(train.values.get(stop, 0) for stop in free) + sum(worth[: train.pays])


def payable(train: Train, stops: list[str]) -> tuple[list[str], list[str]]:
    """Stops that are always paid, and those of which only some are."""
    some = [stops[0], stops[-1]] if train.ends_only else stops
    free: list[str] = []
    rivals: list[str] = []
    for stop in some:
        competes = stop in train.competing or slots_at(train, stops, stop) > 0
        (rivals if train.pays is not None and competes else free).append(stop)
    return free, rivals


def rides(problem: Problem, number: int) -> list[Ride]:
    found: dict[tuple[object, ...], Ride] = {}
    for nodes, pieces in walks(problem):
        if nodes[0] < nodes[-1] and legal(problem, problem.trains[number], nodes, pieces):
            ride = Ride(problem, number, nodes, pieces)
            found.setdefault(ride.key(problem), ride)
    return list(found.values())


def best_set(problem: Problem, most: int) -> int | None:
    """The most that a set earns; None where there are too many sets to try them all."""
    choices: list[list[Ride | None]] = [[None, *rides(problem, n)] for n in range(len(problem.trains))]
    count = 1
    for some in choices:
        count *= len(some)
    if count > most:
        return None
    return max(_worth(problem, [ride for ride in some if ride]) for some in product(*choices))


NEVER = -(10**9)


def _worth(problem: Problem, chosen: list[Ride]) -> int:
    """What a set earns, NEVER if it is not legal. The empty set earns 0."""
    if not chosen:
        return 0
    if not problem.shared and any(a.track & b.track for a, b in combinations(chosen, 2)):
        return NEVER
    if problem.home and not any(problem.home & set(ride.stops) for ride in chosen):
        return NEVER
    joining = [ride for ride in chosen if ride.train.joins]
    others = [ride for ride in chosen if not ride.train.joins]
    best = max(
        (
            _paid(problem, others, runs)
            for runs in _arrangements(problem, joining)
            if not problem.meet_at or _meet(problem, [[ride] for ride in others] + [run for run, _ in runs])
        ),
        default=NEVER,
    )
    hexes = set().union(*(ride.hexes for ride in chosen))
    subsidy = max((ride.train.subsidy for ride in chosen), default=0) * len(hexes)
    return best + (subsidy if problem.subsidies == "added" and best > NEVER else 0)


def _meet(problem: Problem, runs: list[list[Ride]]) -> bool:
    """All are linked by pairs that visit a common meeting place; rides joined to one run are as one."""
    stops = [{stop for ride in run for stop in ride.stops} & problem.meet_at for run in runs]
    linked = {0}
    for _ in runs:
        for a, b in permutations(range(len(runs)), 2):
            if a in linked and stops[a] & stops[b]:
                linked.add(b)
    return len(linked) == len(runs)


Joined = tuple[list[Ride], tuple[tuple[str, str], tuple[str, str]]]


def _arrangements(problem: Problem, joining: list[Ride]) -> Iterator[list[Joined]]:
    """Every order of the rides, turned either way, cut into runs in every way."""
    for order in permutations(joining):
        for flips in product((False, True), repeat=len(order)):
            for cuts in product((False, True), repeat=max(0, len(order) - 1)):
                runs = _cut(problem, list(zip(order, flips, strict=True)), list(cuts))
                if runs is not None and _lawful(problem, runs):
                    yield runs


def _cut(problem: Problem, order: list[tuple[Ride, bool]], cuts: list[bool]) -> list[Joined] | None:
    runs: list[list[tuple[Ride, bool]]] = []
    for index, ride in enumerate(order):
        if index == 0 or cuts[index - 1]:
            runs.append([ride])
        else:
            runs[-1].append(ride)
    done: list[Joined] = []
    for run in runs:
        turned = [ride.ends[::-1] if flip else ride.ends for ride, flip in run]
        for before, after in pairwise(turned):
            joint = before[1][0]
            if joint != after[0][0] or (problem.joining.joints and joint not in problem.joining.joints):
                return None
        done.append(([ride for ride, _ in run], (turned[0][0], turned[-1][1])))
    return done


def _lawful(problem: Problem, runs: list[Joined]) -> bool:
    group = {place.name: place.group for place in problem.places}
    bound = [rides for rides, _ in runs if not all(ride.train.apart for ride in rides)]
    if len(bound) > 1:
        return False
    if bound and len(runs) > 1 and not any(ride.train.apart for ride in bound[0]):
        return False
    for rides_, (a, b) in runs:
        same = group[a[0]] and group[a[0]] == group[b[0]]
        if problem.joining.as_one and len(rides_) > 1 and same:
            return False
    if problem.joining.touching:
        for (_, one), (_, other) in combinations(runs, 2):
            if {end for end, _ in one} & {end for end, _ in other}:
                return False
    return True


def _paid(problem: Problem, others: list[Ride], runs: list[Joined]) -> int:
    total = 0
    free: set[str] = set()
    for rides_, ends in runs:
        train = rides_[0].train
        total += distance_pay(problem, train, list(ends)) + sum(ride.paid_track for ride in rides_)
        if problem.once:
            free |= {end for end, _ in ends if train.values.get(end)}
        else:
            total += sum(train.values.get(end, 0) for end in {end for end, _ in ends})
    if not problem.once:
        return total + sum(ride.alone for ride in others)
    total += sum(ride.beside for ride in others)
    paid_as = {place.name: place.paid_as or place.name for place in problem.places}
    worth: dict[str, int] = {}
    for train in problem.trains:
        for stop, value in train.values.items():
            worth[paid_as[stop]] = max(value, worth.get(paid_as[stop], 0))
    options: list[list[tuple[str, ...]]] = []
    for ride in others:
        always, rivals = payable(ride.train, ride.stops)
        free |= {stop for stop in always if ride.train.values.get(stop)}
        rivals = [stop for stop in rivals if ride.train.values.get(stop)]
        size = len(rivals) if ride.train.pays is None else min(len(rivals), ride.train.pays)
        options.append(list(combinations(rivals, size)))
    free_names = {paid_as[stop] for stop in free}
    return total + max(
        sum(worth[name] for name in free_names | {paid_as[stop] for some in picked for stop in some})
        for picked in product(*options)
    )
