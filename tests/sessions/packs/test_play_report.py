"""A report is true: it names what is far too strong or of no use, and nothing of an even pack."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from engine import content
from engine.measure import CardUse
from sessions.packs.play_report import FEW, PlayReport, PlayTestSubject, changes, first_changed, report
from sessions.packs.play_test_games import STOPPED, PlayTestGame, PlayTestMatch, PlayTestPlan
from sessions.packs.shares import CHANCE, Share, compared, normal, tallied
from tests.support.depth import DEEP

UNITS = [f"U{number:02}" for number in range(20)]
EVEN = "cost: 1, cooltime: 1, strength: 2"
CREST = "code: CRE, kind: crest, name: Crest, start: 1, most: 3, levels: [{at: 3, when: win, do: [advance]}]"
GAMES = 100


def crest_pack(**other: str) -> Any:
    """Twenty units that are all the same, but for these."""
    cards = "".join(
        f"  - {{code: {code}, kind: unit, name: Unit {code}, {other.get(code, EVEN)}, origin: public}}\n"
        for code in UNITS
    )
    crest = f"  - {{{CREST}, origin: public}}\n"
    text = f"pack: even\ngame: crown-crest\nversion: 1\ntitle: Even\ncards:\n{crest}{cards}"
    return content.rules_from("crown-crest", "even", text)


def trial(rules: Any, seed: str, games: int = GAMES) -> PlayReport:
    played = []
    for number in range(games):
        table = PlayTestMatch(rules, "crown-crest", PlayTestPlan(2, "quick", seed), number)
        assert table.play(lambda: True, lambda: True)
        played.append(table.game())
    return report(of("crown-crest", tuple(rules.catalogue.codes), games), played, 0.0)


def of(game: str, codes: tuple[str, ...], asked: int, number: int = 1) -> PlayTestSubject:
    return PlayTestSubject(game, f"digest {number}", number, codes, 2, "quick", asked)


@DEEP
def test_a_card_that_is_far_too_strong_and_one_of_no_use_are_named() -> None:
    strong, idle = "cost: 0, cooltime: 1, strength: 9", "cost: 9, cooltime: 1, strength: 0"
    play_report = trial(crest_pack(U03=strong, U07=idle), "named")
    assert [one.name for one in play_report.strong] == ["U03"]
    assert "U07" in {*play_report.unwanted, *(one.name for one in play_report.weak)}
    assert "U03" not in play_report.unwanted
    assert play_report.ranked[-1].name == "U03"


@DEEP
def test_an_even_pack_has_no_card_that_stands_out() -> None:
    play_report = trial(crest_pack(), "even")
    assert len(play_report.cards) == len(UNITS), "all came up, and the one crest that both have says nothing"
    assert play_report.strong == play_report.weak == []
    assert play_report.unwanted == play_report.untried == ()


def even_game(dice: random.Random, codes: list[str]) -> PlayTestGame:
    """What is had has nothing to do with who wins."""
    won = dice.random()
    shares = (0.5, 0.5) if won < 0.1 else (1.0, 0.0) if won < 0.55 else (0.0, 1.0)
    had = [frozenset(code for code in codes if dice.random() < 0.5) for _ in shares]
    return PlayTestGame(shares, 0, 1, "x", tuple(CardUse(one, one, one) for one in had))


@DEEP
def test_intervals_and_names_are_wrong_as_often_as_they_say() -> None:
    """400 even packs of 40 cards: 5 of 100 intervals miss a half, 5 of 100 reports name anything."""
    dice, codes, named, missed, cards = random.Random(1), [f"C{n}" for n in range(40)], 0, 0, 0
    for _ in range(400):
        play_report = report(of("g", tuple(codes), 60), [even_game(dice, codes) for _ in range(60)], 0.0)
        named += bool(play_report.strong or play_report.weak)
        missed += sum(not one.interval[0] <= 0.5 <= one.interval[1] for one in play_report.cards)
        cards += len(play_report.cards)
    assert cards > 15_000
    assert 0.03 < missed / cards < 0.06
    assert named / 400 < CHANCE + 0.03


@DEEP
def test_two_reports_of_the_same_pack_differ_as_seldom() -> None:
    dice, codes, changed = random.Random(2), [f"C{n}" for n in range(40)], 0
    for _ in range(200):
        before, now = (
            report(of("g", tuple(codes), 60), [even_game(dice, codes) for _ in range(60)], 0.0) for _ in "ab"
        )
        changed += bool(changes(before, now))
    assert changed / 200 < CHANCE + 0.03


def test_a_game_counts_once_however_many_had_a_card() -> None:
    """Both sides with it say nothing of it; of three with it and one without, three pairs are one game."""
    a = frozenset("A")
    assert compared((1.0, 0.0), (a, a)) == compared((1.0, 0.0), (frozenset(), frozenset())) == {}
    assert compared((1.0, 0.0), (a, frozenset())) == {"A": 1.0}
    assert compared((0.0, 1.0, 0.0, 0.0), (a, a, a, frozenset())) == {"A": pytest.approx((0.5 + 1 + 0.5) / 3)}
    assert compared((1.0, 0.0), (a, frozenset()), (0.7, 0.3)) == {"A": pytest.approx(0.8)}


def test_intervals_of_few_games_are_wide_and_of_draws_narrow() -> None:
    low, high = Share("A", 3, 3).interval
    assert high == 1.0
    assert low < 0.5
    drawn = tallied([("A", 0.5)] * 100)["A"].interval
    played = Share("A", 50, 100).interval
    assert played[0] < drawn[0] < 0.5 < drawn[1] < played[1]
    assert Share("A", 0, 0).interval == (0.0, 1.0)
    assert normal(0.05) == pytest.approx(1.96, abs=0.001)


def test_a_report_says_what_was_played() -> None:
    a, b = (CardUse(frozenset(name), frozenset(name), frozenset(name)) for name in "AB")
    idle = CardUse(frozenset("D"), frozenset(), frozenset())
    played = [PlayTestGame((1.0, 0.0), 0, 10, "x", (a, b))] * FEW + [
        PlayTestGame((0.5, 0.5), 1, 30, STOPPED, (idle, idle))
    ] * FEW
    play_report = report(of("g", ("A", "B", "C", "D"), 50), played, 7.0)
    assert (play_report.games, play_report.asked, play_report.stopped, play_report.at) == (
        2 * FEW,
        50,
        FEW,
        7.0,
    )
    assert (play_report.unwanted, play_report.untried) == (("D",), ("C",))
    assert play_report.first.value == 0.75
    assert {one.name: one.value for one in play_report.cards} == {"A": 1.0, "B": 0.0}
    assert play_report.length == (20, 30)
    assert msgspec.json.decode(msgspec.json.encode(play_report), type=PlayReport) == play_report
    empty = report(of("g", ("A",), 5), [], 0.0)
    assert (empty.games, empty.untried, empty.strong, empty.average) == (0, ("A",), [], 0.5)


def test_only_what_chance_does_not_explain_is_a_change() -> None:
    def found(won: int) -> PlayReport:
        games = [
            PlayTestGame(
                (1.0, 0.0) if n < won else (0.0, 1.0),
                0,
                1,
                "x",
                (CardUse(*[frozenset("A")] * 3), CardUse(*[frozenset[str]()] * 3)),
            )
            for n in range(100)
        ]
        return report(of("g", ("A",), 100), games, 0.0)

    assert changes(found(50), found(58)) == []
    (change,) = changes(found(40), found(70))
    assert (change.name, change.before.won, change.now.won) == ("A", 40, 70)


def test_a_card_that_only_comes_up_when_both_have_it_is_no_untried_one() -> None:
    both = CardUse(frozenset("A"), frozenset("A"), frozenset("A"))
    play_report = report(of("g", ("A",), FEW), [PlayTestGame((1.0, 0.0), 0, 1, "x", (both, both))] * FEW, 0.0)
    assert (play_report.cards, play_report.untried, play_report.unwanted) == ((), (), ())
    assert Counter(play_report.endings) == {"x": FEW}


def test_whether_the_share_of_whoever_begins_changed_is_told_apart_from_chance() -> None:
    def of(won: int) -> PlayReport:
        share = Share("first", won, 500, won)
        return PlayReport("g", "", 1, 0.0, 2, "quick", 500, 500, share, (), (), (), (0, 0), {})

    assert first_changed(of(250), of(300))
    assert not first_changed(of(250), of(265))
    dice, false = random.Random(5), 0
    for _ in range(400):
        wins, other = (sum(dice.random() < 0.5 for _ in range(500)) for _ in range(2))
        false += first_changed(of(wins), of(other))
    assert false / 400 < CHANCE + 0.03
