"""Which values of a test belong to the deep suite.

@pytest.mark.parametrize("seed", first_short(range(20), 2))
"""

from collections.abc import Iterable
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from engine.packs.pack import LANGUAGES
from tests.support.written import WRITTEN

DEEP = pytest.mark.deep


def deep(*values: Any) -> list[Any]:
    """Return values that only `make test-deep` tries. A tuple is one value for several arguments."""
    return [_as_deep(pytest.param(*value) if isinstance(value, tuple) else value) for value in values]


def first_short(values: Iterable[Any], short: int = 1) -> list[Any]:
    """Return values of which only the first ones belong to the short suite. short: how many."""
    values = [*values]
    return [*values[:short], *map(_as_deep, values[short:])]


def _as_deep(value: Any) -> Any:
    """Return one value, which may be a `pytest.param` already, as one that only `make test-deep` tries."""
    if isinstance(value, ParameterSet):
        return value._replace(marks=[*value.marks, DEEP])
    return pytest.param(value, marks=DEEP)


EACH_LANGUAGE = first_short(LANGUAGES)
EACH_WRITTEN_LANGUAGE = first_short(WRITTEN)
EACH_LOCALE = first_short(["en-US", "ja"])
EACH_STORE = first_short(["memory", "sqlite", "postgres"])
EACH_STORE_OF_ONE_PROCESS = first_short(["memory", "sqlite"])
