"""Which values of a test belong to the deep suite.

@pytest.mark.parametrize("seed", [*range(2), *deep(*range(2, 20))])
"""

from typing import Any

import pytest

from engine.pack import LANGUAGES
from tests.support.written import WRITTEN

DEEP = pytest.mark.deep


def deep(*values: Any) -> list[Any]:
    """Return values that only `make test-deep` tries. A tuple is one value for several arguments."""
    return [
        pytest.param(*value, marks=DEEP) if isinstance(value, tuple) else pytest.param(value, marks=DEEP)
        for value in values
    ]


EACH_LANGUAGE = [LANGUAGES[0], *deep(*LANGUAGES[1:])]
EACH_WRITTEN_LANGUAGE = [WRITTEN[0], *deep(*WRITTEN[1:])]
EACH_LOCALE = ["en-US", *deep("ja")]
EACH_STORE = ["memory", *deep("sqlite", "postgres")]
EACH_STORE_OF_ONE_PROCESS = ["memory", *deep("sqlite")]
