"""The lists of legal answers and the refusals agree, over every command that can be typed.

A command is listed exactly if nothing speaks against it; what is refused cites a rule and changes nothing.
"""

import random
from collections import Counter
from collections.abc import Container, Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from msgspec.structs import replace

from engine.craft_the_crown import notation, refusals, verbs
from engine.craft_the_crown.notation import (
    CardCountCommand,
    Command,
    Craft,
    EndTurn,
    MarkPromise,
    React,
    Reply,
    Resign,
    Trade,
    UseTool,
)
from engine.craft_the_crown.state import Bundle, CraftTheCrownState
from engine.match import Match, encode_state
from engine.questions import Refused
from tests.support.content import rule_ids
from tests.support.depth import DEEP, first_short
from tests.support.plays import PACKS, any_kingdom, kingdom_answer, rich_kingdom, rules_of

IDS = {*rule_ids("craft-the-crown")}
OFFERS, PROMISES = 12, 4


@pytest.fixture(params=first_short(PACKS))
def rules(request: pytest.FixtureRequest) -> Any:
    return rules_of(request.param, "craft-the-crown")


# ---------------------------------------------------------------- what could be typed


@cache
def universe(pack: Any, seats: int) -> list[Command]:
    """Every command of the notation but offers."""
    return list(commands(pack, seats))


def commands(pack: Any, seats: int) -> Iterator[Command]:
    cards = list(pack.cards)
    yield from (EndTurn(), Resign())
    for name in cards:
        yield Craft(name)
        yield from (Craft(name, via) for via in cards)
        yield from (CardCountCommand(verb, name) for verb in ("buy", "sell", "discard", "reserve", "swap"))
    for tool, copied in [*((card, "") for card in cards), *product(pack.copiers, cards), ("Axe", "Sword")]:
        for clause in clauses(pack):
            yield UseTool(tool, copied, **clause)
        for targets in aims(cards, seats):
            yield UseTool(tool, copied, targets=targets)
    yield React()
    for tool, copied in product(cards, ["", *cards]):
        if not copied or tool in (*pack.copiers, *pack.stoppers):
            yield React(tool, copied)
            yield from (React(tool, copied, site, True) for site in ["", *cards])
    yield from (
        Reply(verb, number) for verb in ("accept", "decline", "withdraw") for number in range(OFFERS + 2)
    )
    yield from (MarkPromise(number, how) for number in range(PROMISES + 2) for how in ("kept", "broken"))


@cache
def clauses(pack: Any) -> list[dict[str, Any]]:
    """What a Tool may be told before its targets, odd drops and zones included."""
    all_clauses: list[dict[str, Any]] = [{}]
    for name, card in pack.cards.items():
        drops = ["", *dict.fromkeys(card.recipe), pack.hammer, "Stone"]
        all_clauses += [
            {"crafted": name, "zone": z, "dropped": d}
            for z in ("", "hand", "discard", "market")
            for d in dict.fromkeys(drops)
        ]
        all_clauses += [{"taken": name}, {"taken": name, "crafted": name}]
    return all_clauses


@cache
def _aims(cards: tuple[str, ...], seats: int) -> list[tuple[tuple[int, str], ...]]:
    whom = [aimed for size in (1, 2, 3) for aimed in combinations(range(seats), size)]
    plain = [tuple((seat, "") for seat in aimed) for aimed in whom]
    doubled = [((seat, ""), (seat, "")) for seat in range(seats)]
    return [*plain, *doubled, *(((seat, name),) for seat in range(seats) for name in cards)]


def aims(cards: list[str], seats: int) -> list[tuple[tuple[int, str], ...]]:
    return _aims(tuple(cards), seats)


def positions(rules: Any, games: int, steps: range) -> Iterator[Match[Any]]:
    """Questions of random games at some of these steps; and up to the last all reactions, and the end."""
    for number in range(games):
        rng, match = random.Random(number), any_kingdom(rules, number)
        wanted = set(rng.sample(steps, min(3, len(steps))))
        for step in range(steps.stop):
            if match.question is None or step in wanted or match.question.kind == "react":
                yield match.copy()
            if match.question is None:
                break
            match.answer(*kingdom_answer(match, rng))


