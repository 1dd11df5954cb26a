"""Every clause that could be typed is on the list or refused with a reason; nothing else ever happens."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from engine import files
from engine.crownfell.board import SPACES
from engine.match import Match, encode_state
from engine.questions import Refused
from tests.support.content import rule_ids
from tests.support.depth import DEEP
from tests.support.paths import ROOT
from tests.support.plays import new_match, random_answer, rules_of

IDS = {*rule_ids("crownfell")}
GAMES = 16
UNKNOWN = "ZZZ"


def variables(node: Any) -> Iterator[str]:
    """The arguments that a message asks for."""
    if isinstance(node, ftl.VariableReference):
        yield node.id.name
    elif isinstance(node, list):
        for part in node:
            yield from variables(part)
    elif isinstance(node, ftl.BaseNode):
        yield from variables(list(vars(node).values()))


@cache
def messages() -> dict[str, set[str]]:
    """English messages with the arguments they ask for."""
    return {
        entry.id.name: set(variables(entry))
        for file in sorted((ROOT / "data/text/en").glob("*.ftl"))
        for entry in FluentParser().parse(files.text(file)).body
        if isinstance(entry, ftl.Message)
    }


# ---------------------------------------------------------------- what could be typed


def every_clause(match: Match[Any]) -> Iterator[str]:
    """All forms of the notation over the game's cards, one card that left it and one that never was."""
    state = match.state
    gone = [code for code in match.rules.pack.characters if code not in state.codes]
    codes = [*state.codes, *gone[:1], UNKNOWN]
    yield from ("-", "resign", "draw", "")
    standing = [code for code, spot in zip(state.codes, state.spots, strict=True) if spot < 50]
    for code in codes:
        yield from (f"p{code}", f"rev{code}", f"a{code}", f"a{code}: ", code)
        for space in SPACES:
            yield from (f"d{code} {space}", f"dir{code} {space}", f"{code} {space}")
            yield from (f"{code} {space} c{taken}" for taken in codes)
            yield from (f"a{code}: {other} {space}" for other in codes)
            yield from (f"r{code} {space}: {reply}" for reply in ("-", f"rev{codes[0]}", f"d{codes[1]} a1"))
            yield f"r{code} {space}: dir{codes[2]} c3"
        for other in codes:
            yield from (f"{code} c{other}", f"a{code}: c{other}", f"a{code}: {other}")
        for other in standing:
            own_space, other_space = place(match, code), place(match, other)
            yield from (
                f"a{code}: {code} {other_space}, {other} {own_space}",
                f"a{code}: {other} {own_space}, {code} {other_space}",
            )


def place(match: Match[Any], code: str) -> str:
    spots = dict(zip(match.state.codes, match.state.spots, strict=True))
    return SPACES[spots[code] % 25] if spots.get(code, 50) < 50 else "c3"


def combined(match: Match[Any], rng: random.Random) -> Iterator[str]:
    """Lines of several clauses, made of legal answers and others."""
    assert match.question is not None
    seat = match.question.seats[0]
    clauses = list(every_clause(match))
    for token in rng.sample(list(match.question.tokens[seat]), min(4, len(match.question.tokens[seat]))):
        after = match.copy()
        after.answer(seat, token)
        replies = list(after.question.tokens.get(seat, ())) if after.question else []
        for reply in [*rng.sample(replies, min(2, len(replies))), *rng.sample(clauses, 3)]:
            yield f"{token}; {reply}"
            if after.question and after.question.kind == "rally":
                earned = "r{} {}".format(*after.question.detail)
                yield f"{token}; {earned}: {reply}"
                yield f"{token}; {earned}: {reply}; {earned}: {reply}"
                yield f"r{token}: {reply}"
        yield f"{token}; {token}"
        yield f"{token};"


# ---------------------------------------------------------------- what has to happen


def expected(match: Match[Any], seat: int, line: str) -> list[str] | None:
    """The answers that a line stands for by the rules' own look-up, clause by clause; None: refused."""
    rules = match.rules
    tokens = []
    clauses = rules.clauses(match.state, match.question, line)
    live = match if len(clauses) == 1 else match.copy()
    for place, clause in enumerate(clauses):
        token = rules.token(live.state, live.question, seat, clause) if live.question else None
        if token is None:
            return None
        assert token in live.legal(seat)
        tokens.append(token)
        if place < len(clauses) - 1:
            live.replay([(seat, token)])
    return tokens


def check(match: Match[Any], seat: int, line: str) -> Refused | None:
    """Give a line: accepted exactly if the rules resolve it, refused in good order otherwise."""
    wanted = expected(match, seat, line)
    if wanted is not None:
        done = match.copy().answer(seat, line)
        assert [token for _, token in done.answers] == wanted, line
        return None
    before = snapshot(match)
    with pytest.raises(Refused) as caught:
        match.answer(seat, line)
    assert snapshot(match) == before, f"refused, but changed: {line}"
    check_worded(caught.value, line)
    return caught.value


def snapshot(match: Match[Any]) -> tuple[Any, ...]:
    return encode_state(match.state), encode_state(match.base), list(match.answers), match.question


