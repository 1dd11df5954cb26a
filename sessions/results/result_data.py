"""The result of one game, as it is kept, and the terms it is found by."""

from collections.abc import Iterator, Mapping
from itertools import combinations

import msgspec

KIND = "result"
AT_A_TABLE, REPORTED = "table", "report"  # seen by the bot, or told by those who played
ALL = ""  # any game, any level
RATED = "result:rated"  # all rated results, by the time of their end
ANYWHERE = 0  # in place of a server: all of them


class ResultSeat(msgspec.Struct, frozen=True):
    """person: user id; 0: a computer; below 0: somebody who was forgotten, the same number in all their
    results. name: as it was shown then ("" of somebody forgotten); rank: 1 for a winner; those who share a
    place share its number; level: of a computer; side: who has the same number played together, -1: alone."""

    person: int
    name: str
    rank: int
    level: str = ""
    side: int = -1


class GameResult(msgspec.Struct, frozen=True):
    """guild, place, panel: where the table's message stands (0: nowhere); began, at: when the game began and
    ended, seconds since 1970; reason: the game's word for how it ended; turns: how many it had (0: this game
    counts none); answers: how many were given; kind: `AT_A_TABLE` or `REPORTED`; rated: everybody saw before
    it began that it counts for ratings; voided: it would, but a manager of the server took it out."""

    game: str
    guild: int
    place: int
    at: float
    seats: tuple[ResultSeat, ...]
    reason: str
    began: float = 0.0
    turns: int = 0
    answers: int = 0
    kind: str = AT_A_TABLE
    rated: bool = False
    panel: int = 0
    voided: bool = False

    @property
    def people(self) -> list[int]:
        """Everybody who is known by an account, once each."""
        return [*dict.fromkeys(seat.person for seat in self.seats if seat.person > 0)]

    def rank_of(self, person: int) -> int:
        """The best place of this person's seats; 0 where they have none."""
        return min((seat.rank for seat in self.seats if seat.person == person), default=0)

    def sides_of(self, person: int) -> set[int]:
        """The sides that this person played on; none for whoever played alone."""
        return {seat.side for seat in self.seats if seat.person == person and seat.side >= 0}


def outcome_of(result: GameResult, person: int) -> str:
    """won, lost or drawn. A first place that all share is a draw."""
    if all(seat.rank == 1 for seat in result.seats):
        return "drawn"
    return "won" if result.rank_of(person) == 1 else "lost"


def of_person(person: int, game: str = ALL, guild: int = ANYWHERE) -> str:
    """Somebody's results, by the time of their end. guild: in this server alone."""
    return f"result:person:{person}:{game}{_in(guild)}"


def of_pair(person: int, other: int, game: str = ALL, guild: int = ANYWHERE) -> str:
    """Results of games in which both sat."""
    return f"result:pair:{min(person, other)}:{max(person, other)}:{game}{_in(guild)}"


def ahead(person: int, other: int, game: str = ALL, guild: int = ANYWHERE) -> str:
    """Results in which the first of these two came before the other."""
    return f"result:ahead:{person}:{other}:{game}{_in(guild)}"


def beside(person: int, other: int, game: str = ALL, guild: int = ANYWHERE) -> str:
    """Results in which these two played together, on one side."""
    return f"result:beside:{min(person, other)}:{max(person, other)}:{game}{_in(guild)}"


def with_outcome(person: int, outcome: str, game: str = ALL, level: str = ALL, guild: int = ANYWHERE) -> str:
    """Results that somebody won, lost or drew; level: against a computer of this level alone."""
    return f"result:{outcome}:{person}:{game}:{level}{_in(guild)}"


def _in(guild: int) -> str:
    return f":{guild}" if guild else ""


def terms_of(result: GameResult) -> Mapping[str, float]:
    """All that it is found by; the place is its end."""
    return dict.fromkeys(_terms(result), result.at)


def _terms(result: GameResult) -> Iterator[str]:
    if result.rated:
        yield RATED
    for game in (ALL, result.game):
        for guild in dict.fromkeys((ANYWHERE, result.guild)):
            yield from _of_people(result, game, guild)


def _of_people(result: GameResult, game: str, guild: int) -> Iterator[str]:
    levels = {seat.level for seat in result.seats if seat.level}
    alone = len(result.people) == 1 and len(levels) == 1
    for person in result.people:
        yield of_person(person, game, guild)
        outcome = outcome_of(result, person)
        yield with_outcome(person, outcome, game, guild=guild)
        if alone:
            yield with_outcome(person, outcome, game, min(levels), guild)
    for player, other in combinations(result.people, 2):
        yield of_pair(player, other, game, guild)
        if result.sides_of(player) & result.sides_of(other):
            yield beside(player, other, game, guild)
        first, second = result.rank_of(player), result.rank_of(other)
        if first != second:
            yield ahead(*((player, other) if first < second else (other, player)), game, guild)
