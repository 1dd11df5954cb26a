"""Lists of a refereed game are made when somebody looks, and not after the answer."""

import pytest

from engine.referee.lazy_lists import LazyLists


def test_each_list_is_made_once_and_only_when_it_is_looked_at() -> None:
    listed_seats: list[int] = []

    def listed(seat: int) -> list[str]:
        listed_seats.append(seat)
        return [f"line of {seat}"]

    lists = LazyLists((1, 0), listed)
    assert ([*lists], len(lists), 1 in lists, 2 in lists, listed_seats) == ([1, 0], 2, True, False, [])
    assert (lists[0], lists[0], listed_seats) == (["line of 0"], ["line of 0"], [0])
    assert lists == {0: ["line of 0"], 1: ["line of 1"]}
    assert listed_seats == [0, 1]
    assert lists.get(2) is None
    with pytest.raises(KeyError):
        lists[2]


def test_after_the_answer_what_was_not_listed_is_an_error_and_never_another_list() -> None:
    lists = LazyLists((0, 1), lambda seat: [str(seat)])
    assert lists[0] == ["0"]
    lists.close()
    assert lists[0] == ["0"]
    with pytest.raises(RuntimeError, match="answered"):
        lists[1]