def check_worded(refused: Refused, line: str) -> None:
    key = f"refused-{refused.reason}"
    assert refused.reason
    assert key in messages(), f"{line}: no message {key}"
    lacking = messages()[key] - set(refused.facts)
    assert not lacking, f"{line}: {key} lacks {lacking}"
    assert refused.rule in ("", "over", "syntax") or refused.rule in IDS, f"{line}: {refused.rule}"


def positions(rules: Any, rng: random.Random, games: int) -> Iterator[Match[Any]]:
    """Questions of random games: drafts, first turns, rallies, later turns, and ended games."""
    for number in range(games):
        match = new_match(rules, number, continueAfterCapture="on" if number % 5 == 4 else "off")
        stops = {rng.randrange(8), 8, rng.randrange(9, 60), rng.randrange(20, 120)}
        count, rallies = 0, 0
        while match.question is not None:
            rallies += match.question.kind == "rally"
            if count in stops or (match.question.kind == "rally" and rallies in (1, 4)):
                yield match.copy()
            match.answer(*random_answer(match, rng))
            count += 1
        if number % 3 == 0:
            yield match.copy()


@DEEP
def test_every_clause_in_a_few_positions(rules: Any) -> None:
    rng = random.Random(21)
    kinds: Counter[str] = Counter()
    for match in positions(rules, rng, 2):
        kind = match.question.kind if match.question else "over"
        kinds[kind] += 1
        if kinds[kind] > (2 if kind == "action" else 1):
            continue
        for seat in (0, 1):
            whole = match.question is None or seat in match.question.seats
            for line in every_clause(match):
                if whole or rng.random() < 0.05:
                    check(match, seat, line)
    assert set(kinds) == {"pick", "action", "rally", "over"}


@DEEP
def test_some_clauses_in_many_positions(rules: Any) -> None:
    rng = random.Random(22)
    reasons = set()
    for match in positions(rules, rng, GAMES):
        clauses = list(every_clause(match))
        lines = rng.sample(clauses, 60)
        if match.question is not None:
            lines += combined(match, rng)
            for seat, tokens in match.question.tokens.items():
                assert all(check(match, seat, token) is None for token in tokens)
        for line in lines:
            for seat in (0, 1):
                refused = check(match, seat, line)
                reasons |= {refused.reason} if refused else set()
    assert len(reasons) > 30, sorted(reasons)


def test_every_listed_answer_may_be_begun_or_written_small(rules: Any) -> None:
    """What a person types in small letters or without the capture is found, or refused in good order."""
    rng = random.Random(23)
    for match in positions(rules, rng, 8):
        for seat, tokens in match.question.tokens.items() if match.question else ():
            for token in rng.sample(list(tokens), min(12, len(tokens))):
                assert expected(match, seat, token.lower()) == [token]
                assert expected(match, seat, f"  {token.replace(' ', '   ')} ") == [token]
                check(match, seat, token[: rng.randrange(len(token))])
                check(match, seat, re.sub(r" c[A-Z]{3}", "", token, count=1))


# ---------------------------------------------------------------- the rule that is cited is the reason


def whereabouts(match: Match[Any], code: str) -> tuple[str, int]:
    """Where a card is, and whose it is there: board, hand, discard, row, out, unknown."""
    s = match.state
    if code not in s.codes:
        return ("out" if code in match.rules.pack.characters else "unknown"), -1
    spot = s.spots[s.codes.index(code)]
    if spot < 50:
        return "board", spot // 25
    return {50: ("hand", 0), 51: ("hand", 1), 52: ("discard", -1), 53: ("row", -1)}[spot]


def cited_wrongly(match: Match[Any], seat: int, clause: str, rule: str) -> bool:
    """Whether the rule that is cited has nothing to do with this clause in this position.

    Written from the catalogue: what each rule is about, seen from the table.
    """
    ask, s = match.question, match.state
    colour = seat ^ s.black
    words = re.findall(r"[A-Z]{3}|[a-e][1-5]", clause)
    spaces = [word for word in words if word[0].islower()]
    acting = next((word for word in words if word[0].isupper()), "")
    place, owner = whereabouts(match, acting) if acting else ("", -1)
    full = {SPACES[spot % 25] for spot in s.spots if spot < 50}
    kind, asked = (ask.kind, seat in ask.seats) if ask else ("over", False)
    pick = re.fullmatch("p[A-Z]{3}", clause) is not None
    deploy = re.fullmatch("d[A-Z]{3} [a-e][1-5]", clause) is not None
    about = {
        "over": kind == "over",
        "syntax": not words or clause.endswith(": "),
        "CFL-009": kind == "pick" and asked and clause == "-",
        "CFL-010": kind == "pick" and not asked,
        "CFL-011": kind == "pick" and asked and (not pick or place != "row"),
        "CFL-012": kind != "pick" and pick,
        "CFL-020": not asked and s.turns == 0 and kind != "pick",
        "CFL-022": kind == "rally" or not asked,
        "CFL-023": kind == "action" and asked and clause == "-",
        "CFL-024": not asked and kind not in ("pick", "over"),
        "CFL-025": owner == 1 - colour,
        "CFL-027": deploy and spaces[0][0] != "ae"[colour],
        "CFL-028": deploy and spaces[0] in full,
        "CFL-029": deploy and (place, owner) != ("hand", colour),
        "CFL-030": place in ("discard", "row"),
        "CFL-032": (place, owner) == ("hand", colour),
        "CFL-036": bool(spaces) and place == "board",
        "CFL-060": clause.startswith("a") and place == "board",
        "CFL-061": clause.startswith("a") and place != "board",
        "CFL-070": clause.startswith("r") and ":" in clause,
        "CFL-071": kind == "rally" and asked,
        "CFL-072": kind == "action" and clause.startswith(("rev", "dir")),
        "CFL-078": clause.startswith(("rev", "r")) and "rev" in clause,
        "CFL-082": "dir" in clause,
        "CFL-083": "dir" in clause,
        "CFL-084": "dir" in clause and spaces[-1] in full,
        "CFL-085": "dir" in clause,
        "CFL-007": "out" in {whereabouts(match, word)[0] for word in words if word[0].isupper()},
        "CFL-R08": bool(spaces) and spaces[-1] in full,
        "CFL-R69": clause == "draw",
    }
    return not about.get(rule, True)


