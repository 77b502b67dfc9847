"""`bradshaw explain`: why an action is or is not legal, and what it would do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .parameters import FILE, at_option

if TYPE_CHECKING:
    from bradshaw.core.event import Payment
    from bradshaw.core.game import Game

EXAMPLES = """\
\b
Examples:
  bradshaw explain evening.json lay K8 8 2
  bradshaw explain evening.json --at 40 "buy RhE pool"
  bradshaw explain evening.json --at 40 --by Ben pass
  bradshaw explain evening.json --at 40              what may be done then
  bradshaw explain evening.json --money RhE          every sum that RhE got or paid
"""


@click.command(epilog=EXAMPLES)
@click.argument("file", type=FILE)
@click.argument("action", nargs=-1)
@at_option
@click.option("--by", metavar="PLAYER", help="Who would act (default: whose turn it is).")
@click.option(
    "--money",
    metavar="NAME",
    help="Instead: where the money of an account came from: a player, a railway, the bank.",
)
def command(file: Path, action: tuple[str, ...], at: int | None, by: str | None, money: str | None) -> None:
    """Say why an action is or is not legal, and what it would do.

    FILE is a saved game, which stays as it is. ACTION is in the notation of the table, such as
    `lay K8 8 2`; without one, everything that may be done is listed. The exit code is 1 if the
    action would be refused.
    """
    from bradshaw.core.names import find_code

    from .arguments import open_game
    from .console import FAINT, Text, screen
    from .effects import tell_effects, who_is_next
    from .table.typed import readable_action

    game = open_game(file, at)
    console = screen()
    console.print(Text(f"After {len(game.moves)} actions. {who_is_next(game)}", style=FAINT))
    if money is not None:
        _ledger(game, money)
        return
    if by is not None:
        by = find_code(by, game.players, "player")
    if not action:
        _list(game, by)
        return
    legal = tell_effects(console, game, readable_action(game, " ".join(action)), by)
    if not legal:
        raise click.exceptions.Exit(1)


def _list(game: Game, by: str | None) -> None:
    """Everything that may be done, one option a line."""
    from .console import FAINT, Text, screen
    from .table.entry import notation_of

    console = screen()
    for decision in game.acting:
        if by in (None, decision.player):
            legal = game.legal(decision.player)
            console.print(f"{decision.player} may ({len(legal)} ways):", markup=False)
            for option in legal.options:
                console.print(f"  {notation_of(option)}", markup=False)
            if legal.open_words:
                also = f"  and others that begin with: {', '.join(sorted(legal.open_words))}"
                console.print(Text(also, style=FAINT))
            proposal = game.propose(decision.player)
            if proposal is not None:
                console.print(f"Proposed: {proposal.action}", markup=False)
                console.print(Text(f"  {proposal.words}", style=FAINT))


def _ledger(game: Game, name: str) -> None:
    """Every sum that somebody got or paid, with what was left after it."""
    from bradshaw.core.names import find_code
    from bradshaw.present import presenter_for

    from .console import grid, screen

    booked = game.ledger()
    names = dict.fromkeys(who for _, payment in booked for who in (payment.payer, payment.payee))
    account = find_code(name, names, "account")
    rows = grid("action", "sum", "held", "from or to", "for", numbers=("action", "sum", "held"), fold="for")
    now = presenter_for(game.title).balance(game.view(), account)
    held = now - sum(amount for _, amount, _, _ in _sums(booked, account))
    for number, amount, other, cause in _sums(booked, account):
        held += amount
        rows.add_row(str(number), f"{amount:+}", str(held), other, cause)
    screen().print(rows)


def _sums(booked: list[tuple[int, Payment]], account: str) -> Iterator[tuple[int, int, str, str]]:
    """(action, sum, other side, cause) of every payment that concerns an account."""
    for number, payment in booked:
        if payment.payee == account:
            yield number, payment.amount, payment.payer, payment.cause
        elif payment.payer == account:
            yield number, -payment.amount, payment.payee, payment.cause
