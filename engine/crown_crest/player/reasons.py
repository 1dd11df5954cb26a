"""Why an answer is good, as sentences (`why-crest-...`) that are true whatever is hidden and whatever
follows.

A front counts as won, or as not lost, only if that is so after every allocation that the opponent may still
make, in both orders of the battles, and whichever units fall back.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.computer import Reason
from engine.crown_crest import verbs
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.notation import pairs, split_answer
from engine.crown_crest.state import ACTIVE, FRONTS, REAR, Army, CrownCrestState
from engine.match import Match
from engine.presentation import Term
from engine.questions import Event

BRANCHES = 160  # most continuations that are tried to judge the battles
More = Callable[[], bool]
"""Returns whether there is still time to look for reasons."""
Leads = dict[str, int]
"""Front → the seat's total minus the opponent's, for fronts that were fought."""


class TooManyOutcomes(Exception):
    """The battles have more continuations than BRANCHES, or the time is over."""


def why(
    pack: CrownCrestPack, match: Match[CrownCrestState], seat: int, token: str, more: More
) -> Iterator[Reason]:
    """Yield the reasons for an answer, the most important first. `more`: returns whether there is
    still time.
    """
    before, after = match.state, match.copy()
    after.answer(seat, token)
    now = after.state
    if now.result is not None:
        if now.result.winners == (seat,):
            yield Reason("crest-wins-game", states_win=True)
        return
    match split_answer(token)[0]:
        case "throw":
            if match.question is not None and len(match.question.seats) > 1:
                yield Reason("crest-throw", can_be_shared=True)
        case "ord":
            yield from _either_way(pack, match, seat, more)
        case "tk":
            yield from _staked(pack, match, seat, token, more)
            yield from _strengths(pack, seat, before, now)
        case "mv":
            yield from _strengths(pack, seat, before, now)
            yield from _to_the_rear(pack, seat, before, now, token)
        case "ch":
            yield from _charged(pack, before.armies[seat], now.armies[seat], token)
        case "u":
            yield from _reinforced(pack, seat, token, before, now)
            yield from _strongest(pack, match, seat, token, more)
        case "c":
            yield from _brought(seat, before, now)
        case "end":
            if match.question is not None and not {*match.question.tokens[seat]} - {token, "resign"}:
                yield Reason("crest-nothing-else", can_be_shared=True)
            elif tokens := now.armies[seat].tokens:
                yield Reason("crest-saves", {"tokens": tokens})
        case "ca":
            yield from _cleaned(match, seat, token, now)
        case "fb":
            yield from _stays(pack, seat, token, now)


# ---------------------------------------------------------------- fronts


def _staked(
    pack: CrownCrestPack, match: Match[CrownCrestState], seat: int, token: str, more: More
) -> Iterator[Reason]:
    """Yield a front that these tokens win or hold, but no tokens would not."""
    if token == "tk -":
        yield from _unstaked(pack, match, seat, more)
        return
    try:
        with_it, without = [leads(pack, match, seat, one, more) for one in (token, "tk -")]
    except TooManyOutcomes:
        return
    for key, least in (("crest-wins-front", 1), ("crest-holds-front", 0)):
        for front in FRONTS:
            if _sure(with_it, front, least) and not _sure(without, front, least):
                yield Reason(key, {"front": front})


def _unstaked(pack: CrownCrestPack, match: Match[CrownCrestState], seat: int, more: More) -> Iterator[Reason]:
    """Yield a front that is won without tokens, or that no allocation changes the winners."""
    try:
        ways = leads(pack, match, seat, "tk -", more)
        if won := [front for front in FRONTS if _sure(ways, front, 1)]:
            yield Reason("crest-sure-front", {"front": won[0]})
        elif _all_the_same(pack, match, seat, stakes(match.state, seat), more):
            yield Reason("crest-no-stake", can_be_shared=True)
    except TooManyOutcomes:
        return


def _either_way(
    pack: CrownCrestPack, match: Match[CrownCrestState], seat: int, more: More
) -> Iterator[Reason]:
    """Yield that the order of the fronts makes no difference."""
    assert match.question is not None
    try:
        if _all_the_same(pack, match, seat, match.question.tokens[seat], more):
            yield Reason("crest-order-same", can_be_shared=True)
    except TooManyOutcomes:
        return


def _all_the_same(
    pack: CrownCrestPack, match: Match[CrownCrestState], seat: int, tokens: Sequence[str], more: More
) -> bool:
    """Return whether all these answers lead to the same winners on both fronts, in every continuation."""
    orders = (token for token in tokens if token != "resign")
    ways = (lead for token in orders for lead in leads(pack, match, seat, token, more))
    outcomes = {
        tuple(lead[front] > 0 or -(lead[front] < 0) if front in lead else None for front in FRONTS)
        for lead in ways
    }
    return len(outcomes) == 1 and None not in next(iter(outcomes))


def _sure(ways: list[Leads], front: str, least: int) -> bool:
    """Return whether a front is fought with at least the lead `least` in every continuation. `ways`: the
    leads of each continuation.
    """
    return all(front in lead and lead[front] >= least for lead in ways)


def leads(
    pack: CrownCrestPack, match: Match[CrownCrestState], seat: int, token: str, more: More
) -> list[Leads]:
    """Return this seat's lead on each front in every continuation after an answer. Raises TooManyOutcomes."""
    after = match.copy()
    fought = _fought(after.answer(seat, token).events, seat)
    all_leads: list[Leads] = []
    open_: list[tuple[Match[CrownCrestState], Leads]] = [(after, fought)]
    tried = 0
    while open_:
        branch, fought = open_.pop()
        ask = branch.question
        if ask is None or ask.kind not in ("tokens", "order", "fallback"):
            all_leads.append(fought)
            continue
        who = ask.seats[0]
        for line in stakes(branch.state, who) if ask.kind == "tokens" else ask.tokens[who]:
            tried += 1
            if tried > BRANCHES or not more():
                raise TooManyOutcomes
            then = branch.copy()
            leads_now = fought | _fought(then.answer(who, line).events, seat)
            open_.append((then, leads_now))
    return all_leads