# ---------------------------------------------------------------- what has to happen


def check_listed(
    match: Match[Any], seat: int, command: Command, legal: Container[Command]
) -> tuple[Command, Refused | None]:
    """Listed exactly if nothing speaks against it; the command of the log and what speaks against it."""
    s, rules = match.state, match.rules
    command = rules.completed(s, clockwise(s, command))
    refusal: Refused | None = refusals.why(s, rules.pack, match.question, seat, command)
    assert (refusal is None) == (command in legal), (seat, command, refusal)
    return command, refusal


def listed(match: Match[Any], seat: int) -> set[Command]:
    """The legal answers as commands."""
    return {match.rules.parsed(match.state, line) for line in match.legal(seat)}


def clockwise(s: CraftTheCrownState, command: Command) -> Command:
    """Targets in the order of the log, as reading a line puts them."""
    if not isinstance(command, UseTool) or len(command.targets) < 2:
        return command
    seats = [*verbs.others(s, s.active), s.active]
    return replace(command, targets=tuple(sorted(command.targets, key=lambda aimed: seats.index(aimed[0]))))


def check_given(match: Match[Any], seat: int, line: str) -> Refused | None:
    """As a person types it: accepted and in force, or refused without a trace."""
    before = snapshot(match)
    copy = match.copy()
    refused = None
    try:
        done = copy.answer(seat, line)
    except Refused as error:
        refused = error
    if refused is not None:
        assert snapshot(copy) == before, f"refused, but changed: {line}"
        assert refused.reason
        assert refused.rule in IDS or refused.reason == "line-too-long", (line, refused)
        return refused
    assert done.answers, f"accepted, but nothing was done: {line}"
    assert done.events
    assert match.rules.token(match.state, match.question, seat, done.answers[0][1]) == done.answers[0][1]
    assert {token for _, token in done.answers[:1]} <= {*match.legal(seat), written(match, line)}
    return None


def written(match: Match[Any], line: str) -> str:
    return str(notation.write_command(match.rules.parsed(match.state, line)))


def snapshot(match: Match[Any]) -> Any:
    seats = range(len(match.state.gold))
    legal = [match.legal(seat) for seat in seats]
    return encode_state(match.state), encode_state(match.base), [*match.answers], match.question, legal


def equipped(rules: Any, number: int) -> Match[Any]:
    """A few answers into a turn whose player owns nearly every Tool and some of the Sites."""
    rng, match = random.Random(number), rich_kingdom(rules, number)
    s = match.state
    for name in [*rules.pack.tools, *rules.pack.sites]:
        if name not in s.owns[s.active] and rng.random() < (0.9 if name in rules.pack.tools else 0.3):
            verbs.put(s.owns[s.active], name)
    if number % 2:
        s.owns[s.active].pop(rules.pack.hammer, None)
    match = Match(rules, s)
    for _ in range(rng.randrange(8)):
        options = [token for token in match.legal(s.active) if token.startswith(("discard", "buy", "craft"))]
        if options and match.question is not None:
            match.answer(s.active, rng.choice(options))
    return match


def test_every_command_is_listed_or_refused(rules: Any) -> None:
    rng, kinds, reasons = random.Random(5), Counter[str](), set[str]()
    odd = [m for m in positions(rules, 6, range(500)) if m.question is None or m.question.kind != "action"]
    for match in [*(equipped(rules, number) for number in range(2)), *odd]:
        s, ask = match.state, match.question
        kinds[ask.kind if ask else "over"] += 1
        every = universe(rules.pack, len(s.gold))
        for seat in range(len(s.gold)):
            whole = seat == s.active and ask is not None and ask.kind == "action"
            legal = listed(match, seat)
            left = set(legal) if whole else set()
            wanted = every if whole else rng.sample(every, 1000)
            if ask is not None and ask.kind == "react" and seat in ask.seats:
                wanted = [*wanted, *(command for command in every if isinstance(command, React))]
            for command in wanted:
                meant, refusal = check_listed(match, seat, command, legal)
                left.discard(meant)
                if refusal is not None and refusal.reason not in reasons:
                    assert refusal.rule in IDS
                    reasons.add(refusal.reason)
            assert not left, "listed, but in no form of the notation"
    assert set(kinds) == {"action", "react", "over"}
    assert {f"craft-{reason}" for reason in refusals.RULES} - reasons <= UNSEEN


