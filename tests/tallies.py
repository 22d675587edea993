"""Tallies of some matches on one target, as text. Run as a script: prints them.

    python tests/tallies.py DEVICE GAME OPTIONS-AS-JSON

See agreement.py for the targets.
"""

import json
import sys
from typing import Any

from table21.batch.setup import Setup
from table21.batch.tallying import frame_for, tally_deals_part, tally_part

SEED, PARTS, SIZE = 21, 2, 3


def lines(device: str, game: str, options: dict[str, Any]) -> list[str]:
    setup = Setup.of(game, options, SEED, 4)
    frame = frame_for(setup, 5)
    if device == "cuda":
        from table21.batch.cuda import tally_games_cuda

        return [repr(frame), *map(text, tally_games_cuda(setup, frame, PARTS, SIZE))]
    deals = text(tally_deals_part(setup, frame, 0, 1))
    told = [text(tally_part(setup, frame, part, SIZE)) for part in range(PARTS)]
    return [repr(frame), *told, deals]


def text(numbers: Any) -> str:
    return repr(numbers.tolist())


if __name__ == "__main__":
    print("\n".join(lines(sys.argv[1], sys.argv[2], json.loads(sys.argv[3]))))
