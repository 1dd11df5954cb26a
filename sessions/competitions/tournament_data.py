"""The data of a tournament: entrants, rounds, pairings and results. Everything else is computed from it."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

KINDS = ROUND_ROBIN, SWISS, KNOCKOUT = "round-robin", "swiss", "knockout"
PHASES = SIGN_UP, RUNNING, OVER = "sign-up", "running", "over"
FEWEST, MOST = 3, 64  # entrants of a tournament

# Results of a pairing of two. OPEN: none yet. VOID: the game does not count, because it was not needed or the
# tournament ended early. PLAYED: won by the first, won by the second, or drawn. FORFEITS: the first or the
# second won without a game, or both lost.
OPEN, VOID = "", "void"
PLAYED = FIRST, SECOND, DRAW = "1-0", "0-1", "1/2"
FORFEITS = FIRST_UNPLAYED, SECOND_UNPLAYED, NEITHER = "+/-", "-/+", "-/-"
# Results of a pairing of one. BYE: no opponent was left. HALF, ZERO: the entrant missed the round, with half
# a point or none. REST: the table of a round robin has no opponent for this round.
ALONE = BYE, HALF, ZERO, REST = "bye", "half", "zero", "rest"

# The half points that a result gives to the first and to the second of the pairing.
HALF_POINTS = {
    **dict.fromkeys((FIRST, FIRST_UNPLAYED, BYE), (2, 0)),
    **dict.fromkeys((SECOND, SECOND_UNPLAYED), (0, 2)),
    **dict.fromkeys((NEITHER, ZERO, REST, OPEN, VOID), (0, 0)),
    DRAW: (1, 1),
    HALF: (1, 0),
}


class TournamentPlan(Struct, frozen=True):
    """The settings of a tournament, fixed before it begins."""

    kind: str
    """One of KINDS."""
    rounds: int = 0
    """How many rounds a Swiss has; 0: as many as it takes to find a winner."""
    double: bool = False
    """In a round robin, everybody meets everybody twice."""
    third_place: bool = False
    """A knockout has a game for third place."""
    most: int = MOST
    """How many entrants may take part, 3 to 64; later ones go on the waiting list."""
    seconds: float = 0.0
    """How long a round lasts; 0: no deadline."""
    tie_breaks: tuple[str, ...] = ()
    """Names from `standings.TIE_BREAKS`, the one that decides first comes first; empty: the usual ones."""
    game_begins: bool = False
    """The game itself decides who begins, so the pairing does not balance it."""


class Entrant(Struct):
    """A participant of a tournament."""

    number: int
    """The pairing number, from 1; final when the tournament begins."""
    person: int
    """User id; 0: erased, and the name is empty."""
    name: str
    """The name that is shown."""
    strength: float = 0.0
    """Seeding strength; higher is stronger."""
    withdrawn: bool = False
    """They left the tournament, and play no further rounds."""
    late: int = 0
    """The round in which they joined; 0: from the start."""
    away: str = ""
    """The result of the next round if they miss it: HALF or ZERO; "": they play."""
    struck: bool = False
    """None of their games counts: they withdrew from a round robin before half of their games were played."""


class Pairing(Struct):
    """Two entrants who meet in a round, or one entrant who has no game in it."""

    first: int
    """Number of the entrant who begins, or who has no game."""
    second: int = 0
    """Number of the other entrant; 0: there is no game."""
    result: str = OPEN
    """One of the constants from OPEN to REST."""
    slot: int = 0
    """In a knockout, the place in the bracket of the round, from 0. A drawn game is repeated in the same
    slot. In the last round, slot 1 is the game for third place.
    """
    table: str = ""
    """Id of the table or result report of the game; "": none."""
    begun: bool = False
    """The game at `table` has begun, or is about to begin."""
    present: tuple[int, ...] = ()
    """Numbers of the entrants who sat at an earlier table of this pairing, which closed without a game."""


class TournamentRound(Struct):
    """A round with its pairings."""

    began: float
    """When it was paired, seconds since 1970."""
    due: float
    """Deadline, seconds since 1970; 0: none."""
    pairings: list[Pairing]
    """The games, and the entrants without a game. The index of a pairing in this list is called its board."""


class Tournament(Struct):
    """A tournament from sign-up to end."""

    plan: TournamentPlan
    """The settings."""
    phase: str = SIGN_UP
    """One of PHASES."""
    entrants: list[Entrant] = []
    """Those who take part, without the waiting list."""
    waiting: list[Entrant] = []
    """The waiting list, first come first."""
    rounds: list[TournamentRound] = []
    """The rounds that were paired, the first one first."""
    total: int = 0
    """How many rounds there will be; 0: the tournament has not begun."""
    ended_early: bool = False
    """It was ended before its last round was over."""
    put_off: list[TournamentRound] = []
    """Rounds of a knockout that were paired already, and now wait until a game of an earlier round is
    replayed; the next round first.
    """


class RoundScore(NamedTuple):
    """One round from the side of one entrant."""

    opponent: int
    """Pairing number; 0: no opponent."""
    half_points: int
    """What this entrant got, in half points."""
    played: bool
    """A game was played; False: a forfeit, or a round without an opponent."""
    began: bool
    """This entrant is the first one of the pairing, who begins."""
    result: str
    """The result of the pairing, such as FIRST or BYE; FIRST means that the first entrant of the pairing won.
    """

    @property
    def voluntary(self) -> bool:
        """Whether the entrant chose not to play: they were absent, or lost without a game."""
        return self.result == HALF or (not self.played and not self.half_points)

    @property
    def is_unplayed_win(self) -> bool:
        """Whether this is a full point without a game: a bye, or an opponent who did not come."""
        return not self.played and self.half_points == 2


MISSED = RoundScore(0, 0, False, False, ZERO)  # a round in which an entrant has no pairing


def entrant(tournament: Tournament, number: int) -> Entrant:
    """Return the entrant with this number. Raises KeyError if there is none."""
    for candidate in tournament.entrants:
        if candidate.number == number:
            return candidate
    raise KeyError(number)


def entrant_of(tournament: Tournament, person: int) -> Entrant | None:
    """Return the entrant who is this person; None if they do not take part. `person`: user id."""
    return next((player for player in tournament.entrants if player.person == person and person), None)


def score_in(pairing: Pairing, number: int) -> RoundScore:
    """Return a pairing from the side of one of its entrants. `number`: of that entrant."""
    side = 0 if pairing.first == number else 1
    opponent = pairing.second if side == 0 else pairing.first
    points = HALF_POINTS[pairing.result][side]
    return RoundScore(opponent, points, pairing.result in PLAYED, side == 0, pairing.result)


def scores(tournament: Tournament, number: int) -> Iterator[RoundScore]:
    """Yield every round of an entrant in order, also missed rounds, but no void and no open games.

    A drawn game of a knockout and its repetition are yielded separately. `number`: of the entrant.
    """
    for tournament_round in tournament.rounds:
        own_pairings = [one for one in tournament_round.pairings if number in (one.first, one.second)]
        settled = [
            score_in(pairing, number) for pairing in own_pairings if pairing.result not in (OPEN, VOID)
        ]
        yield from settled if own_pairings else [MISSED]


def playing(tournament: Tournament) -> list[Entrant]:
    """Return the entrants who have not withdrawn. Those who sit out the next round are included."""
    return [player for player in tournament.entrants if not player.withdrawn]


def open_pairings(tournament: Tournament) -> list[Pairing]:
    """Return the games of the current round that have no result."""
    current_pairings = tournament.rounds[-1].pairings if tournament.rounds else []
    return [pairing for pairing in current_pairings if pairing.result == OPEN]
