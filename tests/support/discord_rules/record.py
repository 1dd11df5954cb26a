"""What was found since somebody last took it: the test that ends takes it, and fails."""

_found: list[str] = []


def add_violation(sentence: str) -> None:
    _found.append(sentence)


def take_violations() -> list[str]:
    """Return what requests have broken since the last call, as sentences."""
    taken = list(_found)
    _found.clear()
    return taken


def fail_on_violations() -> None:
    """Raise what requests have broken since the last call."""
    violations = take_violations()
    assert not violations, "\n".join(violations)
