"""Checks sentences about answers of Crown Crest: fights battles in every way, and counts everything else."""

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

from bench.claims.case import ClaimCase
from engine.crown_crest import verbs
from engine.crown_crest.state import ACTIVE, FRONTS, Army, CrownCrestState, Unit
from engine.match import Match
from engine.questions import Event

WAYS = 4_000  # ways to go on; if there are more, only the first of them are tried
Events = tuple[Event, ...]


def stakes(s: CrownCrestState, seat: int) -> Iterator[str]:
    """Yield every way to put tokens on units."""
    army = s.armies[seat]
    able = [one.code for one in army.units if one.area in FRONTS and one.state == ACTIVE]
    for counts in itertools.product(range(army.tokens + 1), repeat=len(able)):
        if sum(counts) <= army.tokens:
            words = [f"{code}={n}" for code, n in zip(able, counts, strict=True) if n]
            yield f"tk {' '.join(words) or '-'}"


def ways(match: Match[Any], events: Events = ()) -> Iterator[Events]:
    """Yield the events of every way to go on until both fronts are fought."""
    ask = match.question
    if ask is None or ask.kind not in ("tokens", "order", "fallback"):
        yield events
        return
    seat = ask.seats[0]
    lines = [*itertools.islice(stakes(match.state, seat), 400)] if ask.kind == "tokens" else ask.tokens[seat]
    if len(lines) == 400:
        lines = random.Random(0).sample(lines, 100)
    for line in lines:
        then = match.copy()
        yield from ways(then, (*events, *then.answer(seat, line).events))


def winners(events: Events, front: str) -> list[int]:
    """Return who won a front; empty for a tie."""
    return [one.args[0] for one in events if one.kind == "won" and one.args[1] == front]


def army(case: ClaimCase) -> tuple[Army, Army]:
    """Return the seat's army before and after the answer."""
    return case.match.state.armies[case.seat], case.played().state.armies[case.seat]


def told(case: ClaimCase, kind: str, seat: int, place: int = 1) -> int:
    """Return the sum of a number in the public events of this kind about a seat."""
    match = case.match.copy()
    events = match.answer(case.seat, case.line).events
    return sum(
        one.args[place]
        for one in events
        if one.kind == kind and one.args[0] == seat and one.visible_to is None
    )


def unit(case: ClaimCase, s: CrownCrestState | None = None) -> Unit | None:
    """Return the unit of the card that the sentence names; by default after the answer."""
    state = s or case.played().state
    return next((one for one in state.armies[case.seat].units if one.code == case.arg("card")), None)


# ---------------------------------------------------------------- claims


def wins_game(case: ClaimCase) -> bool:
    result = case.played().result
    return result is not None and result.winners == (case.seat,)


def wins_front(case: ClaimCase) -> bool:
    front = case.arg("front")
    continuations = itertools.islice(ways(case.played()), WAYS)
    return all(winners(events, front) == [case.seat] for events in continuations)


def holds_front(case: ClaimCase) -> bool:
    front = case.arg("front")
    continuations = itertools.islice(ways(case.played()), WAYS)
    return all(1 - case.seat not in winners(events, front) for events in continuations)


def sure_front(case: ClaimCase) -> bool:
    return case.line == "tk -" and wins_front(case)


def outcomes(case: ClaimCase, lines: Iterator[str]) -> set[tuple[tuple[int, ...], ...]]:
    """Return who wins each front after any of these lines, in every way to go on."""
    results = set()
    for line in lines:
        match = case.match.copy()
        events = (*match.answer(case.seat, line).events,)
        for continuation in itertools.islice(ways(match, events), WAYS):
            fought = {one.args[0] for one in continuation if one.kind == "battle"}
            results.add(
                tuple(
                    (*winners(continuation, front), *(() if front in fought else (-1,))) for front in FRONTS
                )
            )
    return results


def no_stake(case: ClaimCase) -> bool:
    lines = itertools.islice(stakes(case.match.state, case.seat), 400)
    return case.line == "tk -" and len(outcomes(case, lines)) == 1


def order_same(case: ClaimCase) -> bool:
    return len(outcomes(case, iter(("ord L", "ord R")))) == 1


def throw(case: ClaimCase) -> bool:
    """Of the other side's three throws one wins, one loses, and one is thrown again."""
    firsts = []
    for other in ("rock", "paper", "scissors"):
        match = case.played()
        events = match.answer(1 - case.seat, f"throw {other}").events
        firsts += [one.args[0] for one in events if one.kind == "first"]
    return sorted(firsts) == [0, 1]


