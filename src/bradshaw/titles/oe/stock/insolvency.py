"""Minors and regionals that cannot pay for their first train (11.6.5)."""

from __future__ import annotations

from bradshaw.rail.finance.accounts import BANK
from bradshaw.rail.finance.shares import POOL, hand_over

from ..basis import BasisOE
from ..state import RailwayOE


def face_value(table: BasisOE, railway: RailwayOE) -> int:
    """Of a minor's charter, or of a regional's president's certificate."""
    return table.setup.minor.face if railway.minor else 2 * (railway.par or 0)


def become_insolvent(table: BasisOE, railway: RailwayOE, train_price: int) -> None:
    """The president's cash goes into the treasury, the train lies on the charter unpaid, and the bank pays
    him the face value of what goes to the open market. Handing over the train is the caller's."""
    player = railway.president
    assert player is not None
    table.pay(player, railway.code, table.players[player].cash, f"insolvency of {railway.code}")
    railway.owing = train_price - railway.cash
    if railway.sizes:
        hand_over(railway, 0, POOL)
    railway.president = None
    table.pay(BANK, player, face_value(table, railway), f"insolvency of {railway.code}")
    table.note(
        f"{railway.code} is insolvent and lacks {table.money(railway.owing)} for its train: it does not "
        f"operate until somebody buys it.",
        "11.6.5",
    )


def rescue_price(table: BasisOE, railway: RailwayOE) -> int:
    """The face value, and what it lacks."""
    return face_value(table, railway) + railway.owing


def rescue(table: BasisOE, player: str, railway: RailwayOE) -> None:
    """The face value goes to the bank, what is lacking to the treasury, which pays for the train."""
    table.pay(player, BANK, face_value(table, railway), f"purchase of {railway.code}")
    table.pay(player, railway.code, railway.owing, f"purchase of {railway.code}")
    pay_debt(table, railway)
    if railway.sizes:
        hand_over(railway, 0, player)
    railway.president = player
    table.note(f"{player} buys {railway.code}, which is solvent again.", "11.6.5")


def pay_debt(table: BasisOE, railway: RailwayOE) -> None:
    """An insolvent railway that somebody has taken over pays for its train what it can."""
    price = table.train_data("2+2").price
    table.pay(railway.code, BANK, min(price, railway.cash), f"train of {railway.code}")
    railway.owing = 0


def close_ownerless(table: BasisOE, railway: RailwayOE) -> None:
    """An ownerless regional at the end of the consolidation: the bank pays the par value of every share."""
    for number, holder in enumerate(railway.certificates):
        if holder in table.players:
            table.pay(
                BANK, holder, (railway.par or 0) * railway.shares(railway.sizes[number]), "closed shares"
            )
        railway.certificates[number] = POOL
    table.pay(railway.code, BANK, railway.cash, f"treasury of {railway.code}")
    railway.out, railway.owing, railway.letter = "closed", 0, ""
