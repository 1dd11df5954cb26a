"""What the stages of refereed games compare: options, lists and values of a scenario with those of a game."""

import pytest

from engine.referee.staging import SetupFacts, compared, listed, options_of, pieces


def test_facts_are_found_by_their_key() -> None:
    facts = SetupFacts(["option a on", "dice 1 2", "option b off", "dice 3", "alone"])
    assert facts.all("dice") == ["1 2", "3"]
    assert facts.all("none") == []
    assert (facts.last["dice"], facts.last["alone"]) == ("3", "")


def test_a_later_option_wins_and_is_stored_as_tables_store_it() -> None:
    facts = SetupFacts(["option a=true, b=off", "option b=on", "option c=false, d=4"])
    assert options_of(facts) == {"a": "on", "b": "on", "c": "off", "d": "4"}


@pytest.mark.parametrize(
    ("text", "items"), [("", []), ("-", []), (" a ,b,, c d", ["a", "b", "c d"]), ("a,-,b", ["a", "b"])]
)
def test_a_list_is_divided_by_commas(text: str, items: list[str]) -> None:
    assert pieces(text) == items


@pytest.mark.parametrize(
    ("wanted", "actual", "told"),
    [
        ("2", ["a", "b"], None), ("2", ["a"], "1"), ("0", [], None), ("0", ["a"], "1"),
        ("b, a", ["a", "b"], None), ("a", ["b", "a"], "b, a"), ("a, a", ["a"], "a"),
        ("-", [], None), ("-", ["a"], "a"), ("a", [], "-"),
    ],
)  # fmt: skip
def test_a_list_is_told_if_it_is_another_one(wanted: str, actual: list[str], told: str | None) -> None:
    assert listed(wanted, actual) == told


def test_a_value_is_told_if_it_is_another_one() -> None:
    assert compared("3", "3") is None
    assert compared("3", "4") == "4"
