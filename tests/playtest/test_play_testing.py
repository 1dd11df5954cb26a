"""A play-test is of the pack, can be stopped at once, and is never in the way of a thinking computer."""

import asyncio
import time
from typing import Any

import pytest
from sessions.playtest.game_playing import STOPPED, TrialGame, games_of, named

from cogs.text.sentences import Voice, Words
from cogs.views.playtest.play_report_text import report_lines
from engine import content, files, pack_sample
from engine.ask import Refused
from sessions.computers.worker_pool import Here, WorkerPool
from sessions.computers.worker_process import until
from sessions.playtest.play_report import PlayReport, changes, report
from sessions.playtest.play_testing import PlayTests
from sessions.playtest.shares import Share

WORDS = Words(files.DATA / "text")
GAMES = ("crownfell", "crown-crest", "craft-the-crown")
WAITS = 20.0  # seconds, far more than it takes on a busy machine


def rules_of(game: str, old: str = "", new: str = "") -> Any:
    text = pack_sample.sample(game, "en") or ""
    assert old in text
    return content.rules_from(game, "sample", text.replace(old, new, 1))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_games_however_they_are_sliced(game: str) -> None:
    rules, always = rules_of(game), lambda: True
    whole = games_of(rules, always, 2, 0, 3, "seed")
    assert [*games_of(rules, always, 2, 0, 1, "seed"), *games_of(rules, always, 2, 1, 2, "seed")][
        :2
    ] == whole[:2]
    assert all(sum(one.shares) == pytest.approx(1) for one in whole)
    assert {code for one in whole for used in one.used for code in used} <= {*rules.catalogue.codes}
    assert all(any(one.used) for one in whole)


def test_cards_are_found_in_every_notation() -> None:
    codes = frozenset(("HER", "GUA", "Pine-Tar", "A1"))
    for token, code in (
        ("pHER", "HER"),
        ("u GUA+:", "GUA"),
        ("take own:Pine-Tar", "Pine-Tar"),
        ("aA1>b2", "A1"),
    ):
        assert named(token, codes) == {code}
    assert named("c3d4 HERB", codes) == set()


def test_a_report_says_what_was_played() -> None:
    played = [
        TrialGame((1.0, 0.0), 0, 10, "x", (("A",), ("B",))),
        TrialGame((0.5, 0.5), 1, 30, STOPPED, (("A",), ())),
    ]
    found = report("g", "d", ("A", "B", "C"), 2, 5, played)
    assert (found.games, found.asked, found.stopped, found.never) == (2, 5, 1, ("C",))
    assert found.first == Share("first", 1.5, 2)
    assert found.cards == (Share("A", 1.5, 2), Share("B", 0.0, 1))
    assert found.length == (20, 30)
    empty = report("g", "d", ("A",), 2, 5, [])
    assert (empty.games, empty.never, empty.first.interval) == (0, ("A",), (0.0, 1.0))


def test_only_what_chance_does_not_explain_is_a_change() -> None:
    def of(won: float, games: int) -> PlayReport:
        share = Share("A", won, games)
        return PlayReport("g", "d", 2, games, games, share, (share,), (), (1, 1), {})

    assert changes(of(50, 100), of(55, 100)) == []
    (found,) = changes(of(40, 100), of(70, 100))
    assert (found.name, found.before.won, found.now.won) == ("A", 40, 70)


@pytest.mark.asyncio
async def test_it_tells_how_far_it_is_and_ends_with_a_report() -> None:
    told: list[tuple[int, int]] = []
    found = await PlayTests(Here()).run(
        "crown-crest", rules_of("crown-crest"), 2, 4, lambda *far: told.append(far)
    )
    assert (found.games, found.asked) == (4, 4)
    assert told[-1] == (4, 4)
    assert sum(found.endings.values()) == 4


@pytest.mark.asyncio
async def test_there_is_one_at_a_time_which_stops_at_once_with_what_it_has() -> None:
    pool = WorkerPool(workers=1)
    tests, rules = PlayTests(pool), rules_of("crown-crest")
    begun = asyncio.Event()
    try:
        running = asyncio.create_task(tests.run("crown-crest", rules, 2, 100_000, lambda *_: begun.set()))
        await asyncio.wait_for(begun.wait(), 60)
        with pytest.raises(Refused, match="playtest-running"):
            await tests.run("crown-crest", rules, 2)
        tests.stop()
        found = await asyncio.wait_for(running, WAITS)  # all of them would take an hour
        assert 0 < found.games < 100_000
        assert not tests.running
        # the worker is free too
        await asyncio.wait_for(pool.run("t", 1, "crown-crest", rules, nothing), WAITS)
    finally:
        await pool.close()


@pytest.mark.asyncio
async def test_whoever_thinks_goes_first() -> None:
    """The one worker is taken by a slice that would never end by itself."""
    pool = WorkerPool(workers=1)
    try:
        await pool.run("t", 1, "", None, nothing)  # the worker is there
        aside = asyncio.create_task(pool.aside("play-test", "", None, hold))
        await asyncio.sleep(0.05)
        assert not pool.idle
        await asyncio.wait_for(pool.run("t", 1, "", None, nothing), WAITS)
        assert await aside == "let go"
        assert pool.idle
    finally:
        await pool.close()


def nothing(rules: Any, more: Any) -> None:
    """What takes no time."""


def hold(rules: Any, more: Any) -> str:
    """Works for as long as it may."""
    going = until(10 * WAITS, more)
    while going():
        time.sleep(0.005)
    return "held on" if more() else "let go"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_report_is_told_in_words(language: str) -> None:
    cards = tuple(Share(f"C{number}", number * 10, 100) for number in range(1, 8))
    found = PlayReport("g", "d", 2, 9, 8, Share("first", 4, 8), cards, ("X",), (10, 20), {STOPPED: 1})
    voice = Voice(WORDS, language)
    lines = report_lines(found, voice, changes(found, found))
    assert len(lines) == 4 + 5 + 2 + 1, "five strong ones, the other two weak ones"
    assert [one for one in ("C7", "C3", "C2", "C1", "X") if not any(one in line for line in lines)] == []
    assert report_lines(report("g", "d", (), 2, 9, []), voice) == [voice.say("playtest-none")]
