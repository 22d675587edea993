"""The API as its own schema describes it, asked at random: no answer is a stumble."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from litestar import Litestar
from litestar.testing import TestClient
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from table21.server.app import create_app
from table21.server.house import House, Manners
from table21.server.store import open_store

BRIEFLY = settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    """A server that is asked without a network."""
    file: Path = tmp_path_factory.mktemp("schema") / "table21.db"
    store = open_store(str(file))
    house = House(store, Manners(unlimited=True, warm=False))
    app = create_app(house)
    app.on_startup += [store.open, house.open]
    app.on_shutdown += [house.close]
    with TestClient(app) as asked:
        yield asked


def test_no_request_makes_it_stumble(client: TestClient[Litestar]) -> None:
    schema = schemathesis.openapi.from_dict(client.get("/schema/openapi.json").json())
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 20
    for operation in operations:
        ask_at_random(operation, client)


def ask_at_random(operation: Any, client: TestClient[Litestar]) -> None:
    """A few requests that the schema allows, and a few that it does not."""

    @BRIEFLY
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        check(client, case)

    @BRIEFLY
    @given(case=operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    def ask_wrongly(case: Any) -> None:
        check(client, case)

    ask()
    with suppress(Unsatisfiable):  # nothing about it can be wrong
        ask_wrongly()


def check(client: TestClient[Litestar], case: Any) -> None:
    sent = case.as_transport_kwargs(base_url="http://testserver.local")
    if isinstance(sent.get("data"), bytes | str):
        sent["content"] = sent.pop("data")
    asked = {name: value for name, value in sent.items() if name != "cookies"}
    answer = client.request(**asked)
    assert 200 <= answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert set(answer.json()) >= {"code", "text"}
