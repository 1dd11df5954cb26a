"""What many tests need: rules of a pack, a random player, a host inside SimCord with people and a channel."""

import gc
import logging
import os
from collections.abc import Iterator
from typing import Any

import pytest

from cogs.core.painting import Painter
from engine import files
from tests.support import (
    garbage,
    repeatable,
    short_suite,
    simulated_server,  # noqa: F401 - SimCord answers as Discord does from here on
)
from tests.support.depth import first_short
from tests.support.discord_rules.record import fail_on_violations
from tests.support.paths import TESTS
from tests.support.plays import PACKS, rules_of

# Tests make many objects and few circles of them, so most collections find next to nothing: looking more
# seldom saves a tenth of the time.
gc.set_threshold(10_000, 20, 50)

# Files that take longest come first, longest of all the first: what is left for the end is short, and no
# process waits for another one's last file. The order is told by `pytest --durations=150`.
LONGEST = (
    "deep/soak/test_soak.py",
    "deep/browser/test_practice.py",
    "deep/films/test_films.py",
    "deep/browser/test_browser.py",
    "deep/ratings/test_calibration.py",
    "deep/rehearsal/test_rehearsal.py",
    "deep/faults/test_faults.py",
    "deep/documentation/test_site.py",
    "deep/processes/test_thinking.py",
    "deep/printing/test_hostile_prints.py",
    "deep/power/test_disk_faults.py",
    "ops/test_doctor_at_home.py",
    "deep/processes/test_socket.py",
    "deep/crash/test_crash.py",
    "deep/shards/test_rolling.py",
    "deep/languages/test_third_language.py",
    "rights/test_matrix.py",
    "cogs/core/text/test_words.py",
    "project/test_house.py",
    "engine/test_scenarios.py",
    "sessions/replays/test_brought_records.py",
    "engine/crown_crest/test_refusals.py",
    "engine/craft_the_crown/test_refusals.py",
    "engine/referee/test_games.py",
    "cogs/lessons/test_lessons.py",
    "cogs/referee/test_modes.py",
    "cogs/core/text/test_names.py",
    "cogs/packs/test_packs.py",
)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Half as many again as there are processors: now and then tests wait for others."""
    return max(1, (os.cpu_count() or 1) * 3 // 2)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what lies in tests/deep, and sort; before `-m` deselects."""
    deep_files = {path for path in {item.path for item in items} if TESTS / "deep" in path.parents}
    for item in items:
        if item.path in deep_files:
            item.add_marker(pytest.mark.deep)
    places = {TESTS / name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path, len(places)))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--game", default="", help="the one game that tests/engine/contract tries: a name or a module"
    )
    parser.addoption("--fresh", action="store_true", help="draw ids, keys and deals anew in each run")


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("fresh"):
        repeatable.make_repeatable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if not item.config.getoption("fresh"):
        repeatable.begin_test(item.nodeid)


@pytest.fixture(scope="session", params=first_short(PACKS))
def rules(request: pytest.FixtureRequest) -> Any:
    return rules_of(request.param)


@pytest.fixture(scope="module", autouse=True)
def clear_caches(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test file caches is freed after its last test."""
    yield
    for value in vars(request.module).values():
        if getattr(value, "__module__", "") == request.module.__name__ and hasattr(value, "cache_clear"):
            value.cache_clear()
    garbage.collect_garbage_of_a_file()


@pytest.hookimpl(trylast=True)
def pytest_runtest_logfinish() -> None:
    """Collect what a test has closed; until after its last teardown pytest still holds it."""
    garbage.collect_halls()


@pytest.fixture(autouse=True)
def starts_no_process_unless_deep(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that is not marked as deep starts no process."""
    if request.node.get_closest_marker("deep"):
        yield
        return
    with short_suite.no_process(request.node.name) as refused:
        yield
    assert not refused


@pytest.fixture(autouse=True)
def requests_keep_discords_rules() -> Iterator[None]:
    """A request that Discord would refuse fails the test that made it, whatever becomes of the answer."""
    yield
    fail_on_violations()


@pytest.fixture
def no_errors(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing that the bot logs in the test is an error."""
    caplog.set_level(logging.INFO)
    yield
    assert not [r.getMessage() for r in caplog.get_records("call") if r.levelno >= logging.ERROR]


@pytest.fixture(scope="session")
def painter() -> Painter:
    return Painter(files.DATA / "fonts")
