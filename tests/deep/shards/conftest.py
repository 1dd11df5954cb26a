"""Two processes' stores on one PostgreSQL."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from sessions.store.postgres.postgres_store import PostgresStore
from tests.deep.shards.invitation_races import Pair
from tests.support import postgres


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Server]:
    with postgres.server(fsync=False) as running:
        yield running


@pytest_asyncio.fixture
async def stores(
    server: postgres.Server, request: pytest.FixtureRequest
) -> AsyncIterator[list[PostgresStore]]:
    """One for each of two processes, on a new database."""
    url = await server.create(request.node.name[:60])
    both = [PostgresStore(url) for _ in range(2)]
    for store in both:
        await store.open()
    yield both
    for store in both:
        await store.close()


@pytest.fixture
def pair(stores: list[PostgresStore]) -> Pair:
    return Pair(stores)
