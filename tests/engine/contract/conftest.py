"""Every promise is tried with every game, or with the one that `--game` names; `make test`: with one pack."""

from collections.abc import Iterator, Sequence

import pytest

from tests.support.contract import house, trials
from tests.support.depth import DEEP

# What takes long is looked at with two packs of a game at most.
SHOWN = ("test_panels", "test_blind_panels", "test_taps", "test_search")


def ends(game_trials: Sequence[trials.GameUnderTest]) -> set[str]:
    """The names of the first pack and the last."""
    return {game_trials[0].pack, game_trials[-1].pack}


@pytest.hookimpl(tryfirst=True)  # a test's name is the same whether all are run or this one
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`trial`: a game with a pack; `name`: a game."""
    chosen = trials.names(metafunc.config.getoption("--game"))
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", chosen)
    if "trial" in metafunc.fixturenames:
        named_trials = [(name, one) for name in chosen for one in trials.trials_of(name)]
        if metafunc.module.__name__.rpartition(".")[2] in SHOWN:
            named_trials = [
                (name, one) for name, one in named_trials if one.pack in ("", *ends(trials.trials_of(name)))
            ]
        ids = [f"{name}-{one.pack}" if one.pack else name for name, one in named_trials]
        firsts = {name: trials.trials_of(name)[0] for name in chosen}
        values = [
            pytest.param(one, marks=[] if one is firsts[name] else [DEEP]) for name, one in named_trials
        ]
        metafunc.parametrize("trial", values, ids=ids)


@pytest.fixture(autouse=True)
def known(request: pytest.FixtureRequest) -> Iterator[None]:
    """The house knows the game as if it were one of its own."""
    fixtures = request.node.callspec.params if hasattr(request.node, "callspec") else {}
    trial = fixtures.get("trial") or trials.trials_of(fixtures.get("name", trials.SMALLEST))[0]
    with house.knowing(trial):
        yield
