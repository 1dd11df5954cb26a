"""The computer as a teacher: a good answer with its reason, and the decisions of a game that mattered.

Whatever is compared is compared in worlds that could be for all that the seat knows, so a hint tells
nobody a card; a reason is given only if it is true in all of them.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.computer import Random, Reason
from engine.game import Rules, Setup
from engine.match import Match
from engine.questions import Answer
from engine.search import tree
from engine.search.levels import LEVELS, answer, search_answer
from engine.search.tree import Thought
from engine.search.worlds import computer_of, sample_match

WORLDS = 4  # in so many a reason has to be true
KNOWN = 8  # playouts after which the share of an answer says something
LOST, SLIPPED, FOUND = 0.1, 0.08, 0.1  # shares of the win that make a mistake, a slip, a find
MOST_MOMENTS = 3
More = Callable[[], bool]
Timer = Callable[[float], More]


class Hint(NamedTuple):
    """A good answer, or the line that it begins. share: of the win that the seat may expect with it, 0 to 1;
    other: what it was weighed against ("": there was no choice), with its share; reason: None where the game
    has no words for it."""

    token: str
    share: float
    other: str = ""
    other_share: float = 0.0
    reason: Reason | None = None


class KeyMoment(NamedTuple):
    """A decision that mattered. number: of the answer, from 0; hint: the better answer, weighed against the
    one that was given; where both are the same the seat found what was hard to find (`Hint.other`)."""

    number: int
    seat: int
    played: str
    hint: Hint

    @property
    def gain(self) -> float:
        """The share of the win that lay in this decision."""
        return self.hint.share - self.hint.other_share


class Glance(NamedTuple):
    """What a short look at a decision says of its weight; found: nothing better was seen."""

    number: int
    gain: float
    found: bool = False


class FinishedMatch(NamedTuple):
    """A game that was played: what it began with and what was answered."""

    rules: Rules[Any, Any]
    setup: Setup
    answers: Sequence[Answer]

    def before(self, number: int) -> Match[Any]:
        """The match as it was when this answer was given."""
        match = Match.new(self.rules, self.setup)
        match.replay(self.answers[:number])
        return match


# ---------------------------------------------------------------- a hint


def hint(match: Match[Any], seat: int, dice: Random, most: int, more: More, still: More) -> Hint:
    """The best answer that the strongest way of thinking finds for this seat, which has to be asked; the
    search goes on as long as `more`, the look for a reason as long as `still`.

    The same seat, knowledge and dice give the same hint, if `more` does not end the thinking.
    """
    thought = answer(match, seat, replace(LEVELS[-1], playouts=most), dice, more)
    second = _second(thought) or tree.SearchedAnswer("", 0, thought.value)
    reason = reason_for(match, seat, thought.line, dice, still, second.token)
    return Hint(thought.line, thought.value, second.token, second.value, reason)


def _second(thought: Thought) -> tree.SearchedAnswer | None:
    """The best of the other answers that were looked at often enough."""
    others = [line for line in thought.lines if line.token != thought.token and line.visits >= KNOWN]
    return max(others, key=lambda line: line.value, default=None)


def reason_for(
    match: Match[Any], seat: int, line: str, dice: Random, more: More, against: str = ""
) -> Reason | None:
    """The weightiest thing that is true of an answer in every world that was looked at, and not as true of
    the one that it is weighed against; None where nothing is, or where time ended before all of them were."""
    policy = computer_of(match.rules).policy()
    shared: list[Reason] = []
    for number in range(1 if policy.lies_open else WORLDS):
        if number and not (shared and more()):
            return None
        world = sample_match(match, seat, dice)
        reasons = [*policy.reasons(world, seat, line, more)]
        if against and any(not (reason.wins or reason.either) for reason in reasons):
            both = [*policy.reasons(world, seat, against, more)]
            reasons = [reason for reason in reasons if reason.wins or reason.either or reason not in both]
        shared = [reason for reason in shared if reason in reasons] if number else reasons
    return shared[0] if shared else None


def _usual(match: Match[Any], seat: int, thought: Thought, token: str, dice: Random) -> str | None:
    """What a seat answers that does nothing in particular: what is answered for an absent player, else
    one of the middle."""
    world = sample_match(match, seat, dice)
    assert world.ask is not None
    passing = world.rules.default(world.state, world.ask, seat)
    if passing is not None and passing != token:
        return passing
    tokens = [line.token for line in sorted(thought.lines, key=lambda line: -line.value)]
    if len(tokens) < 2:
        tokens = [*computer_of(world.rules).policy().candidates(world.state, world.ask, seat, dice)]
    others = [one for one in tokens if one != token]
    return others[len(others) // 2] if others else None


# ---------------------------------------------------------------- after a game


def decisions(game: FinishedMatch, seats: Sequence[int]) -> list[int]:
    """Numbers of the answers by which these seats decided something: where there was a choice."""
    match, numbers = Match.new(game.rules, game.setup), []
    for number, (seat, token) in enumerate(game.answers):
        ask = match.ask
        if seat in seats and ask is not None and token not in game.rules.declarations:
            free = len(ask.tokens.get(seat, ())) > 1 or bool(ask.forms.get(seat))
            if free and game.rules.forced(match.state, ask, seat) is None:
                numbers.append(number)
        match.replay([(seat, token)])
    return numbers


def glances(
    game: FinishedMatch, numbers: Sequence[int], dice: Random, timer: Timer, seconds: float, each: float
) -> list[Glance]:
    """Short looks, `each` second long, at the first of these decisions, as many as fit into `seconds`."""
    looks: list[Glance] = []
    more = timer(seconds)
    for number in numbers:
        if looks and not more():
            break
        moment = moment_at(game, number, dice, timer, each, explained=False)
        best = moment is None or moment.hint.token == moment.played
        looks.append(Glance(number, moment.gain if moment else 0.0, best))
    return looks


def moment_at(
    game: FinishedMatch, number: int, dice: Random, timer: Timer, seconds: float, *, explained: bool = True
) -> KeyMoment | None:
    """What one decision was worth, after so many seconds of thought; None where nothing lay in it."""
    match, (seat, played) = game.before(number), game.answers[number]
    level = LEVELS[-1]
    thought = answer(match, seat, level, dice, timer(seconds / 2))
    better = thought.token
    against = played
    if better == played:
        second = _second(thought)
        against = second.token if second else _usual(match, seat, thought, played, dice) or played
    if against == better:
        return None
    weighed = search_answer(match, seat, dice, level.playouts, timer(seconds / 2), (better, against))
    shares = {line.token: line.value for line in weighed.lines}
    if len(shares) < 2:
        return None
    still = timer(seconds / 2)
    reason = reason_for(match, seat, better, dice, still, against) if explained else None
    return KeyMoment(number, seat, played, Hint(better, shares[better], against, shares[against], reason))


def worth_a_look(glanced: Sequence[Glance], most: int) -> list[int]:
    """The decisions in which most seems to have lain: one of them was found, as far as any mistakes are
    left for the others. An answer that was good is weighed against a poor one, so by weight alone nobody
    would hear of a mistake."""
    ranked = sorted(glanced, key=lambda glance: -glance.gain)
    finds = [glance for glance in ranked if glance.found]
    mistakes = [glance for glance in ranked if not glance.found and glance.gain > 0]
    chosen = [*finds[:1], *mistakes][:most]
    rest = [glance for glance in ranked if glance not in chosen]
    return sorted(glance.number for glance in (*chosen, *rest[: most - len(chosen)]))


def one_a_turn(moments: Sequence[KeyMoment], answers: Sequence[Answer]) -> list[KeyMoment]:
    """Of the moments of one turn, which is a seat's answers in a row, the one in which most lay."""
    best: dict[int, KeyMoment] = {}
    for moment in moments:
        turn = moment.number
        while turn and answers[turn - 1][0] == moment.seat:
            turn -= 1
        best[turn] = max(best.get(turn, moment), moment, key=lambda candidate: candidate.gain)
    return list(best.values())


def best_of(moments: Sequence[KeyMoment]) -> list[KeyMoment]:
    """The three that mattered most, in the order of the game: mistakes first, the greatest slip where none
    was grave, then what was found."""
    errors = sorted((one for one in moments if one.hint.token != one.played), key=_gain)
    mistakes = [one for one in errors if one.gain >= LOST]
    mistakes = mistakes or [one for one in errors[:1] if one.gain >= SLIPPED]
    finds = [one for one in moments if one.hint.token == one.played and one.gain >= FOUND]
    ranked = [*sorted(mistakes, key=_gain), *sorted(finds, key=_gain)]
    return sorted(ranked[:MOST_MOMENTS], key=lambda moment: moment.number)


def _gain(moment: KeyMoment) -> float:
    return -moment.gain
