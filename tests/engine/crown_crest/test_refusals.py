"""The lists of legal answers and the refusals agree, over every kind of line that can be typed.

A line is accepted exactly if it is listed, or is a whole list of moves or stakes, or short for a listed one;
what is refused cites a rule and changes nothing.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from engine import files
from engine.crown_crest import verbs
from engine.crown_crest.notation import THROWS
from engine.crown_crest.samples import sample
from engine.match import Match, encode_state
from engine.questions import Refused
from tests.support.content import rule_ids
from tests.support.depth import DEEP, first_short
from tests.support.plays import any_armies, army_answer, rich_armies, rules_of

PACKS = ("house", "test", "more")
IDS = {*rule_ids("crown-crest")}
NO_RULE = {"syntax", "over"}
RARE = ("janken", "fallback", "over")
SOURCES = sorted((files.DATA.parent / "engine/crown_crest").rglob("*.py"))
# What only a set-up, or a kind of line this universe has none of, is refused for.
ELSEWHERE = {
    "crest-two-players",
    "crest-deck-card",
    "crest-deck-crest",
    "crest-deck-copies",
    "crest-deck-size",
    "crest-no-deck",
    "crest-small-pack",
}

GAMES = 6
MOST_OF_A_KIND = 2  # positions in which every line is tried


@pytest.fixture(params=first_short(PACKS))
def rules(request: pytest.FixtureRequest) -> Any:
    return rules_of(request.param, "crown-crest")


def positions(rules: Any, games: int, chance: float) -> Iterator[Match[Any]]:
    """Questions of random games: rare kinds, the first of each kind, some of the others, and the end."""
    for number in range(games):
        rng, match, seen = random.Random(number), any_armies(rules, number), set[str]()
        while True:
            kind = match.question.kind if match.question else "over"
            if kind in RARE or kind not in seen or rng.random() < chance:
                yield match.copy()
            seen.add(kind)
            if match.question is None:
                break
            match.answer(*army_answer(match, rng))


# ---------------------------------------------------------------- what could be typed


def lines(match: Match[Any], seat: int, rng: random.Random) -> Iterator[str]:
    """Lines of every verb, as the lists write them, with fitting and unfitting cards, areas and numbers."""
    s, pack = match.state, match.rules.pack
    army = s.armies[seat]
    yield from ("end", "resign", "ord L", "ord R", "ord b", "throw", "ca", "ca draw", "ca adv", "ca eff")
    yield from (f"throw {hand}" for hand in (*THROWS, "well"))
    units = [one.code for one in army.units]
    other = [f"{'SN'[1 - seat]}.{one.code}" for one in s.armies[1 - seat].units]
    codes = list(dict.fromkeys([*army.hand, *units, *rng.sample([*pack.cards], 4)]))
    named = [*codes, *other, *dict.fromkeys(code for code, _ in army.counts), "-", "adv", "X9"]
    words = [*named, *(f"{code}>{area}" for code in units for area in "LRb")]
    for crest in pack.crests:
        yield f"ca eff {crest}"
        yield from (f"ca eff {crest}: {word}" for word in words)
    for code in codes:
        yield from (f"ch {code}", f"ch {code} adv", f"ch {code} all", f"e {code}")
        for head in (f"u {code}", f"u {code}+", f"c {code}"):
            yield head
            yield from (f"{head}: {word}" for word in words)
            yield from (f"{head} | {word}" for word in words)
            yield from (f"{head}: {rng.choice(words)} | {word}" for word in words)
            yield f"{head}: {rng.choice(words)} {rng.choice(words)}"
            yield f"{head} | {rng.choice(words)} {rng.choice(words)}"
    yield from whole_lists(match, seat, rng, [*units, *rng.sample(codes, 2)])


def whole_lists(match: Match[Any], seat: int, rng: random.Random, codes: list[str]) -> Iterator[str]:
    """Moves, stakes and units to fall back: one, two, and some longer."""
    tokens = match.state.armies[seat].tokens
    moves = [f"{code}>{area}" for code in dict.fromkeys(codes) for area in (*"LRb", "X")]
    stakes = [f"{code}={n}" for code in dict.fromkeys(codes) for n in {0, 1, tokens // 2, tokens, tokens + 1}]
    for verb, words in (("mv", moves), ("tk", stakes)):
        yield from (verb, f"{verb} -", f"{verb} - -", f"{verb} x", f"{verb} FOO>", f"{verb} FOO=")
        yield from (f"{verb} {word}" for word in words)
        pairs = list(combinations(words, 2))
        yield from (f"{verb} {one} {two}" for one, two in rng.sample(pairs, min(60, len(pairs))))
        for size in (3, 4) if len(words) > 4 else ():
            yield from (f"{verb} {' '.join(rng.sample(words, size))}" for _ in range(20))
        yield from (sample(match.state, match.rules.pack, seat, verb, rng.randrange) for _ in range(5))
    for front in ("L", "R", "b", "X"):
        yield f"fb {front}"
        for size in (1, 2, 3):
            every = list(combinations(dict.fromkeys(codes), size))
            for chosen_codes in rng.sample(every, min(40, len(every))):
                yield f"fb {front} {' '.join(rng.sample(chosen_codes, size))}"


# ---------------------------------------------------------------- what has to happen


def expected(match: Match[Any], seat: int, line: str) -> str | None:
    """The answer that a line of the universe has to stand for, by the catalogue's words; None: refused."""
    if match.question is None:
        return None
    verb, *words = line.split(" ")
    legal = match.legal(seat)
    if line in legal:
        return line
    short = f"{words[0].rstrip(':')}+{':' if words[0].endswith(':') else ''}" if words else ""
    if verb == "u" and (full := " ".join([verb, short, *words[1:]])) in legal:
        return full
    if verb == "fb" and match.question.kind == "fallback":
        return next((one for one in legal if sorted(one.split(" ")) == sorted(line.split(" "))), None)
    if seat in match.question.seats and (verb, match.question.kind) in (("mv", "move"), ("tk", "tokens")):
        return moved(match, seat, words) if verb == "mv" else staked(match, seat, words)
    return None


