"""Answers in advance at a table: given with the answer that they wait for, void when anything differs."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import pytest

from sessions.operations import in_lobby, phases, preparing_answers, seating, timeouts, voting
from sessions.people.personal_data import PersonalData
from sessions.store.protocol import StoreError
from sessions.table import presence
from sessions.table.table_data import ConditionalAnswer, Person
from sessions.table.time_controls import half
from sessions.tables.conditional_answers import AddedConditionalAnswer, ConditionalAnswers
from sessions.tables.table_repository import ChangedTable
from tests.support import clocked_tables as test_clocks
from tests.support.clocked_tables import ANN, BOB, CLEO, EVENING, WHO, TablesWithClock, kinds, reason
from tests.support.failing_store import FailingStore

room = test_clocks.room
SQUIRE = Person(0, "Squire", level="squire")


class Draft(NamedTuple):
    """A table in its draft: who is asked, who waits, the picks that are left."""

    name: str
    asked: Person
    waits: Person
    picks: list[str]


async def drafting(room: TablesWithClock, **options: str) -> Draft:
    return await draft(room, await room.begun("crownfell", ANN, BOB, **options))


async def draft(room: TablesWithClock, name: str) -> Draft:
    table, asked = await room.at(name), await room.asked(name)
    return Draft(
        name,
        asked,
        BOB if asked == ANN else ANN,
        [*table.match.question.tokens[table.match.question.seats[0]]],
    )


def say(
    room: TablesWithClock, name: str, person: Person, awaited: str, then: str, *mine: str
) -> Awaitable[AddedConditionalAnswer]:
    return ConditionalAnswers(room.tables).add_conditional_answer(name, person, mine, awaited, then)


async def answers(room: TablesWithClock, name: str) -> list[str]:
    return [token for _, token in await room.tables.journal_answers(name)]


async def branches(room: TablesWithClock, name: str) -> list[ConditionalAnswer]:
    return [*(await room.at(name)).body.prepared.conditional_answers]


# ---------------------------------------------------------------- given


async def test_it_is_given_with_the_answer_that_it_waits_for(room: TablesWithClock) -> None:
    at = await drafting(room)
    result = await say(room, at.name, at.waits, at.picks[0], at.picks[1])
    assert result.changed_table.change.lines == []
    room.tables = room.built()
    update = await room.tables.answer(at.name, at.asked, at.picks[0])
    assert kinds(update) == ["answer", "answer"]
    assert [token for _, token in update.change.answers] == at.picks[:2]
    assert [event.kind for event in update.change.events].count("picked") == 2
    assert await branches(room, at.name) == []
    room.tables = room.built()
    assert await answers(room, at.name) == at.picks[:2]
    assert await room.asked(at.name) == at.asked
    events = await room.tables.news(await room.at(at.name))
    assert [event.kind for event in events].count("picked") == 2, "both are told to whoever comes back"


async def test_nobody_sees_the_question_in_between(room: TablesWithClock) -> None:
    at = await drafting(room)
    await say(room, at.name, at.waits, at.picks[0], at.picks[1])
    seen: list[tuple[int, ...]] = []
    room.tables.repository.watchers.append(lambda table: seen.append(table.match.question.seats))  # type: ignore[union-attr]
    table = await room.at(at.name)
    before = table.match.question.seats
    await room.tables.answer(at.name, at.asked, at.picks[0])
    assert seen == [before]


async def test_what_is_typed_may_be_a_beginning_and_is_kept_in_full(room: TablesWithClock) -> None:
    at = await drafting(room)
    await say(room, at.name, at.waits, at.picks[0].lower(), at.picks[1].lower())
    (branch,) = await branches(room, at.name)
    seat = (await room.at(at.name)).seats_of(at.asked.id)[0]
    assert (branch.awaited, branch.then) == ([(seat, at.picks[0])], [at.picks[1]])


async def test_of_several_branches_the_right_one_is_given(room: TablesWithClock) -> None:
    at = await drafting(room)
    for number, pick in enumerate(at.picks):
        await say(room, at.name, at.waits, pick, at.picks[number - 1])
    assert len(await branches(room, at.name)) == len(at.picks) == preparing_answers.MOST
    await room.tables.answer(at.name, at.asked, at.picks[3])
    assert await answers(room, at.name) == [at.picks[3], at.picks[2]]
    assert await branches(room, at.name) == []


async def test_there_is_one_answer_to_each_answer_and_eight_at_most(room: TablesWithClock) -> None:
    at = await drafting(room)
    await say(room, at.name, at.waits, at.picks[0], at.picks[1])
    await say(room, at.name, at.waits, at.picks[0], at.picks[2])
    (branch,) = await branches(room, at.name)
    assert (branch.number, branch.then) == (2, [at.picks[2]])
    table = await room.at(at.name)
    seat = branch.seat
    table.body.prepared.conditional_answers = [
        ConditionalAnswer(n, seat, [(1 - seat, f"p{n}")], ["x"]) for n in range(preparing_answers.MOST)
    ]
    assert await reason(say(room, at.name, at.waits, at.picks[0], at.picks[1])) == "advance-full"
    assert len(await branches(room, at.name)) == preparing_answers.MOST


async def test_ones_own_answer_and_what_follows_are_one_breath(room: TablesWithClock) -> None:
    at = await drafting(room)
    result = await say(room, at.name, at.asked, at.picks[1], at.picks[2], at.picks[0])
    assert kinds(result.changed_table) == ["answer"]
    await room.tables.answer(at.name, at.waits, at.picks[1])
    assert await answers(room, at.name) == at.picks[:3]
    before = await answers(room, at.name)
    for why, mine, awaited, then in (
        *(("advance-if", 3, 3, 4), ("advance-then", 3, 4, 4)),
        ("picked-already", 0, 4, 5),
    ):
        picks = at.picks[mine], at.picks[awaited], at.picks[then]
        assert await reason(say(room, at.name, at.waits, picks[1], picks[2], picks[0])) == why
    assert await answers(room, at.name) == before, "both or neither"
    assert await branches(room, at.name) == []


async def test_two_who_foresee_each_other_play_on(room: TablesWithClock) -> None:
    """One's own answer meets a branch of the other, whose answer meets the one that was said with it."""
    at = await drafting(room)
    await say(room, at.name, at.waits, at.picks[0], at.picks[1])
    result = await say(room, at.name, at.asked, at.picks[1], at.picks[2], at.picks[0])
    assert [token for _, token in result.changed_table.change.answers] == at.picks[:3]
    assert await answers(room, at.name) == at.picks[:3]
    assert await room.asked(at.name) == at.waits


