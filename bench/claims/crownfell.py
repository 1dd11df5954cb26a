"""Checks sentences about answers of Crownfell by playing out the turns of both sides that they are about."""

from collections.abc import Callable, Iterator
from typing import Any

from bench.claims.case import ClaimCase
from bench.claims.crownfell_draft import PICKS
from engine.computers.worlds import World
from engine.crownfell.state import DISCARD, HAND, CrownfellState

Answers = tuple[tuple[int, str], ...]


def ends(rules: Any, base: CrownfellState, seat: int, given: Answers = ()) -> Iterator[World[Any]]:
    """Yield every way in which this seat's open turn can end."""
    world = World(rules, rules.copy(base), given)
    if world.question is None or world.question.seats[0] != seat:
        yield world
        return
    for token in world.question.tokens[seat]:
        yield from ends(rules, base, seat, (*given, (seat, token)))


def wins(rules: Any, base: CrownfellState, seat: int) -> bool:
    """Return whether a seat can win in the turn that it begins."""
    world = World(rules, rules.copy(base))
    if world.result is not None:
        return world.result.winners == (seat,)
    return any(one.result is not None and one.result.winners == (seat,) for one in ends(rules, base, seat))


def turned(rules: Any, base: CrownfellState, seat: int) -> CrownfellState:
    """Return a copy of the state with this seat to move."""
    s: CrownfellState = rules.copy(base)
    s.turn = seat ^ s.black
    return s


