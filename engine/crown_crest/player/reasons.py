"""Why an answer is good, as sentences (`why-crest-...`). They are true whatever cards are hidden and whatever
answers follow.

A front counts as won or held only if it is won or held in every continuation: after every allocation that the
opponent may still make, in both orders of the battles, and whichever units fall back.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.computers.computer import Reason
from engine.crown_crest import verbs
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.notation import pairs, split_answer
from engine.crown_crest.state import ACTIVE, FRONTS, REAR, Army, CrownCrestState
from engine.match import Match
from engine.presentation import Term
from engine.questions import Event

BRANCHES = 160  # most continuations that are tried to judge the battles
MayContinue = Callable[[], bool]
"""Returns whether there is still time to look for reasons."""
Leads = dict[str, int]
"""Front → this seat's total minus the opponent's in its battle; only fronts that were fought."""


class TooManyOutcomes(Exception):
    """The battles have more continuations than BRANCHES, or there is no time left to try them."""


def why(
    pack: CrownCrestPack, match: Match[CrownCrestState], seat: int, token: str, may_continue: MayContinue
) -> Iterator[Reason]:
    """Yield the reasons for an answer of this seat, the most important first.
    match: the position before the answer. token: the answer. may_continue: returns whether there is time
    left.
    """
    state_before, match_after = match.state, match.copy()
    match_after.answer(seat, token)
    state_after = match_after.state
    if state_after.result is not None:
        if state_after.result.winners == (seat,):
            yield Reason("crest-wins-game", states_win=True)
        return
    match split_answer(token)[0]:
        case "throw":
            if match.question is not None and len(match.question.seats) > 1:
                yield Reason("crest-throw", can_be_shared=True)
        case "ord":
            yield from _either_way(match, seat, may_continue)
        case "tk":
            yield from _staked(match, seat, token, may_continue)
            yield from _strengths(pack, seat, state_before, state_after)
        case "mv":
            yield from _strengths(pack, seat, state_before, state_after)
            yield from _to_the_rear(pack, seat, state_before, state_after, token)
        case "ch":
            yield from _charged(pack, state_before.armies[seat], state_after.armies[seat], token)
        case "u":
            yield from _reinforced(pack, seat, token, state_before, state_after)
            yield from _strongest(pack, match, seat, token, may_continue)
            yield from _brought(seat, state_before, state_after)
        case "c":
            yield from _brought(seat, state_before, state_after)
        case "end":
            if match.question is not None and not {*match.question.tokens[seat]} - {token, "resign"}:
                yield Reason("crest-nothing-else", can_be_shared=True)
            elif tokens := state_after.armies[seat].tokens:
                yield Reason("crest-saves", {"tokens": tokens})
        case "ca":
            yield from _cleaned(match, seat, token, state_after)
        case "fb":
            yield from _stays(pack, seat, token, state_after)


# ---------------------------------------------------------------- fronts


def _staked(
    match: Match[CrownCrestState], seat: int, token: str, may_continue: MayContinue
) -> Iterator[Reason]:
    """Yield each front that is won or held for sure after this allocation of tokens, but not after one
    without tokens.
    token: an answer such as `tk KNI=2`.
    """
    if token == "tk -":
        yield from _unstaked(match, seat, may_continue)
        return
    try:
        leads_with, leads_without = [leads(match, seat, answer, may_continue) for answer in (token, "tk -")]
    except TooManyOutcomes:
        return
    for key, min_lead in (("crest-wins-front", 1), ("crest-holds-front", 0)):
        for front in FRONTS:
            if _sure(leads_with, front, min_lead) and not _sure(leads_without, front, min_lead):
                yield Reason(key, {"front": front})


def _unstaked(match: Match[CrownCrestState], seat: int, may_continue: MayContinue) -> Iterator[Reason]:
    """Yield why it is good to allocate no tokens: a front is won for sure without any, or no allocation
    changes who wins.
    """
    try:
        all_leads = leads(match, seat, "tk -", may_continue)
        if sure_fronts := [front for front in FRONTS if _sure(all_leads, front, 1)]:
            yield Reason("crest-sure-front", {"front": sure_fronts[0]})
        elif _all_the_same(match, seat, stakes(match.state, seat), may_continue):
            yield Reason("crest-no-stake", can_be_shared=True)
    except TooManyOutcomes:
        return


def _either_way(match: Match[CrownCrestState], seat: int, may_continue: MayContinue) -> Iterator[Reason]:
    """Yield that the order of the fronts makes no difference."""
    assert match.question is not None
    try:
        if _all_the_same(match, seat, match.question.tokens[seat], may_continue):
            yield Reason("crest-order-same", can_be_shared=True)
    except TooManyOutcomes:
        return


def _all_the_same(
    match: Match[CrownCrestState],
    seat: int,
    tokens: Sequence[str],
    may_continue: MayContinue,
) -> bool:
    """Return whether these answers make no difference: in every continuation of each of them both fronts are
    fought, with the same winners. Raises TooManyOutcomes.
    """
    answers = (token for token in tokens if token != "resign")
    all_leads = (lead for token in answers for lead in leads(match, seat, token, may_continue))
    # For each continuation and front: 1 if this seat wins, -1 if the opponent does, 0 for a tie, None if the
    # front is not fought.
    outcomes = {
        tuple(_ahead(lead[front], 0) if front in lead else None for front in FRONTS) for lead in all_leads
    }
    return len(outcomes) == 1 and None not in next(iter(outcomes))


def _sure(all_leads: list[Leads], front: str, min_lead: int) -> bool:
    """Return whether a front is fought with at least this lead in every continuation.
    all_leads: the leads of each continuation. min_lead: 1 for a won front, 0 for a front that is not lost.
    """
    return all(front in lead and lead[front] >= min_lead for lead in all_leads)


def leads(match: Match[CrownCrestState], seat: int, token: str, may_continue: MayContinue) -> list[Leads]:
    """Return this seat's leads in the battles of this turn, for every continuation after an answer.
    Raises TooManyOutcomes.
    """
    first_branch = match.copy()
    fought = _fought(first_branch.answer(seat, token).events, seat)
    all_leads: list[Leads] = []
    unfinished: list[tuple[Match[CrownCrestState], Leads]] = [(first_branch, fought)]
    tried = 0
    while unfinished:
        branch, fought = unfinished.pop()
        question = branch.question
        if question is None or question.kind not in ("tokens", "order", "fallback"):
            all_leads.append(fought)
            continue
        answering_seat = question.seats[0]
        answers = question.tokens[answering_seat]
        if question.kind == "tokens":  # only single allocations are listed
            answers = stakes(branch.state, answering_seat)
        for answer in answers:
            tried += 1
            if tried > BRANCHES or not may_continue():
                raise TooManyOutcomes
            next_branch = branch.copy()
            leads_there = fought | _fought(next_branch.answer(answering_seat, answer).events, seat)
            unfinished.append((next_branch, leads_there))
    return all_leads


def _fought(events: Iterable[Event], seat: int) -> Leads:
    """Return this seat's lead on each front that was fought in these events."""
    fights = (event.args for event in events if event.kind == "battle")
    return {front: both[seat] - both[1 - seat] for front, *both in fights}


