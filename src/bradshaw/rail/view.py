"""What can be seen on a railway table, as plain JSON values. Everything is open, except the seed."""

from __future__ import annotations

from typing import Any

from bradshaw.core.step import Step

from .finance.accounts import Player
from .finance.companies import Private, Railway
from .finance.shares import OFFERING, POOL
from .rules.trains import bank_offers
from .table import RailTable


def rail_view(table: RailTable) -> dict[str, Any]:
    """The whole table."""
    step = None if table.finished else table.top
    return {
        "title": table.title.name,
        "round": table.round_name,
        "phase": table.phase,
        "colour": table.colour,
        "bank": {"cash": table.bank.cash, "broken": table.bank.broken},
        "priority": table.priority,
        "seats": list(table.seats),
        "players": {name: player_view(table, player) for name, player in table.players.items()},
        "railways": {code: railway_view(table, railway) for code, railway in table.railways.items()},
        "privates": {code: private_view(private) for code, private in table.privates.items()},
        "set_aside": {name: account.cash for name, account in table.set_aside.items()},
        "market": {cell: list(codes) for cell, codes in table.market.stacks.items()},
        "operating_order": table.operating_order(),
        "trains": trains_view(table),
        "tiles": {name: {"tile": tile, "rotation": turn} for name, (tile, turn) in table.board.tiles.items()},
        "tiles_left": dict(table.board.supply),
        "tokens": {city: list(codes) for city, codes in table.board.tokens.items()},
        "reserved": {city: list(codes) for city, codes in table.board.reserved.items()},
        "marks": table.marks(),
        "acting": _acting(step),
        "step": step.details() if step else {},
        "finished": table.finished,
        "ending": table.ending,
        "scores": table.scores(),
    }


def _acting(step: Step[Any] | None) -> list[dict[str, Any]]:
    if step is None:
        return []
    return [{"player": player, "prompt": step.prompt(), "rule": step.rule} for player in step.actors()]


def player_view(table: RailTable, player: Player) -> dict[str, Any]:
    railways = table.railways.values()
    return {
        "cash": player.cash,
        "credit": player.credit,
        "bankrupt": player.bankrupt,
        "shares": {r.name: r.percent(player.name) for r in railways if r.percent(player.name)},
        "privates": [p.name for p in table.privates.values() if p.owner == player.name],
        "certificates": table.certificates(player.name),
        "certificate_limit": table.certificate_limit(),
        "worth": table.worth(player.name),
    }


def railway_view(table: RailTable, railway: Railway) -> dict[str, Any]:
    return {
        "name": railway.data.name,
        "president": railway.president,
        "cash": railway.cash,
        "price": table.market.price(railway),
        "par": railway.par,
        "floated": railway.floated,
        "operated": railway.operated,
        "trains": list(railway.trains),
        "train_limit": table.train_limit(railway),
        "tokens_left": list(railway.tokens),
        "revenue": railway.revenue,
        "offering": railway.percent(OFFERING),
        "treasury": railway.percent(railway.name),
        "pool": railway.percent(POOL),
        "holders": {p: railway.percent(p) for p in table.seats if railway.percent(p)},
    }


def private_view(private: Private) -> dict[str, Any]:
    return {
        "name": private.data.name,
        "owner": private.owner,
        "closed": private.closed,
        "used": private.used,
        "revenue": private.data.revenue,
        "text": private.data.text,
    }


def trains_view(table: RailTable) -> dict[str, Any]:
    return {
        "stock": dict(table.depot.stock),
        "pool": list(table.depot.pool),
        "for_sale": [{"train": t, "seller": s, "price": p} for t, s, p in bank_offers(table)],
    }
