"""Records of Crown Crest: random games with decks of one's own, there and back, with the seed and without."""

import contextlib
import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine.game import Setup
from engine.match import Match, encode_state
from engine.questions import Answer
from engine.records import record, record_header
from engine.records.record_format import PlayedAnswer, RecordViewpoint
from engine.records.record_header import RecordError
from tests.support.depth import first_short
from tests.support.plays import army_answer, army_setup, rich_armies, rules_of
from tests.support.record_texts import changed, without_seed

GAME = "crown-crest"
PACKS = ("house", "test", "more")
Played = tuple[Setup, list[Answer], Match[Any]]


@pytest.fixture(params=first_short(PACKS))
def rules(request: pytest.FixtureRequest) -> Any:
    return rules_of(request.param, GAME)


def played(rules: Any, number: int, most: int = 10_000, kits: bool = True) -> Played:
    """A random game, at times with a drawn first player, at times resigned; kits: with own decks."""
    options = {"first-player": "drawn"} if number % 3 == 1 else {}
    setup = army_setup(rules, number, **options)
    setup = setup if kits else replace(setup, kits=())
    match, rng, given = Match.new(rules, setup), random.Random(number), list[Answer]()
    while match.question is not None and len(given) < most:
        resigns = number % 4 == 2 and len(given) == 40
        answer = (number % 2, "resign") if resigns else army_answer(match, rng)
        given += match.answer(*answer).answers
    return setup, given, match


def text_of(rules: Any, setup: Setup, given: list[Answer], reader: RecordViewpoint = record.WHOLE) -> str:
    return record.record_of_match(GAME, rules, setup, given, reader).text()


def check_same(again: Match[Any], match: Match[Any], text: str) -> None:
    """The same game at the same question; draws are counted only where they were drawn."""
    assert again.result == match.result, text
    assert again.question == match.question, text
    mine, theirs = match.rules.copy(match.state), match.rules.copy(again.state)
    mine.chance = theirs.chance
    assert encode_state(mine) == encode_state(theirs), text


def check_goes_round(rules: Any, setup: Setup, given: list[Answer], match: Match[Any]) -> None:
    text = text_of(rules, setup, given)
    game_record = record_header.read(text)
    assert game_record.text() == text
    assert game_record.seed == setup.seed
    again = record.play(game_record, rules)
    check_same(again, match, text)
    assert again.state.chance == match.state.chance
    bare = without_seed(text)
    assert record_header.read(bare.text()) == bare
    check_same(record.play(bare, rules), match, text)
    assert (game_record.ending != "") == (match.result is not None)


# ---------------------------------------------------------------- there and back


def test_every_cut_of_a_game_goes_round(rules: Any) -> None:
    """Also between two throws, and while a winner falls back."""
    setup, given, _ = played(rules, 3)
    for cut in range(len(given)):
        match = Match.new(rules, setup)
        match.replay(given[:cut])
        check_goes_round(rules, setup, given[:cut], match)


@pytest.mark.parametrize("name", ["house", "test"])
def test_games_with_ready_decks_go_round(name: str) -> None:
    """Nobody brought anything, or one did; the record says which cards it were all the same."""
    rules = rules_of(name, GAME)
    for number in range(6):
        setup, given, match = played(rules, number, kits=False)
        check_goes_round(rules, setup, given, match)
        mixed = replace(setup, kits=("", army_setup(rules, number).kits[1]))
        start = Match.new(rules, mixed)
        check_goes_round(rules, mixed, [], start)


def test_falling_back_by_itself_and_by_choice(rules: Any) -> None:
    """The bot's `fb` of one front stands before the question about the other; a record tells them apart."""
    fallback_count = 0
    for number in range(400):
        rng, match = random.Random(number), rich_armies(rules, number)
        while match.question is not None and match.question.kind != "order":
            match.answer(*army_answer(match, rng))
        if match.question is None:
            continue
        start, given = match.copy(), list[PlayedAnswer]()
        while match.question is not None and match.question.kind in ("order", "fallback"):
            kind, answer = match.question.kind, army_answer(match, rng)
            given.append(PlayedAnswer(*answer, kind, (), tuple(match.answer(*answer).events)))
        lines = rules.record_format.lines(match.state, ("Ann", "Bob"), given, record.WHOLE)
        answers = [
            one for line in lines for one in rules.record_format.read_line(start, ("Ann", "Bob"), line)
        ]
        assert answers == [(one.seat, one.token) for one in given]
        check_same(start, match, "\n".join(lines))
        fallback_count += sum(" fb " in line for line in lines) > 1 and len(given) == 2
    assert fallback_count > 1


