"""Kinds of railway and sizes of certificates, on a made-up title: what 18OE needs and no title has yet."""

from typing import Any

import pytest

from bradshaw.core.game import Game
from bradshaw.core.refusal import Refusal
from bradshaw.rail.check.paper import certificates
from bradshaw.rail.finance.kinds import PLAIN, KindData
from bradshaw.rail.rules.trade import buyable, check_sale
from bradshaw.simulate.rail import check_certificates, check_president
from tests.unit.titles.written import with_changes

from . import tiny


def table(game: Game) -> Any:
    return game.table


def with_regional() -> Game:
    """Ada leads NOR, which has floated with its president's certificate; Ben has 25 percent of it."""
    return tiny.founded("par NOR 100", "buy NOR treasury percent=25")


def invariants(game: Game) -> None:
    for railway in table(game).railways.values():
        check_certificates(table(game), railway)
        check_president(table(game), railway)


def test_a_kind_that_says_nothing_is_that_of_titles_without_kinds() -> None:
    assert KindData() == PLAIN
    assert (PLAIN.name, PLAIN.share, PLAIN.rank, PLAIN.track_points) == ("", 10, 0, 1)
    assert (PLAIN.owned, PLAIN.priced, PLAIN.train_limits, PLAIN.skips) == (False, True, {}, ())
    with pytest.raises(AttributeError):  # what is printed is shared by all games
        PLAIN.rank = 3  # type: ignore[misc]


def test_a_share_is_what_the_kind_says() -> None:
    game = with_regional()
    nor = table(game).railways["NOR"]
    assert list(nor.held()) == [(50, "Ada"), (25, "Ben"), (25, "NOR")]
    assert (nor.share, nor.shares(50), nor.shares(100)) == (25, 2, 4)
    # The president's certificate is two shares, the other one.
    assert table(game).players["Ada"].cash == 1000 - 2 * 100
    assert table(game).players["Ben"].cash == 1000 - 100
    assert nor.cash == 2 * 100 + 100
    invariants(game)


def test_no_other_number_of_shares_can_be_sold() -> None:
    game = with_regional()
    nor = table(game).railways["NOR"]
    with pytest.raises(Refusal, match="10% is not a number of shares"):
        check_sale(table(game), "Ben", nor, 10)
    check_sale(table(game), "Ben", nor, 25)


def test_a_regional_becomes_a_major_holder_by_holder() -> None:
    game = with_regional()
    t = table(game)
    nor = t.railways["NOR"]
    t.become(nor, "major")
    assert nor.kind == "major"
    assert list(nor.held()) == [(20, "Ada"), (10, "Ben"), *[(10, "NOR")] * 7]
    assert [nor.percent(who) for who in ("Ada", "Ben", "NOR")] == [20, 10, 70]
    assert nor.share == 10
    assert buyable(t, nor) == [("treasury", 10)]
    assert list(nor.tokens) == [40, 60], "the home is placed, and a major has one token more"
    invariants(game)


def test_the_change_of_kind_is_a_fact_and_can_be_taken_back() -> None:
    game = with_regional()
    t = table(game)
    nor = t.railways["NOR"]
    told = nor.meaning({"kind": (), "sizes": ()})
    assert told == {"kind": "regional", "shares": {"Ada": 50, "Ben": 25, "NOR": 25}}
    before = list(nor.held())
    mark = len(t._journal.entries)
    t.become(nor, "major")
    t._journal.rollback(mark)
    assert (nor.kind, list(nor.held()), list(nor.tokens)) == ("regional", before, [40])


def test_a_national_keeps_its_paper_and_has_no_token_step() -> None:
    game = with_regional()
    t = table(game)
    nor = t.railways["NOR"]
    t.become(nor, "major")
    held, tokens = list(nor.held()), list(nor.tokens)
    t.become(nor, "national")
    assert (list(nor.held()), list(nor.tokens)) == (held, tokens)
    assert nor.kind_data.skips == ("token",)


def test_a_minor_has_an_owner_and_no_certificates() -> None:
    game = tiny.with_minor(with_regional())
    t = table(game)
    minor = t.railways["m"]
    assert list(minor.held()) == []
    assert (minor.percent("Ben"), minor.percent("Ada"), minor.percent("pool")) == (100, 0, 0)
    assert t.decider(minor) == "Ben"
    assert t.certificates("Ben") == 2, "its charter counts, and the share of NOR"
    assert buyable(t, minor) == []
    with pytest.raises(Refusal, match="m has an owner and no shares to sell"):
        check_sale(t, "Ben", minor, 10)
    invariants(game)


def test_minors_cannot_be_founded_like_others() -> None:
    game = tiny.new()
    assert "m" not in {getattr(option, "railway", "") for option in game.legal()}
    with pytest.raises(Refusal, match="m has no certificates to be bought"):
        game.play("par m 100")


