"""Two bots on one store by mistake, where no lock stops them: the version check lets one answer of two in."""

import asyncio
import random
from typing import Any

import pytest

from engine.match import Match
from sessions.operations import answering
from sessions.tables.tables import Tables
from tests.support.session_tables import ANN, BOB, asked, house, opened, outcome, play, stored
from tests.support.two_processes import houses

__all__ = ["houses"]

pytestmark = pytest.mark.asyncio

GIVEN = 6  # answers of a draft, with the next one its last card comes


async def both_at(houses: tuple[Tables, Tables], steps: int = 0) -> str:
    """A table that both have in memory."""
    name = await opened(houses[0], pack="test")  # whose cards are not tuned
    await play(houses[0], name, steps, random.Random(1))
    for each in houses:
        await each.get(name)
    return name


async def choices(tables: Tables, name: str) -> tuple[Any, list[str], int]:
    person, table = await asked(tables, name)
    return (
        person,
        list(table.match.question.tokens[table.match.question.seats[0]]),
        table.body.progress.question,
    )


async def assert_one_truth(houses: tuple[Tables, Tables], name: str) -> None:
    """Row and journal tell the same game, and so does a third process that reads them."""
    table = await house(houses[0].store).get(name)
    assert table is not None
    answers = await houses[0].journal_answers(name)
    again = Match.new(table.rules, table.setup)
    again.replay(answers)
    assert table.match is not None
    assert table.body.progress.answers == len(answers)
    assert again.save() == table.match.save()


async def test_of_two_answers_to_one_question_one_counts_and_one_is_stale(houses: Any) -> None:
    name = await both_at(houses)
    chance = random.Random(2)
    for number in range(40):
        person, tokens, question = await choices(houses[number % 2], name)
        taps = [outcome(each.answer(name, person, chance.choice(tokens), question)) for each in houses]
        chance.shuffle(taps)
        assert sorted(await asyncio.gather(*taps)) == ["done", "stale"]
        count = len(await houses[0].journal_answers(name))
        assert count == number + 1 + (number >= GIVEN), "the draft's last card comes by itself"
        houses[(number + 1) % 2].repository.cached.clear()  # so that the next question is known
    await assert_one_truth(houses, name)


async def test_a_bot_that_is_behind_judges_by_what_is_stored(houses: Any) -> None:
    name = await both_at(houses)
    for number in range(3):  # as long as no card comes by itself
        person, tokens, question = await choices(houses[number % 2], name)
        assert await outcome(houses[number % 2].answer(name, person, tokens[0], question)) == "done"
        fresh = house(houses[0].store)
        person, tokens, question = await choices(fresh, name)
        behind = houses[(number + 1) % 2]
        assert behind.repository.cached[name].body.progress.question < question
        assert await outcome(behind.answer(name, person, tokens[-1], question)) == "done"
    assert len(await houses[0].journal_answers(name)) == 6
    await assert_one_truth(houses, name)


async def test_what_is_typed_twice_is_refused_by_the_rules_of_the_second(houses: Any) -> None:
    name = await both_at(houses)
    results = await asyncio.gather(*(outcome(each.answer(name, ANN, "resign")) for each in houses))
    assert sorted(results) == ["done", "over"]


async def test_undo_and_consent_are_judged_afresh_too(houses: Any) -> None:
    name = await both_at(houses, 6)
    proposals = await asyncio.gather(*(outcome(each.votes.propose(name, ANN, "undo")) for each in houses))
    assert "done" in proposals
    first, two = houses
    await two.get(name)
    assert await outcome(first.votes.consent(name, BOB, True)) == "done"
    assert await outcome(two.votes.consent(name, BOB, True)) == "nothing-proposed"
    assert len(await two.journal_answers(name)) < 6
    await assert_one_truth(houses, name)


async def test_what_is_noted_beside_never_undoes_an_answer(houses: Any) -> None:
    """A panel's number and a standing answer are kept without a version of their own."""
    first, two = houses
    name = await both_at(houses)
    for number in range(1, GIVEN + 1):
        person, tokens, question = await choices(first, name)
        await first.answer(name, person, tokens[0], question)
        version, *_ = await stored(first, name)
        await two.repository.mark_shown(name, version - 1, 100 + number, asked=["1"])
        await two.apply(name, answering.set_order, ANN, f"order{number}>x")
        assert (await stored(first, name))[0] == version
        first.repository.cached.clear()
        table = await first.get(name)
        assert (table.body.progress.answers, table.body.shown.panel, table.shown_version) == (
            number,
            100 + number,
            version - 1,
        )
        assert table.body.prepared.standing_answers["0"] == [f"order{number}>x"]
    await assert_one_truth(houses, name)


async def test_a_channel_s_table_is_found_as_it_is_stored(houses: Any) -> None:
    first, two = houses
    name = await both_at(houses)
    person, tokens, question = await choices(first, name)
    await first.answer(name, person, tokens[0], question)
    table = await two.find_in_channel(77)
    assert table.body.progress.answers == 1


async def test_of_two_clocks_one_strikes(houses: Any) -> None:
    first, two = houses
    table = await first.open(78, 5, ANN, "crownfell", "house", {}, "en")
    await two.get(table.id)
    for each in houses:
        each.repository.now = lambda: 1e12
    results = await asyncio.gather(*(each.clock.expire(table.id) for each in houses))
    assert sorted(each is None for each in results) == [False, True]
    assert [line.kind for line in await first.store.journal(table.id)] == ["open", "end"]