async def test_saying_something_in_advance_does_not_find_out_what_the_other_said(
    room: TablesWithClock,
) -> None:
    """The same lines are taken and refused alike, whatever the other side has said in advance."""
    outcomes = []
    for foreseen in (False, True):
        at = await draft(room, await room.begun("crownfell", ANN, BOB)) if foreseen else await drafting(room)
        if foreseen:
            await say(room, at.name, at.waits, at.picks[0], at.picks[1])
        tried = []
        for awaited, then in (("p", "p"), (at.picks[0], at.picks[2]), (at.picks[1], at.picks[1])):
            tried.append(await reason(say(room, at.name, at.asked, awaited, then, at.picks[0])))
        outcomes.append(tried)
        await room.tables.apply(at.name, phases.end_by_moderator)
    assert outcomes[0] == outcomes[1]
    assert "done" not in outcomes[0]


async def test_a_computers_answer_brings_it_about_as_well(room: TablesWithClock) -> None:
    table = await room.tables.open(77, 5, ANN, "crownfell", "house", {"colours": "first-black"}, "en")
    await room.tables.apply(table.id, in_lobby.add_computer, ANN, SQUIRE)
    await room.tables.game_starts.start(table.id, ANN)
    table = await room.at(table.id)
    (computer,) = table.computer_seats
    picks = [*table.match.question.tokens[computer]]
    await say(room, table.id, ANN, picks[0], picks[1])
    sitting = table.body.seats[computer]
    await room.tables.answer(table.id, Person(sitting.person, sitting.name, level=sitting.level), picks[0])
    assert await answers(room, table.id) == picks[:2]


# ---------------------------------------------------------------- void


async def another_answer(room: TablesWithClock, at: Draft) -> None:
    await room.tables.answer(at.name, at.asked, at.picks[5])


async def an_offer(room: TablesWithClock, at: Draft) -> None:
    await room.tables.answer(at.name, at.asked, "draw")


async def ones_own_word(room: TablesWithClock, at: Draft) -> None:
    await room.tables.answer(at.name, at.waits, "draw")


