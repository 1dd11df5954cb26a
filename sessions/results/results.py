"""All results: entered when games end, listed and counted for profiles, and made anonymous on erasure."""

import contextlib
import secrets
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from engine.questions import Refused
from sessions.results import result_data as terms
from sessions.results.entering import result_of
from sessions.results.rated_games import Scope, scopes_at
from sessions.results.result_data import (
    ALL,
    ANYWHERE,
    CORRECTIONS,
    CORRECTIONS_KEY,
    KIND,
    GameResult,
    ResultSeat,
    index_keys_of,
    outcome_of,
)
from sessions.store.documents import Document, DocumentWrite, IndexPosition
from sessions.store.protocol import Conflict, Store
from sessions.table.table import Table

PAGE = 10  # results of a page
MOST_PAGES = 50  # of a list; older results are counted, not listed
MOST_IN_A_STREAK = 200  # results of a streak that are counted
A_FEW = 12  # results that are read first for a streak
AT_ONCE = 50  # results that are made anonymous in one transaction
OUTCOMES = ("won", "lost", "drawn")

_decoder = msgspec.json.Decoder(GameResult)


class KnownResult(NamedTuple):
    """A result with its key."""

    key: str
    """Id of the table or of the result report."""
    result: GameResult
    """The result."""


class ResultPage(NamedTuple):
    """One page of a list of results."""

    results: tuple[KnownResult, ...]
    """The results of this page, in the order of the list."""
    page: int
    """Index of this page, from 0."""
    more: bool
    """Another page follows."""


class HeadToHead(NamedTuple):
    """How two people did in their games against each other."""

    games: int
    """Games in which they were opponents."""
    ahead: int
    """Games in which the first person was ranked before the other."""
    behind: int
    """Games in which the other was ranked before the first person."""

    @property
    def even(self) -> int:
        """Games in which both had the same rank."""
        return self.games - self.ahead - self.behind


class Score(NamedTuple):
    """How many games a person won, lost and drew."""

    won: int
    """Games won."""
    lost: int
    """Games lost."""
    drawn: int
    """Games drawn."""

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.won + self.lost + self.drawn


class Streak(NamedTuple):
    """How many of a person's latest results in a row had the same outcome."""

    outcome: str
    """"won", "lost" or "drawn"; "": no results."""
    length: int
    """How many results in a row; 0: no results."""


