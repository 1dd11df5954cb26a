"""Which values of a test belong to the deep suite: `parametrize("seed", [*range(2), *deep(*range(2, 20))])`."""

from typing import Any

import pytest

DEEP = pytest.mark.deep


def deep(*values: Any) -> list[Any]:
    """Return values that only `make test-deep` tries. A tuple is one value for several arguments."""
    return [
        pytest.param(*value, marks=DEEP) if isinstance(value, tuple) else pytest.param(value, marks=DEEP)
        for value in values
    ]
