"""All routes and all sets of routes, by plain enumeration: slow, and meant to be obviously right.

Shares no code with the package beyond the description of the problem.
"""

from __future__ import annotations

from collections.abc import Iterator

from bradshaw.rail.routes.problem import Bonus, Problem, Train

Walk = tuple[list[str], list[int]]
"""The nodes of a walk and the pieces between them."""


def walks(problem: Problem) -> Iterator[Walk]:
    """Every walk over track from place to place that uses no piece twice, and no node but those to which a
    route may come back."""
    at: dict[str, list[int]] = {}
    for index, piece in enumerate(problem.pieces):
        at.setdefault(piece.a, []).append(index)
        at.setdefault(piece.b, []).append(index)
    names = {place.name for place in problem.places}
    repeated = {place.name for place in problem.places if place.again}

    def go_on(nodes: list[str], pieces: list[int]) -> Iterator[Walk]:
        here = nodes[-1]
        if pieces and here in names:
            yield list(nodes), list(pieces)
        for index in at.get(here, []):
            piece = problem.pieces[index]
            there = piece.b if piece.a == here else piece.a
            turns_back = "|" in here and piece.hex == problem.pieces[pieces[-1]].hex
            if (there not in nodes or there in repeated) and index not in pieces and not turns_back:
                yield from go_on([*nodes, there], [*pieces, index])

    for place in problem.places:
        yield from go_on([place.name], [])


def legal(problem: Problem, train: Train, nodes: list[str], pieces: list[int]) -> bool:
    """Whether the train may run this walk."""
    places = {place.name: place for place in problem.places}
    stops = stops_of(problem, nodes)
    used = [problem.pieces[index] for index in pieces]
    first, last = nodes[0], nodes[-1]
    if len(stops) < 2:
        return False
    if set(stops) & train.closed or {first, last} & train.no_end:
        return False
    if train.one_end_in and first not in train.one_end_in and last not in train.one_end_in:
        return False
    if not any(places[stop].own for stop in stops):
        return False
    for stop, others in train.requires.items():
        if stop in stops and not others & set(stops):
            return False
    for stop in nodes[1:-1]:
        if stop not in places:
            continue
        opened = any(piece.opens and stop in (piece.a, piece.b) for piece in used)
        if not places[stop].passable and not opened:
            return False
    if not groups_kept(problem, train, nodes):
        return False
    if train.hexes is not None and sum("|" in node for node in nodes) > train.hexes:
        return False
    for need in train.needs:
        if len({places[stop].hex for stop in stops if stop in need.places}) < need.count:
            return False
    taken = length(problem, train, nodes, pieces)
    if train.pays_less and (lowered(problem, train, pieces, train.pays) or 0) < 0:
        return False
    return taken + light(problem, train, nodes) >= 2 and taken <= train.stops


def stops_of(problem: Problem, nodes: list[str]) -> list[str]:
    """The places of a walk, each once."""
    names = [place.name for place in problem.places]
    return [node for index, node in enumerate(nodes) if node in names and node not in nodes[:index]]


def light(problem: Problem, train: Train, nodes: list[str]) -> int:
    """Stops without length that count as stops all the same."""
    return sum(
        place.size
        for place in problem.places
        if place.name in nodes and place.name in train.competing and slots_at(train, nodes, place.name) == 0
    )


def slots_at(train: Train, nodes: list[str], stop: str) -> int:
    slots = train.slots.get(stop, 1)
    return train.end_slots.get(stop, slots) if stop in (nodes[0], nodes[-1]) else slots


def groups_kept(problem: Problem, train: Train, nodes: list[str]) -> bool:
    """Places of one group stand next to each other in the walk, or there is only one."""
    group = {p.name: p.group for p in problem.places if p.name not in train.ungrouped}
    for name in set(group.values()) - {""}:
        found = [index for index, node in enumerate(nodes) if group.get(node) == name]
        if len({nodes[index] for index in found}) == 1:
            continue
        if found and found[-1] - found[0] != len(found) - 1:
            return False
    return True


def length(problem: Problem, train: Train, nodes: list[str], pieces: list[int]) -> int:
    total = sum(problem.pieces[index].slots for index in pieces) - saved(problem, train, pieces)
    return total + sum(slots_at(train, nodes, stop) for stop in stops_of(problem, nodes))


def saved(problem: Problem, train: Train, pieces: list[int]) -> int:
    """The most length of pieces that reliefs can save: each unit tried with each relief, and with none."""
    units = [problem.pieces[index].hex for index in pieces for _ in range(problem.pieces[index].slots)]

    def most(first: int, left: tuple[int, ...]) -> int:
        if first == len(units) or not any(left):
            return 0
        found = most(first + 1, left)
        for number, relief in enumerate(train.reliefs):
            if left[number] and units[first] in relief.hexes:
                rest = (*left[:number], left[number] - 1, *left[number + 1 :])
                found = max(found, 1 + most(first + 1, rest))
        return found

    return most(0, tuple(relief.most for relief in train.reliefs))


def lowered(problem: Problem, train: Train, pieces: list[int], number: int | None) -> int | None:
    """A number of paid stops, less what pieces take the place of."""
    if number is None or not train.pays_less:
        return number
    taken = sum(max(0, problem.pieces[index].slots) for index in pieces)
    return number - taken + saved(problem, train, pieces)