async def a_resignation(room: TablesWithClock, at: Draft) -> None:
    await room.tables.answer(at.name, at.asked, "resign")


async def an_undo(room: TablesWithClock, at: Draft) -> None:
    await room.tables.apply_with_answers(at.name, voting.undo, at.waits)


async def a_vote(room: TablesWithClock, at: Draft) -> None:
    await room.tables.votes.propose(at.name, at.asked, "pause")


async def an_end(room: TablesWithClock, at: Draft) -> None:
    await room.tables.apply(at.name, phases.end_by_moderator)


async def leaving(room: TablesWithClock, at: Draft) -> None:
    await room.tables.apply(at.name, in_lobby.leave_table, at.asked)


async def leaving_oneself(room: TablesWithClock, at: Draft) -> None:
    await room.tables.apply(at.name, in_lobby.leave_table, at.waits)


async def a_computer_for_them(room: TablesWithClock, at: Draft) -> None:
    seat = (await room.at(at.name)).seats_of(at.asked.id)[0]
    await room.tables.apply(at.name, seating.let_play, at.asked, seat, SQUIRE)


async def a_substitute(room: TablesWithClock, at: Draft) -> None:
    await room.late(at.name)
    table = await room.at(at.name)
    await room.tables.apply(at.name, timeouts.decide, at.waits, table.body.clock.timeout_line, "substitute")
    assert await branches(room, at.name), "nobody sits there yet"
    await room.tables.seat_changes.take(at.name, CLEO, table.seats_of(at.asked.id)[0])


async def forgetting(room: TablesWithClock, at: Draft) -> None:
    await PersonalData(room.tables).erase_person(at.waits.id)


async def forgetting_the_other(room: TablesWithClock, at: Draft) -> None:
    await PersonalData(room.tables).erase_person(at.asked.id)


DIFFERENT: tuple[Callable[[TablesWithClock, Draft], Awaitable[None]], ...] = (
    *(another_answer, an_offer, ones_own_word, a_resignation, an_undo, a_vote, an_end, leaving),
    *(leaving_oneself, a_computer_for_them, a_substitute, forgetting, forgetting_the_other),
)


@pytest.mark.parametrize("differs", DIFFERENT, ids=lambda change: change.__name__)
async def test_it_is_void_when_anything_differs(
    room: TablesWithClock, differs: Callable[[TablesWithClock, Draft], Awaitable[None]]
) -> None:
    """Also where the answer that it waited for comes afterwards."""
    at = await drafting(room, undo="free")
    for token in at.picks[6:8]:
        await room.tables.answer(at.name, await room.asked(at.name), token)
    await say(room, at.name, at.waits, at.picks[0], at.picks[1])
    await differs(room, at)
    room.tables = room.built()
    assert await branches(room, at.name) == []
    row = await room.store.read(at.name)
    assert row is not None
    assert b'"conditional_answers":[]' in row.body
    table = await room.at(at.name)
    if table.is_over or table.match is None:
        return
    sitting = table.body.seats[table.match.question.seats[0]].person
    if sitting in WHO and at.picks[0] in table.match.legal(table.match.question.seats[0]):
        update = await room.tables.answer(at.name, WHO[sitting], at.picks[0])
        assert kinds(update) == ["answer"]


async def test_what_changes_nothing_leaves_it(room: TablesWithClock) -> None:
    at = await drafting(room)
    await say(room, at.name, at.waits, at.picks[0], at.picks[1])
    await room.goes(half(EVENING.seconds), at.name)
    room.time += 60
    await room.tables.clock.nudge(at.name, at.waits)
    await room.goes(half(EVENING.seconds), at.name)
    await room.tables.apply(
        at.name, timeouts.decide, at.waits, (await room.at(at.name)).body.clock.timeout_line, "wait"
    )
    assert len(await branches(room, at.name)) == 1
    assert kinds(await room.tables.answer(at.name, at.asked, at.picks[0])) == ["answer", "answer"]


