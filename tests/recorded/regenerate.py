"""Make the kept games anew: `python tests/recorded/regenerate.py [FOLDER...]`.

Do this after a change of the rules that was intended. Every game must agree with its recording first, which
is looked for beside the project and in the folders that are named; games without one are left as they are.
Those of seeds from 1000000 on can be had again: `tests.recorded.fresh TITLE --first SEED --games 1 --keep`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from bradshaw.core.save import SavedGame, to_bytes  # noqa: E402
from bradshaw.interop.eighteenxx.importer import Replay, reader_for  # noqa: E402
from bradshaw.interop.eighteenxx.log import Log, read_log  # noqa: E402
from tests.recorded import kept  # noqa: E402
from tests.recorded.recordings import ORACLE, Recording  # noqa: E402

#: The games that are kept, under names of our own.
GAMES = {
    "18rhl-people": ("18Rhl", "18Rhl_game_end_bank"),
    "18rhl-bankruptcies": ("18Rhl", "18rhl_p3_s13002_pauper-rusher-looter_optional_2_train"),
    "18rhl-all-variants": (
        "18Rhl",
        "18rhl_p4_s3012_builder_optional_2_train-lower_starting_capital-promotion_tiles-ratingen_variant",
    ),
    "18rhl-agreed-end": ("18Rhl", "18rhl_p4_s3016_balanced_manual"),
    "1862-people": ("1862", "1862_game_end_bank"),
    "1862-mergers": ("1862", "1862_p3_s9011_merger-looter_eight_tokens"),
    "1862-freight-ring": ("1862", "1862_p2_s9008_climber"),
    "1862-fines": ("1862", "1862_p4_s1212_payer"),
    "18rhl-unstarted-share": ("18Rhl", "18rhl_p4_s900390"),
    "18rhl-train-on-credit": ("18Rhl", "18rhl_p4_s900502"),
    "18rhl-half-an-office": ("18Rhl", "18rhl_p5_s900334"),
    "1862-top-price": ("1862", "1862_game_end_stock_market"),
    "1862-to-and-fro": ("1862", "1862_p3_s900221"),
    "1862-home-after-the-lner": ("1862", "1862_p7_s900283"),
    "1862-left-behind": ("1862", "1862_p6_s900363"),
    "1862-home-left-bare": ("1862", "1862_p3_s830029_wild2_eight_tokens-long_length_undo"),
    "18rhl-old-debts": ("18Rhl", "18rhl_p5_s840056_wild5-linker_lower_starting_capital-promotion_tiles"),
    "18rhl-station-that-waits": (
        "18Rhl",
        "18rhl_p4_s1000007_merger-payer-wild-hoarder_promotion_tiles-ratingen_variant_hotseat",
    ),
    "1862-slots-close-up": (
        "1862",
        "1862_p3_s1000087_balanced-gambler_eight_tokens-long_length_undo",
    ),
}


def neutral(log: Log) -> dict[str, str]:
    """Names that tell nothing about the people who played."""
    return {player.key: f"Player {number}" for number, player in enumerate(log.players, 1)}


def found(title: str, name: str, folders: list[Path]) -> Recording | None:
    """The recording of a game, if it is there."""
    recordings = (Recording(ORACLE.parent, title, name, folder) for folder in (ORACLE, *folders))
    return next((recording for recording in recordings if recording.path.exists()), None)


def keep(recording: Recording) -> kept.Kept:
    """Import a recording that agrees, and note every state."""
    name = recording.name
    recording.check_states()
    log = read_log(recording.raw, name)
    replay = Replay(log, reader_for(log, name, neutral(log)), name)
    states = {0: kept.digest(replay.game)}
    for raw in replay.actions:
        replay.all(raw)
        states[len(replay.game.moves)] = kept.digest(replay.game)
    saved = msgspec.json.decode(to_bytes(replay.game), type=SavedGame)
    saved.snapshot = None
    return kept.Kept(saved, states)


def main(folders: list[Path]) -> None:
    """Write every game."""
    for name, (title, logged) in GAMES.items():
        path = kept.FOLDER / f"{name}.json.gz"
        recording = found(title, logged, folders)
        if recording is None:
            print(f"{path.relative_to(ROOT)}: left as it is, there is no recording {logged}")
            continue
        made = keep(recording)
        kept.write(path, made)
        print(f"{path.relative_to(ROOT)}: {len(made.saved.moves)} actions, {len(made.states)} states")


if __name__ == "__main__":
    main([Path(folder) for folder in sys.argv[1:]])