def moved(match: Match[Any], seat: int, words: list[str]) -> str | None:
    """Active units, each once, over one step or with an effect from front to front (CCR-068 to CCR-074)."""
    units = {unit.code: unit for unit in match.state.armies[seat].units}
    seen: set[str] = set()
    for word in words:
        code, _, area = word.partition(">")
        unit = units.get(code)
        if unit is None or code in seen or unit.state != "a" or area not in "LRb" or area in ("", unit.area):
            return None
        if "b" not in (area, unit.area) and not verbs.crosses(match.rules.pack, unit):
            return None
        seen.add(code)
    return f"mv {' '.join(words)}" if words else None


def staked(match: Match[Any], seat: int, words: list[str]) -> str | None:
    """Active units on fronts, each once, no more than there is (CCR-077, CCR-R39 to CCR-R43)."""
    army = match.state.armies[seat]
    able = {one.code for one in army.units if one.area in "LR" and one.state == "a"}
    pairs = [word.partition("=") for word in words]
    codes = [code for code, _, _ in pairs]
    if not words or not {*codes} <= able or len({*codes}) < len(codes):
        return None
    if any(not count.isdigit() for _, _, count in pairs):
        return None
    if sum(int(count) for _, _, count in pairs) > army.tokens:
        return None
    return "tk " + (" ".join(f"{code}={count}" for code, _, count in pairs if int(count)) or "-")


def snapshot(match: Match[Any]) -> Any:
    legal = [match.legal(seat) for seat in (0, 1)]
    return encode_state(match.state), encode_state(match.base), [*match.answers], match.question, legal


def check_given(match: Match[Any], seat: int, line: str) -> str | None:
    """As a person types it: the answer it was and in force, or refused without a trace."""
    rules, copy, refused = match.rules, match.copy(), None
    try:
        done = copy.answer(seat, line)
    except Refused as error:
        refused = error
    if refused is not None:
        assert snapshot(copy) == snapshot(match), f"refused, but changed: {line}"
        assert refused.reason
        assert refused.rule in IDS | NO_RULE or refused.reason == "line-too-long", (line, refused)
        return None
    assert done.events
    ((author, token),) = done.answers
    assert author == seat
    assert rules.token(match.state, match.question, seat, token) == token
    return str(token)