async def test_what_the_rules_refuse_after_all_is_asked(room: TablesWithClock) -> None:
    at = await drafting(room)
    await say(room, at.name, at.waits, at.picks[0], at.picks[1])
    (await room.at(at.name)).body.prepared.conditional_answers[0].then = [
        "pXXX"
    ]  # as if the rules were mended since
    update = await room.tables.answer(at.name, at.asked, at.picks[0])
    assert kinds(update) == ["answer"]
    assert await room.asked(at.name) == at.waits
    (branch,) = await branches(room, at.name)
    assert branch.refused
    room.tables = room.built()
    assert [one.refused for one in preparing_answers.of_person(await room.at(at.name), at.waits.id)] == [True]
    await room.tables.answer(at.name, at.waits, at.picks[1])
    assert await branches(room, at.name) == []


# ---------------------------------------------------------------- undo, clock, presence


async def test_it_is_taken_back_like_an_answer_that_was_tapped(room: TablesWithClock) -> None:
    """By whom ever: what remains is the same as after two live answers."""
    left = []
    for live in (True, False):
        for who in ("waits", "asked"):
            at = await drafting(room, undo="free")
            if live:
                await room.tables.answer(at.name, at.asked, at.picks[0])
                await room.tables.answer(at.name, at.waits, at.picks[1])
            else:
                await say(room, at.name, at.waits, at.picks[0], at.picks[1])
                await room.tables.answer(at.name, at.asked, at.picks[0])
            await room.tables.apply_with_answers(at.name, voting.undo, getattr(at, who))
            left.append((len(await answers(room, at.name)), (await room.asked(at.name)) == at.asked))
            assert await branches(room, at.name) == []
            await room.tables.apply(at.name, phases.end_by_moderator)
    assert left[:2] == left[2:] == [(1, False), (0, True)]


async def test_it_takes_no_time_and_the_next_one_has_all_of_theirs(room: TablesWithClock) -> None:
    at = await drafting(room)
    await say(room, at.name, at.waits, at.picks[0], at.picks[1])
    await room.goes(half(EVENING.seconds), at.name)
    room.time += 7
    await room.tables.answer(at.name, at.asked, at.picks[0])
    table = await room.at(at.name)
    assert (table.due, table.body.clock.acted_at, table.body.clock.stage) == (
        *(room.time + half(EVENING.seconds), room.time),
        "",
    )
    lines = [line for line in await room.store.journal(at.name) if line.kind == "answer"]
    assert {line.at for line in lines} == {room.time}


async def test_who_answered_in_advance_is_not_there(room: TablesWithClock) -> None:
    at = await drafting(room)
    await say(room, at.name, at.waits, at.picks[0], at.picks[1])
    acted_at = presence.last_act(await room.at(at.name), at.waits.id)
    room.time += 5_000
    await room.tables.answer(at.name, at.asked, at.picks[0])
    table = await room.at(at.name)
    assert presence.last_act(table, at.waits.id) == acted_at
    assert presence.last_act(table, at.asked.id) == room.time
    seat = table.seats_of(at.waits.id)[0]
    assert table.body.progress.last_answered.get(str(seat), 0) == 0, "what happened is still news to them"
    assert [presence.seat_of(mark) for mark in table.body.presence.asked_at] == table.seats_of(at.asked.id)


# ---------------------------------------------------------------- kills and races


async def test_a_kill_between_the_two_loses_and_doubles_nothing(room: TablesWithClock) -> None:
    """They are one write: both are there afterwards, or neither and all as before."""
    room.store = FailingStore(room.store)
    room.tables = room.built()
    at, written = await drafting(room), []
    await say(room, at.name, at.waits, at.picks[0], at.picks[1])

    def fails(row: Any, lines: Any) -> bool:
        written.append(len(lines))
        return True

    room.store.failing["write"] = fails
    with pytest.raises(StoreError):
        await room.tables.answer(at.name, at.asked, at.picks[0])
    assert written == [2]
    room.store.failing.clear()
    for again in (False, True):
        room.tables = room.built() if again else room.tables
        assert await answers(room, at.name) == []
        assert len(await branches(room, at.name)) == 1
        assert await room.asked(at.name) == at.asked
    await room.tables.answer(at.name, at.asked, at.picks[0])
    room.tables = room.built()
    assert await answers(room, at.name) == at.picks[:2]


async def test_another_process_reads_it_before_it_answers(room: TablesWithClock) -> None:
    """What was said in advance is not lost where two processes serve a table."""
    at = await drafting(room)
    other = room.built()
    assert (await other.get(at.name)).body.prepared.conditional_answers == []  # type: ignore[union-attr]
    await say(room, at.name, at.waits, at.picks[0], at.picks[1])
    update = await other.answer(at.name, at.asked, at.picks[0])
    assert kinds(update) == ["answer", "answer"]


