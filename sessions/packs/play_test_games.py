"""The part of a play-test that runs in a worker: games of a computer player against itself, in slices."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from engine.computers import levels
from engine.computers.computer import Random
from engine.game import Setup, games
from engine.match import Match, SavedMatch
from engine.measure import CardUse, Measure
from engine.questions import Answer
from sessions.computers.worker_process import More

LONGEST = 3000  # answers of one game
STOPPED = "stopped"  # reason of a game that had to be stopped; no rules use this word
SLICE_SECONDS = 0.5  # of games at a time


class PlayTestGame(Struct, frozen=True):
    """A game that was played to its end or stopped."""

    shares: tuple[float, ...]
    """Each seat's share of the win, 0 to 1."""
    first_seat: int
    """The seat that began."""
    choice_count: int
    """How many answers left a choice."""
    reason: str
    """How it ended; STOPPED: it had to be stopped."""
    uses: tuple[CardUse, ...]
    """The cards of each seat."""


class PlayTestPlan(NamedTuple):
    """How all games of a play-test are played."""

    seats: int
    """How many seats each game has."""
    player: str
    """Name of the computer player at every seat; see `levels.find_level`."""
    seed: str
    """Random seed of all games: the same plan with the same cards gives the same games."""


class UnfinishedGame(NamedTuple):
    """An unfinished game that goes on in the next slice."""

    number: int
    """Number of the game in its play-test, from 0; decides its deal."""
    saved: SavedMatch
    """The game as far as it was played."""
    answers: tuple[Answer, ...] = ()
    """The answers that left a choice."""
    answer_count: int = 0
    """How many answers were given in all."""


class PlayTestSlice(NamedTuple):
    """The result of a slice."""

    finished_games: list[PlayTestGame]
    """The games that were finished."""
    unfinished_game: UnfinishedGame | None
    """The game in which the slice stopped; None: it stopped between games."""


def measure_of(game: str) -> Measure[Any] | None:
    """Return how packs of a game are measured; None if they cannot be play-tested."""
    known_game = games().get(game)
    return known_game.measure() if known_game is not None and known_game.measure is not None else None


def play_slice(
    rules: Any,
    more: More,
    game: str,
    plan: PlayTestPlan,
    numbers: Sequence[int],
    unfinished: UnfinishedGame | None,
) -> PlayTestSlice:
    """Finish the game `unfinished`, then play the games `numbers`. Stop when the time of a slice is over, or
    when `more` says no.

    `game`: name of the game. `plan`: the plan of the play-test. `numbers`: numbers of the games to begin,
    from 0. `unfinished`: the game in which the last slice stopped; None: it stopped between games.
    """
    goes_on, finished_games = more.within(SLICE_SECONDS), list[PlayTestGame]()
    unstarted = list(numbers)
    while unfinished is not None or unstarted:
        match = PlayTestMatch(rules, game, plan, unfinished or unstarted.pop(0))
        unfinished = None
        if not match.play(more, goes_on):
            return PlayTestSlice(finished_games, match.left())
        finished_games.append(match.game())
        if unstarted and not goes_on():
            break
    return PlayTestSlice(finished_games, None)


class PlayTestMatch:
    """Plays one game, from its start or from where the last slice stopped.

    `number`: number of the game in its play-test, from 0. `level`: how the computer player searches; None: it
    does not. `answers`: the answers so far that left a choice. `answer_count`: how many answers there were in
    all.
    """

    def __init__(self, rules: Any, game: str, plan: PlayTestPlan, of: int | UnfinishedGame) -> None:
        """`game`: name of the game. `plan`: the plan of the play-test. `of`: number of a new game, or the
        unfinished game to continue.
        """
        self.rules, self.plan = rules, plan
        self.measure = measure_of(game)
        assert self.measure is not None
        self.number = of if isinstance(of, int) else of.number
        self.level = levels.find_level(plan.player)
        self.answers: list[Answer] = [] if isinstance(of, int) else list(of.answers)
        self.answer_count = 0 if isinstance(of, int) else of.answer_count
        self.match: Match[Any] = self._begun() if isinstance(of, int) else Match.load(rules, of.saved)

    def play(self, more: More, goes_on: More) -> bool:
        """Play on until the game is over or has LONGEST answers, and return True.

        Return False if the game must go on in another slice. `goes_on`: returns whether the slice has time
        left. `more`: returns False when another job needs the worker. An answer that is being computed then
        is dropped, and computed again in the next slice.
        """
        policy = self.rules.computer.policy()
        while self.match.question is not None and self.answer_count < LONGEST:
            if not goes_on():
                return False
            seat = policy.next_seat(self.match.question)
            token = only(self.match, seat)
            if token is None:
                token = thought(self.match, seat, self.level, self._dice(str(self.answer_count)), more)
                if not more():  # perhaps it had less time than it should have
                    return False
                self.answers.append((seat, token))
            self.match.answer(seat, token)
            self.answer_count += 1
        return True

    def left(self) -> UnfinishedGame:
        """Return the unfinished game, to continue it in the next slice."""
        return UnfinishedGame(self.number, self.match.save(), tuple(self.answers), self.answer_count)

    def game(self) -> PlayTestGame:
        """Return the finished game."""
        match, begun = self.match, self._begun()
        assert self.measure is not None
        return PlayTestGame(
            shares(match, self.plan.seats),
            self.measure.starting_seat(begun.state, match.state),
            len(self.answers),
            match.result.reason if match.result else STOPPED,
            tuple(self.measure.uses(self.rules, begun.state, match.state, self.answers)),
        )

    def _dice(self, purpose: str) -> Random:
        """Return the random numbers for one purpose in this game. `purpose`: any text that names it."""
        return Random(f"{self.plan.seed} {self.number} {purpose}")

    def _begun(self) -> Match[Any]:
        """Return the match at its start, with the deal of this game's number."""
        dice, measure = self._dice("deal"), self.measure
        assert measure is not None
        names = tuple(f"P{seat}" for seat in range(self.plan.seats))
        kits = tuple(measure.kit(self.rules, dice) for _ in names) if measure.kit else ()
        return Match.new(self.rules, Setup(names, dict(measure.options), dice.randbytes(32), kits=kits))


def only(match: Match[Any], seat: int) -> str | None:
    """Return the answer of a seat that has no choice; None if it has one."""
    assert match.question is not None
    tokens: Sequence[str] = match.question.tokens[seat]
    forced: str | None = match.rules.forced(match.state, match.question, seat)
    return forced or (tokens[0] if len(tokens) == 1 else None)


def thought(match: Match[Any], seat: int, level: levels.Level | None, dice: Random, more: More) -> str:
    """Return the answer of a computer player for a seat.

    `level`: how it searches; None: the policy answers without a search. `dice`: the random numbers. `more`:
    returns whether to go on computing.
    """
    if level is None:
        return levels.policy_answer(match, seat, dice).token
    return levels.choose_answer(match, seat, level, dice, more).token


def shares(match: Match[Any], seats: int) -> tuple[float, ...]:
    """Return each seat's share of the win; a draw, or a stopped game, is shared by all."""
    winners = match.result.winners if match.result else ()
    if not winners:
        return (1 / seats,) * seats
    return tuple((seat in winners) / len(winners) for seat in range(seats))
