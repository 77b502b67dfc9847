"""`bradshaw bench server`, with a load that takes no time."""

from click.testing import CliRunner

from bradshaw.cli.bench import command


def test_a_server_is_measured_under_load() -> None:
    words = ["server", "--games", "3", "--watchers", "2", "--actions", "2", "--seconds", "30"]
    result = CliRunner().invoke(command, words)
    assert result.exit_code == 0, result.output
    for measure in (
        "durable writes of the disk",
        "a game is opened",
        "SQLite: acknowledged",
        "durable actions",
    ):
        assert measure in result.output