def stakes(s: CrownCrestState, seat: int) -> list[str]:
    """Return allocations of tokens for this seat, as answers: every division of its tokens between the
    fronts. On each front one Active unit carries all tokens; there is an allocation for each choice of that
    unit.
    """
    army = s.armies[seat]
    left_units, right_units = (
        [unit.code for unit in army.units if unit.area == front and unit.state == ACTIVE] for front in FRONTS
    )
    answers = ["tk -"]
    for left_tokens in range(army.tokens + 1 if left_units else 1):
        for right_tokens in range(army.tokens - left_tokens + 1 if right_units else 1):
            for left_code in left_units if left_tokens else [""]:
                for right_code in right_units if right_tokens else [""]:
                    staked = ((left_code, left_tokens), (right_code, right_tokens))
                    words = [f"{code}={count}" for code, count in staked if count]
                    if words:
                        answers.append(f"tk {' '.join(words)}")
    return answers


def _strengths(
    pack: CrownCrestPack, seat: int, before: CrownCrestState, now: CrownCrestState
) -> Iterator[Reason]:
    """Yield the totals of a front on which the answer turned a deficit into a tie or a lead, or a tie into a
    lead. If there are two such fronts, the one on which this seat's total grew more.
    before, now: the states before and after the answer.
    """
    totals_before = {front: _stand(pack, seat, before, front) for front in FRONTS}
    totals_after = {front: _stand(pack, seat, now, front) for front in FRONTS}
    improved = [front for front in FRONTS if _ahead(*totals_after[front]) > _ahead(*totals_before[front])]
    if improved:
        most_improved = max(improved, key=lambda front: totals_after[front][0] - totals_before[front][0])
        ours, theirs = totals_after[most_improved]
        yield Reason("crest-stands", {"front": most_improved, "ours": ours, "theirs": theirs})


