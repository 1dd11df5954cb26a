"""The data of a tournament: entrants, rounds, pairings and results. Everything else is computed from it."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

KINDS = ROUND_ROBIN, SWISS, KNOCKOUT, DOUBLE_ELIMINATION, GROUPS, LEAGUE = (
    *("round-robin", "swiss", "knockout"),
    *("double-elimination", "groups", "league"),
)
PHASES = SIGN_UP, RUNNING, OVER = "sign-up", "running", "over"
FEWEST, MOST = 3, 128  # entrants of a tournament
MOST_IN_ROBIN = 64  # entrants of a round robin: 63 rounds, or 126
FEWEST_IN_GROUPS = 6  # entrants of a tournament with groups and a bracket: two groups of three
MOVES = UP, DOWN, RESTS = "up", "down", "rests"  # see `Entrant.moved`

# Results of a pairing of two or more. OPEN: none yet. VOID: the game does not count, because it was not
# needed or the tournament ended early. PLAYED: who won, or DRAW: nobody did. FORFEITS: who won without a
# game, or NEITHER: all lost. Everybody but the winner loses.
OPEN, VOID = "", "void"
PLAYED = FIRST, SECOND, DRAW, THIRD, FOURTH = "1-0", "0-1", "1/2", "0-0-1", "0-0-0-1"
FORFEITS = FIRST_UNPLAYED, SECOND_UNPLAYED, NEITHER, THIRD_UNPLAYED, FOURTH_UNPLAYED = (
    *("+/-", "-/+", "-/-"),
    *("-/-/+", "-/-/-/+"),
)
# The results that a pairing's first, second, third and fourth entrant win.
WINS = (FIRST, SECOND, THIRD, FOURTH)
UNPLAYED_WINS = (FIRST_UNPLAYED, SECOND_UNPLAYED, THIRD_UNPLAYED, FOURTH_UNPLAYED)
# Results of two or more as words of button ids and of sentences' keys, in the order of their buttons.
RESULT_OF_WORD = {
    "first": FIRST,
    "draw": DRAW,
    "second": SECOND,
    "third": THIRD,
    "fourth": FOURTH,
    "firstunplayed": FIRST_UNPLAYED,
    "secondunplayed": SECOND_UNPLAYED,
    "thirdunplayed": THIRD_UNPLAYED,
    "fourthunplayed": FOURTH_UNPLAYED,
    "neither": NEITHER,
}
WORD_OF_RESULT = {result: word for word, result in RESULT_OF_WORD.items()}
# Results of a pairing of one. BYE: no opponent was left. HALF, ZERO: the entrant missed the round, with half
# a point or none. REST: the table of a round robin has no opponent for this round.
ALONE = BYE, HALF, ZERO, REST = "bye", "half", "zero", "rest"

WON, DRAWN, LOST = 2, 1, 0  # what a result is for one side, in halves of a win
# What each result is for the entrants of the pairing, the first one first.
OUTCOMES = {
    result: tuple(WON if side == winner else LOST for side in range(4))
    for wins in (WINS, UNPLAYED_WINS)
    for winner, result in enumerate(wins)
} | {
    BYE: (WON,),
    HALF: (DRAWN,),
    **dict.fromkeys((ZERO, REST), (LOST,)),
    **dict.fromkeys((NEITHER, OPEN, VOID), (LOST,) * 4),
    DRAW: (DRAWN,) * 4,
}
ON_TAP = -1.0  # a paired round waits for the organiser
BEST_OF = (1, 3, 5)  # games of a pairing
SEATS = (2, 3, 4)  # of a table
# Name of a point system → the half points for a loss, a draw and a win. At tables of three or four it is
# FIVE_POINTS: with the others, a draw would be worth more to a table than a win.
POINT_SYSTEMS = ONE_POINT, THREE_POINTS = "1-half-0", "3-1-0"
FIVE_POINTS = "5-1-0"
HALF_POINTS = {ONE_POINT: (0, 1, 2), THREE_POINTS: (0, 2, 6), FIVE_POINTS: (0, 2, 10)}


class TournamentPlan(Struct, frozen=True):
    """The settings of a tournament, fixed before it begins."""

    kind: str
    """One of KINDS."""
    rounds: int = 0
    """How many rounds a Swiss has; 0: as many as it takes to find a winner."""
    double: bool = False
    """In a round robin or in groups, everybody meets everybody twice."""
    third_place: bool = False
    """A knockout has a game for third place."""
    most: int = MOST_IN_ROBIN
    """How many entrants may take part, `fewest` to `most_entrants`; later ones go on the waiting list."""
    seconds: float = 0.0
    """How long a round lasts; 0: no deadline."""
    tie_breaks: tuple[str, ...] = ()
    """Names from `standings.TIE_BREAKS`, the one that decides first comes first; empty: the usual ones."""
    game_begins: bool = False
    """The game itself decides who begins, so the pairing does not balance it."""
    size: int = 0
    """How many people a group should have; group sizes may differ by one. 0: there are no groups."""
    advancing: int = 0
    """How many of each group go on to the bracket; 0: there is no bracket after the groups."""
    moving: int = 0
    """In a league, how many of a group move down after a season; the same number moves up."""
    points: str = ONE_POINT
    """What a win and a draw are worth, one of POINT_SYSTEMS, or FIVE_POINTS."""
    games: int = 1
    """How many games a pairing has at most, one of BEST_OF. Whoever cannot be caught up with wins it."""
    pause: float = 0.0
    """How long a paired round waits before it is published, in seconds; 0: not at all; ON_TAP: until the
    organiser publishes it.
    """
    check_in: float = 0.0
    """How long before its start people can check in, in seconds; 0: they need not. Whoever does not is left
    out at the start.
    """
    seats: int = 2
    """How many entrants a table has at most, one of SEATS; only a Swiss has more than two."""


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
    group: int = 0
    """Their group, from 0, if there are groups."""
    moved: str = ""
    """What the end of a league's season means for them: UP or DOWN a group, or RESTS: they played no game,
    and are not in the next season; "": none of these.
    """
    checked_in: bool = False
    """They said that they are there, shortly before the start."""
    seeding: float = 0.0
    """Seeding strength that the organiser gave, see `entrant_lists.GIVEN`; 0: none."""
    entered: int = 0
    """The number of the time, see `StoredTournament.entered`, at which somebody else signed them up; 0: they
    did so themselves.
    """


class MatchGame(Struct):
    """A finished game of a pairing of several games."""

    result: str
    """One of PLAYED, for the first entrant of the pairing, also if the second one began the game."""
    table: str = ""
    """Id of the table at which it was played; "": none."""
    source: str = ""
    """Who decided the result, one of `stored_tournament.SOURCES`."""


class PairingId(NamedTuple):
    """Which pairing of a tournament is meant."""

    round: int
    """Number of its round, from 1."""
    board: int
    """Its index in the round, from 0."""

    @property
    def key(self) -> str:
        """The id as text, under which things are stored about the pairing."""
        return f"{self.round}.{self.board}"

    @classmethod
    def parse(cls, key: str) -> "PairingId":
        """Return the id with this `key`. Further numbers behind another dot are ignored."""
        round, board, *_ = map(int, key.split("."))
        return cls(round, board)


class Pairing(Struct):
    """Two to four entrants who meet in a round, or one entrant who has no game in it."""

    first: int
    """Number of the entrant who begins, or who has no game."""
    second: int = 0
    """Number of the second entrant; 0: there is no game."""
    result: str = OPEN
    """One of the constants from OPEN to REST."""
    slot: int = 0
    """In a bracket, the place of the game in its round, see `knockout.Bracket`. A drawn game is repeated in
    the same slot.
    """
    table: str = ""
    """Id of the table or result report of the game; "": none."""
    begun: bool = False
    """The game at `table` has begun, or is about to begin."""
    present: tuple[int, ...] = ()
    """Numbers of the entrants who sat at an earlier table of this pairing, which closed without a game."""
    best_of: int = 1
    """How many games it has at most."""
    games: list[MatchGame] = []
    """If it has several games: those that are finished, in order. `table` and `begun` are the next one's."""
    further: tuple[int, ...] = ()
    """Numbers of the third and fourth entrant."""
    out: tuple[int, ...] = ()
    """Numbers of entrants who lost without playing, while two or more others play on."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """Numbers of all its entrants, the first one first."""
        return (self.first, self.second, *self.further) if self.second else (self.first,)

    @property
    def players(self) -> tuple[int, ...]:
        """Numbers of the entrants who play, or have played, in the order of `numbers`."""
        return tuple(number for number in self.numbers if number not in self.out)


class TournamentRound(Struct):
    """A round with its pairings."""

    began: float
    """When it was paired, seconds since 1970."""
    due: float
    """Deadline, seconds since 1970; 0: none."""
    pairings: list[Pairing]
    """The games, and the entrants without a game. The index of a pairing in this list is called its board."""


class DraftRound(Struct):
    """The next round before it is published: only the organiser sees it, and may change it."""

    made: float
    """When it was paired first, seconds since 1970."""
    pairings: list[Pairing]
    """As in `TournamentRound`."""
    basis: str
    """What it was paired from, as a short text; if that changes, it is paired again."""


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
    seeded: list[int] = []
    """Numbers of the entrants who went on from the groups to the bracket, the first seed first; 0: a place
    that nobody took. Empty: the bracket has not begun, or there are no groups before it.
    """
    draft: DraftRound | None = None
    """The next round, if it is paired but not published."""
    forbidden: list[tuple[int, int]] = []
    """Numbers of two entrants who do not meet, the lower first; only of a Swiss."""

    def find_pairing(self, id: PairingId) -> Pairing | None:
        """Return the pairing with this id; None if there is none."""
        if not 1 <= id.round <= len(self.rounds):
            return None
        pairings = self.rounds[id.round - 1].pairings
        return pairings[id.board] if 0 <= id.board < len(pairings) else None

    @property
    def everybody(self) -> list[Entrant]:
        """All who have signed up: those who take part, then the waiting list."""
        return [*self.entrants, *self.waiting]


class RoundScore(NamedTuple):
    """One round from the side of one entrant."""

    opponents: tuple[int, ...]
    """Pairing numbers; empty: no opponent."""
    half_points: int
    """What this entrant got, in half points of the tournament's point system."""
    outcome: int
    """WON, DRAWN or LOST; without a game what it counts as."""
    played: bool
    """A game was played; False: a forfeit, or a round without an opponent."""
    began: bool
    """This entrant is the first one of the pairing, who begins."""
    result: str
    """The result of the pairing, such as FIRST or BYE; FIRST means that the first entrant of the pairing won.
    """
    empty_seats: int = 0
    """How many seats of the table were empty, of those that the plan has."""

    @property
    def voluntary(self) -> bool:
        """Whether the entrant chose not to play: they were absent, or lost without a game."""
        return self.result == HALF or (not self.played and self.outcome == LOST)

    @property
    def is_unplayed_win(self) -> bool:
        """Whether this is a full point without a game: a bye, or an opponent who did not come."""
        return not self.played and self.outcome == WON


