"""Powers that act by actions of their own, and in stock rounds, on a made-up title: what 18OE needs."""

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from bradshaw.core.action import Vocabulary
from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.core.shared import once
from bradshaw.rail.actions import COMMON, Powered, UsePower
from bradshaw.rail.board.geometry import Layout
from bradshaw.rail.board.map import MapData, TilesData
from bradshaw.rail.finance.companies import PrivateData, Railway
from bradshaw.rail.gamedata import GameData
from bradshaw.rail.powers import KIT, ActivePower, Use
from tests.unit.titles.written import steps_of, with_changes

from . import tiny


class NewPar(ActivePower[UsePower], frozen=True, kw_only=True, tag="new par"):
    """Its owner changes the par value of a railway of his."""

    ACTION: ClassVar[type[Powered]] = UsePower

    prices: tuple[int, ...]

    def offers(self, use: Use) -> Iterator[UsePower]:
        if self.ready(use):
            for railway in use.table.directed_by(use.player):
                yield from (UsePower(use.source, railway.code, price=price) for price in self.prices)

    def check(self, use: Use, action: UsePower) -> None:
        super().check(use, action)
        use.own_railway(action.railway)
        use.require(action.price in self.prices, f"{action.price} is no par value")

    def cost(self, use: Use, action: UsePower) -> int:
        return 5

    def words(self, action: UsePower) -> str:
        return f"{action.railway} has a par value of {action.price} with {action.private}"

    def carry_out(self, use: Use, action: UsePower) -> None:
        use.table.railways[action.railway].par = action.price
        use.table.pay(use.player, "bank", self.cost(use, action), "a new par value")


class TakeTrain(ActivePower[UsePower], frozen=True, kw_only=True, tag="take a train"):
    """A railway of its owner gets a train from the bank."""

    ACTION: ClassVar[type[Powered]] = UsePower

    train: str

    def offers(self, use: Use) -> Iterator[UsePower]:
        if self.ready(use):
            yield from (UsePower(use.source, railway.code) for railway in use.table.directed_by(use.player))

    def check(self, use: Use, action: UsePower) -> None:
        super().check(use, action)
        use.own_railway(action.railway)

    def carry_out(self, use: Use, action: UsePower) -> None:
        table: Any = use.table
        table.railways[action.railway].fleet.append(table.train(self.train))
        table.depot.stock[self.train] -= 1


class Steady(ActivePower[UsePower], frozen=True, kw_only=True, tag="steady price"):
    """The price of a railway does not fall in this stock round."""

    ACTION: ClassVar[type[Powered]] = UsePower

    def offers(self, use: Use) -> Iterator[UsePower]:
        if self.ready(use):
            yield from (UsePower(use.source, code) for code, r in use.table.railways.items() if r.founded)

    def carry_out(self, use: Use, action: UsePower) -> None:
        table: Any = use.table
        table.steady = action.railway


def private(code: str, **power: Any) -> PrivateData:
    return PrivateData(number=1, code=code, name=code, price=20, revenue=0, power=power)


PRIVATES = (
    private("Bank", kind="new par", prices=[90, 100], rounds=["stock", "operating"], discard=True),
    private("Line", kind="take a train", train="2", rounds=["stock"]),
    private("Shield", kind="steady price", rounds=["stock"], out_of_turn=True),
    private("Late", kind="take a train", train="2", rounds=["stock"], since="B"),
    private("Brief", kind="take a train", train="2", rounds=["stock"], until="gray"),
    private("Gate", kind="token", hexes=["A3"], moments=["token"]),
    private("Far", kind="token", hexes=["A3", "A5"], route=False, paid=True),
)


@once
def data() -> GameData:
    return GameData(
        MapData(layout=Layout.POINTY, letters_down=True, hexes=tiny.HEXES),
        TilesData(colours=("yellow", "gray"), tiles=()),
        tiny.RAILWAYS,
        PRIVATES,
        tiny.TRAINS,
        tiny.MARKET,
        kinds=tiny.KINDS,
    )


class Table(tiny.TinyTable):
    KIND = "tiny table with powers by actions"
    FACTS: ClassVar[frozenset[str]] = tiny.TinyTable.FACTS | {"steady"}

    steady: str = ""

    def after_sale(self, railway: Railway, percent: int, by_president: bool) -> None:
        if railway.code != self.steady:
            super().after_sale(railway, percent, by_president)

    def after_stock_round(self) -> None:
        self.steady = ""


class Title(tiny.Tiny):
    name = "Tiny with powers"
    table = Table
    powers = (*KIT, NewPar, TakeTrain, Steady)
    vocabulary: ClassVar[Vocabulary] = Vocabulary((*COMMON, UsePower))

    def data(self, options: Any) -> GameData:
        return data()


TITLE = Title()


