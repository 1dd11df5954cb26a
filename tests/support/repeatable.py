"""What is drawn in a test is the same in each run: ids, keys, deals, and the examples of Hypothesis.

A test that fails can be repeated, and none fails by chance. `pytest --fresh` draws anew, which finds what one
draw does not show.
"""

import random
import secrets

import hypothesis

_drawn = random.Random()


def make_repeatable() -> None:
    """Draw from a seed from now on, in this process: set it with `begin_test`."""
    secrets.choice = _drawn.choice
    secrets.randbits = _drawn.getrandbits
    secrets.token_bytes = lambda nbytes=None: _drawn.randbytes(nbytes or secrets.DEFAULT_ENTROPY)
    hypothesis.settings.register_profile("repeatable", derandomize=True)
    hypothesis.settings.load_profile("repeatable")


def begin_test(test: str) -> None:
    """Draw as this test does each time. test: its id."""
    _drawn.seed(test)
    random.seed(test)
