"""A play-test is of the pack, gives way to whoever thinks, stops at once, and loses no game to a cut."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from engine import content
from engine.game import games
from engine.packs import pack_sample
from engine.questions import Refused
from sessions.computers.worker_pool import InlineWorkers, WorkerPool
from sessions.computers.worker_process import More
from sessions.packs.play_report import PlayTestSubject
from sessions.packs.play_test_games import (
    PlayTestGame,
    PlayTestMatch,
    PlayTestPlan,
    measure_of,
    play_slice,
)
from sessions.packs.play_testing import PlayTest, PlayTests
from sessions.packs.upload_limits import TRIALS_AT_ONCE
from tests.support.depth import DEEP
from tests.support.thoughts import hold, hold_for, nothing

GAMES = tuple(name for name, game in games().items() if game.needs_pack)
WAITS = 20.0  # seconds, far more than it takes on a busy machine


def rules_of(game: str) -> Any:
    return content.rules_from(game, "sample", pack_sample.sample(game, "en") or "")


def a_test(game: str = "crown-crest", asked: int = 4, id: str = "abcdefgh", person: int = 1) -> PlayTest:
    rules, measure = rules_of(game), measure_of(game)
    assert measure is not None
    of = PlayTestSubject(game, "d", 1, tuple(rules.catalogue.codes), 2, measure.level, asked)
    return PlayTest(id, person, of, rules)


def always() -> bool:
    return True


def test_every_game_with_packs_says_how_they_are_tried() -> None:
    assert [game for game in GAMES if measure_of(game) is None] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_same_games_however_often_they_are_cut(game: str) -> None:
    rules, measure = rules_of(game), measure_of(game)
    assert measure is not None
    trial = PlayTestPlan(2, measure.level, "seed")
    table = PlayTestMatch(rules, game, trial, 0)
    table.play(always, always)
    slices, going, cut = 0, None, list[PlayTestGame]()
    while not cut:
        slices += 1
        slice_result = play_slice(
            rules, More(so_often(10 * slices)), game, trial, () if going else (0,), going
        )
        cut, going = slice_result.finished_games, slice_result.unfinished_game
    assert slices > 5
    assert cut == [table.game()]


@DEEP
@pytest.mark.parametrize("game", GAMES)
def test_cards_of_a_game_are_those_of_its_pack(game: str) -> None:
    rules, measure = rules_of(game), measure_of(game)
    assert measure is not None
    codes, used = {*rules.catalogue.codes}, set()
    for number in range(4):
        table = PlayTestMatch(rules, game, PlayTestPlan(2, measure.level, "seed"), number)
        table.play(always, always)
        trial_game = table.game()
        assert sum(trial_game.shares) == pytest.approx(1)
        for cards in trial_game.uses:
            assert cards.used <= cards.available <= codes
            assert cards.counted <= codes
            used |= cards.used
    assert used


def test_in_crownfell_black_begins_though_white_drafts_first() -> None:
    for number in range(3):
        table = PlayTestMatch(rules_of("crownfell"), "crownfell", PlayTestPlan(2, "quick", "seed"), number)
        table.play(always, always)
        moved = [seat for seat, token in table.answers if not token.startswith("p")]
        assert table.game().first_seat == moved[0] == table.match.state.black


def test_a_crest_counts_as_used() -> None:
    table = PlayTestMatch(rules_of("crown-crest"), "crown-crest", PlayTestPlan(2, "quick", "seed"), 0)
    table.play(always, always)
    for army, cards in zip(table.match.state.armies, table.game().uses, strict=True):
        assert army.crest in cards.used & cards.counted


def test_what_is_judged_in_a_game_of_decks_is_what_was_drawn() -> None:
    """Cards that never left the deck are neither had nor judged, whoever won."""
    table = PlayTestMatch(rules_of("crown-crest"), "crown-crest", PlayTestPlan(2, "quick", "seed"), 0)
    decks = [list(army.deck) for army in table.match.state.armies]
    hands = [{*army.hand} for army in table.match.state.armies]
    table.play(always, always)
    for seat, (army, cards) in enumerate(zip(table.match.state.armies, table.game().uses, strict=True)):
        drawn = {code for code in decks[seat] if army.deck.count(code) < decks[seat].count(code)}
        assert cards.counted == drawn | hands[seat] | {army.crest}
        assert drawn


async def test_it_tells_how_far_it_is_and_ends_with_a_report() -> None:
    progress, test, tests = list[int](), a_test(asked=4), PlayTests(InlineWorkers())
    tests.admit(test)
    await tests.play(test, lambda: progress.append(test.done))
    play_report = test.report(0.0)
    assert (play_report.games, play_report.asked) == (4, 4)
    assert progress[-1] == 4
    assert sum(play_report.endings.values()) == 4


async def test_there_is_one_a_person_and_a_pack_and_few_together() -> None:
    tests = PlayTests(InlineWorkers())
    tests.admit(a_test(id="a", person=0))
    for id, person, why in (("a", 9, "running"), ("b", 0, "one-a-person")):
        with pytest.raises(Refused, match=f"playtest-{why}"):
            tests.admit(a_test(id=id, person=person))
    for number in range(1, TRIALS_AT_ONCE):
        tests.admit(a_test(id=f"p{number}", person=number))
    more = a_test(id="z", person=99)
    with pytest.raises(Refused, match="playtest-busy"):
        tests.admit(more)
    running_test = tests.running("a")
    assert running_test is not None
    tests.end(running_test)
    tests.admit(more)


@DEEP
async def test_it_stops_at_once_with_what_it_has() -> None:
    pool, test, begun = WorkerPool(worker_count=2), a_test(asked=100_000), asyncio.Event()
    tests = PlayTests(pool)
    try:
        running = asyncio.create_task(tests.play(test, begun.set))
        await asyncio.wait_for(begun.wait(), 60)
        test.stop()
        await asyncio.wait_for(running, WAITS)  # all of them would take an hour
        assert 0 < test.report(0.0).games < 100_000
        # the workers are free too
        await asyncio.wait_for(pool.run("t", 1, "crown-crest", test.rules, nothing), WAITS)
    finally:
        await pool.close()


async def test_a_game_that_its_rules_break_off_is_said() -> None:
    test = a_test()
    test.rules.computer = object()
    tests = PlayTests(InlineWorkers())
    await tests.play(test)
    assert test.end_reason == "fault"


@DEEP
async def test_whoever_thinks_goes_first() -> None:
    """All workers are taken by what would never end by itself, and more of it waits."""
    pool = WorkerPool(worker_count=2)
    try:
        await asyncio.gather(*(pool.run("t", 1, "", None, nothing) for _ in range(2)))
        aside = [asyncio.create_task(pool.run_when_idle("play-test", "", None, hold)) for _ in range(4)]
        await asyncio.sleep(0.2)
        assert not pool.idle
        began = time.monotonic()
        for _ in range(20):
            await asyncio.wait_for(pool.run("t", 1, "", None, nothing), WAITS)
        assert time.monotonic() - began < WAITS / 2
        for task in aside[2:]:
            task.cancel()
        assert {*await asyncio.gather(*aside[:2])} == {"let go"}
    finally:
        await pool.close()


@DEEP
async def test_nothing_is_asked_again_and_again_while_it_waits() -> None:
    """Who waits for an idle worker is woken, and looks no more than once for each time that one was."""

    class Watched(WorkerPool):
        looks = 0

        @property
        def idle(self) -> bool:
            self.looks += 1
            return super().idle

    pool = Watched(worker_count=1)
    try:
        await pool.run("t", 1, "", None, nothing)
        pool.looks = 0
        thinks = asyncio.create_task(pool.run("t", 1, "", None, hold_for, 1.0))
        await asyncio.sleep(0.05)
        aside = asyncio.create_task(pool.run_when_idle("play-test", "", None, nothing))
        await thinks
        await aside
        assert pool.looks < 20
    finally:
        await pool.close()


def so_often(number: int) -> Callable[[], bool]:
    """After so many looks somebody needs the worker."""
    left = iter(range(number))
    return lambda: next(left, None) is not None
