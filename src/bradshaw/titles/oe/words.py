"""The actions of 18OE in sentences, and where each belongs, for menus and pages."""

from __future__ import annotations

from typing import Any

from bradshaw.core.action import Action

from . import actions as stock
from . import op_actions as operating
from .basis import BasisOE
from .zones import stop_zone

PLACES = {
    "first": "Operate first in this round",
    "last": "Operate last in this round",
    "normal": "Operate in the usual place",
}
WATERS = {"north": "the northern waters", "mediterranean": "the Mediterranean waters"}
BONUSES = {
    "cash": "Take the bonus of the first Orient Express in cash",
    "moves": "Take the bonus of the first Orient Express as three moves to the right",
}
BANK_WAYS = {
    "par": "Barclay: a new par value of {1} for {0}",
    "keep": "Barclay: keep a treasury share of {0}",
    "hold": "Barclay: the share value of {0} does not fall in this round",
}
AIMS = {
    "total": "Run an Orient Express so that all trains together earn most",
    "train": "Run an Orient Express so that it earns most itself",
}
#: What is done about a railway, a minor or a private and needs no more words.
ABOUT_RAILWAYS: dict[type[Action], str] = {
    stock.Withdraw: "Remove {} from the game",
    stock.Reserve: "Reserve the secondary shares of {}",
    stock.Rescue: "Buy the insolvent {}",
    stock.ChooseOffer: "Take the offer of {}",
    stock.FormNational: "Make a national of {}",
}
ABOUT_MINORS: dict[type[Action], str] = {
    stock.AskOffers: "Ask the other players for offers for minor {}",
    operating.BuyMinor: "Buy the abandoned minor {}",
}
ABOUT_PRIVATES: dict[type[Action], str] = {
    stock.ClosePrivate: "Turn {} face down: no more income, no certificate, its power stays",
    stock.RemovePrivate: "Take {} out of the game",
}

Told = tuple[str, dict[str, Any]]


def told(table: BasisOE, action: Action) -> Told | None:
    """The sentence for an action, and the parts of where it belongs."""
    for kinds, field, part in (
        (ABOUT_RAILWAYS, "railway", "railway"),
        (ABOUT_MINORS, "minor", "railway"),
        (ABOUT_PRIVATES, "private", "private"),
    ):
        if type(action) in kinds:
            name = getattr(action, field)
            return kinds[type(action)].format(_called(table, name)), {part: name}
    return _stock(table, action) or _operating(table, action)


def _called(table: BasisOE, code: str) -> str:
    """A private or minor with its name, a railway by its code."""
    data = table.data.privates.get(code) or table.data.railways.get(code)
    return code if data is None or (len(code) > 1 and code in table.railways) else f"{code}, {data.name}"


def spoken(table: BasisOE, code: str) -> str:
    """A minor with that word, a concession by its number, a private with its name, others by their code."""
    private = table.data.privates.get(code)
    if private is not None:
        concession = private.power.get("kind") == "concession"
        return f"concession {code[1:]}" if concession else f"{private.name} ({code})"
    return f"minor {code}" if table.company(code).minor else code


def _stock(table: BasisOE, action: Action) -> Told | None:
    money = table.money
    match action:
        case stock.FloatMinor(minor, hex_name):
            zone = table.zones[stop_zone(table.place(hex_name))].name
            where = {"railway": minor, "hex": hex_name}
            return f"Float minor {minor} in {table.hex_label(hex_name)} ({zone})", where
        case stock.SetPar(railway, price):
            return f"Set the par value of {railway} to {money(price)}", {"railway": railway, "price": price}
        case stock.Expand(railway, buy):
            first = ", buying one of its shares first" if buy else ""
            return f"Expand {railway} into a major{first}", {"railway": railway}
        case stock.Trade(partner, cash, items):
            part = "railway" if items[0] in table.railways else "private"
            where = {"seller": partner, part: " ".join(items)}
            return f"Offer {partner} a trade of {', '.join(items)}{_cash(table, cash)}", where
        case stock.MergeMinor(minor, railway, cash):
            return f"Merge minor {minor} into {railway}{_cash(table, cash)}", {
                "railway": minor,
                "seller": railway,
            }
        case stock.ReplaceToken(hex_name, cost):
            text = (
                f"Put the token of {money(cost)} in the place of the minor's in {table.hex_label(hex_name)}"
            )
            return text, {"hex": hex_name, "price": cost}
        case stock.UseBank(private, way, railway, price) if way in BANK_WAYS:
            text = BANK_WAYS[way].format(railway, money(price))
            return text, {"private": private, "railway": railway, "price": price}
    return None


def _cash(table: BasisOE, cash: int) -> str:
    if not cash:
        return ""
    return f", paying {table.money(cash)}" if cash > 0 else f", receiving {table.money(-cash)}"


def _operating(table: BasisOE, action: Action) -> Told | None:
    money = table.money
    match action:
        case operating.OperateAs(place):
            return PLACES[place], {}
        case operating.BuyAuthority(water, seller):
            source = "" if seller == "bank" else f" of {seller}"
            price = money(table.setup.port_authority)
            return f"Buy a port authority{source} for {WATERS[water]}, {price}", {"seller": seller}
        case operating.RemoveBrandt(hex_name):
            return f"Remove the token of Brandt and Brandau from {table.hex_label(hex_name)}", {
                "hex": hex_name
            }
        case operating.ChooseStation(city):
            return f"The home token stands in city {city + 1} of the metropolis", {}
        case operating.OrientRun(aim):
            return AIMS[aim], {}
        case operating.FirstBonus(kind):
            return BONUSES[kind], {}
        case operating.TransferToken(hex_name, seller, cost):
            text = f"Take over the token of {seller} in {table.hex_label(hex_name)} with one of {money(cost)}"
            return text, {"hex": hex_name, "seller": seller, "price": cost}
        case operating.BuyPullman(seller, own):
            source = (
                "the open market" if seller == "pool" else f"minor {seller}" if len(seller) == 1 else seller
            )
            words = f"Buy the Pullman car that {source} has for itself" if own else ""
            return words or f"Buy a Pullman car from {source}", {"seller": seller}
        case operating.DropPullman():
            return "Discard the Pullman car", {}
        case operating.ClaimTrain(train, give):
            return f"Take a rusted {train}-train" + (f" for the {give}" if give else ""), {"train": train}
        case operating.TurnTrain(train):
            return f"Turn the rusted {train}-train to its local side", {"train": train}
        case operating.UpgradeTrain(train, seller, give):
            return f"Give {seller} the rusted {give}-train for its {train}", {
                "train": train,
                "seller": seller,
            }
        case operating.IssueShares(number):
            return f"Sell {number} of its treasury shares to the open market", {}
        case operating.RedeemShares(number):
            return f"Buy {number} of its shares from the open market", {}
    return None
