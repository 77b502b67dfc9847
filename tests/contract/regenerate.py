"""Make the golden counts anew: `python tests/contract/regenerate.py [--counts]`.

Do this after a change of the rules that was intended, and look at what changed in the files.
With `--counts` the play-throughs stay, and only their counts are made anew; that fails where an
action of theirs is no longer legal.
"""

from __future__ import annotations

import sys
from pathlib import Path

from msgspec.structs import replace

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.contract import counts  # noqa: E402
from tests.contract.settings import counted, label  # noqa: E402

SEED = 18


def recounted(golden: counts.PlayThrough) -> counts.PlayThrough:
    """The same play-through with the counts of today's rules."""
    game = counts.new_game(golden)
    found = tuple(counts.count(at) for at in counts.positions(game, golden.actions))
    return replace(golden, counts=found, scores=game.scores())


def main() -> None:
    """Write every file."""
    for title, options, players in counted():
        path = counts.FOLDER / f"{label(title, options, players)}.json"
        if "--counts" in sys.argv[1:] and path.exists():
            golden = recounted(counts.read(path))
        else:
            golden = counts.make(title, options, players, SEED)
        counts.write(path, golden)
        print(f"{path.relative_to(ROOT)}: {len(golden.actions)} actions, {len(golden.counts)} positions")


if __name__ == "__main__":
    main()