def test_decks_come_back_out_of_the_record(rules: Any) -> None:
    for number in range(6):
        setup, given, _ = played(rules, number, 30)
        opening = record.record_of_match(GAME, rules, setup, given).opening
        kits = [rules.kits.check(kit) for kit in rules.record_format.read_kits(opening)]
        assert kits == list(setup.kits)
        assert [line[:8] for line in opening[:4]] == ["! crest ", "! crest ", "! deck S", "! deck N"]


def test_readers_of_a_running_game_get_a_covered_record(rules: Any) -> None:
    """The commitment instead of the seed, no decks, and no throw before the second; else the same lines."""
    for number in range(6):
        setup, given, _ = played(rules, number, number * 9 + 1)
        whole = record.record_of_match(GAME, rules, setup, given)
        for seat in (None, 0, 1):
            game_record = record_header.read(text_of(rules, setup, given, RecordViewpoint(False, seat)))
            assert game_record.seed == b""
            assert game_record.commitment == whole.commitment
            assert game_record.opening == tuple(
                line for line in whole.opening if not line.startswith("! deck")
            )
            covered = len(given) == 1 and given[0][0] != seat and given[0][1].startswith("throw")
            assert game_record.lines == (
                ("S throw ?",) if covered and given[0][0] == 0 else game_record.lines
            )
            assert covered or game_record.lines == whole.lines
            with pytest.raises(RecordError):
                record.play(game_record, rules)


# ---------------------------------------------------------------- tampering


def swapped(line: str) -> str:
    """A deck whose top card changed places with the first other."""
    head, words = line[:8], line[9:].split(" ")
    place = next(n for n, word in enumerate(words) if word != words[0])
    words[0], words[place] = words[place], words[0]
    return f"{head} {' '.join(words)}"


@pytest.mark.parametrize("seat", "SN")
def test_a_changed_deck_is_found(rules: Any, seat: str) -> None:
    setup, given, _ = played(rules, 0)
    text = text_of(rules, setup, given)
    with pytest.raises(RecordError, match="is not what the seed gives"):
        record.play(record_header.read(changed(text, f"! deck {seat}", swapped)), rules)
    crest = next(iter(rules.pack.crests))
    bad: list[Callable[[str], str]] = [
        lambda line: line + line[8:],
        lambda line: line[:-4],
        lambda line: f"{line[:8]} {' '.join([line.split(' ')[3]] * 20)}",
        lambda line: f"{line[:-4]} {crest}",
        lambda line: line.lower(),
        lambda line: line.replace(" ", "  "),
        lambda line: "! deck",
        lambda line: "! deck X " + line[9:],
    ]
    for how in bad:
        for whole in (text, without_seed(text).text()):
            with pytest.raises(RecordError):
                record.play(record_header.read(changed(whole, f"! deck {seat}", how)), rules)


@pytest.mark.parametrize("begins", ["S gain", "N gain", "T2", "T3", "first", "S tr", "N tr"])
def test_a_changed_line_of_the_bot_is_found(rules: Any, begins: str) -> None:
    setup, given, _ = played(rules, 0)
    text = text_of(rules, setup, given)
    wrong = {"T2": "T2 night S", "T3": "T4 day N", "first": "first X"}.get(begins, f"{begins} 17")
    with pytest.raises(RecordError):
        record.play(record_header.read(changed(text, begins, lambda line: wrong)), rules)


ODD = (
    *("! deck", "! deck S", "! deck SN FOO", "! deck  FOO", "! crest", "! crest S", "! crest S X", "! first"),
    *("! first X", "! first SN", "! first S", "! ", "!", "T", "T1", "T9 day S", "first", "first X", "S"),
    *("N end", "X end", "S throw ?", "= turns", "! win", "! win S", "! win X lead", "! win N resign", "S fb"),
    *("S ", "S fb L", "S tr", "S gain", "# deck", "S resign"),
)


@pytest.mark.parametrize("line", ODD)
def test_odd_lines_are_refused_in_good_order(rules: Any, line: str) -> None:
    setup, given, _ = played(rules, 3, 40)
    whole = text_of(rules, setup, given)
    for text in (whole, without_seed(whole).text()):
        lines = text.splitlines()
        deck = next(n for n, one in enumerate(lines) if one.startswith("! deck"))
        for at, upto in ((deck, deck), (deck, deck + 1), (deck + 2, deck + 2), (len(lines) - 5,) * 2):
            with contextlib.suppress(RecordError):
                record.play(record_header.read("\n".join([*lines[:at], line, *lines[upto:]]) + "\n"), rules)
        with contextlib.suppress(RecordError):
            record.play(record_header.read("\n".join([*lines, line]) + "\n"), rules)
