"""The table before the first turn, in both ways to get a hand."""

import itertools

import pytest

import bradshaw
from bradshaw.core.errors import DataError, SetupError

TITLE = "Orient Express"
NAMES = ["Ada", "Ben", "Cid", "Dot", "Eli"]


def new(players: int = 3, seed: int = 3, **options):
    return bradshaw.new(TITLE, NAMES[:players], seed, options)


@pytest.mark.rule("Orient Express", "Setup")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_everybody_begins_with(players) -> None:
    table = new(players).table
    assert all((p.segments, p.waivers, len(p.hand)) == (35, 10, 0) for p in table.players.values())
    assert len({p.colour for p in table.players.values()}) == players
    assert all(left == (4, 2, 1) for left in table.tokens.values())
    assert {len(cards) for deck, cards in table.decks.items() if deck != "passenger"} == {8}
    assert (len(table.decks), len(table.decks["passenger"]), len(table.tableau)) == (10, 41, 4)
    assert [table.box.bonuses[card].deck for card in table.bonuses.values()] == ["yellow", "green", "blue"]


@pytest.mark.rule("Orient Express", "Setup")
def test_the_number_of_players() -> None:
    for players in ([NAMES[0]], [*NAMES, "Fay"]):
        with pytest.raises(SetupError, match="for 2 to 5 players"):
            bradshaw.new(TITLE, players)
    with pytest.raises(SetupError, match="the game uses that name itself"):
        bradshaw.new(TITLE, ["Ada", "box"])


@pytest.mark.rule("Orient Express", "Setup")
def test_in_turn_order_each_draws_five_cards_of_any_kind() -> None:
    game = new(first_player="Cid")
    order = []
    for _ in range(15):
        order.append(game.acting[0].player)
        game.play("draw germany" if game.table.decks["germany"] else game.legal()[-1])
    assert order == ["Cid"] * 5 + ["Ada"] * 5 + ["Ben"] * 5
    assert game.acting[0].step == "Orient Express turn"
    assert game.acting[0].player == "Cid"
    assert len(game.table.tableau) == 4


@pytest.mark.rule("Orient Express", "Setup")
def test_the_first_player_is_drawn_by_lot_or_named() -> None:
    assert {new(seed=seed).table.first for seed in range(20)} == {"Ada", "Ben", "Cid"}
    assert new(first_player="Ben").table.first == "Ben"
    with pytest.raises(SetupError, match="there is no player 'Zoe'"):
        new(first_player="Zoe")


@pytest.mark.rule("Orient Express", "Setup")
@pytest.mark.parametrize("players", [2, 5])
def test_starter_hands(players) -> None:
    game = new(players, start="starter")
    table = game.table
    wanted = {frozenset(hand.passenger): set(hand.regional) for hand in table.box.setup.starter_hands}
    for player in table.players.values():
        passengers = frozenset(card for card in player.hand if card.startswith("P"))
        regions = {table.box.deck_of(card) for card in player.hand} - {"passenger"}
        assert wanted.pop(passengers) == regions
    aside = {card for hand in wanted for card in hand}
    assert set(table.set_aside) == aside
    everywhere = {*table.decks["passenger"], *table.tableau}
    assert not aside & everywhere
    assert len(everywhere) == 35
    assert game.acting[0].step == "Orient Express turn"


def test_the_same_seed_deals_the_same_cards() -> None:
    assert new(seed=8).state_hash() == new(seed=8).state_hash()
    assert new(seed=8).state_hash() != new(seed=9).state_hash()


def test_options_and_their_values() -> None:
    with pytest.raises(SetupError, match="'start' of Orient Express cannot be 'both'"):
        new(start="both")


# --- component sets of one's own


@pytest.fixture
def own_set(tmp_path, monkeypatch):
    """Writes files of a component set, and gives its name."""
    count = itertools.count()

    def write(file: str, content: bytes) -> str:
        # A set is read once, so another one lies elsewhere.
        root = tmp_path / str(next(count))
        (root / "mine").mkdir(parents=True)
        (root / "mine" / f"{file}.json").write_bytes(content)
        monkeypatch.setenv("BRADSHAW_COMPONENTS", str(root))
        return "mine"

    return write


def test_a_component_set_replaces_what_it_has(own_set) -> None:
    from bradshaw.titles.orient.components import own_file

    name = own_set("setup", own_file("setup").replace(b'"segments": 35', b'"segments": 20'))
    game = new(components=name)
    assert {p.segments for p in game.table.players.values()} == {20}
    assert len(game.table.box.lines) == 713


def test_a_saved_game_notices_other_files(own_set, tmp_path) -> None:
    from bradshaw.core.errors import FileError
    from bradshaw.titles.orient.components import own_file

    name = own_set("setup", own_file("setup").replace(b'"segments": 35', b'"segments": 20'))
    game = new(components=name)
    game.play("draw italy")
    game.save(tmp_path / "game.json")
    assert bradshaw.load(tmp_path / "game.json", replay=True).hash == game.hash
    own_set("setup", own_file("setup").replace(b'"segments": 35', b'"segments": 21'))
    for replay in (True, False):
        with pytest.raises(FileError, match="set-up differs"):
            bradshaw.load(tmp_path / "game.json", replay=replay)


@pytest.mark.parametrize(
    ("name", "message"), [("../mine", "cannot name a component set"), ("other", "no component set 'other'")]
)
def test_a_set_that_is_not_there(own_set, name, message) -> None:
    with pytest.raises(SetupError, match=message):
        new(components=name)


def test_a_broken_set_is_told_before_the_game(own_set) -> None:
    from bradshaw.titles.orient.components import own_file

    own_set("regional", own_file("regional").replace(b'"plymouth"', b'"atlantis"', 1))
    with pytest.raises(DataError, match="card R-001: there is no city atlantis"):
        new(components="mine")
    own_set("regional", b'[{"id": "R-1"}]')
    with pytest.raises(DataError, match=r"mine/regional.json: Object missing required field"):
        new(components="mine")
    own_set(
        "board", own_file("board").replace(b'["london", "lille", "tunnel"]', b'["london", "lille", "bridge"]')
    )
    with pytest.raises(DataError, match="line 270 is"):
        new(components="mine")