async def test_it_shows_nowhere_that_something_was_said(room: TablesWithClock) -> None:
    at = await drafting(room)
    table = await room.at(at.name)
    await room.tables.repository.mark_shown(at.name, table.version, 9)
    await say(room, at.name, at.waits, at.picks[0], at.picks[1])
    table = await room.at(at.name)
    assert table.shown_version == table.version
    assert [row.table for row in await room.store.list_unshown()] == []
    question = table.body.progress.question
    await ConditionalAnswers(room.tables).take_back(at.name, at.waits, 1)
    table = await room.at(at.name)
    assert (table.shown_version, table.body.progress.question) == (table.version, question)
    assert [line.kind for line in await room.store.journal(at.name)].count("answer") == 0


@pytest.mark.parametrize("number", range(10))
async def test_answer_against_taking_back(room: TablesWithClock, number: int) -> None:
    at = await drafting(room)
    result = await say(room, at.name, at.waits, at.picks[0], at.picks[1])
    back = ConditionalAnswers(room.tables).take_back(at.name, at.waits, result.conditional_answer.number)
    work = [reason(back), reason(room.tables.answer(at.name, at.asked, at.picks[0]))]
    done = await asyncio.gather(*(work if number % 2 else reversed(work)))
    taken = (done[0] if number % 2 else done[1]) == "done"
    assert await answers(room, at.name) == at.picks[: 1 if taken else 2]
    assert await branches(room, at.name) == []


@pytest.mark.parametrize("number", range(10))
async def test_undo_against_what_is_said_in_advance(room: TablesWithClock, number: int) -> None:
    at = await drafting(room, undo="free")
    await room.tables.answer(at.name, at.asked, at.picks[7])
    at = await draft(room, at.name)
    work = [
        reason(room.tables.apply_with_answers(at.name, voting.undo, at.waits)),
        reason(say(room, at.name, at.waits, at.picks[0], at.picks[1])),
        reason(room.tables.answer(at.name, at.asked, at.picks[0])),
    ]
    await asyncio.gather(*work[number % 3 :], *work[: number % 3])
    room.tables = room.built()
    table = await room.at(at.name)
    given = await answers(room, at.name)
    assert len(given) == len({*given}) == table.body.progress.answers
    for branch in table.body.prepared.conditional_answers:
        update: ChangedTable | None = None
        for seat, token in branch.awaited:
            update = await room.tables.answer(at.name, WHO[table.body.seats[seat].person], token)
        assert kinds(update) == ["answer", "answer"], "what is kept is still possible"


# ---------------------------------------------------------------- refused


async def test_what_cannot_be_said_in_advance(room: TablesWithClock) -> None:
    at = await drafting(room)
    cases = {
        "advance-your-turn": (at.asked, at.picks[0], at.picks[1]),
        "advance-if": (at.waits, "pXXX", at.picks[1]),
        "advance-then": (at.waits, at.picks[0], at.picks[0]),
        "advance-declared": (at.waits, "draw", "draw"),
        "not-your-table": (CLEO, at.picks[0], at.picks[1]),
    }
    for why, (person, awaited, then) in cases.items():
        assert await reason(say(room, at.name, person, awaited, then)) == why
    assert await reason(say(room, at.name, at.waits, at.picks[0], "resign")) == "advance-declared"
    assert await branches(room, at.name) == []
    back = ConditionalAnswers(room.tables).take_back
    assert await reason(back(at.name, at.waits, 1)) == "advance-gone"
    await say(room, at.name, at.waits, at.picks[0], at.picks[1])
    assert await reason(back(at.name, at.asked, 1)) == "advance-gone", "not another's"
    await room.tables.apply(at.name, phases.end_by_moderator)
    assert await reason(say(room, at.name, at.waits, at.picks[0], at.picks[1])) == "over"


