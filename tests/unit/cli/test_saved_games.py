"""Commands that look at a saved game: replay, explain, routes, draw."""

import pytest

from bradshaw.rail.routes import solve


def test_replay_steps(call, game_file, middle):
    result = call(
        "replay", game_file, typed="\nn\np\n10\n+5\n-3\nmap\nmarket\nlog 2\nhelp\nfly\n99999\nquit\n"
    )
    assert result.exit_code == 0
    for number in (0, 1, 2, 1, 10, 15, 12):
        assert f"{number} of {len(middle.moves)}," in result.stdout
    shown = " ".join(result.stdout.split())
    assert "after 10 actions" in shown
    assert "'fly' means nothing here" in shown
    assert "There is no action 99999" in shown


def test_replay_at_and_all(call, game_file, middle):
    at = call("replay", game_file, "--at", "-1")
    assert f"after {len(middle.moves) - 1} actions" in at.stdout
    everything = call("replay", game_file, "--all")
    assert f"   1  {middle.moves[0].by}: {middle.moves[0].action}" in everything.stdout
    assert f"{len(middle.moves)}  {middle.moves[-1].by}: " in everything.stdout


def test_explain_a_legal_action(call, game_file, middle):
    action = str(middle.moves[3].action)
    result = call("explain", game_file, "--at", "3", *action.split())
    assert result.exit_code == 0
    assert f"Legal: {action}" in result.stdout
    assert "Then: " in result.stdout


def test_explain_a_refusal(call, game_file):
    result = call("explain", game_file, "--at", "0", "bid RhE 135")
    assert result.exit_code == 1
    assert "Not legal: A bid for RhE must be at least 140, not 135 (rule 5.1.1)." in result.stdout
    turn = call("explain", game_file, "--at", "0", "--by", "ben", "pass")
    assert "Not legal: It is not Ben's turn, but Ada's." in turn.stdout


def test_explain_lists_what_is_legal(call, game_file):
    result = call("explain", game_file, "--at", "0")
    assert result.exit_code == 0
    assert "  private PWB" in result.stdout
    assert "  bid RhE 140..600" in result.stdout


def test_explain_money(call, game_file, middle):
    result = call("explain", game_file, "--money", "ada")
    cash = middle.view(None).players["Ada"].cash
    assert "starting money" in result.stdout
    assert int(result.stdout.splitlines()[-1].split()[2]) == cash


def test_routes_are_explained_and_proven(call, game_file, middle, tmp_path):
    table = middle.table
    name = next(code for code, railway in table.railways.items() if railway.trains)
    picture = tmp_path / "routes.svg"
    result = call("routes", game_file, name, "--trains", "3,4", "--draw", picture)
    best = solve(table.route_problem(table.railways[name], ["3", "4"])).value
    assert result.exit_code == 0
    assert f"Together: {table.money(best)}." in result.stdout
    assert "Proven: no set of routes earns more" in result.stdout
    assert picture.read_text().startswith("<svg")


@pytest.mark.parametrize("what", ["board", "market", "tiles", "railway:RhE", "tile:57"])
@pytest.mark.parametrize("source", ["title", "game"])
def test_draw(call, game_file, tmp_path, what, source):
    target = tmp_path / "picture.svg"
    given = "18Rhl" if source == "title" else game_file
    result = call("draw", given, "--what", what, "-o", target)
    assert result.exit_code == 0
    assert result.stdout == f"Drawn to {target}.\n"
    assert target.read_text().startswith("<svg")


def test_draw_shows_what_lies_on_the_board(call, game_file, middle, tmp_path):
    target = tmp_path / "picture.svg"
    call("draw", game_file, "-o", target)
    drawn = target.read_text()
    assert all(f"hex-{name}" in drawn for name in middle.table.board.tiles)
    assert ">RhE<" in drawn


def test_draw_names_a_file_by_itself(call, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert call("draw", "--what", "market", "--preset", "edition_2012").exit_code == 0
    assert (tmp_path / "18rhl-market.svg").exists()
