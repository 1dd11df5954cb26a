"""Key moments are stored with everything that their sentences depend on."""

import itertools

import pytest

from engine.computers.computer import Reason
from engine.computers.teacher import Hint, KeyMoment
from engine.presentation import SeatName, Term
from sessions.table.stored_moments import decode_moments, encode_moments

FLAGS = [name for name, kind in Reason.__annotations__.items() if kind is bool]


@pytest.mark.parametrize("values", [*itertools.product((False, True), repeat=len(FLAGS))])
def test_a_reason_is_the_same_after_it_was_stored(values: tuple[bool, ...]) -> None:
    reason = Reason(
        "zap", {"who": SeatName(1), "card": Term("stag")}, **dict(zip(FLAGS, values, strict=True))
    )
    moment = KeyMoment(3, 1, "a", Hint("b", 0.75, "c", 0.5, reason))
    assert decode_moments(encode_moments([moment])) == [moment]


def test_a_moment_without_a_reason_is_the_same_after_it_was_stored() -> None:
    moment = KeyMoment(0, 0, "a", Hint("a", 1.0, "", 0.0, None))
    assert decode_moments(encode_moments([moment])) == [moment]
