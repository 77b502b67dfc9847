"""Help is there for every command, and costs little."""

import gc
import json
import subprocess
import sys
from pathlib import Path

import click
import pytest

from bradshaw.cli import OBJECTS
from bradshaw.cli.group import COMMANDS
from bradshaw.core.game import Game

#: How often Python looks by itself.
USUAL = gc.get_threshold()[0]

PROBE = """
import json, sys
from bradshaw.cli import main
sys.argv = ["bradshaw", *json.loads(sys.argv[1])]
try:
    main()
except SystemExit as leaving:
    loaded = sorted(m for m in sys.modules if m.startswith(("bradshaw.", "rich.")))
    print(json.dumps([leaving.code, loaded]), file=sys.stderr)
"""


def modules_after(*words: str) -> list[str]:
    """The modules that a call has imported."""
    done = subprocess.run([sys.executable, "-c", PROBE, json.dumps(words)], capture_output=True, text=True)
    code, loaded = json.loads(done.stderr.splitlines()[-1])
    assert code == 0
    return list(loaded)


def test_list_of_commands(call):
    result = call("--help")
    assert result.exit_code == 0
    for name, (_, sentence) in COMMANDS.items():
        assert f"  {name}" in result.stdout
        assert sentence in result.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_explains_itself(call, name):
    result = call(name, "--help")
    assert result.exit_code == 0
    assert COMMANDS[name][1] in " ".join(result.stdout.split())
    assert "Examples:" in result.stdout
    assert f"bradshaw {name}" in result.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained(name):
    from importlib import import_module

    command = import_module(f"bradshaw.cli.{COMMANDS[name][0]}").command
    for parameter in command.params:
        assert not isinstance(parameter, click.Option) or parameter.help, f"{name} {parameter.name}"


@pytest.mark.parametrize("words", [(), *((name,) for name in COMMANDS)])
def test_help_knows_no_rules(words):
    loaded = modules_after(*words, "--help")
    unwanted = ("bradshaw.rail", "bradshaw.titles", "bradshaw.draw", "bradshaw.bots", "rich.")
    assert [name for name in loaded if name.startswith(unwanted)] == []


def test_version(call):
    import bradshaw

    assert bradshaw.__version__ in call("--version").stdout


def test_unknown_command_is_guessed(call):
    result = call("paly")
    assert result.exit_code == 2
    assert "There is no command 'paly'. Did you mean 'play'?" in result.stderr


def test_routes_need_nothing_that_draws(game_file: Path, middle: Game) -> None:
    railways = middle.table.railways.values()  # type: ignore[attr-defined]
    name = next(railway.code for railway in railways if railway.trains)
    loaded = modules_after("routes", str(game_file), name)
    assert "bradshaw.rail.routes" in loaded
    assert [module for module in loaded if module.startswith("bradshaw.draw")] == []


@pytest.mark.parametrize(("words", "objects"), [(("titles",), OBJECTS), (("serve",), USUAL), ((), OBJECTS)])
def test_only_a_server_looks_for_garbage_as_often_as_python_does(words, objects):
    code = f"""if True:
        import gc, sys
        from bradshaw.cli import main
        sys.argv = ["bradshaw", *{words!r}, "--help"]
        try:
            main()
        except SystemExit:
            print(gc.get_threshold()[0], file=sys.stderr)
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert int(done.stderr) == objects