def _stand(pack: CrownCrestPack, seat: int, s: CrownCrestState, front: str) -> tuple[int, int]:
    """Return a front's totals: (this seat's, the opponent's)."""
    return verbs.total(s, pack, seat, front), verbs.total(s, pack, 1 - seat, front)


def _ahead(ours: int, theirs: int) -> int:
    """Return 1 if `ours` is greater, -1 if `theirs` is, 0 if they are equal."""
    return (ours > theirs) - (ours < theirs)


def _to_the_rear(
    pack: CrownCrestPack, seat: int, before: CrownCrestState, now: CrownCrestState, token: str
) -> Iterator[Reason]:
    """Yield each unit that the moves of an answer take from a front on which the opponent has strength.
    before, now: the states before and after the answer.
    """
    for code, area in pairs(token, ">"):
        unit_before, unit_now = verbs.unit(before.armies[seat], code), verbs.unit(now.armies[seat], code)
        if area != REAR or unit_before is None or unit_now is None or unit_now.area != REAR:
            continue
        if verbs.total(before, pack, 1 - seat, unit_before.area):
            yield Reason("crest-spares", {"card": Term(code)})


# ---------------------------------------------------------------- cards, tokens, the crest


def _charged(pack: CrownCrestPack, before: Army, now: Army, token: str) -> Iterator[Reason]:
    """Yield the new level of the crest if the charge raised it, and what the charge brings by lowering the
    counts. `before`, `now`: this seat's side before and after the charge. `token`: the answer.
    """
    if verbs.level(pack, now) > verbs.level(pack, before):
        yield Reason("crest-level", {"level": verbs.level(pack, now)})
    if token.endswith(" adv"):
        yield from _sooner(before, now)


def _sooner(before: Army, now: Army) -> Iterator[Reason]:
    """Yield how many counts an answer lowered by one, and how many of these cards return to hand. `before`,
    `now`: the side before and after the answer.
    """
    if before.counts and now.counts == [(code, count - 1) for code, count in before.counts if count > 1]:
        returning = sum(count == 1 for _, count in before.counts)
        yield Reason("crest-sooner", {"cards": len(before.counts), "back": returning})


def _reinforced(
    pack: CrownCrestPack, seat: int, token: str, before: CrownCrestState, now: CrownCrestState
) -> Iterator[Reason]:
    """Yield the strength of a unit that the answer reinforced; nothing if it plays a new unit.
    before, now: the states before and after the answer.
    """
    code = split_answer(token)[1].rstrip("+")
    unit_before, unit_now = verbs.unit(before.armies[seat], code), verbs.unit(now.armies[seat], code)
    if unit_before is not None and unit_now is not None and unit_now.cards > unit_before.cards:
        yield Reason(
            "crest-reinforces", {"card": Term(code), "strength": verbs.strength(now, pack, seat, unit_now)}
        )


