"""How the computer plays: what it may suppose of what it cannot see, and what it knows of good play."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from engine.questions import Answer, Outcome, Question

__all__ = ["Computer", "Policy", "Random", "Reason", "shares"]
S = TypeVar("S")


class Reason(NamedTuple):
    """Why an answer is good, as the key of a sentence (`why-KEY`) with its arguments.

    wins: the sentence is that the game is won, so an estimate beside it would only be less sure; either: it
    is that other answers do as well, so being as true of them takes nothing from it.
    """

    key: str
    args: Mapping[str, Any] = {}
    wins: bool = False
    either: bool = False


class Policy(Generic[S]):
    """How to play a game, as far as it is known beforehand. All of it is asked of worlds that could be,
    never of the true state, so nothing here can peek.

    horizon: answers that a playout goes on for before the position is judged by `values`; hurry: the share
    of a level's time that one answer gets, less where a turn has many; slips: how often the levels give an
    answer without a thought (0 to 1), by their names, where it is other than usual; lies_open: nothing that
    could be told of the game is hidden from anybody, so one world stands for all.
    """

    horizon: int = 10_000
    hurry: float = 1.0
    lies_open: bool = False
    slips: Mapping[str, float] = MappingProxyType({})

    def next_seat(self, ask: Question) -> int:
        """The seat that answers next where several are asked."""
        return next(iter(ask.tokens))

    def candidates(self, state: S, ask: Question, seat: int, dice: Random) -> Sequence[str]:
        """Answers worth a thought, never none of them: the legal tokens, or for an answer that cannot be
        listed some good ones; nothing that could only be a mistake needs to be there."""
        return ask.tokens[seat]

    def weights(self, state: S, ask: Question, seat: int, tokens: Sequence[str]) -> Sequence[float]:
        """How likely each of these is the best, in any unit above 0; the search looks there first. Any answer
        may be among them, also one that `candidates` leaves out: games are looked back on as they were."""
        return [1.0] * len(tokens)

    def pick(self, state: S, ask: Question, seat: int, dice: Random) -> str:
        """A quick answer, for playing on to the end."""
        return dice.choice(self.candidates(state, ask, seat, dice))

    def complete_line(self, state: S, ask: Question, seat: int, token: str) -> Sequence[str]:
        """An answer with the further ones of this seat that are settled with it, in their order, so that
        nobody waits for each; by itself the answer alone."""
        return (token,)

    def values(self, state: S) -> Sequence[float]:
        """For each seat, the share of the win it may expect, 0 to 1; together they are 1."""
        raise NotImplementedError

    def playout_scope(self, state: S) -> Hashable:
        """What a playout stays within, such as a turn: where it has changed, the position is judged."""
        return None

    def ends_playout(self, state: S, ask: Question, seat: int, token: str) -> bool:
        """Whether the position is judged just before this answer, for what it brings besides is chance."""
        return False

    def can_evaluate(self, state: S, ask: Question) -> bool:
        """Whether the position can be judged here; past the horizon a playout goes on until it can."""
        return True

    def think(
        self,
        match: Any,
        seat: int,
        dice: Random,
        most: int,
        more: Callable[[], bool],
        among: Sequence[str] = (),
    ) -> Any:
        """A search of the game's own where it is stronger than `engine.search.tree` in the same time, asked
        the same way: a `tree.Thought`, or None to leave it to the tree."""
        return None

    def reasons(self, match: Any, seat: int, line: str, more: Callable[[], bool]) -> Iterable[Reason]:
        """What can be said for a good answer (or the line that it begins) of this seat, which is asked, the
        weightiest first; as long as `more`. Each is proved by the rules: it has to be true in this match,
        which is a world that could be, and a hint says only what is true in all of them. So a sentence tells
        what the rules do, or what they allow the others, never what somebody is thought to do.
        """
        return ()


def shares(result: Outcome, seats: int) -> list[float]:
    """A finished game as shares of the win: a draw is shared by all, a win by its winners."""
    winners = result.winners or tuple(range(seats))
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Computer(Generic[S]):
    """The part of a game that lets the computer take a seat.

    resample: put into `state` what could be there for all that the seat knows, instead of what it cannot
        know, future chance included; gives the answers to give from there to the open question. Its
        arguments: `state`, a copy of the last resting point, to be changed; the live state at the open
        question and the answers that led there; the seat; dice. What is put depends on nothing but the seat's
        knowledge and the dice.
    policy: what the game tells the computer about good play; by itself it plays by the rules alone.
    """

    resample: Callable[[S, S, Sequence[Answer], int, Random], Sequence[Answer]]
    policy: Callable[[], Policy[S]] = Policy
