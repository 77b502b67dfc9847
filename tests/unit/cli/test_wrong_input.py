"""Whatever is wrong is named in one message, with the exit code that says whose fault it is."""

import signal
import subprocess
import sys
from subprocess import PIPE

import pytest

BOTS = ("--bots", "random,random,random")


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("play", "18XX", *BOTS), 1, "There is no title '18XX'; the titles are: "),
        (("play", "--players", "Ada"), 1, "18Rhl is for 3 to 5 players, not 1."),
        (("play", "--players", "Ada,Ada,Ben"), 1, "Every player needs a name of their own."),
        (("play", "--players", "Ada,bank,Ben"), 1, "No player can be called 'bank'"),
        (("play", "--bots", "clever,clever"), 1, "There is no program 'clever' for 18Rhl; the programs are:"),
        (("play", "--option", "lower_capital", *BOTS), 2, "'lower_capital' is not of the form NAME=VALUE"),
        (("play", "--option", "lower_captal=yes", *BOTS), 1, "Did you mean 'lower_capital'?"),
        (("play", "--option", "xyz=yes", *BOTS), 1, "18Rhl has no option 'xyz'. The options are:"),
        (("play", "--option", "rhe_start=10", *BOTS), 1, "cannot be '10'. It can be: 60-90, 70-80, 70"),
        (("play", "--option", "lower_capital=maybe", *BOTS), 1, "It can be: yes, no"),
        (("play", "--preset", "nothing", *BOTS), 1, "18Rhl has no preset 'nothing'"),
        (("play", "--load", "nofile.json"), 1, "nofile.json cannot be read: No such file or directory."),
        (("play", "--load", "x.json", "--seed", "3"), 2, "--seed is for new games"),
        (("play", "--seed", "three"), 2, "'three' is not a valid integer"),
        (("replay", "nofile.json"), 1, "nofile.json cannot be read"),
        (("replay",), 2, "Missing argument 'FILE'"),
        (("check", "18XX"), 1, "'18XX' is neither a title nor a file. The titles are: 1862, 18LRA, "),
        (("titles", "18XX"), 1, "There is no title '18XX'"),
        (("draw", "18Rhl", "--what", "nothing"), 2, "'nothing' cannot be drawn"),
        (("draw", "18Rhl", "--at", "3"), 2, "--at is for saved games."),
        (("draw", "18Rhl", "--what", "tile:0"), 1, "There is no tile '0'"),
        (("draw", "18Rhl", "--what", "railway:XYZ"), 1, "There is no railway 'XYZ'. There are: ADR"),
        (("import", "nofile.json"), 1, "nofile.json cannot be read"),
        (("simulate", "--games", "0"), 2, "0 is not in the range"),
        (("simulate", "--bots", "greedy,random", "--players", "3"), 1, "2 bots for 3 players"),
        (("bench", "--title", "18XX"), 1, "There is no title '18XX'"),
    ],
)
def test_message_and_code(call, words, code, message):
    result = call(*words)
    assert result.exit_code == code
    assert message in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("routes", "{}", "XYZ"), "There is no railway 'XYZ'"),
        (("routes", "{}", "RhE", "--trains", "9"), "There is no train '9'. There are: 2, 3"),
        (("routes", "{}", "RhE", "--at", "0"), "RhE has no train at that moment."),
        (("replay", "{}", "--at", "100000"), "There is no action 100000; the game has"),
        (("explain", "{}", "fly", "K8"), "'fly' is not an action."),
        (("explain", "{}", "--by", "Dora", "pass"), "There is no player 'Dora'. There are: Ada, Ben, Cid"),
        (("explain", "{}", "--money", "Dora"), "There is no account 'Dora'"),
        (("draw", "{}", "-o", "x.bmp"), "x.bmp: a drawing's file ends in .svg or .png."),
        (("draw", "{}", "-o", "/no/folder/x.svg"), "/no/folder/x.svg cannot be written"),
        (("play", "--load", "{}", "--bots", "random,random,random,random"), "4 programs for 3 seats"),
        (("play", "--players", "Ada,Ben,Cid", "--save", "{}"), "exists already"),
    ],
)
def test_wrong_about_a_game(call, game_file, words, message):
    result = call(*(game_file if word == "{}" else word for word in words))
    assert result.exit_code == 1
    assert message in " ".join(result.stderr.split())


def test_spoilt_files(call, tmp_path):
    spoilt = tmp_path / "spoilt.json"
    for content, message in (
        ("{", "or not all of it"),
        ('{"bradshaw": 1}', "not a saved game"),
        ("\x00", "not a saved"),
    ):
        spoilt.write_text(content)
        for words in (("replay", spoilt), ("check", spoilt), ("play", "--load", spoilt)):
            result = call(*words)
            assert result.exit_code == 1
            assert "spoilt.json" in result.stderr
            assert message in result.stderr
    assert "is a folder" in call("replay", tmp_path).stderr


def test_our_own_faults_are_told_as_such(call, monkeypatch):
    monkeypatch.setattr("bradshaw.core.title.find_title", lambda name: 1 / 0)
    result = call("titles", "18Rhl")
    assert result.exit_code == 70
    assert "Bradshaw has a fault: ZeroDivisionError" in result.stderr


def test_a_closed_pipe_ends_quietly(game_file):
    command = (
        f"{sys.executable} -c 'from bradshaw.cli import main; main()' replay {game_file} --all | head -1"
    )
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1


#: Somebody presses Ctrl-C while a module is being imported.
PRESSED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a test run in the background ignores it
import bradshaw_command

class Press:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Press())
bradshaw_command.main()
"""


@pytest.mark.parametrize(
    "name", ["bradshaw", "bradshaw.core.game", "bradshaw.cli.group", "bradshaw.cli.titles"]
)
def test_control_c_is_heard_while_the_package_is_imported(name):
    done = subprocess.run([sys.executable, "-c", PRESSED.format(name=name), "titles"], capture_output=True)
    assert done.returncode == 130
    assert done.stderr.strip() == b""
    assert done.stdout == b""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_control_c_ends_quietly(name):
    script = "from bradshaw.cli import main; main()"
    words = [sys.executable, "-c", script, "play", "--players", "Ada,Ben,Cid"]
    with subprocess.Popen(words, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout is not None
        shown = b""
        while not shown.endswith(b"Ada> "):
            letter = process.stdout.read(1)
            assert letter, shown
            shown += letter
        process.send_signal(getattr(signal, name))
        errors = process.communicate(timeout=60)[1]
    assert process.returncode == 130
    assert errors.strip() == b""


def test_a_saved_game_of_another_title_is_refused(call, game_file):
    result = call("play", "1862", "--load", game_file)
    assert result.exit_code == 1
    assert "That is a game of 18Rhl, not of 1862." in result.stderr
    assert call("play", "18rhl", "--load", game_file, typed="").exit_code == 0
