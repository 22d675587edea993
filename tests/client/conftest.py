from collections.abc import Iterator

import pytest

from client.houses import House, house


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for all tests of this process that do not stop it."""
    with house(tmp_path_factory.mktemp("house")) as opened:
        yield opened
