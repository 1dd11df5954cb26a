"""Each rule is broken on purpose, and good requests of every kind break none."""

import pytest

from tests.support.discord_rules import RULES, Request, find_violations
from tests.support.discord_rules.broken import BROKEN, GOOD, StubWorld
from tests.support.discord_rules.record import add_violation, take_violations


@pytest.mark.parametrize(
    ("rule", "request_"), BROKEN, ids=[f"{n}-{rule}" for n, (rule, _) in enumerate(BROKEN)]
)
def test_a_request_that_breaks_a_rule_is_found(rule: str, request_: Request) -> None:
    violations = {violation.rule: violation for violation in find_violations(request_, StubWorld())}
    assert rule in violations, violations
    assert violations[rule].expected == RULES[rule].statement
    assert violations[rule].found


@pytest.mark.parametrize("request_", GOOD)
def test_a_good_request_breaks_no_rule(request_: Request) -> None:
    assert [str(violation) for violation in find_violations(request_, StubWorld())] == []


def test_every_rule_is_broken_by_some_test() -> None:
    assert {rule for rule, _ in BROKEN} == RULES.keys()


def test_every_rule_has_a_sentence_and_a_source() -> None:
    for rule in RULES.values():
        assert rule.statement.strip(".") == rule.statement != "", rule.name
        assert rule.source, rule.name


def test_what_was_found_is_taken_once() -> None:
    add_violation("a sentence")
    assert take_violations() == ["a sentence"]
    assert take_violations() == []
