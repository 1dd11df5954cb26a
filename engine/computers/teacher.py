"""The computer as a teacher: a good answer with its reason, and the key moments of a finished game.

Answers are compared in sampled worlds, so a hint reveals no hidden card. A reason is given only if it is true
in all of them. A line is an answer and the further answers that are settled with it, separated by "; ". In
all functions `rng` is the source of random numbers.
"""

from collections.abc import Callable, Container, Hashable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.computers import tree
from engine.computers.computer import Random, Reason, RestOfTurn
from engine.computers.levels import LEVELS, choose_answer, search_answer
from engine.computers.tree import SearchResult
from engine.computers.worlds import computer_of, sample_match, sample_world
from engine.game import Rules, Setup
from engine.match import Match
from engine.questions import Answer

WORLDS = 4  # sampled worlds in which a reason must be true
KNOWN = 8  # playouts from which the value of an answer is reliable
LOST, SLIPPED, FOUND = 0.1, 0.08, 0.1  # least gain (share of the win) of a mistake, a slip, a find
COST = 0.005  # least gain of a mistake that is told to somebody who lost
MOST_MOMENTS = 3  # that are shown of a game
More = Callable[[], bool]  # returns whether there is time to go on
Timer = Callable[[float], More]  # starts a time in seconds, and returns whether it has not passed yet


class Hint(NamedTuple):
    """A good answer, with the line that begins with it."""

    token: str
    """The suggested answer or line, in the game's notation."""
    share: float
    """The share of the win that the seat may expect with `token`, 0 to 1."""
    other: str = ""
    """The answer that `token` was compared with; "" if there was none to compare."""
    other_share: float = 0.0
    """The share of the win with `other`, 0 to 1."""
    reason: Reason | None = None
    """Why the answer is good; None if no reason was found."""


class KeyMoment(NamedTuple):
    """A decision that changed the chances of winning."""

    answer_index: int
    """Index of the answer, from 0."""
    seat: int
    """The seat that decided, from 0."""
    played: str
    """The answer that was given."""
    hint: Hint
    """The best answer. If it is not `played`, the seat missed it, and `Hint.other` is `played`. If it is
    `played`, the seat found it, and `Hint.other` is an alternative.
    """
    worth: int = 0
    """The gain in the unit that the game counts in, such as Gold; 0 if the game has none."""

    @property
    def gain(self) -> float:
        """Return the share of the win that depended on this decision."""
        return self.hint.share - self.hint.other_share


class Glance(NamedTuple):
    """The result of a short look at a decision."""

    answer_index: int
    """Index of the answer, from 0."""
    gain: float
    """The share of the win that depended on the answer, 0 to 1."""
    found: bool = False
    """Whether the look saw no better answer."""


class FinishedMatch(NamedTuple):
    """A game that was played: what it began with, and its answers."""

    rules: Rules[Any, Any]
    """The rules with the card pack of the game."""
    setup: Setup
    """What the game began with."""
    answers: Sequence[Answer]
    """All answers, of all seats."""

    def match_before(self, number: int) -> Match[Any]:
        """Return the match just before the answer with this index.

        number: that index, from 0.
        """
        match = Match.new(self.rules, self.setup)
        match.replay(self.answers[:number])
        return match


# ---------------------------------------------------------------- a hint


def give_hint(
    match: Match[Any], seat: int, rng: Random, max_playouts: int, may_search: More, may_explain: More
) -> Hint:
    """Return the best answer of the strongest level. seat: a seat that may answer now.

    rng: random numbers.
    max_playouts: the greatest number of playouts.
    may_search: returns whether the search may go on.
    may_explain: returns whether the search for a reason may go on.

    The result depends only on what the seat knows and on the random numbers, unless `may_search` or
    `may_explain` ends a search.
    """
    thought = choose_answer(match, seat, replace(LEVELS[-1], playouts=max_playouts), rng, may_search)
    alternative = _best_alternative(thought) or tree.SearchedAnswer("", 0, thought.value)
    reason = reason_for(match, seat, thought.line, rng, may_explain, alternative.token)
    return Hint(thought.line, thought.value, alternative.token, alternative.value, reason)


