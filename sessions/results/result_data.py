"""The result of one game as it is stored, and the index keys under which it is found."""

from collections.abc import Iterator, Mapping
from itertools import combinations

import msgspec

from sessions.store.stored_kinds import AboutPeople, stored_kind

KIND = stored_kind("result", AboutPeople.NAMES, exported_as="results")  # of its documents
AT_A_TABLE, REPORTED = "table", "report"  # played at a table of the bot, or reported by its players
ALL = ""  # any game, any level
RATED = "result:rated"  # all rated results, by the time of their end
# Kind and key of a document whose version counts how often results were changed that ratings had counted.
CORRECTIONS, CORRECTIONS_KEY = stored_kind("result-corrections", AboutPeople.NOTHING), "all"
ANYWHERE = 0  # in place of a server: all of them


class ResultSeat(msgspec.Struct, frozen=True):
    """One player of a finished game."""

    person: int
    """User id; 0: a computer player; below 0: an erased person, the same number in all their results."""
    name: str
    """The display name at that time; "": erased."""
    rank: int
    """1: a winner; equal players share a rank."""
    level: str = ""
    """Level of a computer player; "": a person."""
    side: int = -1
    """Players with the same number played together; -1: alone."""


class GameResult(msgspec.Struct, frozen=True):
    """A finished game."""

    game: str
    """Name of the game."""
    guild: int
    """The server where it was played."""
    channel: int
    """The channel of the table's panel, or of the report's card."""
    at: float
    """When it ended, seconds since 1970."""
    seats: tuple[ResultSeat, ...]
    """The players, in the order of their seats."""
    reason: str
    """The game's word for how it ended; "reported": its players reported it."""
    began: float = 0.0
    """When it began, seconds since 1970."""
    turns: int = 0
    """How many turns it had; 0: this game does not count turns, or was reported."""
    answers: int = 0
    """How many answers were given; 0: it was reported."""
    kind: str = AT_A_TABLE
    """`AT_A_TABLE` or `REPORTED`."""
    rated: bool = False
    """It was played for ratings; `sessions/results/eligibility.py` decides whether it counts."""
    panel: int = 0
    """Message id of the panel or card; 0: none."""
    voided: bool = False
    """It would be rated, but a manager of the server excluded it."""

    @property
    def people(self) -> list[int]:
        """User ids of all players with an account, without duplicates."""
        return [*dict.fromkeys(seat.person for seat in self.seats if seat.person > 0)]

    def rank_of(self, person: int) -> int:
        """Return the best rank of this person's seats; 0: they have no seat."""
        return min((seat.rank for seat in self.seats if seat.person == person), default=0)

    def sides_of(self, person: int) -> set[int]:
        """Return the sides on which this person played; empty for a person who played alone."""
        return {seat.side for seat in self.seats if seat.person == person and seat.side >= 0}


def outcome_of(result: GameResult, person: int) -> str:
    """Return how a game ended for one of its players: "won", "lost" or "drawn".

    The game is drawn if all players share the first place.
    """
    if all(seat.rank == 1 for seat in result.seats):
        return "drawn"
    return "won" if result.rank_of(person) == 1 else "lost"


def person_index_key(person: int, game: str = ALL, guild: int = ANYWHERE) -> str:
    """Return the index key of a person's results, sorted by their end.

    `game`: only of this game; `ALL`: any. `guild`: only in this server; `ANYWHERE`: on all.
    """
    return f"result:person:{person}:{game}{_server_suffix(guild)}"


def pair_index_key(person: int, other: int, game: str = ALL, guild: int = ANYWHERE) -> str:
    """Return the index key of results in which `person` and `other` played, sorted by their end.

    `game`: only of this game; `ALL`: any. `guild`: only in this server; `ANYWHERE`: on all.
    """
    return f"result:pair:{min(person, other)}:{max(person, other)}:{game}{_server_suffix(guild)}"


def ahead_index_key(person: int, other: int, game: str = ALL, guild: int = ANYWHERE) -> str:
    """Return the index key of results in which `person` was ranked before `other`.

    `game`: only of this game; `ALL`: any. `guild`: only in this server; `ANYWHERE`: on all.
    """
    return f"result:ahead:{person}:{other}:{game}{_server_suffix(guild)}"


def same_side_index_key(person: int, other: int, game: str = ALL, guild: int = ANYWHERE) -> str:
    """Return the index key of results in which `person` and `other` played on the same side.

    `game`: only of this game; `ALL`: any. `guild`: only in this server; `ANYWHERE`: on all.
    """
    return f"result:beside:{min(person, other)}:{max(person, other)}:{game}{_server_suffix(guild)}"


def outcome_index_key(
    person: int, outcome: str, game: str = ALL, level: str = ALL, guild: int = ANYWHERE
) -> str:
    """Return the index key of a person's results with this outcome: "won", "lost" or "drawn".

    `game`: only of this game; `ALL`: any. `level`: only games alone against a computer player of this level;
    `ALL`: all games. `guild`: only in this server; `ANYWHERE`: on all.
    """
    return f"result:{outcome}:{person}:{game}:{level}{_server_suffix(guild)}"


def _server_suffix(guild: int) -> str:
    """Return the part of an index key that names the server; "" for all servers."""
    return f":{guild}" if guild else ""


def index_keys_of(result: GameResult) -> Mapping[str, float]:
    """Return all index keys of a result; its end is the sort number."""
    return dict.fromkeys(_terms(result), result.at)


def _terms(result: GameResult) -> Iterator[str]:
    """Yield all index keys under which a result is found."""
    if result.rated:
        yield RATED
    for game in (ALL, result.game):
        for guild in dict.fromkeys((ANYWHERE, result.guild)):
            yield from _person_index_keys(result, game, guild)


def _person_index_keys(result: GameResult, game: str, guild: int) -> Iterator[str]:
    """Yield the index keys of a result's players and pairs of players.

    `game`, `guild`: what the keys are limited to; `ALL` and `ANYWHERE`: no limit.
    """
    levels = {seat.level for seat in result.seats if seat.level}
    is_against_one_level = len(result.people) == 1 and len(levels) == 1
    for person in result.people:
        yield person_index_key(person, game, guild)
        outcome = outcome_of(result, person)
        yield outcome_index_key(person, outcome, game, guild=guild)
        if is_against_one_level:
            yield outcome_index_key(person, outcome, game, min(levels), guild)
    for player, other in combinations(result.people, 2):
        yield pair_index_key(player, other, game, guild)
        if result.sides_of(player) & result.sides_of(other):
            yield same_side_index_key(player, other, game, guild)
        player_rank, other_rank = result.rank_of(player), result.rank_of(other)
        if player_rank < other_rank:
            yield ahead_index_key(player, other, game, guild)
        elif other_rank < player_rank:
            yield ahead_index_key(other, player, game, guild)
