"""Games at the terminal, typed line by line."""

import bradshaw

THREE = ("play", "--players", "Ada,Ben,Cid", "--seed", "7")


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def test_numbers_notation_and_spans(call, tmp_path):
    path = tmp_path / "game.json"
    result = call(*THREE, "--save", path, typed=lines("1", "bid RhE 150", "bid nlk", "125", "pass"))
    assert result.exit_code == 0
    game = bradshaw.load(path)
    assert [str(move.action) for move in game.moves] == ["private PWB", "bid RhE 150", "bid NLK 125", "pass"]
    assert "Ada: buy PWB for 20 M, bid on another private, or pass  rule 5.1.1" in result.stdout
    assert "Ben bids 150 M for RhE." in result.stdout


def test_refusals_name_rule_and_remedy(call):
    result = call(*THREE, typed=lines("private RhE", "bid RhE 151", "lay K8 8 2", "fly", "bid RhE"))
    shown = " ".join(result.stdout.split())
    assert (
        "No: Only PWB, the lowest item left, can be bought; RhE cannot (rule 5.1.1). Bid on it instead."
        in shown
    )
    assert "No: Bids go in steps of 5: 151 does not fit (rule 5.1.1)." in shown
    assert "No: 'lay' is not possible now" in shown
    assert "No: 'fly' is not an action. The words are: pass, bid" in shown
    assert "How much? 140 to 600 in steps of 5" in shown


def test_words_at_the_table(call, tmp_path):
    svg, saved = tmp_path / "board.svg", tmp_path / "saved.json"
    words = (
        "map",
        "market",
        "railways",
        "railway rhe",
        "players",
        "privates",
        "trains",
        "tiles",
        "log",
        "help",
    )
    result = call(
        *THREE, typed=lines(*words, f"svg {svg}", f"save {saved}", "hint", "why bid RhE 300", "quit")
    )
    shown = " ".join(result.stdout.split())
    for wanted in (
        "Nijmege", "starting prices: 60, 65", "not founded: ADR", "Rheinische Eisenbahn",
        "Prinz-Wilhelm-Bahn", "Rheingold-Express", "57×1", "Order card", "take back your last N decisions",
        "A program would:",
        "Legal: bid RhE 300", "Then: Ben: buy PWB", "Good-bye",
    ):  # fmt: skip
        assert wanted in shown
    assert svg.read_text().startswith("<svg")
    assert bradshaw.load(saved).players == ["Ada", "Ben", "Cid"]


def test_words_work_where_a_number_is_asked_for(call, tmp_path):
    path = tmp_path / "game.json"
    result = call(*THREE, "--save", path, typed=lines("bid nlk", "privates", "railway XYZ", "seven", "125"))
    shown = " ".join(result.stdout.split())
    assert "There is no railway 'XYZ'" in shown
    assert "'seven' is not a number from 125 to 600 in steps of 5." in shown
    assert shown.count("How much?") == 4
    assert [str(move.action) for move in bradshaw.load(path).moves] == ["bid NLK 125"]
    result = call(*THREE, typed=lines("bid nlk", "quit"))
    assert "Good-bye." in result.stdout
    assert "not a number" not in result.stdout


def test_words_complain_in_words(call):
    result = call(
        *THREE, typed=lines("railway XYZ", "railway", "log x", "why", "undo", "redo", "save", "svg x.txt")
    )
    shown = " ".join(result.stdout.split())
    assert result.exit_code == 0
    for words in (
        "There is no railway 'XYZ'", "Say which railway", "'x' is not a number", "Say which action",
        "There is nothing to take back.", "There is nothing to play again.", "Say where",
        "ends in .svg or .png",
    ):  # fmt: skip
        assert words in shown


def test_undo_and_redo(call, tmp_path):
    path = tmp_path / "game.json"
    call(*THREE, "--save", path, typed=lines("private PWB", "pass", "undo 2", "redo"))
    assert [str(turn.action) for turn in bradshaw.load(path).moves] == ["private PWB"]


def test_undo_takes_the_answers_of_programs_along(call, tmp_path):
    path = tmp_path / "game.json"
    words = ("play", "--players", "Ada", "--bots", "random,random", "--seed", "7", "--save", path)
    result = call(*words, typed=lines("private PWB", "undo", "quit"))
    assert "Back after 0 actions." in result.stdout
    assert not bradshaw.load(path).moves


def test_load_goes_on(call, tmp_path):
    path = tmp_path / "game.json"
    call("play", "--players", "Ada", "--bots", "random,random", "--save", path, typed=lines("private PWB"))
    before = bradshaw.load(path)
    assert before.players == ["Ada", "Random bot", "Random bot 2"]
    assert len(before.moves) >= 3  # the programs have answered
    result = call("play", "--load", path, "--save", path, typed=lines("pass"))
    assert "Ada" in result.stdout
    after = bradshaw.load(path)
    assert [move.by for move in after.moves[: len(before.moves) + 1]][-1] == "Ada"
    assert len(after.moves) > len(before.moves) + 1


def test_questions_are_answered_by_enter(call, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bradshaw.cli.table.questions.own_name", lambda: "Ada")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    from bradshaw.cli.table.questions import ask_seats
    from bradshaw.cli.table.reader import Reader

    answers = iter(["", "", "", ""])
    title = bradshaw.find_title("18Rhl")
    reader = Reader(__import__("bradshaw.cli.console", fromlist=["screen"]).screen())
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    seats = ask_seats(title, title.options(), reader)
    assert seats.names == ["Ada", "Greedy bot", "Greedy bot 2"]


def test_wrong_answers_are_asked_again(monkeypatch):
    from bradshaw.cli.console import screen
    from bradshaw.cli.table.questions import ask_seats
    from bradshaw.cli.table.reader import Reader

    answers = iter(["9", "four", "4", "5", "2", "bank", "Dora", "Dora", "Emil", "clever", "random"])
    title = bradshaw.find_title("18Rhl")
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    seats = ask_seats(title, title.options(), Reader(screen()))
    assert seats.names == ["Dora", "Emil", "Random bot", "Random bot 2"]


def test_nothing_given_and_no_terminal_does_not_hang(call):
    result = call("play", typed="")
    assert result.exit_code == 0
    assert "buy PWB for 20 M" in result.stdout


def test_options_reach_the_game(call, tmp_path):
    path = tmp_path / "game.json"
    options = ("--preset", "edition_2012", "--option", "lower_capital=yes", "--option", "rhe_start=70")
    call(*THREE, *options, "--save", path, typed=lines("private PWB"))
    rules = bradshaw.load(path).options
    assert (rules.edition, rules.lower_capital, rules.rhe_start) == ("2012", True, "70")  # type: ignore[attr-defined]


def test_programs_alone_play_to_the_end(call, small_bank, tmp_path):
    path = tmp_path / "game.json"
    result = call("play", "--bots", "random,random,random", "--seed", "3", "--save", path)
    assert result.exit_code == 0
    assert "The game is over: the bank is broken." in result.stdout
    assert "place  player" in result.stdout
    assert "wins with" in result.stdout
    assert bradshaw.load(path).finished
    assert "The game is over" in call("play", "--load", path).stdout