def founded(*actions: str, **owners: str) -> Any:
    """A stock round after some actions; some own privates."""
    game = Game(TITLE, ["Ada", "Ben"], seed=1)
    for action in actions:
        game.play(action)
    return with_changes(game, privates={code: {"owner": owner} for code, owner in owners.items()})


def trading(later: bool = False, **owners: str) -> Any:
    """A stock round: Ada leads NOR, Ben has a share of it, and it is Ada's turn; some own privates."""
    game = founded("par NOR 100", "buy NOR treasury percent=25", **owners)
    *below, top = steps_of(game.table)
    return with_changes(game, agenda=[*below, {**top, "first": not later}])


def operating(moment: str, **owners: Any) -> Any:
    """NOR operates and has come to one of its steps."""
    game = trading(**owners)
    while moment != game.table.top.TOPIC:
        game.play("pass")
    return game


def used(game: Any, player: str) -> list[str]:
    return [str(option) for option in game.legal(player) if isinstance(option, UsePower)]


def test_a_power_changes_a_par_value_in_a_stock_turn_and_the_turn_goes_on() -> None:
    game = trading(Bank="Ada")
    assert used(game, "Ada") == ["use Bank railway=NOR price=90", "use Bank railway=NOR price=100"]
    cash = game.table.players["Ada"].cash
    game.play("use Bank railway=NOR price=90")
    assert (game.table.railways["NOR"].par, game.table.players["Ada"].cash) == (90, cash - 5)
    assert game.table.privates["Bank"].closed
    assert game.table.top.actors() == ("Ada",)
    assert "Ada uses Bank." in [str(getattr(event, "text", "")) for event in game.events()]
    # It is no action of the stock round: passing now is passing.
    game.play("pass")
    assert game.table.top.passes == 1


def test_what_is_done_with_a_power_is_told_and_can_be_taken_back() -> None:
    game = trading(Bank="Ada")
    told = {choice.do: choice for choice in game.choices("Ada").choices}
    choice = told["use Bank railway=NOR price=90"]
    assert (choice.text, choice.cost, choice.payer) == ("NOR has a par value of 90 with Bank", 5, "Ada")
    assert (choice.where.private, choice.where.railway) == ("Bank", "NOR")
    game.play("use Bank railway=NOR price=90")
    game.undo()
    assert (game.table.railways["NOR"].par, game.table.privates["Bank"].owner) == (100, "Ada")


def test_it_works_in_a_turn_of_the_railway_too() -> None:
    game = operating("track", Bank="Ada")
    game.play("use Bank railway=NOR price=90")
    assert game.table.railways["NOR"].par == 90
    assert "Ada uses Bank for NOR." in [str(getattr(event, "text", "")) for event in game.events()]


def test_only_for_railways_of_its_owner_and_as_its_parameters_say() -> None:
    game = trading(Bank="Ada")
    with pytest.raises(Refusal, match="Bank works for railways of Ada only, and SUD is none"):
        game.play("use Bank railway=SUD price=90")
    with pytest.raises(Refusal, match="there is no railway XY"):
        game.play("use Bank railway=XY price=90")
    with pytest.raises(Refusal, match="95 is no par value"):
        game.play("use Bank railway=NOR price=95")
    with pytest.raises(Refusal, match="Ada does not own Line"):
        game.play("use Line railway=NOR")
    with pytest.raises(Refusal, match="Bank is not used by 'token'"):
        game.play("token A3 private=Bank")


def test_a_floated_railway_of_another_player_is_refused_too() -> None:
    game = founded("par NOR 100", "par SUD 90", Bank="Ada")
    assert game.table.railways["SUD"].floated
    with pytest.raises(Refusal, match="Bank works for railways of Ada only, and SUD is none"):
        game.play("use Bank railway=SUD price=90")


def test_a_power_waits_for_its_phase_and_the_refusal_cites_the_rules_of_powers() -> None:
    game = trading(Late="Ada")
    with pytest.raises(Refusal, match="Late can be used from phase B on") as refused:
        game.play("use Late railway=NOR")
    assert refused.value.rule == game.table.section("private")


def test_a_power_costs_nothing_unless_it_says_so() -> None:
    game = trading(Line="Ada")
    (choice,) = [choice for choice in game.choices("Ada").choices if choice.word == "use"]
    assert (choice.do, choice.text, choice.cost) == ("use Line railway=NOR", "Use Line", 0)


def test_a_power_works_until_its_last_phase_has_come() -> None:
    game = trading(Brief="Ada")
    game.play("use Brief railway=NOR")
    assert list(game.table.railways["NOR"].trains) == ["2"]


def test_in_a_turn_of_others_only_powers_that_say_so() -> None:
    game = trading(Bank="Ben", Shield="Ben", later=True)
    assert game.table.top.actors() == ("Ada", "Ben")
    assert used(game, "Ben") == ["use Shield railway=NOR"]
    with pytest.raises(Refusal, match="Bank is for turns of Ben's own"):
        game.play("use Bank railway=NOR price=90", by="Ben")
    with pytest.raises(Refusal, match="it is Ada's turn: Ben can only use a power of his own"):
        game.play("pass", by="Ben")


