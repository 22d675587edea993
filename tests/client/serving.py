"""A server for tests: the real one, with bots that do not wait for people to follow.

python -m client.serving PORT DATABASE
"""

import sys

from table21.server.house import Manners
from table21.server.serving import Wishes, serve


def main() -> None:
    port, database = sys.argv[1:]
    manners = Manners(unlimited=True, pause=0.0, warm=False)
    serve(Wishes(port=int(port), database=database, manners=manners))


if __name__ == "__main__":
    main()
