"""What is said in advance tells no hand, and the journal it makes is that of the same game played live."""

import os
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any

import pytest

from engine import conditional_lines
from engine.computers.worlds import sample_match
from engine.match import Match
from engine.questions import Answer, Refused
from sessions.operations import in_lobby, preparing_answers
from sessions.store.memory import MemoryStore
from sessions.table.table_data import PLAYING
from sessions.tables.conditional_answers import ConditionalAnswers
from sessions.tables.table_repository import ChangedTable
from sessions.tables.tables import Tables
from tests.support.building import secrets_in_order
from tests.support.clocked_tables import reason
from tests.support.contract import house, trials
from tests.support.contract.trials import GameUnderTest
from tests.support.depth import DEEP

GAMES = max(2, int(os.environ.get("CASTELLAN_GAMES", "200")) // 100)
LOOKED_AT, PROBES, MOST, SAID = 60, 12, 80, 0.6


def allows(trial: GameUnderTest) -> bool:
    return trial.rules.presentation.in_advance is not None


def at_tables(trial: GameUnderTest) -> bool:
    """Whether a table can begin with this pack: one has to have ready decks, where there are decks."""
    with suppress(Refused):
        return trial.rules.kits is None or bool(trial.rules.kits.default(0) or True)
    return False


# ---------------------------------------------------------------- blindness


def waiting(match: Match[Any], people: int) -> Iterator[tuple[int, int]]:
    """Who waits, and for whom."""
    for seat in range(people):
        other = conditional_lines.only_other_seat(match, seat)
        if other is not None:
            yield seat, other


def tried(match: Match[Any], seat: int, awaited: str, then: str) -> Any:
    try:
        return preparing_answers.try_answers(match.copy(), seat, (), awaited, then)
    except Refused as refused:
        return refused.reason, refused.rule, refused.facts


def after(match: Match[Any], seat: int, other: int, token: str) -> Any:
    """What is told of a foreseen answer, and what may be said to it."""
    ahead = match.copy()
    try:
        answers = conditional_lines.play_line(ahead, other, token)
    except Refused as refused:
        return refused.reason
    asked = ahead.question.seats if ahead.question is not None else ()
    return answers, asked, [*ahead.legal(seat)] if seat in asked else ()


def check_pair(
    trial: GameUnderTest, worlds: Sequence[Match[Any]], seat: int, other: int, dice: random.Random
) -> int:
    """Whether somebody who waits could tell one world from the other; how many answers they may foresee."""
    first_world, second_world = worlds
    known = conditional_lines.public_answers(first_world, other)
    assert known == conditional_lines.public_answers(second_world, other)
    for token in dice.sample(known, min(PROBES, len(known))):
        assert after(first_world, seat, other, token) == after(second_world, seat, other, token), token
    every = sorted({token for world in worlds for token in world.legal(other)})
    lines = [
        *dice.sample(every, min(PROBES, len(every))),
        *trial.samples.probes(first_world, seat, dice),
        *(token[:2] for token in every[:3]),
        *("", "?", "; ;"),
    ]
    for line in lines:
        for then in ("?", *dice.sample(every, min(2, len(every)))):
            assert tried(first_world, seat, line, then) == tried(second_world, seat, line, then), line
    return len(known)


@DEEP
def test_nothing_said_in_advance_tells_a_hand(trial: GameUnderTest) -> None:
    """Two worlds that whoever waits cannot tell apart refuse and accept the same."""
    if not allows(trial) or trial.rules.computer is None:
        return
    foreseen_count, dice = 0, random.Random(7)
    for number in range(GAMES):
        for match in trial.decisions(number, LOOKED_AT):
            for seat, other in waiting(match, trial.people(number)):
                worlds = sample_match(match, seat, dice), sample_match(match, seat, dice)
                foreseen_count += check_pair(trial, worlds, seat, other, dice)
    assert foreseen_count


def test_no_secret_answer_is_foreseen(trial: GameUnderTest) -> None:
    """Whoever is asked together with others would know what those answered."""
    for number in range(GAMES):
        for match in trial.decisions(number, LOOKED_AT):
            if match.question is not None and match.question.secret:
                assert not any(conditional_lines.public_answers(match, seat) for seat in match.question.seats)
                assert not conditional_lines.is_public_question(match)


# ---------------------------------------------------------------- journals


class Sitting:
    """One table of this game, begun in the same way each time."""

    def __init__(self, trial: GameUnderTest, number: int) -> None:
        self.trial, self.number, self.people = trial, number, house.PEOPLE[: trial.people(number)]
        self.store, self.secret = MemoryStore(), secrets_in_order()
        self.name, self.time, self.fired = "", 1_000.0, 0
        self.built()

    def built(self) -> None:
        """The process begins anew."""
        packs_by_game = dict(house.content_with(self.trial).packs_by_game)
        self.tables = Tables(self.store, packs_by_game, secret=self.secret, now=lambda: self.time)
        self.ahead = ConditionalAnswers(self.tables)

    async def begin(self) -> None:
        await self.store.open()
        owner, *others = self.people
        game = self.trial.game.name
        table = await self.tables.open(7, 5, owner, game, self.trial.pack, {}, "en")
        self.name = table.id
        for other in others:
            await self.tables.lobbies.join(self.name, other)
        for seat, person in enumerate(self.people if self.trial.rules.kits else ()):
            kit = trials.kit_of(self.trial, seat, random.Random(self.number))
            if kit:
                await self.tables.apply(self.name, in_lobby.set_kit, person, kit)
        await self.tables.game_starts.start(self.name, owner)

    async def table(self) -> Any:
        return await self.tables.get(self.name)

    async def answers(self, seat: int, line: str) -> ChangedTable:
        self.time += 1
        return await self.tables.answer(self.name, self.people[seat], line)

    async def journal(self) -> list[tuple[str, int, str]]:
        return [(line.kind, line.seat, line.text) for line in await self.store.journal(self.name)]


async def live(trial: GameUnderTest, number: int) -> tuple[Sitting, list[Answer]]:
    """A random game, everybody answering when they are asked."""
    sitting, dice = Sitting(trial, number), random.Random(number)
    await sitting.begin()
    for _ in range(MOST):
        table = await sitting.table()
        if table.phase != PLAYING:
            break
        seat, line = trial.answer(table.match, dice)
        if line:
            await sitting.answers(seat, line)
    return sitting, await sitting.tables.journal_answers(sitting.name)


def foretold(answers: Sequence[Answer], at: int, dice: random.Random) -> tuple[list[str], int, list[str]]:
    """What a seat will answer from here on, who answers then, and what."""
    other = answers[at][0]
    awaited = [token for by, token in takewhile(lambda answer: answer[0] == other, answers[at:])]
    rest = answers[at + len(awaited) :]
    seat = rest[0][0] if rest else -1
    then = [token for by, token in takewhile(lambda answer: answer[0] == seat, rest)]
    return awaited, seat, then[: dice.randrange(1, 3)]


async def said(sitting: Sitting, answers: Sequence[Answer], at: int, dice: random.Random) -> None:
    """Somebody who waits says in advance what they will answer, and other things that will not come."""
    awaited, seat, then = foretold(answers, at, dice)
    if seat < 0:
        return
    table = await sitting.table()
    other = answers[at][0]
    known = conditional_lines.public_answers(table.match, other)
    lines = [("; ".join(awaited), "; ".join(then))]
    lines += [(dice.choice(known), "; ".join(then)) for _ in range(2) if known]
    dice.shuffle(lines)
    for awaited_line, then_line in lines:
        before = len(table.body.prepared.conditional_answers)
        work = sitting.ahead.add_conditional_answer(
            sitting.name, sitting.people[seat], (), awaited_line, then_line
        )
        if (why := await reason(work)) != "done":
            assert why.startswith("advance-")
            assert len((await sitting.table()).body.prepared.conditional_answers) == before


async def foreseeing(trial: GameUnderTest, number: int, answers: Sequence[Answer]) -> Sitting:
    """The same game, where those who wait say in advance what they will answer."""
    sitting, dice = Sitting(trial, number), random.Random(-number)
    await sitting.begin()
    given = 0
    while given < len(answers):
        if dice.random() < SAID:
            await said(sitting, answers, given, dice)
        if dice.random() < 0.3:
            sitting.built()
        seat, token = answers[given]
        result = await sitting.answers(seat, token)
        assert [*result.change.answers] == [*answers[given : given + len(result.change.answers)]]
        sitting.fired += len({by for by, _ in result.change.answers}) > 1
        given += len(result.change.answers)
    return sitting


async def test_a_journal_is_that_of_the_live_game(trial: GameUnderTest) -> None:
    if not allows(trial) or not at_tables(trial):
        pytest.skip("no answers in advance, or no table")
    fired = 0
    for number in range(GAMES):
        first, answers = await live(trial, number)
        second = await foreseeing(trial, number, answers)
        assert await second.journal() == await first.journal()
        first_table, second_table = await first.table(), await second.table()
        assert first_table.match.save() == second_table.match.save()
        assert (first_table.body.progress.answers, first_table.phase, first_table.body.end.reason) == (
            *(second_table.body.progress.answers, second_table.phase),
            second_table.body.end.reason,
        )
        assert not second_table.is_over or not second_table.body.prepared.conditional_answers
        fired += second.fired
    assert fired > GAMES


async def test_whoever_waits_in_other_games_is_told_so(trial: GameUnderTest) -> None:
    if allows(trial) or not at_tables(trial):
        return
    sitting = Sitting(trial, 1)
    await sitting.begin()
    for person in sitting.people:
        with pytest.raises(Refused) as refused:
            await sitting.ahead.add_conditional_answer(sitting.name, person, (), "end", "end")
        assert refused.value.reason == ("advance-real" if trial.rules.refereeing else "advance-hidden")


def test_the_trials_know_games_of_both_kinds() -> None:
    every = [trials.trials_of(name)[0] for name in trials.names()]
    assert {allows(trial) for trial in every} == {True, False}