def stands(case: ClaimCase) -> bool:
    """The front is fought at once with these strengths."""
    s = case.rules.copy(case.played().state)
    s.phase, s.place = "order", 0
    match, front = Match(case.rules, s), case.arg("front")
    events = match.answer(s.first, f"ord {front}").events
    battle = next(one.args for one in events if one.kind == "battle")
    return bool(battle[0] == front) and (battle[1 + case.seat], battle[2 - case.seat]) == (
        case.arg("ours"),
        case.arg("theirs"),
    )


def level(case: ClaimCase) -> bool:
    """The clean-up comes at once: this many tokens, and what the crest may give besides."""
    s = case.rules.copy(case.played().state)
    s.phase, s.begun, s.place = "cleanup", False, int(s.first != case.seat)
    before, crest = s.armies[case.seat].tokens, case.rules.pack.crests[s.armies[case.seat].crest]
    after = Match(case.rules, s).state.armies[case.seat].tokens
    level_ = min(crest.max_level, crest.start + len(s.armies[case.seat].charged))
    return bool(after - before >= case.arg("level") == level_)


def sooner(case: ClaimCase) -> bool:
    before, after = army(case)
    back = sum(count == 1 for _, count in before.counts)
    down = sorted(count - 1 for _, count in before.counts if count > 1)
    final_counts = sorted(count for _, count in after.counts)
    return (len(before.counts), back, down) == (case.arg("cards"), case.arg("back"), final_counts)


def comes_in(case: ClaimCase) -> bool:
    played_unit = unit(case)
    was = unit(case, case.match.state)
    grown = case.reason.key.endswith("reinforces")
    if played_unit is None or (was is None) is grown or played_unit.cards != (was.cards if was else 0) + 1:
        return False
    s = case.played().state
    return verbs.strength(s, case.rules.pack, case.seat, played_unit) == case.arg("strength")


def strongest(case: ClaimCase) -> bool:
    """Every other unit that could be played would be weaker; other ways to play this one are not compared."""
    mine, others = unit(case), list[int]()
    for line in case.match.legal(case.seat):
        head, _, rest = line.partition(" ")
        code = rest.partition(":")[0].partition("+")[0].strip()
        if head != "u" or code == case.arg("card"):
            continue
        s = case.played(line).state
        matching_units = [one for one in s.armies[case.seat].units if one.code == code]
        others += [verbs.strength(s, case.rules.pack, case.seat, one) for one in matching_units]
    if mine is None or unit(case, case.match.state) is not None or not others:
        return False
    now = verbs.strength(case.played().state, case.rules.pack, case.seat, mine)
    return now == case.arg("strength") > max(others)


def spares(case: ClaimCase) -> bool:
    code = case.arg("card")
    played_unit = unit(case)
    match, dice = case.played(), random.Random(1)
    while match.question is not None and match.question.kind in ("move", "tokens", "order", "fallback"):
        seat = match.question.seats[0]
        events = match.answer(seat, dice.choice([*match.question.tokens[seat]])).events
        if any(event.kind == "exited" and event.args[:2] == (case.seat, code) for event in events):
            return False
    return played_unit is not None and played_unit.area not in FRONTS


def saves(case: ClaimCase) -> bool:
    before, after = army(case)
    return before.tokens == after.tokens == case.arg("tokens")


def tokens_more(case: ClaimCase) -> bool:
    before, after = army(case)
    net = after.tokens - before.tokens if case.line.startswith("c ") else case.arg("tokens")
    return net == case.arg("tokens") <= told(case, "tokens", case.seat)


def draws(case: ClaimCase) -> bool:
    return told(case, "drew", case.seat) >= case.arg("cards") > 0


def drains(case: ClaimCase) -> bool:
    return told(case, "drained", 1 - case.seat) >= case.arg("tokens") > 0


def stays(case: ClaimCase) -> bool:
    played_unit = unit(case)
    return played_unit is not None and played_unit.area == case.arg("front")


def nothing_else(case: ClaimCase) -> bool:
    """Of all legal lines only this one is accepted, besides resigning."""
    possible = [line for line in case.match.legal(case.seat) if line != "resign"]
    return possible == [case.line] and not case.match.question.forms_of(case.seat)  # type: ignore[union-attr]


CLAIMS: dict[str, Callable[[ClaimCase], bool]] = {
    "wins-game": wins_game,
    "wins-front": wins_front,
    "holds-front": holds_front,
    "sure-front": sure_front,
    "no-stake": no_stake,
    "order-same": order_same,
    "throw": throw,
    "stands": stands,
    "level": level,
    "sooner": sooner,
    "reinforces": comes_in,
    "strongest": strongest,
    "nothing-else": nothing_else,
    "spares": spares,
    "saves": saves,
    "tokens-more": tokens_more,
    "draws": draws,
    "drains": drains,
    "stays": stays,
}