def _best_alternative(thought: SearchResult) -> tree.SearchedAnswer | None:
    """Return the best answer with enough playouts that was not chosen; None if there is none.

    thought: the result of a search.
    """
    others = [
        line for line in thought.searched_answers if line.token != thought.token and line.visits >= KNOWN
    ]
    return max(others, key=lambda line: line.value, default=None)


def reason_for(
    match: Match[Any], seat: int, line: str, rng: Random, may_continue: More, alternative: str = ""
) -> Reason | None:
    """Return the strongest reason for an answer; None if no reason is true in every sampled world.

    line: the answer, or the line that it begins.
    may_continue: returns whether there is time to go on. If time ends before all worlds are checked, the
    result is None.
    alternative: another answer; "" for none. A reason that is true of both answers does not count, unless it
    states a win or may be shared.
    """
    policy = computer_of(match.rules).policy()
    shared: list[Reason] = []
    for number in range(1 if policy.reasons_are_public else WORLDS):
        if number and not (shared and may_continue()):
            return None
        world = sample_match(match, seat, rng)
        reasons = [*policy.reasons(world, seat, line, may_continue)]
        if alternative and any(not (reason.states_win or reason.can_be_shared) for reason in reasons):
            alternative_reasons = [*policy.reasons(world, seat, alternative, may_continue)]
            reasons = [
                reason
                for reason in reasons
                if reason.states_win or reason.can_be_shared or reason not in alternative_reasons
            ]
        shared = [reason for reason in shared if reason in reasons] if number else reasons
    return shared[0] if shared else None