@DEEP
def test_every_line_is_accepted_or_refused_as_it_has_to_be(rules: Any) -> None:
    rng, kinds = random.Random(5), Counter[str]()
    for match in positions(rules, 2, 0.04):
        kind = match.question.kind if match.question else "over"
        kinds[kind] += 1
        if kinds[kind] > MOST_OF_A_KIND:
            continue
        for seat in (0, 1):
            every = set(lines(match, seat, rng))
            for line in sorted(every):
                wanted = expected(match, seat, line)
                token = match.question and match.rules.token(match.state, match.question, seat, line)
                assert token == wanted, (seat, line)
                if wanted is None:
                    refused = match.rules.refusal_of(match.state, match.question, seat, line)
                    assert refused.rule in IDS | NO_RULE
            for line in rng.sample(sorted(every), 12):
                assert check_given(match, seat, line) == expected(match, seat, line), line
            legal = list(match.legal(seat))
            for line in rng.sample(legal, min(25, len(legal))):
                assert check_given(match, seat, line) == line
    assert {"janken", "main", "move", "tokens", "order", "cleanup", "over"} <= set(kinds)


@DEEP
def test_every_verb_and_every_refusal_comes_up(rules: Any) -> None:
    """A few lines in many positions; what is refused is so for a reason that has a sentence."""
    rng, taken, reasons = random.Random(6), Counter[str](), Counter[str]()
    for match in positions(rules, GAMES, 0.2):
        for seat in (0, 1):
            taken.update(line.split(" ")[0] for line in match.legal(seat))
            by_verb: dict[str, list[str]] = {}
            for line in lines(match, seat, rng):
                by_verb.setdefault(line.split(" ")[0], []).append(line)
            for line in (one for every in by_verb.values() for one in rng.sample(every, min(9, len(every)))):
                if match.question is None or rules.token(match.state, match.question, seat, line) is None:
                    reasons[rules.refusal_of(match.state, match.question, seat, line).reason] += 1
    assert {"u", "c", "ch", "end", "mv", "tk", "ord", "fb", "ca", "throw", "resign"} == set(taken)
    missing = reasons_in_source() - set(reasons) - ELSEWHERE
    assert not missing, missing


def reasons_in_source() -> set[str]:
    reasons: set[str] = set()
    for file in SOURCES:
        reasons.update(re.findall(r'Refused\(\s*"(crest-[a-z-]+)"', file.read_text(encoding="utf-8")))
    return reasons


def test_rules_that_are_cited_exist() -> None:
    cited: set[str] = set()
    for file in SOURCES:
        cited.update(re.findall(r"CCR-R?\d+", file.read_text(encoding="utf-8")))
    assert len(cited) > 50
    assert not cited - IDS


def test_what_can_be_paid_is_listed(rules: Any) -> None:
    """Cards in hand that can be paid have a line, others none (CCR-037, CCR-042 to CCR-046, CCR-R33)."""
    seen: Counter[bool] = Counter()
    for match in positions(rules, 12, 0.3):
        if match.question is None or match.question.kind != "main":
            continue
        (seat,) = match.question.seats
        army = match.state.armies[seat]
        legal = [line.split(" ") for line in match.question.tokens[seat]]
        played = {words[1].rstrip(":+") for words in legal if words[0] in "uc"}
        charged = {words[1] for words in legal if words[0] == "ch"}
        on_field = sum(one.cards for one in army.units)
        for code in rules.pack.cards:
            card = rules.pack.cards[code]
            price = card.cost if card.kind == "unit" or not card.cost else max(1, card.cost - on_field)
            able = code in army.hand and price <= army.tokens
            assert (code in played) == able, code
            assert (code in charged) == (code in army.hand and not army.spent), code
            seen[able] += 1
    assert len(seen) == 2


# ---------------------------------------------------------------- other ways to write


