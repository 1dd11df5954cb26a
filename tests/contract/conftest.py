"""Every promise is tried with every game, or with the one that `--game` names."""

from collections.abc import Iterator

import pytest

from tests.contract import house, trials


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`trial`: a game with a pack; `name`: a game."""
    chosen = trials.names(metafunc.config.getoption("--game"))
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", chosen)
    if "trial" in metafunc.fixturenames:
        found = [(name, one) for name in chosen for one in trials.trials_of(name)]
        ids = [f"{name}-{one.pack}" if one.pack else name for name, one in found]
        metafunc.parametrize("trial", [one for _, one in found], ids=ids)


@pytest.fixture(autouse=True)
def known(request: pytest.FixtureRequest) -> Iterator[None]:
    """The house knows the game as if it were one of its own."""
    fixtures = request.node.callspec.params if hasattr(request.node, "callspec") else {}
    trial = fixtures.get("trial") or trials.trials_of(fixtures.get("name", trials.SMALLEST))[0]
    with house.knowing(trial):
        yield