MISSED = RoundScore((), 0, LOST, False, False, ZERO)  # a round in which an entrant has no pairing


def fewest(plan: TournamentPlan) -> int:
    """Return how many entrants a tournament needs to begin."""
    return FEWEST_IN_GROUPS if plan.kind == GROUPS else FEWEST


def most_entrants(kind: str) -> int:
    """Return how many entrants a tournament of this kind can have."""
    return MOST_IN_ROBIN if kind == ROUND_ROBIN else MOST


def entrant(tournament: Tournament, number: int) -> Entrant:
    """Return the entrant with this number. Raises KeyError if there is none."""
    for candidate in tournament.entrants:
        if candidate.number == number:
            return candidate
    raise KeyError(number)


def entrant_of(tournament: Tournament, person: int) -> Entrant | None:
    """Return the entrant who is this person; None if they do not take part. `person`: user id."""
    return next((player for player in tournament.entrants if player.person == person and person), None)


def score_in(pairing: Pairing, number: int, points: str = ONE_POINT, seats: int = 2) -> RoundScore:
    """Return a pairing from the side of one of its entrants. `number`: of that entrant. `points`: the point
    system. `seats`: of a table.
    """
    side = pairing.numbers.index(number)
    played = pairing.result in PLAYED and number not in pairing.out
    outcome = LOST if number in pairing.out else OUTCOMES[pairing.result][side]
    met = pairing.players if played else pairing.numbers
    return RoundScore(
        tuple(other for other in met if other != number),
        HALF_POINTS[points][outcome],
        outcome,
        played,
        side == 0,
        pairing.result,
        seats - len(met) if played else 0,
    )


