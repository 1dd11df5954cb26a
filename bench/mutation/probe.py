"""Records which test runs which fault; copied into the root of the probed code as `mutation_probe.py`."""

import os

_told: set[tuple[int, str]] = set()


def hit(number: int) -> None:
    """Record that the statement of this fault is about to run."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    if (number, test) not in _told:
        _told.add((number, test))
        with open(os.environ["MUTATION_REACHED"], "a", encoding="utf-8") as file:
            file.write(f"{number}\t{test}\n")