def test_minors_operate_first_then_regionals_then_majors() -> None:
    game = tiny.with_minor(tiny.founded("par NOR 100", "par SUD 90", "pass"))
    t = table(game)
    assert t.operating_order() == ["m", "NOR", "SUD"]
    t.become(t.railways["NOR"], "major")
    assert t.operating_order() == ["m", "SUD", "NOR"]


def test_the_train_limit_depends_on_the_kind() -> None:
    game = with_regional()
    t = table(game)
    nor, minor = t.railways["NOR"], t.railways["m"]
    assert (t.train_limit(minor), t.train_limit(nor)) == (1, 2)
    t.become(nor, "major")
    assert t.train_limit(nor) == 3, "as the phase says"


def operate(game: Game) -> dict[str, int]:
    """Play an operating round in which every railway runs and pays; what each dividend brought to players."""
    paid: dict[str, int] = {}
    while table(game).round_name.startswith("Operating"):
        step = table(game).top
        before = {name: player.cash for name, player in table(game).players.items()}
        if step.KIND == "run trains":
            proposal = game.propose()
            assert proposal is not None
            game.play(proposal.action)
        elif step.KIND == "pay dividend":
            game.play("dividend pay")
            for name, player in table(game).players.items():
                paid[f"{step.code} to {name}"] = player.cash - before[name]
        else:
            game.play("pass")
    return paid


def test_an_operating_round_pays_owners_and_holders() -> None:
    game = with_changes(
        tiny.with_minor(with_regional()), railways={"m": {"trains": ["2"]}, "NOR": {"trains": ["2"]}}
    )
    for action in ("pass", "pass"):
        game.play(action)
    assert operate(game) == {"m to Ada": 0, "m to Ben": 60, "NOR to Ada": 30, "NOR to Ben": 15}


def test_views_and_boxes_tell_kinds() -> None:
    game = with_regional()
    view: Any = game.view("Ada")
    assert [(r.kind, r.share) for r in view.railways.values()] == [
        ("regional", 25), ("regional", 25), ("minor", 10),
    ]  # fmt: skip
    assert view.players["Ben"].shares == {"NOR": 25}
    box: Any = tiny.TITLE.box()
    assert list(box.kinds) == ["minor", "regional", "major", "national"]


def test_the_check_of_data_knows_kinds() -> None:
    assert [wrong for _, wrong in certificates(tiny.data()) if wrong] == []


def test_the_points_for_tiles_depend_on_the_kind() -> None:
    game = with_regional()
    t = table(game)
    nor = t.railways["NOR"]
    assert t.track_rules(nor).turn_points() == 1
    t.become(nor, "major")
    assert t.track_rules(nor).turn_points() == 6


def test_the_charter_shows_the_tokens_that_a_kind_adds() -> None:
    major = {"kind": "major", "sizes": [20, *[10] * 8], "certificates": ["Ada", "Ben", *["NOR"] * 7]}
    game = with_changes(with_regional(), railways={"NOR": {**major, "tokens": [40, 60]}})
    view: Any = game.view("Ada")
    assert [(token.cost, token.city) for token in view.railways["NOR"].tokens] == [
        (0, "A1.c0"), (40, ""), (60, ""),
    ]  # fmt: skip


# --- what one share is


def test_a_share_goes_without_saying_and_may_be_said() -> None:
    said, unsaid = tiny.new(), tiny.new()
    for game, action in ((said, "buy NOR treasury percent=25"), (unsaid, "buy NOR treasury")):
        game.play("par NOR 100")
        assert "buy NOR treasury" in [str(option) for option in game.legal()]
        game.play(action)
    assert said.state_hash() == unsaid.state_hash()
    with pytest.raises(Refusal, match="no 10% certificate of NOR is for sale from the treasury"):
        said.play("buy NOR treasury percent=10")


def test_the_choice_tells_the_size_that_goes_without_saying() -> None:
    game = tiny.new()
    game.play("par NOR 100")
    (choice,) = [choice for choice in game.choices("Ben").choices if choice.do == "buy NOR treasury"]
    assert (choice.text, choice.cost) == ("Buy 25% of NOR from the treasury for 100", 100)
    assert choice.where.percent == 25


# --- the marker of a railway that becomes another


def test_a_marker_stays_where_the_new_kind_has_one() -> None:
    game = with_regional()
    t = table(game)
    nor = t.railways["NOR"]
    cell = nor.cell
    t.become(nor, "major")
    assert (nor.cell, t.market.stack(cell)) == (cell, ("NOR",))


def test_a_marker_leaves_the_market_where_the_new_kind_has_none() -> None:
    game = with_regional()
    t = table(game)
    nor = t.railways["NOR"]
    cell = nor.cell
    t.become(nor, "minor")
    assert (nor.cell, t.market.stack(cell), t.market.order()) == (None, (), [])


def test_a_title_says_where_the_marker_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    game = with_regional()
    t = table(game)
    nor = t.railways["NOR"]
    monkeypatch.setattr(tiny.TinyTable, "cell_as", lambda self, railway, kind: (1, 0))
    t.become(nor, "major")
    assert (nor.cell, t.market.price(nor)) == ((1, 0), 50)