def test_any_way_to_write_a_line_is_found(rules: Any) -> None:
    """Small letters, full-width signs, printed names in quotes, and cards by their beginnings."""
    rng, pack = random.Random(9), rules.pack
    for match in positions(rules, 8, 0.15):
        for seat in match.question.seats if match.question else ():
            legal = list(match.legal(seat))
            for line in rng.sample(legal, min(6, len(legal))):
                wide = line.replace(":", "：").replace("|", "｜")
                named_lines = [named(pack, line, language) for language in ("en", "ja")]
                for typed in (line.lower(), f"  {line.replace(' ', '   ')} ", wide, *named_lines):
                    assert check_given(match, seat, typed) == line, typed


def named(pack: Any, line: str, language: str) -> str:
    """The line with cards by their printed names."""

    def name(match: re.Match[str]) -> str:
        card = pack.cards.get(match[0])
        return f"「{card.name[language]}」" if card else match[0]

    return re.sub(r"[A-Z][A-Z0-9]+", name, line)


# ---------------------------------------------------------------- hostile texts

SPOTS = {name: list(positions(rules_of(name, "crown-crest"), 4, 0.1)) for name in PACKS}
PIECES = [
    *("ch", "u", "c", "e", "end", "mv", "tk", "ord", "fb", "ca", "eff", "throw", "rock", "adv", "-"),
    *("FOO", "FOO+", "foo", "歩兵", "「歩兵」", "「", "」", "N.FOO", "S.FOO", "n.", "SPE*2", "TCR", "TCR:"),
    *(":", "|", ">", "=", "+", ">L", "=1", "resign", "X"),
    *("FOO>L", "FOO>b", "FOO=1", "FOO=0", "FOO=-1", "FOO=²", "FOO=٣", "FOO=1e3"),
    *("L", "R", "b", "l", "", " ", "\x00", "\u202e", "\u2028", "İ", "ſ", "＋", "：", "T1", "tr", "gain", "2"),
]
TEXTS = some.one_of(some.text(max_size=120), some.lists(some.sampled_from(PIECES), max_size=9).map(" ".join))


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(text=TEXTS, name=some.sampled_from(PACKS), which=some.integers(0, 1000), seat=some.integers(0, 1))
def test_any_text_is_answered(text: str, name: str, which: int, seat: int) -> None:
    spots = SPOTS[name]
    check_given(spots[which % len(spots)], seat, text)


ODD_LINES = [
    *("", " ", "u", "c", "ch", "e", "mv", "tk", "fb", "ord", "ca", "throw", "+", "u +"),
    *("mv FOO", "mv FOO>", "mv >L", "mv FOO>L>R", "mv - FOO>L", "tk FOO", "tk FOO=", "tk =1", "tk FOO=1=2"),
    *("tk FOO=" + "9" * 5000, "tk FOO=99999999", "tk FOO=+1", "fb", "fb L", "fb X X", "ca eff"),
    *("ca eff X: Y", "u :", "c |", "c : |"),
    *("u 「」", "u 「「", "u FOO: 「a b」", "c RUS: FOO | | SPE>L", "c RUS | SPE>L | SPE>L"),
    *("ch FOO adv adv", "ca draw draw"),
    *("🎲" * 500, "a" * 20_000, "mv " + "FOO>L " * 2000, "c RUS: " + "FOO " * 2000, "\ud800"),
]


@pytest.mark.parametrize("line", ODD_LINES, ids=range(len(ODD_LINES)))
def test_odd_lines_are_answered(line: str) -> None:
    for spots in SPOTS.values():
        for match in spots[::8]:
            for seat in (0, 1):
                check_given(match, seat, line)


def test_resigning_is_always_possible_and_ends_it(rules: Any) -> None:
    """Also for who is not asked (CCR-R71)."""
    for number in range(4):
        rng, match = random.Random(number), rich_armies(rules, number)
        while match.question is not None:
            for seat in (0, 1):
                copy = match.copy()
                copy.answer(seat, "resign")
                assert copy.question is None
                assert copy.result is not None
                assert (copy.result.winners, copy.result.reason) == ((1 - seat,), "resign")
            match.answer(*army_answer(match, rng))
