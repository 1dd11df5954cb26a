"""What a game tells the computer player: how to sample what it cannot see, and how to play well."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from engine.questions import Answer, Outcome, Question

__all__ = ["Computer", "Policy", "Random", "Reason", "RestOfTurn", "shares"]
S = TypeVar("S")


class Reason(NamedTuple):
    """Why an answer is good, as the key of a sentence (`why-KEY`) with its arguments."""

    key: str
    """The KEY of `why-KEY`, such as `craft-wins`."""
    args: Mapping[str, Any] = {}
    """The arguments of the sentence."""
    states_win: bool = False
    """Whether the sentence says that the game is won. Then no estimate is shown beside the sentence."""
    can_be_shared: bool = False
    """Whether the reason may be true of other answers too, such as that several are equally good. Other
    reasons are left out if an ordinary answer has them too.
    """


class RestOfTurn(NamedTuple):
    """How a seat would play the rest of its turn."""

    line: tuple[str, ...]
    """Its answers, without the one that ends the turn."""
    now: float
    """The share of the win, 0 to 1, that the seat may expect if its turn ends now."""
    share: float
    """The greatest share of the win, 0 to 1, that the seat may expect somewhere in `line`."""
    first: int
    """How many answers of `line` its first decision takes; 0 if there is nothing to do."""


class Policy(Generic[S]):
    """How to play a game, as far as that is known without search.

    Its methods get only sampled worlds, never the true state, so they cannot use hidden information. In all
    methods `state` is such a world, `ask` is its open question, `seat` is a seat that must answer it, `token`
    is a legal answer, and `rng` is the source of random numbers.
    """

    horizon: int = 10_000
    """How many answers a playout goes on for before `values` evaluates the position."""
    time_share: float = 1.0
    """The share of a level's time for one answer; less than 1 if a turn has many answers."""
    reasons_are_public: bool = False
    """Whether reasons state only facts that the seat knows. One sampled world is then enough to prove a
    reason.
    """
    judges_turns: bool = False
    """Whether answers of finished games are judged by `best_rest`, and not by a search."""
    slips: Mapping[str, float] = MappingProxyType({})
    """By the name of a level, how often that level answers without thinking (0 to 1). Levels that are not
    here slip as often as usual.
    """

    def next_seat(self, ask: Question) -> int:
        """Return the seat that answers next if several must."""
        return next(iter(ask.tokens))

    def candidates(self, state: S, ask: Question, seat: int, rng: Random) -> Sequence[str]:
        """Return the answers to consider, at least one.

        These are the legal answers, or some good ones if they cannot be listed. Answers that can only be
        mistakes may be left out.
        """
        return ask.tokens[seat]

    def weights(self, state: S, ask: Question, seat: int, tokens: Sequence[str]) -> Sequence[float] | None:
        """Return for each answer how likely it is the best, in any unit above 0; None: not known.

        The search tries likely answers first. If None, it compares the first answers by their `values`, and
        takes all later ones to be equally likely. `tokens` may contain answers that `candidates` leaves out,
        because the teacher looks at answers that were given.
        """
        return None

    def pick(self, state: S, ask: Question, seat: int, rng: Random) -> str:
        """Return a quick answer for playouts."""
        return rng.choice(self.candidates(state, ask, seat, rng))

    def complete_line(self, state: S, ask: Question, seat: int, token: str) -> Sequence[str]:
        """Return an answer, followed by the further answers of this seat that go with it.

        The table gives all of them at once. By default there are no further answers.
        """
        return (token,)

    def values(self, state: S) -> Sequence[float]:
        """Return for each seat the share of the win that it may expect, from 0 to 1. The sum is 1."""
        raise NotImplementedError

    def worth(self, state: S, seat: int, share: float, other_share: float) -> int:
        """Return the difference between two shares of the win in the unit that the game counts in, such as
        Gold, at least 1. 0: the game has no such unit.
        """
        return 0

    def best_rest(self, world: Any, seat: int) -> "RestOfTurn | None":
        """Return how the seat would play the rest of its turn, to judge what it really did; None if answers
        to this question are not judged. Only asked if `judges_turns`.

        world: a sampled `World` at the question; it is changed.
        """
        return None

    def playout_scope(self, state: S) -> Hashable:
        """Return a value that stays equal as long as a playout may go on, such as the number of the turn.

        When the value changes, the position is evaluated. By default the value never changes.
        """
        return None

    def ends_playout(self, state: S, ask: Question, seat: int, token: str) -> bool:
        """Return whether a playout stops before this answer, because the answer only adds chance.

        The position before it is then evaluated.
        """
        return False

    def can_evaluate(self, state: S, ask: Question) -> bool:
        """Return whether `values` can evaluate the position at this question.

        A playout that has reached the horizon goes on until this is so.
        """
        return True

    def think(
        self,
        match: Any,
        seat: int,
        rng: Random,
        max_playouts: int,
        may_continue: Callable[[], bool],
        allowed_answers: Sequence[str] = (),
    ) -> Any:
        """Search with the game's own method. For games where it is stronger than `engine.computers.tree` in
        the same time.

        max_playouts: the greatest number of playouts.
        may_continue: returns whether there is time to go on.
        allowed_answers: the answers to choose from; empty for `candidates`.

        Returns a `tree.SearchResult`, or None to use the tree.
        """
        return None

    def reasons(self, match: Any, seat: int, line: str, may_continue: Callable[[], bool]) -> Iterable[Reason]:
        """Yield the reasons for a good answer of this seat, the strongest reason first.

        line: the answer, or the line that begins with it.
        may_continue: returns whether there is time to go on.

        `match` is a sampled world. Each reason must follow from the rules in this world: it states what the
        rules do or allow, never what somebody is expected to do. A hint gives only reasons that are true in
        all sampled worlds.
        """
        return ()


def shares(result: Outcome, seats: int) -> list[float]:
    """Return for each seat its share of the win, from 0 to 1. All winners share equally; in a draw all seats.

    seats: the number of seats.
    result: how the game ended.
    """
    winners = result.winners or tuple(range(seats))
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Computer(Generic[S]):
    """The part of a game that lets the computer take a seat."""

    resample: Callable[[S, S, Sequence[Answer], int, Random], Sequence[Answer]]
    """Replaces all that a seat cannot know about a state by something possible. Future chance is replaced
    too.

    Arguments: a copy of the last stable state, which is changed; the live state at the open question; the
    answers in between; the seat; random numbers. Returns the answers that lead from the changed state to the
    open question. The result depends only on what the seat knows and on the random numbers. What others have
    answered to an open secret question is replaced afterwards, by `worlds`.
    """
    policy: Callable[[], Policy[S]] = Policy
    """Makes the policy, what the game knows of good play; by default only the rules."""