def _fought(events: Iterable[Event], seat: int) -> Leads:
    """Return this seat's lead on the fronts that were fought in these events."""
    fights = (event.args for event in events if event.kind == "battle")
    return {front: both[seat] - both[1 - seat] for front, *both in fights}


def stakes(s: CrownCrestState, seat: int) -> list[str]:
    """Return answers for every number of tokens that this seat could have on each front.

    Only the tokens distinguish the units of a front, so each unit in turn carries all tokens of its front.
    """
    army = s.armies[seat]
    left, right = (
        [carrier.code for carrier in army.units if carrier.area == front and carrier.state == ACTIVE]
        for front in FRONTS
    )
    lines = ["tk -"]
    for x in range(army.tokens + 1 if left else 1):
        for y in range(army.tokens - x + 1 if right else 1):
            for carrier in left if x else [""]:
                for other in right if y else [""]:
                    words = [f"{code}={n}" for code, n in ((carrier, x), (other, y)) if n]
                    if words:
                        lines.append(f"tk {' '.join(words)}")
    return lines


def _strengths(
    pack: CrownCrestPack, seat: int, before: CrownCrestState, now: CrownCrestState
) -> Iterator[Reason]:
    """Yield how a front stands if the answer improved who leads there; the front that changed most.
    before, now: the states before and after the answer.
    """
    stood = {front: _stand(pack, seat, before, front) for front in FRONTS}
    stands = {front: _stand(pack, seat, now, front) for front in FRONTS}
    turned = [front for front in FRONTS if _ahead(*stands[front]) > _ahead(*stood[front])]
    if turned:
        grown = max(turned, key=lambda front: stands[front][0] - stood[front][0])
        ours, theirs = stands[grown]
        yield Reason("crest-stands", {"front": grown, "ours": ours, "theirs": theirs})


def _stand(pack: CrownCrestPack, seat: int, s: CrownCrestState, front: str) -> tuple[int, int]:
    """Return a front's totals: (this seat's, the opponent's)."""
    return verbs.total(s, pack, seat, front), verbs.total(s, pack, 1 - seat, front)


def _ahead(ours: int, theirs: int) -> int:
    """Return 1 if our total is higher, -1 if theirs is, 0 for a tie."""
    return (ours > theirs) - (ours < theirs)


def _to_the_rear(
    pack: CrownCrestPack, seat: int, before: CrownCrestState, now: CrownCrestState, token: str
) -> Iterator[Reason]:
    """Yield a unit that leaves a front on which the opponent has strength."""
    for code, area in pairs(token, ">"):
        was, unit = verbs.unit(before.armies[seat], code), verbs.unit(now.armies[seat], code)
        if area != REAR or was is None or unit is None or unit.area != REAR:
            continue
        if verbs.total(before, pack, 1 - seat, was.area):
            yield Reason("crest-spares", {"card": Term(code)})


# ---------------------------------------------------------------- cards, tokens, the crest