def test_at_any_moment_of_a_stock_round_a_power_can_answer_a_sale() -> None:
    game = trading(Shield="Ada", later=True)
    game.play("pass", by="Ada")
    price = game.table.price(game.table.railways["NOR"])
    game.play("sell NOR 25", by="Ben")
    assert game.table.price(game.table.railways["NOR"]) < price
    game.undo()
    game.play("use Shield railway=NOR", by="Ada")
    assert game.table.top.actors() == ("Ben",), "it has been used, and it is still Ben's turn"
    game.play("sell NOR 25")
    assert game.table.price(game.table.railways["NOR"]) == price
    with pytest.raises(Refusal):
        game.play("use Shield railway=NOR", by="Ada")


def test_a_power_of_the_stock_round_is_not_for_operating_rounds() -> None:
    game = operating("track", Line="Ada")
    assert used(game, "Ada") == []
    with pytest.raises(Refusal, match="Line is for stock rounds"):
        game.play("use Line railway=NOR")


def test_a_power_takes_a_train() -> None:
    game = trading(Line="Ada")
    game.play("use Line railway=NOR")
    assert list(game.table.railways["NOR"].trains) == ["2"]
    assert game.table.depot.stock["2"] == 7
    with pytest.raises(Refusal, match="Line has been used"):
        game.play("use Line railway=NOR")


@pytest.mark.parametrize("owner", ["Ben", "Ada"])
def test_a_player_who_has_only_a_power_left_is_asked(owner: str) -> None:
    game: Any = with_changes(founded("par NOR 100", "par SUD 90", Line=owner), players={"Ben": {"cash": 0}})
    game.play("pass")
    if owner == "Ben":
        assert [str(option) for option in game.legal("Ben")] == ["pass", "use Line railway=SUD"]
    else:
        assert game.table.round_name.startswith("Operating"), "Ben can do nothing and is not asked"


def test_a_token_is_free_and_still_needs_a_route() -> None:
    game = operating("token", Gate="Ada")
    nor = game.table.railways["NOR"]
    cash = nor.cash
    assert [str(o) for o in game.legal("Ada")][-1] == "token A3 private=Gate"
    told = {choice.do: choice for choice in game.choices("Ada").choices}
    assert told["token A3 private=Gate"].text.endswith("with Gate, free of charge")
    assert told["token A3"].cost == 40
    game.play("token A3 private=Gate")
    assert (nor.cash, list(nor.tokens)) == (cash, [])
    assert "NOR" in game.table.board.tokens_in("A3.c0")
    assert game.table.top.TOPIC != "token", "it was the token of the turn"


def test_a_token_without_a_route_at_its_price() -> None:
    game = operating("token", Far="Ada", Gate="Ada")
    nor = game.table.railways["NOR"]
    cash = nor.cash
    with pytest.raises(Refusal, match="Far is not for A1"):
        game.play("token A1 private=Far")
    with pytest.raises(Refusal, match="Gate is not for A5"):
        game.play("token A5 private=Gate")
    game.play("token A5 private=Far")
    assert nor.cash == cash - 40


def test_a_token_at_its_price_is_refused_without_the_money() -> None:
    poor = with_changes(operating("token", Far="Ada", Gate="Ada"), railways={"NOR": {"cash": 39}})
    with pytest.raises(Refusal, match=r"the token costs .*40.*, and NOR has .*39"):
        poor.play("token A5 private=Far")
    assert "token A5 private=Far" not in [str(o) for o in poor.legal("Ada")]


def test_a_token_power_is_for_the_token_step() -> None:
    game = operating("track", Far="Ada")
    with pytest.raises(Refusal, match="Far is for the token step only"):
        game.play("token A5 private=Far")
    stock = trading(Far="Ada")
    with pytest.raises(Refusal, match="Far is for operating rounds"):
        stock.play("token A5 private=Far")


def test_the_token_step_stays_open_for_a_power_when_money_is_short() -> None:
    game: Any = with_changes(trading(Gate="Ada"), railways={"NOR": {"cash": 0}})
    while game.table.top.TOPIC == "stock round":
        game.play("pass")
    while game.table.top.TOPIC == "track":
        game.play("pass")
    assert game.table.top.TOPIC == "token"
    assert "token A3 private=Gate" in [str(o) for o in game.legal("Ada")]


def test_games_with_powers_replay_to_the_same_hash() -> None:
    game = trading(Bank="Ada", Shield="Ben", later=True)
    fork = game.fork()
    for one in (game, fork):
        one.play("use Shield railway=NOR", by="Ben")
        one.play("use Bank railway=NOR price=90", by="Ada")
    assert game.moves[-1].hash == fork.moves[-1].hash
    assert game.state_hash() == fork.state_hash()