def _strongest(
    pack: CrownCrestPack, match: Match[CrownCrestState], seat: int, token: str, may_continue: MayContinue
) -> Iterator[Reason]:
    """Yield a reason if the unit that this answer plays is stronger than every unit that could be played or
    reinforced instead.
    """
    assert match.question is not None
    strength = _strength_of(pack, match, seat, token)
    code = split_answer(token)[1]
    if code.endswith("+") or strength is None:
        return
    plays = [answer for answer in match.question.tokens[seat] if split_answer(answer)[0] == "u"]
    others = [answer for answer in plays if split_answer(answer)[1] not in (code, f"{code}+")]
    best_other = 0
    for other in others:
        if not may_continue():
            return
        best_other = max(best_other, _strength_of(pack, match, seat, other) or 0)
    if others and strength > best_other:
        yield Reason("crest-strongest", {"card": Term(code), "strength": strength})


def _strength_of(pack: CrownCrestPack, match: Match[CrownCrestState], seat: int, token: str) -> int | None:
    """Return the strength of the unit after this answer plays or reinforces it; None if the unit leaves at
    once.
    """
    after = match.copy()
    after.answer(seat, token)
    unit = verbs.unit(after.state.armies[seat], split_answer(token)[1].rstrip("+"))
    return verbs.strength(after.state, pack, seat, unit) if unit is not None else None


def _brought(seat: int, before: CrownCrestState, now: CrownCrestState) -> Iterator[Reason]:
    """Yield the tokens and cards that the seat gained, and the tokens that the opponent lost. `before`,
    `now`: the states to compare.
    """
    side_now, opponent_now, side_before, opponent_before = *_both(now, seat), *_both(before, seat)
    if side_now.tokens > side_before.tokens:
        yield Reason("crest-tokens-more", {"tokens": side_now.tokens - side_before.tokens})
    if len(side_now.deck) < len(side_before.deck):
        yield Reason("crest-draws", {"cards": len(side_before.deck) - len(side_now.deck)})
    if opponent_now.tokens < opponent_before.tokens:
        yield Reason("crest-drains", {"tokens": opponent_before.tokens - opponent_now.tokens})


def _both(s: CrownCrestState, seat: int) -> tuple[Army, Army]:
    """Return (this seat's side, the opponent's)."""
    return s.armies[seat], s.armies[1 - seat]


def _cleaned(match: Match[CrownCrestState], seat: int, token: str, now: CrownCrestState) -> Iterator[Reason]:
    """Yield what a cleanup action brings.
    now: the state after the answer. If the answer ended the turn, `now` also contains the beginning of the
    next turn. Then it is compared with the state after another cleanup action.
    """
    compared_state = match.state
    if now.turn != compared_state.turn:
        match_after_draw = match.copy()
        match_after_draw.answer(seat, "ca draw")
        compared_state = match_after_draw.state
    if token == "ca adv":
        yield from _sooner(match.state.armies[seat], now.armies[seat])
    elif token != "ca draw":  # its name already says what it brings
        yield from _brought(seat, compared_state, now)


def _stays(pack: CrownCrestPack, seat: int, token: str, now: CrownCrestState) -> Iterator[Reason]:
    """Yield the strongest unit that stays on the front. `token`: the answer that says which units fall back.
    `now`: the state after the answer.
    """
    front = token.split(" ")[1]
    units = [unit for unit in now.armies[seat].units if unit.area == front]
    if units:
        strongest = max(units, key=lambda unit: (verbs.strength(now, pack, seat, unit), unit.code))
        yield Reason("crest-stays", {"card": Term(strongest.code), "front": front})
