"""Positions at the command line: printed by `replay`, played by `play`."""

import msgspec

import bradshaw


def test_a_position_is_printed_and_played(call, game_file, middle, tmp_path):
    printed = call("replay", game_file, "--at", "100", "--position")
    assert printed.exit_code == 0
    path, saved = tmp_path / "problem.json", tmp_path / "game.json"
    path.write_text(printed.stdout)
    assert bradshaw.from_position(printed.stdout).state_hash() == middle.fork(100).state_hash()
    assert call("play", "--position", path, "--save", saved, typed="quit\n").exit_code in (0, 130)
    played = call(
        "play", "--position", path, "--bots", "random,random,random", "--seed", "3", "--save", saved
    )
    assert played.exit_code == 0
    assert bradshaw.load(saved, replay=True).finished
    assert call("check", saved).exit_code == 0


def test_wrong_positions_are_refused(call, game_file, tmp_path):
    path = tmp_path / "problem.json"
    document = msgspec.json.decode(call("replay", game_file, "--position").stdout)
    document["table"]["phase"] = "ninth"
    path.write_bytes(msgspec.json.encode(document))
    result = call("play", "--position", path)
    assert result.exit_code == 1
    assert f"{path}: table.phase: there is no 'ninth'" in result.stderr
    beside = call("play", "--position", path, "--players", "Ada,Ben,Cid")
    assert beside.exit_code == 2
    assert "cannot be given with --position" in beside.stderr