def earned(problem: Problem, train: Train, nodes: list[str], pieces: list[int]) -> int:
    """The revenue of a legal walk."""
    places = {place.name: place for place in problem.places}
    stops = stops_of(problem, nodes)
    held = [bonus for bonus in train.bonuses if holds(problem, bonus, stops)]

    def times(hex_: str) -> int:
        return 1 + sum(hex_ in bonus.doubled for bonus in held)

    total = sum(bonus.value for bonus in held)
    # Of each stop, joined places as one: its length (much, if it competes in any case), value and size.
    parts: list[list[int]] = []
    joined = False
    for number, (node, index) in enumerate(zip(nodes, [*pieces, -1], strict=True)):
        if node in places and node not in nodes[:number]:
            if not joined:
                parts.append([0, 0, places[node].size])
            parts[-1][0] += slots_at(train, nodes, node) + 1000 * (node in train.competing)
            parts[-1][1] += train.values.get(node, 0) * times(places[node].hex)
        if index < 0:
            break
        piece = problem.pieces[index]
        joined = piece.slots < 0 and piece.a in places and piece.b in places
        value = piece.value * times(piece.hex)
        if joined:
            parts[-1][0] += piece.slots
            parts[-1][1] += value
        else:
            total += value
    if train.ends_only and len(parts) > 2:
        parts = [parts[0], parts[-1]]
    parts = [part for part in parts for _ in range(part[2])]
    light = sorted((value for slots, value, _ in parts if slots > 500), reverse=True)
    heavy = [value for slots, value, _ in parts if 0 < slots <= 500]
    most_light = lowered(problem, train, pieces, train.pays_competing)
    takers = sorted(heavy + light[: most_light if most_light is None else max(0, most_light)], reverse=True)
    free = sum(value for slots, value, _ in parts if slots <= 0)
    total += distance_pay(problem, train, ends_of(problem, nodes, pieces))
    return total + free + sum(takers[: lowered(problem, train, pieces, train.pays)])


def ends_of(problem: Problem, nodes: list[str], pieces: list[int]) -> list[tuple[str, str]]:
    """The two ends of a walk, each with the first other hex on the way from it."""
    hexes = [problem.pieces[index].hex for index in pieces]
    home = {place.name: place.hex for place in problem.places}
    ends = []
    for node, way in ((nodes[0], hexes), (nodes[-1], hexes[::-1])):
        others = [hex_ for hex_ in way if hex_ != home[node]]
        ends.append((node, others[0] if others else home[node]))
    return ends


def distance_pay(problem: Problem, train: Train, ends: list[tuple[str, str]]) -> int:
    """What a train is paid for the hexes between two ends."""
    mileage = train.mileage
    if mileage is None or ends[0][0] == ends[1][0]:
        return 0
    home = {place.name: place.hex for place in problem.places}
    spots = [problem.positions[reached if end in mileage.outside else home[end]] for end, reached in ends]
    # One hex is `a` steps along one axis and `b` along the other; steps against each other cut the corner.
    a, b = spots[0][0] - spots[1][0], spots[0][1] - spots[1][1]
    steps = abs(a) + abs(b) if (a < 0) == (b < 0) else max(abs(a), abs(b))
    hexes = steps - 1 + sum(end in mileage.outside for end, _ in ends)
    rate = max([mileage.per_hex] + [mileage.per_hex_at.get(end, 0) for end, _ in ends])
    return max(0, hexes) * rate


def holds(problem: Problem, bonus: Bonus, stops: list[str]) -> bool:
    for need in bonus.needs:
        hexes = {p.hex for p in problem.places if p.name in stops and p.name in need.places}
        if len(hexes) < need.count:
            return False
    return True


Found = tuple[int, frozenset[str]]
"""A route's revenue, and the sides and pieces that no other train may use."""


def used(problem: Problem, nodes: list[str], pieces: list[int]) -> frozenset[str]:
    """The sides and pieces of a walk that no other train may use."""
    single = {end for piece in problem.pieces if not piece.shared for end in (piece.a, piece.b)}
    sides = {node for node in nodes if "|" in node and node in single}
    return frozenset(sides | {str(index) for index in pieces if not problem.pieces[index].shared})


def routes(problem: Problem, train: Train) -> set[Found]:
    """What every legal route of the train earns, and what it uses."""
    found: set[Found] = set()
    for nodes, pieces in walks(problem):
        if legal(problem, train, nodes, pieces):
            found.add((earned(problem, train, nodes, pieces), used(problem, nodes, pieces)))
    return found


def best_value(problem: Problem) -> int:
    """The most that all trains of the best fleet together can earn."""
    return max(best_of_fleet(problem, trains) for trains in (problem.trains, *problem.fleets))


def best_of_fleet(problem: Problem, trains: tuple[Train, ...]) -> int:
    choices = [sorted(routes(problem, train), key=lambda r: -r[0]) for train in trains]

    def best(index: int, used: frozenset[str]) -> int:
        if index == len(choices):
            return 0
        most = best(index + 1, used)  # the train stays idle
        for revenue, needs in choices[index]:
            if not needs & used:
                most = max(most, revenue + best(index + 1, used | needs))
        return most

    return best(0, frozenset())