# Reasons that this universe cannot meet: they come of names, numbers, set-ups and offers.
UNSEEN = {
    f"craft-{reason}"
    for reason in (
        "unknown-card",
        "unknown-player",
        "resigned",
        "player-count",
        "offer-closed",
        "offer-stale",
        "empty-trade",
        "bad-promise",
        "not-owned-by",
        "statue-unpaid",
    )
}


def kind_of(command: Command) -> str:
    """The word that it begins with."""
    return command.verb if isinstance(command, CardCountCommand | Reply) else type(command).__name__


@DEEP
def test_all_kinds_of_commands_in_many_positions(rules: Any) -> None:
    """Some of each verb, everywhere and by everybody, as text; replies and reactions always."""
    rng, reasons = random.Random(6), Counter[str]()
    for match in positions(rules, 5, range(200)):
        every = universe(rules.pack, len(match.state.gold))
        by_kind: dict[str, list[Command]] = {}
        for command in every:
            by_kind.setdefault(kind_of(command), []).append(command)
        for seat in range(len(match.state.gold)):
            legal = listed(match, seat)
            chosen = [
                one for refusal in by_kind.values() for one in rng.sample(refusal, min(4, len(refusal)))
            ]
            lines = [notation.write_command(command) for command in chosen]
            lines += [*rng.sample(list(match.legal(seat)), min(3, len(match.legal(seat))))]
            lines += [f"{verb} t{o.number}" for o in match.state.offers for verb in ("accept", "withdraw")]
            for line in lines:
                command = match.rules.parsed(match.state, line)
                _, refusal = check_listed(match, seat, command, legal)
                refused = check_given(match, seat, line)
                assert (refusal is None) == (refused is None), line
                if refusal is not None and refused is not None:
                    assert (refusal.reason, refusal.rule) == (refused.reason, refused.rule), line
                    reasons[refusal.reason] += 1
    assert len(reasons) > 15


# ---------------------------------------------------------------- shorthand and offers


def test_several_at_once_are_as_many_answers_or_none(rules: Any) -> None:
    """`buy Stone*3` is three answers; what does not all fit is refused and changes nothing (CTC-R87)."""
    rng, done = random.Random(7), Counter[str]()
    for match in positions(rules, 10, range(150)):
        s = match.state
        if match.question is None or match.question.kind != "action":
            continue
        zones = {"buy": s.market, "sell": s.owns[s.active], "discard": s.hands[s.active]}
        for verb, zone in zones.items():
            for name in rng.sample(list(zone), min(3, len(zone))):
                for count in (0, 1, 2, 3, 999):
                    line = f"{verb} {name}*{count}"
                    command = CardCountCommand(verb, name, count)
                    legal = count > 0 and not refusals.why(s, rules.pack, match.question, s.active, command)
                    assert (check_given(match, s.active, line) is None) == legal, line
                    if legal:
                        copy = match.copy()
                        answers = copy.answer(s.active, line).answers
                        assert answers == [(s.active, f"{verb} {name}")] * len(answers)
                        assert len(answers) == count or copy.result is not None
                        done[verb] += count > 1
    assert set(done) == {"buy", "sell", "discard"}


def test_a_line_of_steps_counts_whole_or_not_at_all(rules: Any) -> None:
    """What a hand card lacks is bought and the card crafted in one line; a step too many undoes all of it."""
    done = Counter[str]()
    for match in positions(rules, 10, range(150)):
        s, seat = match.state, match.state.active
        if match.question is None or match.question.kind != "action":
            continue
        menu = rules.presentation.menu(rules.view(s, match.question, seat), match.legal(seat))
        for line in (line for line in menu.paths if ";" in line):
            steps, copy = line.split("; "), match.copy()
            verbs = [step.split(" ")[0] for step in steps]
            if verbs[-1] == "craft":
                assert steps[-1] not in match.legal(seat), "what can be crafted at once needs no purchase"
                assert verbs == [*["buy"] * (len(steps) - 1), "craft"]
            else:
                assert verbs == ["sell"] * len(steps)
            assert [token for _, token in copy.answer(seat, line).answers] == steps
            before, more = match.save(), "craft Nothing at all"
            if copy.result is not None:
                assert match.copy().answer(seat, f"{line}; {more}").dropped_clauses == (more,)
                continue
            assert check_given(match, seat, f"{line}; {more}") is not None
            assert match.save() == before
            done["whole"] += 1
    assert done["whole"] > 20


