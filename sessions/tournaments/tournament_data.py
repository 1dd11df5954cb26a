"""What a tournament is made of: entrants, rounds, pairings and their results. It alone says everything."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

KINDS = ROUND_ROBIN, SWISS, KNOCKOUT = "round-robin", "swiss", "knockout"
PHASES = SIGN_UP, RUNNING, OVER = "sign-up", "running", "over"
FEWEST, MOST = 3, 64

# Results of a pairing of two: open, played, decided without a game, and a second game that was not needed.
OPEN, VOID = "", "void"
PLAYED = FIRST, SECOND, DRAW = "1-0", "0-1", "1/2"
FORFEITS = FIRST_UNPLAYED, SECOND_UNPLAYED, NEITHER = "+/-", "-/+", "-/-"
# Results of a pairing of one: nobody was left to play, a missed round with half a point or none, nobody to
# play this round by the table.
ALONE = BYE, HALF, ZERO, REST = "bye", "half", "zero", "rest"

# What a result gives to who stands first and second, in half points.
HALF_POINTS = {
    **dict.fromkeys((FIRST, FIRST_UNPLAYED, BYE), (2, 0)),
    **dict.fromkeys((SECOND, SECOND_UNPLAYED), (0, 2)),
    **dict.fromkeys((NEITHER, ZERO, REST, OPEN, VOID), (0, 0)),
    DRAW: (1, 1),
    HALF: (1, 0),
}


class TournamentPlan(Struct, frozen=True):
    """What is settled before it begins.

    kind: one of KINDS. rounds: of a Swiss (0: as many as find a winner). double: a round robin in which
    everybody meets everybody twice. third_place: a knockout plays for it. most: entrants, 3 to 64; who comes
    later waits. seconds: how long a round lasts (0: no deadline). tie_breaks: names from
    `standings.TIE_BREAKS`, the first decides first (none: the kind's own). game_begins: the game itself
    decides who begins, so the pairing does not balance it.
    """

    kind: str
    rounds: int = 0
    double: bool = False
    third_place: bool = False
    most: int = MOST
    seconds: float = 0.0
    tie_breaks: tuple[str, ...] = ()
    game_begins: bool = False


class Entrant(Struct):
    """Somebody who takes part.

    number: the pairing number, from 1; settled when it begins. person: user id (0: forgotten, with no name).
    strength: by which they are seeded, higher is stronger. late: the round that they joined in (0: the
    first). away: how they miss the next round, HALF or ZERO ("": they play). struck: they withdrew from a
    round robin before half of their games were played, so that none of them counts.
    """

    number: int
    person: int
    name: str
    strength: float = 0.0
    withdrawn: bool = False
    late: int = 0
    away: str = ""
    struck: bool = False


class Pairing(Struct):
    """Two who meet, or one who does not play (second is 0). first begins.

    slot: of a knockout, its place in the round; drawn games are repeated in the same slot, and slot 1 of the
    last round is for third place. table: the table or report it was played at, for whoever keeps it ("":
    none). begun: the game has begun at that table, or is about to. present: numbers of those who sat waiting
    at an earlier table of this game, which closed without a game.
    """

    first: int
    second: int = 0
    result: str = OPEN
    slot: int = 0
    table: str = ""
    begun: bool = False
    present: tuple[int, ...] = ()


class TournamentRound(Struct):
    """due: its deadline, seconds since 1970 (0: none)."""

    began: float
    due: float
    pairings: list[Pairing]


class Tournament(Struct):
    """total: how many rounds there will be, settled when it begins. ended_early: by its organiser.
    put_off: rounds of a knockout that were paired and wait until a game of an earlier round has been played
    again, the next one first.
    """

    plan: TournamentPlan
    phase: str = SIGN_UP
    entrants: list[Entrant] = []
    waiting: list[Entrant] = []
    rounds: list[TournamentRound] = []
    total: int = 0
    ended_early: bool = False
    put_off: list[TournamentRound] = []


class RoundScore(NamedTuple):
    """What a round was for one entrant: result from their side in half points; opponent 0: nobody."""

    opponent: int
    half_points: int
    played: bool
    began: bool
    result: str

    @property
    def voluntary(self) -> bool:
        """Not played by their own doing: absent, or lost without a game."""
        return self.result == HALF or (not self.played and not self.half_points)

    @property
    def gift(self) -> bool:
        """A full point without a game: a bye, or an opponent who did not come."""
        return not self.played and self.half_points == 2


MISSED = RoundScore(0, 0, False, False, ZERO)


def entrant(tournament: Tournament, number: int) -> Entrant:
    """Raises KeyError where there is none of this number."""
    for candidate in tournament.entrants:
        if candidate.number == number:
            return candidate
    raise KeyError(number)


def entrant_of(tournament: Tournament, person: int) -> Entrant | None:
    """The entrant who is this person."""
    return next((one for one in tournament.entrants if one.person == person and person), None)


def score_in(pairing: Pairing, number: int) -> RoundScore:
    """This pairing from an entrant's side."""
    side = 0 if pairing.first == number else 1
    opponent = pairing.second if side == 0 else pairing.first
    points = HALF_POINTS[pairing.result][side]
    return RoundScore(opponent, points, pairing.result in PLAYED, side == 0, pairing.result)


def scores(tournament: Tournament, number: int) -> Iterator[RoundScore]:
    """Every round of an entrant from the first, also those that they missed; void and open games are left
    out.

    A drawn game of a knockout and its repetition are one each."""
    for tournament_round in tournament.rounds:
        mine = [pairing for pairing in tournament_round.pairings if number in (pairing.first, pairing.second)]
        settled = [score_in(pairing, number) for pairing in mine if pairing.result not in (OPEN, VOID)]
        yield from settled if mine else [MISSED]


def playing(tournament: Tournament) -> list[Entrant]:
    """Those who have not withdrawn."""
    return [one for one in tournament.entrants if not one.withdrawn]


def open_pairings(tournament: Tournament) -> list[Pairing]:
    """The games of the running round that have no result."""
    last = tournament.rounds[-1].pairings if tournament.rounds else []
    return [pairing for pairing in last if pairing.result == OPEN]