async def test_a_line_that_goes_on_has_to_be_said_whole(room: TablesWithClock) -> None:
    """Who earns a rally is asked once more before the other side is."""
    name = await room.begun("crownfell", ANN, BOB, **{"first-game": "on"})
    for _ in range(60):
        table = await room.at(name)
        (seat,) = table.match.question.seats
        other = WHO[table.body.seats[1 - seat].person]
        for token in table.match.legal(seat):
            if await reason(say(room, name, other, token, "?")) == "advance-goes-on":
                whole = f"{token}; -"
                assert await reason(say(room, name, other, whole, "?")) == "advance-then"
                return
        await room.tables.answer(name, WHO[table.body.seats[seat].person], table.match.legal(seat)[0])
    raise AssertionError("nobody could earn a rally")


async def test_a_turn_of_several_taps_is_foreseen_as_a_whole(room: TablesWithClock) -> None:
    """The first tap of it keeps what was said, the last one brings it about."""
    name = await room.begun("crownfell", ANN, BOB, **{"first-game": "on"})
    for _ in range(80):
        table = await room.at(name)
        (seat,) = table.match.question.seats
        me, other = WHO[table.body.seats[seat].person], WHO[table.body.seats[1 - seat].person]
        token = rallying(table.match, seat)
        if token is None:
            await room.tables.answer(name, me, table.match.legal(seat)[0])
            continue
        ahead = table.match.copy()
        ahead.replay([(seat, token), (seat, "-")])
        then = ahead.legal(1 - seat)[0]
        await say(room, name, other, f"{token}; -", then)
        assert kinds(await room.tables.answer(name, me, token)) == ["answer"]
        room.tables = room.built()
        assert [one.met for one in await branches(room, name)] == [1]
        assert (await room.tables.answer(name, me, "-")).change.answers == [(seat, "-"), (1 - seat, then)]
        return
    raise AssertionError("nobody could earn a rally")


async def test_the_last_card_of_a_row_is_foreseen_with_the_pick_before_it(room: TablesWithClock) -> None:
    """Nobody chooses it: it belongs to what is awaited, and not to what is said."""
    at = await drafting(room)
    for pick in at.picks[:-3]:
        await room.tables.answer(at.name, await room.asked(at.name), pick)
    for picks in (at.picks[-3:], at.picks[-2:]):
        table, asked = await room.at(at.name), await room.asked(at.name)
        (seat,) = table.match.question.seats
        waits = BOB if asked == ANN else ANN
        awaited = [(seat, picks[0]), *([(1 - seat, picks[1])] if len(picks) == 2 else [])]
        ahead = table.match.copy()
        ahead.replay(awaited)
        assert ahead.question is not None
        assert ahead.question.seats == (1 - seat,)
        then = ahead.legal(1 - seat)[0]
        await say(room, at.name, waits, picks[0], then)
        (branch,) = await branches(room, at.name)
        assert (branch.awaited, branch.then) == (awaited, [then])
        if len(picks) == 3:
            await ConditionalAnswers(room.tables).take_back(at.name, waits, branch.number)
            await room.tables.answer(at.name, asked, picks[0])
        else:
            update = await room.tables.answer(at.name, asked, picks[0])
            assert [*update.change.answers] == [*awaited, (1 - seat, then)]


async def test_several_answers_said_as_one_are_one_tap(room: TablesWithClock) -> None:
    """They are taken back together, and what the other side answered before stays."""
    name = await room.begun("crownfell", ANN, BOB, undo="free", **{"first-game": "on"})
    for _ in range(80):
        table = await room.at(name)
        (seat,) = table.match.question.seats
        me, other = WHO[table.body.seats[seat].person], WHO[table.body.seats[1 - seat].person]
        token = table.match.legal(seat)[0]
        ahead = table.match.copy()
        ahead.answer(seat, token)
        then = rallying(ahead, 1 - seat)
        if then is None:
            await room.tables.answer(name, me, token)
            continue
        await say(room, name, other, token, f"{then}; -")
        before = await answers(room, name)
        await room.tables.answer(name, me, token)
        assert await answers(room, name) == [*before, token, then, "-"]
        await room.tables.apply_with_answers(name, voting.undo, other)
        assert await answers(room, name) == [*before, token]
        return
    raise AssertionError("nobody could earn a rally")


def rallying(match: Any, seat: int) -> str | None:
    """An answer by which this seat, if it is asked, would earn a rally."""
    if match.question is None or match.question.seats != (seat,):
        return None
    for token in match.question.tokens[seat]:
        ahead = match.copy()
        ahead.answer(seat, token)
        if ahead.question is not None and ahead.question.kind == "rally" and ahead.question.seats == (seat,):
            return str(token)
    return None
