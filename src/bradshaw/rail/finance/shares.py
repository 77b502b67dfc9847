"""Certificates: who holds what, who is president, what can be sold."""

from __future__ import annotations

from collections.abc import Iterable

from bradshaw.core.errors import BradshawError
from bradshaw.core.refusal import require

from .companies import Railway

OFFERING = "offering"
POOL = "pool"
TREASURY = "treasury"


def hand_over(railway: Railway, number: int, holder: str) -> None:
    """Move one certificate."""
    railway.certificates[number] = holder
    if len(set(railway.sizes[1:])) > 1:
        railway.moved = (*(other for other in railway.moved if other != number), number)


def oldest_first(railway: Railway, holder: str) -> list[int]:
    """The ordinary certificates of a holder in the order in which he got them."""
    moved = railway.moved
    own = [number for number in railway.held_by(holder) if number]
    return sorted(own, key=lambda number: moved.index(number) if number in moved else -1)


def take(railway: Railway, player: str, source: str, percent: int) -> None:
    """Hand a certificate for sale to a player."""
    holder = railway.code if source == TREASURY else source
    sizes = railway.sizes
    number = next(i for i in railway.held_by(holder) if sizes[i] == percent)
    hand_over(railway, number, player)


def count_certificates(railways: Iterable[Railway], holder: str) -> int:
    """Certificates somebody holds, the president's included, each counted once."""
    return sum([railway.certificates.count(holder) for railway in railways])


def choose(railway: Railway, holder: str, percent: int, largest: bool = False) -> list[int] | None:
    """Ordinary certificates of a holder that add up to a percentage: small ones first, or large ones
    first. None if there are none that fit."""
    sizes = railway.sizes
    own = oldest_first(railway, holder)
    own.sort(key=lambda i: -sizes[i] if largest else sizes[i])
    return _fill(own, sizes, percent)


def _fill(numbers: list[int], sizes: tuple[int, ...], percent: int) -> list[int] | None:
    if percent == 0:
        return []
    for at, number in enumerate(numbers):
        if sizes[number] <= percent:
            rest = _fill(numbers[at + 1 :], sizes, percent - sizes[number])
            if rest is not None:
                return [number, *rest]
    return None


def replace_certificates(railway: Railway, sizes: tuple[int, ...], rest: str) -> None:
    """New certificates for old: every holder gets one for each of his, the president's for the
    president's; what is left over goes to `rest`."""
    holders = list(railway.certificates)
    if len(sizes) < len(holders):
        raise BradshawError(f"{railway.code} has {len(holders)} certificates and would get {len(sizes)}")
    railway.sizes = sizes
    railway.certificates.replace(holders + [rest] * (len(sizes) - len(holders)))


def heir(railway: Railway, clockwise: list[str], at_least: int) -> str | None:
    """The player with most shares, the nearest of `clockwise` among equals; None if nobody has enough."""
    best = max(clockwise, key=railway.counted, default=None)
    return best if best is not None and railway.counted(best) >= at_least else None


def change_president(railway: Railway, new: str, given: list[int] | None = None) -> None:
    """The new president gives ordinary certificates of equal size for the president's one; if nothing else
    is said small ones rather than a large one, which leaves him with fewer certificates."""
    old = railway.certificates[0]
    size = railway.sizes[0]
    given = given or choose(railway, new, size)
    require(given is not None, "presidency", f"{new} has no other certificates of {size}% to give")
    assert given is not None
    for number in given:
        hand_over(railway, number, old)
    hand_over(railway, 0, new)
    railway.president = new


def hand_in(railway: Railway, player: str, percent: int, largest: bool) -> None:
    """Move ordinary certificates to the pool, small ones first, with change from it if need be."""
    numbers = choose(railway, player, percent, largest)
    if numbers is None:
        numbers = choose(railway, player, percent + railway.share, True)
        assert numbers is not None
        change = next(i for i in railway.held_by(POOL) if railway.sizes[i] == railway.share)
        hand_over(railway, change, player)
    for number in sorted(oldest_first(railway, player), key=lambda i: railway.sizes[i]):
        if number in numbers:
            hand_over(railway, number, POOL)


def could_sell_after_exchange(railway: Railway, player: str, new: str, percent: int) -> bool:
    """Whether a president could sell a percentage once he has the certificates of his successor, taking
    change from the pool if need be."""
    sizes = railway.sizes
    given = choose(railway, new, sizes[0])
    if given is None:
        return False
    own = sorted((sizes[i] for i in [*(n for n in railway.held_by(player) if n), *given]), reverse=True)
    pool = [sizes[i] for i in railway.held_by(POOL)]
    return _divisible(own, percent) or (railway.share in pool and _divisible(own, percent + railway.share))


def _divisible(sizes: list[int], percent: int) -> bool:
    sums = {0}
    for size in sizes:
        sums |= {total + size for total in sums}
    return percent in sums
