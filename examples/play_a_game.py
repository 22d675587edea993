"""Two bots at a table: moves in words, what one seat sees, and the record of it all."""

import json

from table21 import Table
from table21.bots import new_bot
from table21.games import all_games
from table21.record import verify, write_record


def main() -> None:
    """Play one game and print what its first seat was told."""
    table = Table(all_games()[0], seed=21)
    others = [new_bot("random", seed) for seed in range(2, table.players + 1)]
    bots = [new_bot("hard", seed=1), *others]
    while not table.over:
        table.play(bots[table.turn].choose(table.view(table.turn)))

    for event in table.events(0)[:6]:
        print(event.text)
    print("...")
    print(table.outcome)
    record = json.loads(json.dumps(write_record(table)))
    print(verify(record).scores == table.scores)


if __name__ == "__main__":
    main()