def lying(s: CrownfellState, seat: int) -> set[str]:
    """Return this seat's cards on the board."""
    colour = seat ^ s.black
    return {s.codes[n] for n, spot in enumerate(s.spots) if spot < HAND and spot // 25 == colour}


def gone(s: CrownfellState) -> set[str]:
    return {s.codes[n] for n, spot in enumerate(s.spots) if spot == DISCARD}


def own_ends(case: ClaimCase) -> list[World[Any]]:
    """Return every way in which the turn can end after the answer."""
    given = (*case.match.answers, (case.seat, case.line))
    return [*ends(case.rules, case.match.base, case.seat, given)]


def at_once(case: ClaimCase) -> CrownfellState:
    world = World(case.rules, case.rules.copy(case.match.base), (*case.match.answers, (case.seat, case.line)))
    s: CrownfellState = world.state
    return s


def losses(case: ClaimCase, s: CrownfellState, seat: int) -> set[str]:
    """Return the cards that this seat could lose from the board in the opponent's next turn."""
    cards_before, lost_cards = lying(s, seat), set()
    for world in ends(case.rules, turned(case.rules, s, 1 - seat), 1 - seat):
        lost_cards |= cards_before - lying(world.state, seat)
    return lost_cards


# ---------------------------------------------------------------- claims


def won(case: ClaimCase) -> bool:
    """The answer wins at once, however a rally is spent."""
    kind = case.reason.key.partition("-")[2]
    return all(
        one.result is not None and one.result.winners == (case.seat,) and one.result.reason == kind
        for one in own_ends(case)
    )


def rally_wins(case: ClaimCase) -> bool:
    """Some way to spend the rally wins."""
    return any(one.result is not None and one.result.winners == (case.seat,) for one in own_ends(case))


def forces(case: ClaimCase) -> bool:
    foe = 1 - case.seat
    for mine in own_ends(case):
        replies = [mine] if mine.result else ends(case.rules, mine.state, foe)
        for reply in replies:
            if reply.result is not None:
                if reply.result.winners != (case.seat,):
                    return False
            elif not wins(case.rules, reply.state, case.seat):
                return False
    return True


def prevents(case: ClaimCase) -> bool:
    foe = 1 - case.seat
    if not wins(case.rules, turned(case.rules, case.match.state, foe), foe):
        return False
    return not any(wins(case.rules, mine.state, foe) for mine in own_ends(case))


def flips(case: ClaimCase) -> bool:
    card = case.arg("card")
    was = lying(case.match.state, 1 - case.seat)
    return card in was and all(card in lying(one.state, case.seat) for one in own_ends(case))


def captures(case: ClaimCase) -> bool:
    card = case.arg("card")
    return card in lying(case.match.state, 1 - case.seat) and card in gone(at_once(case))


def captures_free(case: ClaimCase) -> bool:
    return captures(case) and not any(losses(case, one.state, case.seat) for one in own_ends(case))


def saves(case: ClaimCase) -> bool:
    card = case.arg("card")
    if card not in losses(case, case.match.state, case.seat):
        return False
    return all(
        card in lying(one.state, case.seat) and card not in losses(case, one.state, case.seat)
        for one in own_ends(case)
    )


def threatens_win(case: ClaimCase) -> bool:
    return all(
        one.result is None and wins(case.rules, turned(case.rules, one.state, case.seat), case.seat)
        for one in own_ends(case)
    )


def locks(case: ClaimCase) -> bool:
    card, foe = case.arg("card"), 1 - case.seat
    for world in own_ends(case):
        if world.question is None or card not in lying(world.state, foe):
            return False
        if any(token.startswith((f"{card} ", f"a{card}:")) for token in world.question.tokens[foe]):
            return False
    return True


def threatens(case: ClaimCase) -> bool:
    card = case.arg("card")
    for world in own_ends(case):
        if world.result is not None or card not in lying(world.state, 1 - case.seat):
            return False
        again = turned(case.rules, world.state, case.seat)
        if not any(card in gone(then.state) for then in ends(case.rules, again, case.seat)):
            return False
    return True


def revives(case: ClaimCase) -> bool:
    card, s = case.arg("card"), case.match.state
    now = at_once(case)
    held = HAND + (case.seat ^ now.black)
    return card in gone(s) and now.spots[now.codes.index(card)] == held


def rallies(case: ClaimCase) -> bool:
    """The answer leads to the question of a rally for the card of the sentence."""
    match = case.played()
    return (
        match.question is not None
        and match.question.kind == "rally"
        and match.question.detail
        == (
            case.arg("card"),
            case.arg("space"),
        )
    )


def may_rally(case: ClaimCase, s: CrownfellState) -> set[str]:
    """Return the cards whose Move would lead to the question of a rally, if it were this seat's turn."""
    base, cards = turned(case.rules, s, case.seat), set()
    for token in World(case.rules, case.rules.copy(base)).question.tokens[case.seat]:  # type: ignore[union-attr]
        then = World(case.rules, case.rules.copy(base), ((case.seat, token),)).question
        if token[0] not in "ad" and then is not None and then.kind == "rally" and then.detail[0] == token[:3]:
            cards.add(token[:3])
    return cards


def rallies_next(case: ClaimCase) -> bool:
    if may_rally(case, case.match.state):
        return False
    return all(
        one.result is None and case.arg("card") in may_rally(case, one.state) for one in own_ends(case)
    )


def brings(case: ClaimCase) -> bool:
    was, now = (lying(s, case.seat) for s in (case.match.state, at_once(case)))
    return case.arg("card") in now - was and was < now and len(now) == case.arg("cards")


def deeds(case: ClaimCase, s: CrownfellState) -> int:
    """Return how many answers, other than deploying, the seat would have if it were its turn."""
    world = World(case.rules, turned(case.rules, s, case.seat))
    tokens = world.question.tokens[case.seat] if world.question is not None else ()
    return sum(not token.startswith("d") for token in tokens)


def freer(case: ClaimCase) -> bool:
    after = [deeds(case, one.state) for one in own_ends(case)]
    return deeds(case, case.match.state) == case.arg("before") < case.arg("moves") == min(after)


CLAIMS: dict[str, Callable[[ClaimCase], bool]] = {
    "elimination": won,
    "no-move": won,
    "rally-wins": rally_wins,
    "forces": forces,
    "prevents": prevents,
    "flips": flips,
    "captures": captures,
    "captures-free": captures_free,
    "saves": saves,
    "threatens-win": threatens_win,
    "locks": locks,
    "threatens": threatens,
    "revives": revives,
    "rallies": rallies,
    "rallies-next": rallies_next,
    "brings": brings,
    "freer": freer,
    **PICKS,
}
