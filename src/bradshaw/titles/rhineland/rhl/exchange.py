"""How the site changes certificates when a directorship passes on (4.2.1): by the order in which they were
got, and without looking at their size."""

from __future__ import annotations

from bradshaw.rail.finance.companies import Railway
from bradshaw.rail.finance.shares import POOL, hand_over, oldest_first


def given_by_order(railway: Railway, new: str) -> list[int]:
    """A large certificate if the new director has no more than two; otherwise one large certificate is laid
    aside, and the two oldest of the others are given, be they large or small."""
    number = railway.sizes[0] // railway.share
    own = oldest_first(railway, new)
    large = [n for n in own if railway.sizes[n] > railway.share]
    if large and len(own) <= number:
        return large[:1]
    return [n for n in own if n not in large[:1]][:number]


def sell_out(railway: Railway, player: str, new: str, percent: int) -> None:
    """Everything that the old and the new director give goes to the pool, and the oldest certificates there
    come back for the shares that were not sold."""
    kept = railway.shares(railway.percent(player) - percent)
    booked = {who: railway.counted(who) for who in (player, new, POOL)}
    booked[player] -= percent
    booked[POOL] += percent
    given = given_by_order(railway, new)
    small_first = sorted(oldest_first(railway, player), key=lambda n: railway.sizes[n])
    for number in [*small_first, *given]:
        hand_over(railway, number, POOL)
    hand_over(railway, 0, new)
    railway.president = new
    for number in oldest_first(railway, POOL)[:kept]:
        hand_over(railway, number, player)
    keep_books(railway, booked)


def keep_books(railway: Railway, booked: dict[str, int]) -> None:
    """The site's books go on by the percentages that were named, whatever was given for them."""
    for holder, percent in booked.items():
        wrong = percent - railway.percent(holder)
        if wrong:
            railway.miscounted[holder] = wrong
        else:
            railway.miscounted.pop(holder, None)
