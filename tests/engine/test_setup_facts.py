"""Set-up lines by their keys, and the lists and values that checks of a scenario compare."""

import pytest

from engine.setup_facts import SetupFacts, compared, items, listed


def test_facts_are_found_by_their_key() -> None:
    facts = SetupFacts(["option a on", "dice 1 2", "option b off", "dice 3", "alone"])
    assert facts.all("dice") == ["1 2", "3"]
    assert facts.all("none") == []
    assert (facts.last["dice"], facts.last["alone"]) == ("3", "")


def test_a_later_option_wins() -> None:
    facts = SetupFacts(["option a=true, b=off", "option b=on", "option d=4"])
    assert facts.options == {"a": "true", "b": "on", "d": "4"}


@pytest.mark.parametrize(
    ("text", "parts"), [("", []), ("-", []), (" a ,b, c d", ["a", "b", "c d"]), ("a,,b", ["a", "", "b"])]
)
def test_a_list_is_divided_by_commas(text: str, parts: list[str]) -> None:
    assert items(text) == parts


@pytest.mark.parametrize(
    ("wanted", "actual", "told"),
    [
        ("2", ["a", "b"], None), ("2", ["a"], "1: a"), ("0", [], None), ("0", ["a"], "1: a"),
        ("b, a", ["a", "b"], None), ("a", ["b", "a"], "b, a"), ("a, a", ["a"], "a"),
        ("-", [], None), ("-", ["a"], "a"), ("a", [], "-"),
    ],
)  # fmt: skip
def test_a_list_is_told_if_it_is_another_one(wanted: str, actual: list[str], told: str | None) -> None:
    assert listed(wanted, actual) == told


def test_a_value_is_told_if_it_is_another_one() -> None:
    assert compared("3", "3") is None
    assert compared("3", "4") == "4"