def test_the_rule_that_is_cited_is_one_that_the_clause_breaks(rules: Any) -> None:
    rng, cited = random.Random(25), Counter[str]()
    for match in positions(rules, rng, 4):
        clauses = [one for one in every_clause(match) if one not in ("", "resign")]
        for line in ["-", "draw", *rng.sample(clauses, 60)]:
            for seat in (0, 1):
                refused = check(match, seat, line)
                if refused is not None:
                    assert not cited_wrongly(match, seat, line, refused.rule), (line, seat, refused)
                    cited[refused.rule] += 1
    assert len(cited) > 12, cited


PASSES = ("pass", "PASS", "Pass ", "skip", "end", "end turn", "none", "no move", "wait", "-")


def test_a_pass_is_refused_as_a_pass(rules: Any) -> None:
    """Also `pass`, which has the form of a pick; to decline a rally is no pass."""
    rng, kinds = random.Random(26), Counter[str]()
    expected = {
        "pick": ("CFL-009", "CFL-010"),
        "action": ("CFL-023", "CFL-024"),
        "rally": ("CFL-071", "CFL-024"),
    }
    for match in positions(rules, rng, 3):
        if match.question is None:
            continue
        kinds[match.question.kind] += 1
        for word in PASSES:
            for seat in (0, 1):
                asked = seat in match.question.seats
                if word == "-" and asked and match.question.kind == "rally":
                    continue
                refused = check(match, seat, word)
                assert refused is not None
                assert refused.rule == expected[match.question.kind][not asked], (word, match.question.kind)
    assert set(kinds) == set(expected)


# ---------------------------------------------------------------- hostile texts

PLACES = {name: list(positions(rules_of(name), random.Random(24), 3)) for name in ("house", "test")}
WORDS = [
    *"drapcBW-:;,#ıİſKß\x00",
    "rev",
    "dir",
    "draw",
    "resign",
    "a1",
    "c3",
    "e6",
    "FOO",
    "TOW",
    "ANG",
    "PYR",
    "foo",
]
PIECES = some.sampled_from([*WORDS, " ", ": ", "; ", "\u2028"])
TEXTS = some.one_of(some.text(max_size=200), some.lists(PIECES, max_size=14).map("".join))
QUICK = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@QUICK
@given(
    text=TEXTS, name=some.sampled_from(sorted(PLACES)), which=some.integers(0, 1000), seat=some.integers(0, 1)
)
def test_any_text_is_answered(text: str, name: str, which: int, seat: int) -> None:
    places = PLACES[name]
    check(places[which % len(places)], seat, text)


ODD_LINES = [
    *(
        "dıraaa a2",
        "dİRFOO a2",
        "resıgn",
        "ſNI c2",
        "KNA c3",
        "ﬀO a1",
        "FOO a１",
        "ＦＯＯ a1",
        "rFOO c3: dırTOW a2",
    ),
    *(
        "",
        " ",
        ";",
        ";;;",
        "; FOO a1",
        ":",
        "r",
        "aFOO:",
        "aFOO: ,",
        "rFOO c3:",
        "rFOO c3: ",
        "\x00",
        "\ud800",
    ),
    *("FOO\x00 a1", "FOO\u00a0a1", "FOO\u202ea1", "𝐅𝐎𝐎 a1", "FOO a1 cTOW cTOW cTOW", "🎲" * 500),
    *("a" * 20_000, "rFOO c3: " * 800 + "-", "aFOO: " + "TOW a1, " * 800, "FOO a1;" * 800, "c" * 4096),
]


@pytest.mark.parametrize("line", ODD_LINES, ids=range(len(ODD_LINES)))
def test_odd_lines_are_refused(line: str) -> None:
    for places in PLACES.values():
        for match in places:
            for seat in (0, 1):
                check(match, seat, line)