def offers(match: Match[Any], rng: random.Random) -> Iterator[str]:
    """Offers and counter-offers, good and bad."""
    s, pack = match.state, match.rules.pack
    held = [name for zone in (*s.hands, *s.owns) for name in zone]

    def side() -> str:
        items = [
            f"{rng.choice((0, 1, 3, 9, 60))}g",
            f"own:{rng.choice(held)}*{rng.randrange(3)}",
            f"hand:{rng.choice(held)}*{rng.randrange(3)}",
            f"hand:{rng.choice(list(pack.cards))}",
            rng.choice(('iou:"one Fire"', 'iou:"  "')),
        ]
        return ", ".join(rng.sample(items, rng.randrange(3))) or "nothing"

    for _ in range(30):
        whom = rng.choice(
            (f"trade @{rng.randrange(len(s.gold)) + 1}", f"counter t{rng.randrange(s.offer_count + 2)}")
        )
        yield f"{whom} give {side()} get {side()}"
    yield "trade @1 give 1g get hand:Metal*999"


def allowed(match: Match[Any], seat: int, given: Trade) -> bool:
    """By the words of the catalogue: who may offer, and what each side is known to have."""
    s, ask = match.state, match.question
    assert ask is not None
    offer = verbs.offer(s, given.number)
    if given.number or given.partner < 0:
        partner = offer.author if offer and offer.partner == seat else seat
    else:
        partner = given.partner if seat == s.active else seat
    return (
        ask.kind == "action"
        and partner != seat
        and gives(s, seat, given.give, seen=True)
        and gives(s, partner, given.get, seen=False)
        and not (given.give.is_empty and given.get.is_empty)
        and all(text for text in (*given.give.promises, *given.get.promises))
    )


def gives(s: CraftTheCrownState, seat: int, side: Bundle, *, seen: bool) -> bool:
    held = Counter(s.hands[seat]) if seen else Counter(side.hand)
    return (
        s.gold[seat] >= side.gold
        and Counter(side.own) <= Counter(s.owns[seat])
        and Counter(side.hand) <= held
    )


def test_offers_are_legal_exactly_as_the_rules_say(rules: Any) -> None:
    rng, reasons = random.Random(8), Counter[str]()
    for match in positions(rules, 6, range(200)):
        for line in offers(match, rng) if match.question else ():
            for seat in range(len(match.state.gold)):
                given = match.rules.parsed(match.state, line)
                assert isinstance(given, Trade)
                refused = check_given(match, seat, line)
                assert (refused is None) == allowed(match, seat, given), line
                reasons[refused.reason if refused else ""] += 1
    assert {"", "craft-empty-trade", "craft-bad-promise", "craft-offer-closed"} <= set(reasons)
    assert {"craft-not-owned-by", "craft-not-in-hand", "craft-not-enough-gold"} <= set(reasons)


def test_acceptance_is_listed_exactly_if_both_can_fulfil(rules: Any) -> None:
    seen: Counter[bool] = Counter()
    for match in positions(rules, 30, range(200)):
        for offer in match.state.offers if match.question and match.question.kind == "action" else ():
            s = match.state
            able = gives(s, offer.partner, offer.get, seen=True) and gives(
                s, offer.author, offer.give, seen=True
            )
            assert (f"accept t{offer.number}" in match.legal(offer.partner)) == able
            assert f"decline t{offer.number}" in match.legal(offer.partner)
            seen[able] += 1
    assert len(seen) == 2


# ---------------------------------------------------------------- hostile texts