def _ordinary_alternative(
    match: Match[Any], seat: int, thought: SearchResult, token: str, rng: Random
) -> str | None:
    """Return an ordinary alternative to an answer; None if there is none.

    This is the answer that the bot would give for an absent player, unless it gives none or this one. Then it
    is an answer of middle value.

    thought: the result of a search, whose answers are the ones to choose from.
    token: the answer.
    """
    world = sample_match(match, seat, rng)
    assert world.question is not None
    absent_answer = world.rules.default(world.state, world.question, seat)
    if absent_answer is not None and absent_answer != token:
        return absent_answer
    tokens = [line.token for line in sorted(thought.searched_answers, key=lambda line: -line.value)]
    if len(tokens) < 2:
        tokens = [*computer_of(world.rules).policy().candidates(world.state, world.question, seat, rng)]
    others = [other_token for other_token in tokens if other_token != token]
    return others[len(others) // 2] if others else None


# ---------------------------------------------------------------- after a game


def decisions(game: FinishedMatch, seats: Sequence[int]) -> list[int]:
    """Return the indexes of the answers of these seats where they had a choice."""
    match, numbers = Match.new(game.rules, game.setup), []
    for number, (seat, token) in enumerate(game.answers):
        ask = match.question
        if seat in seats and ask is not None and token not in game.rules.declarations:
            has_choice = len(ask.tokens.get(seat, ())) > 1 or bool(ask.forms.get(seat))
            if has_choice and game.rules.forced(match.state, ask, seat) is None:
                numbers.append(number)
        match.replay([(seat, token)])
    return numbers


def glance_at_decisions(
    game: FinishedMatch,
    answer_indexes: Sequence[int],
    rng: Random,
    timer: Timer,
    seconds: float,
    seconds_each: float,
) -> list[Glance]:
    """Look at these decisions in their order, for a short time each, until the time is over.

    answer_indexes: indexes of answers, from 0.
    timer: returns, for a number of seconds, a function that says whether they have not passed yet.
    seconds: for all of them together.
    seconds_each: seconds for one decision.
    """
    results: list[Glance] = []
    may_continue = timer(seconds)
    for number in answer_indexes:
        if results and not may_continue():
            break
        moment = evaluate_decision(game, number, rng, timer, seconds_each, explained=False)
        best = moment is None or moment.hint.token == moment.played
        results.append(Glance(number, moment.gain if moment else 0.0, best))
    return results


def evaluate_decision(
    game: FinishedMatch, number: int, rng: Random, timer: Timer, seconds: float, *, explained: bool = True
) -> KeyMoment | None:
    """Return what one decision was worth; None if there was no alternative, or no time to compare with it.

    number: index of the answer, from 0.
    timer: returns, for a number of seconds, a function that says whether they have not passed yet.
    seconds: half of them for the search, half for the comparison; the reason may take half as many again.
    explained: whether to look for a reason.
    """
    match, (seat, played) = game.match_before(number), game.answers[number]
    level = LEVELS[-1]
    thought = choose_answer(match, seat, level, rng, timer(seconds / 2))
    better = thought.token
    alternative = played
    if better == played:
        best_alternative = _best_alternative(thought)
        alternative = (
            best_alternative.token
            if best_alternative
            else _ordinary_alternative(match, seat, thought, played, rng) or played
        )
    if alternative == better:
        return None
    comparison = search_answer(match, seat, rng, level.playouts, timer(seconds / 2), (better, alternative))
    shares = {line.token: line.value for line in comparison.searched_answers}
    if len(shares) < 2:
        return None
    may_explain = timer(seconds / 2)
    reason = reason_for(match, seat, better, rng, may_explain, alternative) if explained else None
    hint = Hint(better, shares[better], alternative, shares[alternative], reason)
    return KeyMoment(number, seat, played, hint)


def costly_answers(
    game: FinishedMatch, seats: Sequence[int], rng: Random, may_continue: More
) -> list[KeyMoment] | None:
    """Return the answers of these seats after which the rest of their turn could bring less than before; of
    each turn the one that cost most. None: the game does not judge its answers in this way.

    What an answer cost follows from `Policy.best_rest` before it and at the next question of the turn.
    """
    policy, match = computer_of(game.rules).policy(), Match.new(game.rules, game.setup)
    if not policy.judges_turns:
        return None
    judged: dict[tuple[int, Hashable], list[_JudgedAnswer]] = {}
    for number, (seat, token) in enumerate(game.answers):
        turn = seat, policy.playout_scope(match.state)
        if seat in seats and match.question is not None and seat in match.question.tokens:
            rest = policy.best_rest(sample_world(match, seat, rng), seat)
            if rest is not None and (turn in judged or may_continue()):
                judged.setdefault(turn, []).append(_JudgedAnswer(number, token, rest))
        match.replay([(seat, token)])
    moments = [
        _costliest(game, seat, judged_answers, rng, may_continue)
        for (seat, _), judged_answers in judged.items()
    ]
    return [moment for moment in moments if moment is not None]


class _JudgedAnswer(NamedTuple):
    """An answer of a finished game, and what could be done instead of it."""

    number: int
    """Index of the answer, from 0."""
    played: str
    """The answer."""
    rest: RestOfTurn
    """How its seat would have played on from before it."""


def _costliest(
    game: FinishedMatch, seat: int, turn: Sequence[_JudgedAnswer], rng: Random, may_continue: More
) -> KeyMoment | None:
    """Return the answer of a turn that cost its seat most; None if none cost it anything.

    turn: the answers of the turn, in order.
    """
    match_after = game.match_before(turn[-1].number + 1)
    reached = 1.0 if match_after.result is not None else turn[-1].rest.now
    worst, worst_reached = turn[-1], 1.0
    for judged in reversed(turn):
        if judged.rest.share - reached > worst.rest.share - worst_reached:
            worst, worst_reached = judged, reached
        reached = max(reached, judged.rest.share)
    line = "; ".join(worst.rest.line[: worst.rest.first])
    if not line or worst.rest.share <= worst_reached:
        return None
    match, policy = game.match_before(worst.number), computer_of(game.rules).policy()
    reason = reason_for(match, seat, line, rng, may_continue, worst.played)
    hint = Hint(line, worst.rest.share, worst.played, worst_reached, reason)
    world = sample_match(match, seat, rng)
    worth = policy.worth(world.state, seat, hint.share, hint.other_share)
    return KeyMoment(worst.number, seat, worst.played, hint, worth)


def decisions_worth_a_look(glanced: Sequence[Glance], max_decisions: int) -> list[int]:
    """Return the indexes of the decisions that seem to matter most, in the order of the game.

    One find is chosen first, then mistakes, then other decisions, each with the greatest gain first. A find
    is compared with a poor answer, so its gain is large; by gain alone, no mistake would be chosen.

    glanced: the results of short looks.
    max_decisions: how many indexes are returned at most.
    """
    ranked = sorted(glanced, key=lambda glance: -glance.gain)
    finds = [glance for glance in ranked if glance.found]
    mistakes = [glance for glance in ranked if not glance.found and glance.gain > 0]
    chosen = [*finds[:1], *mistakes][:max_decisions]
    others = [glance for glance in ranked if glance not in chosen]
    return sorted(glance.answer_index for glance in (*chosen, *others[: max_decisions - len(chosen)]))


def best_moment_of_each_turn(moments: Sequence[KeyMoment], answers: Sequence[Answer]) -> list[KeyMoment]:
    """Return for each turn (a seat's answers in a row) the moment with the greatest gain.

    answers: all answers of the game.
    """
    best: dict[int, KeyMoment] = {}
    for moment in moments:
        turn = moment.answer_index
        while turn and answers[turn - 1][0] == moment.seat:
            turn -= 1
        best[turn] = max(best.get(turn, moment), moment, key=lambda candidate: candidate.gain)
    return list(best.values())


def greatest_moments(
    moments: Sequence[KeyMoment], lost: Container[int] = (), advised: Container[int] = ()
) -> list[KeyMoment]:
    """Return up to three moments that mattered most, in the order of the game.

    Mistakes are chosen first, each kind once before any is told again, then finds. Without a mistake the
    greatest slip takes its place. See `LOST`, `SLIPPED` and `FOUND`. Who lost is told all that cost them
    something.

    lost: the seats that lost. advised: indexes of answers that followed a hint; they are no finds.
    """
    ranked = sorted(moments, key=lambda moment: (-moment.worth, -moment.gain))
    errors = [moment for moment in ranked if moment.hint.token != moment.played]
    mistakes = [moment for moment in errors if moment.gain >= (COST if moment.seat in lost else LOST)]
    first_of_kind = {(moment.played, moment.hint.token): moment for moment in mistakes[::-1]}
    mistakes.sort(key=lambda moment: moment is not first_of_kind[moment.played, moment.hint.token])
    mistakes = mistakes or [moment for moment in errors[:1] if moment.gain >= SLIPPED]
    finds = [
        moment
        for moment in ranked
        if moment.hint.token == moment.played
        and moment.gain >= FOUND
        and moment.seat not in lost
        and moment.answer_index not in advised
    ]
    return sorted([*mistakes, *finds][:MOST_MOMENTS], key=lambda moment: moment.answer_index)


def weightiest(moments: Sequence[KeyMoment]) -> list[KeyMoment]:
    """Return up to three moments on which most depended, in the order of the game."""
    ranked = sorted(moments, key=lambda moment: (-moment.worth, -moment.gain))
    return sorted(ranked[:MOST_MOMENTS], key=lambda moment: moment.answer_index)


def lost_seats(game: FinishedMatch) -> list[int]:
    """Return the seats that lost; none if nobody won."""
    result = game.match_before(len(game.answers)).result
    winners = result.winners if result is not None else ()
    return [seat for seat in range(len(game.setup.seats)) if winners and seat not in winners]
