"""This week's deal of each game, who has tried it, and how that went; the first try alone counts."""

import asyncio
import contextlib
import datetime
import hashlib
import secrets
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from engine.questions import Refused
from sessions.cards.available_packs import GamePacks
from sessions.results.entering import turns_of
from sessions.store.documents.document_decoder import DocumentDecoder
from sessions.store.documents.documents import Document, DocumentWrite
from sessions.store.protocol import Conflict, Store
from sessions.table.table import OUTSIDE, Table

SECRET, TRY = "challenge-secret", "challenge-try"
LEVEL = "knight"
WON, DRAWN, LOST = OUTCOMES = ("won", "drawn", "lost")
ORDER = {WON: 0.0, DRAWN: 10_000.0, LOST: 20_000.0}  # before the turns, which are fewer
LISTED = 10
MOST_READ = 50  # tries of a board's term; those beyond have lost or were slow
DECODING = msgspec.json.decode


class ChallengeTry(msgspec.Struct, frozen=True):
    """Somebody's first try. table: where it was played; guild: the server; at: when it began, seconds since
    1970; outcome: one of `OUTCOMES` ("": not finished); turns: how many the game had (0: it counts none)."""

    person: int
    week: str
    game: str
    table: str
    guild: int
    at: float
    outcome: str = ""
    turns: int = 0


class ChallengeBoard(NamedTuple):
    """A week's finished tries in a server, the best first; tried: how many there are."""

    best: tuple[ChallengeTry, ...]
    tried: int


def week_of(now: float) -> str:
    """The week of a moment by ISO 8601, in UTC: "2026-W48"."""
    year, week, _ = datetime.datetime.fromtimestamp(now, datetime.UTC).isocalendar()
    return f"{year}-W{week:02}"


def end_of(week: str) -> float:
    """When it is over, seconds since 1970: Monday, midnight UTC."""
    year, _, number = week.partition("-W")
    monday = datetime.date.fromisocalendar(int(year), int(number), 1) + datetime.timedelta(days=7)
    return datetime.datetime.combine(monday, datetime.time(), datetime.UTC).timestamp()


def on_board(week: str, game: str, guild: int) -> str:
    """The finished tries of a server."""
    return f"challenge:{week}:{game}:{guild}"


def of_person(person: int) -> str:
    """Somebody's tries, by when they began."""
    return f"challenge:person:{person}"


class WeeklyChallenges:
    """Everybody's. The secret of a week is drawn when somebody first asks for its deal, and never told, so
    nobody knows a deal before they play it."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._documents, self.now = store.documents, now
        self._whole = DocumentDecoder(TRY, _read)

    @property
    def week(self) -> str:
        return week_of(self.now())

    async def seed(self, week: str, game: str) -> bytes:
        """What this week's deal of a game is drawn from: 32 bytes, the same for whoever asks."""
        document = await self._documents.one(SECRET, week)
        if document is None:
            drawn = msgspec.json.encode(secrets.token_hex(32))
            with contextlib.suppress(Conflict):  # another process drew it
                await self._documents.put([DocumentWrite(SECRET, week, 0, drawn)])
            document = await self._documents.one(SECRET, week)
        assert document is not None
        return hashlib.sha256(f"{DECODING(document.value)}/{game}".encode()).digest()

    async def tried(self, person: int, week: str, game: str) -> ChallengeTry | None:
        """Their first try of this week, if there was one."""
        document = await self._documents.one(TRY, key_of(person, week, game))
        return _read(document) if document else None

    async def begin(self, table: Table) -> None:
        """Keep that a table's game is somebody's first try; of two at the same moment one is kept."""
        of = table.body.challenge
        if of is None or not of.counts:
            return
        attempt = ChallengeTry(table.body.owner, of.week, table.game, table.id, table.guild, self.now())
        with contextlib.suppress(Conflict):
            await self._documents.put([put_of(attempt, 0)])

    async def follow(self, table: Table) -> None:
        """Keep how a first try went, as soon as its table is over; until then it is unfinished."""
        of = table.body.challenge
        if of is None or not of.counts:
            return
        document = await self._documents.one(TRY, key_of(table.body.owner, of.week, table.game))
        if document is None or (before := _read(document)).table != table.id:
            return
        outcome = outcome_of(table)
        after = msgspec.structs.replace(before, outcome=outcome, turns=turns_of(table) if outcome else 0)
        if after == before:
            return
        try:
            await self._documents.put([put_of(after, document.version)])
        except Conflict:
            await self.follow(table)

    async def board(self, week: str, game: str, guild: int) -> ChallengeBoard:
        """What a server's people made of it; a damaged try is passed over."""
        term = on_board(week, game, guild)
        hits = await self._documents.find(term, MOST_READ, ascending=True)
        return ChallengeBoard(tuple(self._whole.decode_intact(hits)), await self._documents.count(term))

    async def export(self, person: int) -> list[dict[str, Any]]:
        """All of somebody's tries as plain data, oldest first."""
        hits = await self._documents.find(of_person(person), 1_000_000, ascending=True)
        return [msgspec.to_builtins(_read(one.document)) for one in hits]

    async def erase_person(self, person: int) -> None:
        """None of their tries is left."""
        while hits := await self._documents.find(of_person(person), 50):
            gone = [DocumentWrite(TRY, one.document.key, one.document.version, None) for one in hits]
            try:
                await self._documents.put(gone)
            except Conflict:
                await asyncio.sleep(0)


def outcome_of(table: Table) -> str:
    """How it went for the table's owner; "" while it goes on, and where it was not they who played."""
    body, match = table.body, table.match
    if not table.over or match is None or match.result is None or body.ended in OUTSIDE or body.lent:
        return ""
    mine = [number for number, seat in enumerate(body.seats) if seat.person == body.owner]
    if not mine:
        return ""
    winners = match.result.winners
    if not winners or len(winners) == len(body.seats):
        return DRAWN
    return WON if mine[0] in winners else LOST


def check(shelves: Mapping[str, GamePacks], game: str) -> GamePacks:
    """The shelf of a game that has a challenge; raises Refused where there is none."""
    shelf = shelves.get(game)
    if shelf is None or shelf.rules[shelf.usual].computer is None:
        raise Refused("stale")
    return shelf


def key_of(person: int, week: str, game: str) -> str:
    return f"{person}:{week}:{game}"


def put_of(attempt: ChallengeTry, before: int) -> DocumentWrite:
    terms = {of_person(attempt.person): attempt.at}
    if attempt.outcome:
        terms[on_board(attempt.week, attempt.game, attempt.guild)] = ORDER[attempt.outcome] + attempt.turns
    return DocumentWrite(
        TRY, key_of(attempt.person, attempt.week, attempt.game), before, msgspec.json.encode(attempt), terms
    )


def _read(document: Document) -> ChallengeTry:
    return DECODING(document.value, type=ChallengeTry)
