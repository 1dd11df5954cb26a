"""What was found since somebody last took it: the test that ends takes it, and fails."""

from .rules import Violation

# What Discord takes and advises against: it is found, and fails no test.
DEPRECATED = frozenset({"input-in-label"})

_found: list[str] = []


def add_violation(sentence: str) -> None:
    _found.append(sentence)


def fail_on_violations() -> None:
    """Raise what requests have broken since the last call."""
    violations = take_violations()
    assert not violations, "\n".join(violations)


def is_refused(violation: Violation) -> bool:
    """Whether Discord refuses the request, or does otherwise than it seems."""
    return violation.rule not in DEPRECATED


def take_violations() -> list[str]:
    """Return what requests have broken since the last call, as sentences."""
    taken = list(_found)
    _found.clear()
    return taken