class Results:
    """Stores the results of all people on all servers, lists and counts them."""

    personal_kinds = (KIND,)  # see `PersonalService`

    def __init__(self, store: Store) -> None:
        self._store = store

    # ---------------------------------------------------------------- entering

    async def save_table_result(self, table: Table) -> None:
        """Save the result of a finished table.

        If the game was resumed, delete the stored result. If the table is voided, exclude the result from
        ratings.
        """
        document = await self._store.documents.get_one(KIND, table.id)
        result = result_of(table) if table.is_over else None
        before = _decode_result(document).result if document is not None else None
        if table.is_over and before is not None:
            # Nothing else changes: people of seats may have been erased since.
            result = _as_voided(before, table.body.end.voided)
        if result == before:
            return
        writes = [make_result_write(table.id, document.version if document else 0, result)]
        try:
            await self._store.documents.put([*writes, *await self.correction_writes([before])])
        except Conflict:
            await self.save_table_result(table)  # another process saved first

    async def set_voided(self, key: str, guild: int, manager: int, voided: bool) -> GameResult:
        """Take a result out of the ratings, or put it back, and return it. It stays in the histories.

        For the result of a table that is stored, `phases.set_voided` is the way.

        Raises Refused if it is not rated, or the manager played in it. `key`: of the result. `guild`: the
        server that the manager manages. `manager`: user id. `voided`: whether it counts for no rating.
        """
        while True:
            version, before = await self.load_versioned_result(key)
            if before is None or before.guild != guild:
                raise Refused("no-table")
            if not (before.rated or before.voided):
                raise Refused("void-not-rated")
            if manager in before.people:
                raise Refused("report-void-own")
            if before.voided == voided:
                raise Refused("void-already" if voided else "void-not-yet")
            after = _as_voided(before, voided)
            writes = [make_result_write(key, version, after), *await self.correction_writes([before])]
            try:
                await self._store.documents.put(writes)
            except Conflict:
                continue  # its players correct it at the same moment
            return after

    async def correction_writes(self, before: Iterable[GameResult | None]) -> list[DocumentWrite]:
        """Return the writes, at most one, that make ratings be folded again. They belong in the transaction
        that changes or deletes results.

        `before`: these results so far; None for a new one.
        """
        if not any(result is not None and (result.rated or result.voided) for result in before):
            return []
        version = await self._store.documents.version(CORRECTIONS, CORRECTIONS_KEY)
        return [DocumentWrite(CORRECTIONS, CORRECTIONS_KEY, version, b"{}")]

    # ---------------------------------------------------------------- reading

    async def load_result(self, key: str) -> GameResult | None:
        """Return the result with this key; None if there is none. `key`: id of the table or result report."""
        return (await self.load_versioned_result(key))[1]

    async def load_versioned_result(self, key: str) -> tuple[int, GameResult | None]:
        """Return (document version, result) of the result with this key; (0, None) if there is none."""
        document = await self._store.documents.get_one(KIND, key)
        return (document.version, _decoder.decode(document.value)) if document else (0, None)

    async def page(self, person: int, game: str = ALL, page: int = 0, guild: int = ANYWHERE) -> ResultPage:
        """Return a page of a person's results, newest first; the last page if this one does not exist.

        `game`: only of this game; `ALL`: any. `page`: its index, from 0. `guild`: only of this server;
        `ANYWHERE`: of all.
        """
        return await self._page(terms.person_index_key(person, game, guild), page)

    async def page_between(self, person: int, other: int, game: str = ALL, page: int = 0) -> ResultPage:
        """Return a page of the results in which `person` and `other` played, newest first.

        If there is no such page, return the last one. `game`: only of this game; `ALL`: any. `page`: its
        index, from 0.
        """
        return await self._page(terms.pair_index_key(person, other, game), page)

    async def _page(self, index_key: str, page: int) -> ResultPage:
        """Return page `page`, from 0, of the results with this index key; the last page if it does not
        exist.
        """
        page = min(max(page, 0), MOST_PAGES - 1)
        hits = await self._store.documents.find(index_key, PAGE + 1, skip=page * PAGE)
        if page and not hits:
            last = max(0, (await self._store.documents.count(index_key) - 1) // PAGE)
            return await self._page(index_key, min(page - 1, last))
        more = len(hits) > PAGE and page + 1 < MOST_PAGES
        return ResultPage(tuple(_decode_result(hit.document) for hit in hits[:PAGE]), page, more)

    async def count_head_to_head(
        self,
        person: int,
        other: int,
        game: str = ALL,
        guild: int = ANYWHERE,
        until: IndexPosition | None = None,
    ) -> HeadToHead:
        """Count two people's games against each other, without those on the same side.

        `game`: only of this game; `ALL`: any. `guild`: only of this server; `ANYWHERE`: of all. `until`: only
        up to this position (end and key), inclusive.
        """
        index_keys = (
            terms.pair_index_key(person, other, game, guild),
            terms.ahead_index_key(person, other, game, guild),
            terms.ahead_index_key(other, person, game, guild),
            terms.same_side_index_key(person, other, game, guild),
        )
        games, ahead, behind, on_same_side = await self._counts(index_keys, until)
        return HeadToHead(games - on_same_side, ahead, behind)

    async def _counts(self, index_keys: Sequence[str], until: IndexPosition | None) -> list[int]:
        """Return how many results each of the index keys has.

        `until`: only up to this position (end and key), inclusive; None: all.
        """
        counts = await self._store.documents.counts(index_keys)
        if until is None or not any(counts):
            return counts
        later_counts = [await self._store.documents.count(index_key, until) for index_key in index_keys]
        return [count - later for count, later in zip(counts, later_counts, strict=True)]

    async def people_met(self, person: int, others: Sequence[int]) -> set[int]:
        """Return those of `others` with whom this person finished a game."""
        other_people = [other for other in others if other != person]
        index_keys = [terms.pair_index_key(person, other) for other in other_people]
        counts = await self._store.documents.counts(index_keys)
        return {other for other, games in zip(other_people, counts, strict=True) if games}

    async def score(
        self,
        person: int,
        game: str = ALL,
        level: str = ALL,
        guild: int = ANYWHERE,
        until: IndexPosition | None = None,
    ) -> Score:
        """Count how many games a person won, lost and drew.

        `game`: only of this game; `ALL`: any. `level`: only alone against a computer player of this level;
        `ALL`: all games. `guild`: only of this server; `ANYWHERE`: of all. `until`: only up to this position
        (end and key), inclusive.
        """
        index_keys = [terms.outcome_index_key(person, outcome, game, level, guild) for outcome in OUTCOMES]
        return Score(*await self._counts(index_keys, until))

    async def scores(
        self, person: int, wanted: Sequence[tuple[str, str]], guild: int = ANYWHERE
    ) -> list[Score]:
        """Return a person's score for each of `wanted`, with one query.

        `wanted`: pairs of game and level; `ALL` in either place: any. `guild`: only of this server;
        `ANYWHERE`: of all.
        """
        index_keys = [
            terms.outcome_index_key(person, outcome, game, level, guild)
            for game, level in wanted
            for outcome in OUTCOMES
        ]
        counts = await self._store.documents.counts(index_keys)
        return [Score(*counts[begin : begin + 3]) for begin in range(0, len(counts), 3)]

    async def streak(self, person: int, game: str = ALL, guild: int = ANYWHERE) -> Streak:
        """Return a person's current streak: their latest results with the same outcome.

        The first query reads a few results only, because most streaks are short. `game`: only of this game;
        `ALL`: any. `guild`: only of this server; `ANYWHERE`: of all.
        """
        index_key, outcomes = terms.person_index_key(person, game, guild), list[str]()
        for most in (A_FEW, MOST_IN_A_STREAK - A_FEW):
            hits = await self._store.documents.find(index_key, most, skip=len(outcomes))
            outcomes += [outcome_of(_decoder.decode(hit.document.value), person) for hit in hits]
            if len(hits) < most or len({*outcomes}) > 1:
                break
        if not outcomes:
            return Streak("", 0)
        different = (index for index, outcome in enumerate(outcomes) if outcome != outcomes[0])
        return Streak(outcomes[0], next(different, len(outcomes)))

    # ---------------------------------------------------------------- a person's data

    async def export(self, person: int) -> list[dict[str, Any]]:
        """Return all results of a person as plain data, oldest first; opponents appear by name only."""
        return [_export_result(key, result, person) for key, result in await self._load_all_results(person)]

    async def scopes_of(self, person: int) -> list[Scope]:
        """Return all scopes in which a person's results may have counted for ratings."""
        scopes = [
            scope
            for _, result in await self._load_all_results(person)
            if result.rated
            for scope in scopes_at(result.game, result.guild, result.at)
        ]
        return [*dict.fromkeys(scopes)]

    async def erase_person(self, person: int) -> None:
        """Make a person's seats anonymous in all results.

        The seats stay, because results and ratings of the other players depend on them. All these seats get
        the same random number in place of the person's id, which cannot be traced to them.
        """
        nobody = -1 - secrets.randbits(62)
        while hits := await self._store.documents.find(terms.person_index_key(person), AT_ONCE):
            results = [_decode_result(hit.document).result for hit in hits]
            writes = [
                make_result_write(hit.document.key, hit.document.version, erase_seats(result, person, nobody))
                for hit, result in zip(hits, results, strict=True)
            ]
            with contextlib.suppress(Conflict):  # another process saved first; these results are read again
                await self._store.documents.put([*writes, *await self.correction_writes(results)])

    async def _load_all_results(self, person: int) -> list[KnownResult]:
        """Return all results of a person, oldest first."""
        hits = await self._store.documents.find(terms.person_index_key(person), 1_000_000, ascending=True)
        return [_decode_result(hit.document) for hit in hits]


def _as_voided(result: GameResult, voided: bool) -> GameResult:
    """Return the result excluded from ratings (`voided` True), or no longer excluded (False).

    A result that was never meant to be rated stays unchanged.
    """
    if not (result.rated or result.voided):
        return result
    return replace(result, rated=not voided, voided=voided)


def erase_seats(result: GameResult, person: int, nobody: int) -> GameResult:
    """Return the result without a person's id and name. `nobody`: a number below 0, replaces the id."""
    seats = (
        ResultSeat(nobody, "", seat.rank, "", seat.side) if seat.person == person else seat
        for seat in result.seats
    )
    return replace(result, seats=tuple(seats))


def make_result_write(key: str, version: int, result: GameResult | None) -> DocumentWrite:
    """Return the write that saves a result.

    `key`: id of its table or result report. `version`: of the stored document; 0: it is new. `result`: None:
    return the write that deletes the stored result.
    """
    if result is None:
        return DocumentWrite(KIND, key, version, None)
    return DocumentWrite(KIND, key, version, msgspec.json.encode(result), index_keys_of(result))


def _decode_result(document: Document) -> KnownResult:
    """Decode a stored result, and add its key."""
    return KnownResult(document.key, _decoder.decode(document.value))


def _export_result(key: str, result: GameResult, person: int) -> dict[str, Any]:
    """Return a result as plain data for the person who exports it."""
    return {
        "id": key,
        "game": result.game,
        "server": result.guild,
        "ended": result.at,
        "outcome": outcome_of(result, person),
        "names": [seat.name for seat in result.seats if seat.person == person],
        "opponents": _opponents(result.seats, person),
        "rated": result.rated,
    }


def _opponents(seats: Sequence[ResultSeat], person: int) -> list[str]:
    """Return the names of all other players, levels for computer players, and “?” for erased people."""
    return [seat.name or seat.level or "?" for seat in seats if seat.person != person]
