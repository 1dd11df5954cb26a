"""Options of tables: which values they take, in which form they are stored, and what a refusal lists."""

import pytest

from engine.game import Option
from engine.questions import Refused

NUMBER = Option("points", "3", low=2, high=12)
WORD = Option("hints", "on", choices=("on", "off"))
FREE = Option("market", "small", choices=("small", "large"), free_pattern="[A-Z]{2}")


@pytest.mark.parametrize(
    ("option", "value", "stored"),
    [
        (NUMBER, "2", "2"),
        (NUMBER, "12", "12"),
        (NUMBER, "00000003", "3"),
        (WORD, "on", "on"),
        (WORD, "true", "on"),
        (WORD, "false", "off"),
        (FREE, "small", "small"),
        (FREE, "AB", "AB"),
    ],
)
def test_an_allowed_value_is_stored_in_one_form(option: Option, value: str, stored: str) -> None:
    assert option.check(value) == stored


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        *((NUMBER, value, "2–12") for value in ("1", "13", "000000003", "-2", "²", "3.0", "", "two", "on")),
        *((WORD, value, "on, off") for value in ("", "On", "1", "onoff")),
        *((FREE, value, "small, large") for value in ("A", "ABC", "ab")),
    ],
)
def test_another_value_is_refused_with_those_that_are_allowed(
    option: Option, value: str, allowed: str
) -> None:
    with pytest.raises(Refused) as refusal:
        option.check(value)
    assert refusal.value.reason == "option-value"
    assert refusal.value.facts == {"option": option.name, "value": value, "allowed": allowed}