def is_possible(pairing: Pairing, result: str) -> bool:
    """Return whether a pairing of two or more can have this result: the one who wins is in it."""
    winner = winning_side(result)
    return result in (*PLAYED, *FORFEITS) and (winner is None or winner < len(pairing.numbers))


def winning_side(result: str) -> int | None:
    """Return which entrant of a pairing wins by a result: 0 the first, and so on; None if nobody does."""
    return next((wins.index(result) for wins in (WINS, UNPLAYED_WINS) if result in wins), None)


def scores(tournament: Tournament, number: int) -> Iterator[RoundScore]:
    """Yield every round of an entrant in order, also missed rounds, but no void and no open games.

    A drawn game of a knockout and its repetition are yielded separately. `number`: of the entrant.
    """
    for tournament_round in tournament.rounds:
        own_pairings = [one for one in tournament_round.pairings if number in one.numbers]
        settled = [
            score_in(pairing, number, tournament.plan.points, tournament.plan.seats)
            for pairing in own_pairings
            if pairing.result not in (OPEN, VOID)
        ]
        yield from settled if own_pairings else [MISSED]


def playing(tournament: Tournament) -> list[Entrant]:
    """Return the entrants who have not withdrawn. Those who sit out the next round are included."""
    return [player for player in tournament.entrants if not player.withdrawn]


def open_pairings(tournament: Tournament) -> list[Pairing]:
    """Return the games of the current round that have no result."""
    current_pairings = tournament.rounds[-1].pairings if tournament.rounds else []
    return [pairing for pairing in current_pairings if pairing.result == OPEN]