@cache
def some_positions(pack: str) -> list[Match[Any]]:
    return list(positions(rules_of(pack, "craft-the-crown"), 3, range(60)))


PIECES = [
    *("craft", "use", "as", "give", "get", "nothing", "trade", "counter", "react", "site", "none", "take"),
    *(
        "@1",
        "@2",
        "@Ann",
        "@猫",
        "t1",
        "i1",
        "own:",
        "hand:",
        "iou:",
        '"',
        '"a"',
        "\\",
        "3g",
        "0g",
        "999999g",
    ),
    *(
        "Stone",
        "stone",
        "ſtone",
        "石",
        "Axe",
        "?",
        "*",
        "*0",
        "*2",
        "*999",
        ",",
        "via",
        "drop",
        "from",
        "mark",
    ),
    *("\x00", "\u202e", "\u2028", "İ", " ", "", "kept", "end", "accept", "ende"),
]
TEXTS = some.one_of(some.text(max_size=200), some.lists(some.sampled_from(PIECES), max_size=14).map(" ".join))


@DEEP
@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(text=TEXTS, name=some.sampled_from(PACKS), which=some.integers(0, 1000), seat=some.integers(0, 3))
def test_any_text_is_answered(text: str, name: str, which: int, seat: int) -> None:
    spots = some_positions(name)
    match = spots[which % len(spots)]
    check_given(match, seat % len(match.state.gold), text)


LONG = ", ".join(['iou:"' + "x" * 150 + '"'] * 5)
SLASHES = ", ".join(['iou:"' + r"\a" * 90 + '"'] * 3)
ODD_LINES = [
    *(
        "",
        " ",
        "buy",
        "buy Stone*0",
        "buy Stone*",
        "buy Stone*1000",
        "discard ?",
        "reserve ?",
        "react",
        "use",
    ),
    *(
        "trade @2 give nothing get nothing",
        "trade @9 give 1g get 1g",
        "trade @0 give 1g get 1g",
        "mark i0 kept",
    ),
    *(
        'trade @2 give iou:"" get nothing',
        'trade @2 give iou:"\u2028" get nothing',
        'trade @2 give iou:"a get 1g',
    ),
    *(
        "accept t0",
        "accept t999999",
        "accept t1234567",
        "counter t0 give 1g get 1g",
        "counter t1 give 1g get 1g",
    ),
    *(
        "trade @2 give hand:? get 1g",
        "trade @2 give 0g get own:Stone*0",
        "trade @2 give nothing get hand:Metal*999",
    ),
    *("trade @2 give nothing get " + ", ".join(["hand:Metal*999"] * 30), "ſell Stone", "ＢＵＹ Stone", "e"),
    *(f"trade @2 give nothing get {LONG}", f"trade @2 give nothing get {SLASHES}"),
    *(
        "🎲" * 500,
        "a" * 20_000,
        "use Axe " + "@2 " * 300,
        "trade @2 give " + "1g, " * 3000 + "1g get 1g",
        "\ud800",
    ),
]


@pytest.mark.parametrize("line", ODD_LINES, ids=range(len(ODD_LINES)))
def test_odd_lines_are_answered(line: str) -> None:
    for match in some_positions(PACKS[0]):
        for seat in range(len(match.state.gold)):
            check_given(match, seat, line)


def test_any_way_to_write_a_line_is_found(rules: Any) -> None:
    """Small letters, more blanks and names by their beginnings mean the same where they mean one thing."""
    rng = random.Random(9)
    for number in range(4):
        match = rich_kingdom(rules, number)
        for _ in range(40):
            if match.question is None:
                break
            for seat in match.question.seats:
                for line in rng.sample(list(match.legal(seat)), min(3, len(match.legal(seat)))):
                    first, _, rest = line.partition(" ")
                    assert rules.token(match.state, match.question, seat, f"{first} {respelt(rest)}") == line
                    shown = rules.clauses(match.state, match.question, f"  {line.replace(' ', '   ')} ")
                    assert shown == (line,)
            match.answer(*kingdom_answer(match, rng))


def respelt(rest: str) -> str:
    return " ".join(word if word[:1] in "@t" else word.lower() for word in rest.split(" "))
