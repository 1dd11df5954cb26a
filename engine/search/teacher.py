"""The computer as a teacher: a good answer with its reason, and the decisions of a game that mattered.

Whatever is compared is compared in worlds that could be for all that the seat knows, so a hint tells
nobody a card; a reason is given only if most of these worlds agree on it.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.ask import Answer
from engine.computer import Policy, Random, Reason
from engine.game import Rules, Setup
from engine.match import Match
from engine.search import tree
from engine.search.levels import LEVELS, answer, looked_ahead, one_step
from engine.search.tree import Thought
from engine.search.worlds import computer_of, supposed

WORLDS = 5  # in so many a reason is looked for
KNOWN = 8  # playouts after which the share of an answer says something
LOST, FOUND = 0.06, 0.08  # shares of the win that make a mistake, or a find
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


class Moment(NamedTuple):
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
    """What a short look at a decision says of its weight."""

    number: int
    gain: float


class Game(NamedTuple):
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
    reason = _reason(match, seat, thought, thought.line, dice, still)
    second = _second(thought) or tree.Line("", 0, thought.value)
    return Hint(thought.line, thought.value, second.token, second.value, reason)


def _second(thought: Thought) -> tree.Line | None:
    """The best of the other answers that were looked at often enough."""
    others = [line for line in thought.lines if line.token != thought.token and line.visits >= KNOWN]
    return max(others, key=lambda line: line.value, default=None)


def _reason(
    match: Match[Any], seat: int, thought: Thought, token: str, dice: Random, more: More, other: str = ""
) -> Reason | None:
    """What most worlds say an answer is good for, beside another one: the one given, else a usual one."""
    found: list[tuple[str, tuple[tuple[str, Any], ...]]] = []
    for _ in range(WORLDS):
        if not more():
            break
        world = supposed(match, seat, dice)
        reason = _reason_in(world, seat, token, other or _usual(world, seat, thought, token, dice), dice)
        if reason is not None:
            found.append((reason.key, tuple(reason.args.items())))
    for (key, args), times in Counter(found).most_common(1):
        if times > WORLDS // 2:
            return Reason(key, dict(args))
    return None


def _reason_in(world: Match[Any], seat: int, token: str, other: str | None, dice: Random) -> Reason | None:
    rules, ask = world.rules, world.ask
    assert ask is not None
    before, after = rules.copy(world.state), _settled(world.copy(), seat, token, dice)
    without = _replied(_settled(world.copy(), seat, other, dice), seat, dice).state if other else None
    return computer_of(rules).policy().reason(before, ask, seat, token, after.state, without)


def _usual(world: Match[Any], seat: int, thought: Thought, token: str, dice: Random) -> str | None:
    """What a seat answers that does nothing in particular: what is answered for an absent player, else
    one of the middle."""
    assert world.ask is not None
    passing = world.rules.default(world.state, world.ask, seat)
    if passing is not None and passing != token:
        return passing
    tokens = [line.token for line in sorted(thought.lines, key=lambda line: -line.value)]
    if len(tokens) < 2:
        tokens = [*computer_of(world.rules).policy().candidates(world.state, world.ask, seat, dice)]
    others = [one for one in tokens if one != token]
    return others[len(others) // 2] if others else None


def _settled(match: Match[Any], seat: int, token: str, dice: Random) -> Match[Any]:
    """After an answer and what it leads to at once: everybody answers as it looks at first sight."""
    match.answer(seat, token)
    return _at_rest(match, dice)


def _replied(match: Match[Any], seat: int, dice: Random) -> Match[Any]:
    """After what the others do next, if it is their turn."""
    if match.ask is None or computer_of(match.rules).policy().who(match.ask) == seat:
        return match
    _answered(match, dice)
    return _at_rest(match, dice)


def _at_rest(match: Match[Any], dice: Random) -> Match[Any]:
    """After what is under way."""
    while match.ask is not None and match.answers:
        _answered(match, dice)
    return match


def _answered(match: Match[Any], dice: Random) -> None:
    """By the game's own quick player; one that knows no better looks an answer ahead."""
    policy, ask = computer_of(match.rules).policy(), match.ask
    assert ask is not None
    who = policy.who(ask)
    if type(policy).pick is Policy.pick:
        match.answer(who, one_step(match, who, dice).token)
    else:
        match.answer(who, policy.pick(match.state, ask, who, dice))


# ---------------------------------------------------------------- after a game


def decisions(game: Game, seats: Sequence[int]) -> list[int]:
    """Numbers of the answers by which these seats decided something: where there was a choice."""
    match, found = Match.new(game.rules, game.setup), []
    for number, (seat, token) in enumerate(game.answers):
        ask = match.ask
        if seat in seats and ask is not None and token not in game.rules.declarations:
            free = len(ask.tokens.get(seat, ())) > 1 or bool(ask.forms.get(seat))
            if free and game.rules.forced(match.state, ask, seat) is None:
                found.append(number)
        match.replay([(seat, token)])
    return found


def glances(
    game: Game, numbers: Sequence[int], dice: Random, timer: Timer, seconds: float, each: float
) -> list[Glance]:
    """Short looks, `each` second long, at the first of these decisions, as many as fit into `seconds`."""
    found: list[Glance] = []
    more = timer(seconds)
    for number in numbers:
        if found and not more():
            break
        moment = moment_at(game, number, dice, timer, each, explained=False)
        found.append(Glance(number, moment.gain if moment else 0.0))
    return found


def moment_at(
    game: Game, number: int, dice: Random, timer: Timer, seconds: float, *, explained: bool = True
) -> Moment | None:
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
    weighed = looked_ahead(match, seat, dice, level.playouts, timer(seconds / 2), (better, against))
    shares = {line.token: line.value for line in weighed.lines}
    if len(shares) < 2:
        return None
    still = timer(seconds / 2)
    reason = _reason(match, seat, thought, better, dice, still, against) if explained else None
    return Moment(number, seat, played, Hint(better, shares[better], against, shares[against], reason))


def worth_a_look(glanced: Sequence[Glance], most: int) -> list[int]:
    """The decisions in which most seems to have lain."""
    ranked = sorted(glanced, key=lambda glance: -glance.gain)
    return sorted(glance.number for glance in ranked[:most])


def best_of(found: Sequence[Moment]) -> list[Moment]:
    """The three that mattered most, in the order of the game: mistakes first, then what was found."""
    mistakes = [one for one in found if one.hint.token != one.played and one.gain >= LOST]
    finds = [one for one in found if one.hint.token == one.played and one.gain >= FOUND]
    ranked = [*sorted(mistakes, key=_gain), *sorted(finds, key=_gain)]
    return sorted(ranked[:MOST_MOMENTS], key=lambda moment: moment.number)


def _gain(moment: Moment) -> float:
    return -moment.gain