def _charged(pack: CrownCrestPack, army: Army, now: Army, token: str) -> Iterator[Reason]:
    """Yield the crest's new level, and what advancing the counts brings. `army`, `now`: the side before and
    after the charge.
    """
    if verbs.level(pack, now) > verbs.level(pack, army):
        yield Reason("crest-level", {"level": verbs.level(pack, now)})
    if token.endswith(" adv"):
        yield from _sooner(army, now)


def _sooner(army: Army, now: Army) -> Iterator[Reason]:
    """Yield how many counts advanced, and how many of the cards return at once."""
    if army.counts and now.counts == [(code, count - 1) for code, count in army.counts if count > 1]:
        back = sum(count == 1 for _, count in army.counts)
        yield Reason("crest-sooner", {"cards": len(army.counts), "back": back})


def _reinforced(
    pack: CrownCrestPack, seat: int, token: str, before: CrownCrestState, now: CrownCrestState
) -> Iterator[Reason]:
    """Yield the strength of a unit that was reinforced; nothing if the answer plays a new unit."""
    code = split_answer(token)[1].rstrip("+")
    was, unit = verbs.unit(before.armies[seat], code), verbs.unit(now.armies[seat], code)
    if was is not None and unit is not None and unit.cards > was.cards:
        yield Reason(
            "crest-reinforces", {"card": Term(code), "strength": verbs.strength(now, pack, seat, unit)}
        )


def _strongest(
    pack: CrownCrestPack, match: Match[CrownCrestState], seat: int, token: str, more: More
) -> Iterator[Reason]:
    """Yield that the new unit is stronger than every other unit that could be played instead."""
    assert match.question is not None
    ours, best = _strength_of(pack, match, seat, token), 0
    code, others = (
        split_answer(token)[1],
        [one for one in match.question.tokens[seat] if split_answer(one)[0] == "u"],
    )
    if code.endswith("+") or ours is None:
        return
    others = [one for one in others if split_answer(one)[1] not in (code, f"{code}+")]
    for other in others:
        if not more():
            return
        best = max(best, _strength_of(pack, match, seat, other) or 0)
    if others and ours > best:
        yield Reason("crest-strongest", {"card": Term(code), "strength": ours})


def _strength_of(pack: CrownCrestPack, match: Match[CrownCrestState], seat: int, token: str) -> int | None:
    """Return the strength of the unit that this answer plays or reinforces, None if it is gone at once."""
    after = match.copy()
    after.answer(seat, token)
    unit = verbs.unit(after.state.armies[seat], split_answer(token)[1].rstrip("+"))
    return verbs.strength(after.state, pack, seat, unit) if unit is not None else None


def _brought(seat: int, before: CrownCrestState, now: CrownCrestState) -> Iterator[Reason]:
    """Yield tokens and cards that the seat gained, and tokens that the opponent lost."""
    mine, theirs, had, held = *_both(now, seat), *_both(before, seat)
    if mine.tokens > had.tokens:
        yield Reason("crest-tokens-more", {"tokens": mine.tokens - had.tokens})
    if len(mine.deck) < len(had.deck):
        yield Reason("crest-draws", {"cards": len(had.deck) - len(mine.deck)})
    if theirs.tokens < held.tokens:
        yield Reason("crest-drains", {"tokens": held.tokens - theirs.tokens})


def _both(s: CrownCrestState, seat: int) -> tuple[Army, Army]:
    """Return (this seat's side, the opponent's)."""
    return s.armies[seat], s.armies[1 - seat]


def _cleaned(match: Match[CrownCrestState], seat: int, token: str, now: CrownCrestState) -> Iterator[Reason]:
    """Yield what a cleanup action brings. If the turn ends with it, compare with another action, because more
    follows at once.
    """
    before = match.state
    if now.turn != before.turn:
        other = match.copy()
        other.answer(seat, "ca draw")
        before = other.state
    if token == "ca adv":
        yield from _sooner(match.state.armies[seat], now.armies[seat])
    elif token != "ca draw":  # its name already says what it brings
        yield from _brought(seat, before, now)


def _stays(pack: CrownCrestPack, seat: int, token: str, now: CrownCrestState) -> Iterator[Reason]:
    """Yield the strongest unit that stays on the front."""
    front = token.split(" ")[1]
    units = [unit for unit in now.armies[seat].units if unit.area == front]
    if units:
        best = max(units, key=lambda unit: (verbs.strength(now, pack, seat, unit), unit.code))
        yield Reason("crest-stays", {"card": Term(best.code), "front": front})
