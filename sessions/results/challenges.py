"""The weekly challenge: the deal of each game, who has tried it, and how their first try ended.

Only the first try of a person counts. The game begins with the week's deal, without hints and without undo.
"""

import asyncio
import contextlib
import datetime
import hashlib
import secrets
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from engine.questions import Refused
from sessions.operations import starting
from sessions.packs.available_packs import GamePacks
from sessions.results.entering import turns_of
from sessions.store.documents import Document, DocumentWrite
from sessions.store.protocol import Conflict, Store
from sessions.store.stored_kinds import AboutPeople, stored_kind
from sessions.store.struct_documents import DocumentDecoder
from sessions.table.table import OUTSIDE, Table
from sessions.table.table_data import (
    COMPUTER,
    ChallengeOf,
    Change,
    Person,
    Seat,
    unique_name,
)
from sessions.table.table_options import NO_UNDO, OFF

# Kinds of documents: the secret of a week; a person's try.
SECRET = stored_kind("challenge-secret", AboutPeople.NOTHING)
TRY = stored_kind("challenge-try", AboutPeople.NAMES)
LEVEL = "knight"  # of the computer player
WON, DRAWN, LOST = OUTCOMES = ("won", "drawn", "lost")
ORDER = {WON: 0.0, DRAWN: 10_000.0, LOST: 20_000.0}  # added to the number of turns, which is smaller
LISTED = 10  # tries that a board shows
MOST_READ = 50  # tries of a board; those beyond were lost or slow
DECODING = msgspec.json.decode


class ChallengeTry(msgspec.Struct, frozen=True):
    """A person's first try at the challenge of one game and week."""

    person: int
    """User id."""
    week: str
    """The week, as `week_of` writes it."""
    game: str
    """Name of the game."""
    table: str
    """Id of the table where it was played."""
    guild: int
    """The server of the table."""
    at: float
    """When it began, seconds since 1970."""
    outcome: str = ""
    """One of `OUTCOMES`; "": not finished."""
    turns: int = 0
    """How many turns the game had; 0: the game does not count turns."""


class ChallengeBoard(NamedTuple):
    """The finished first tries of one game and week in a server."""

    best: tuple[ChallengeTry, ...]
    """The best of them, `MOST_READ` at most, the best first."""
    try_count: int
    """How many finished first tries there are in all."""


def week_of(now: float) -> str:
    """Return the ISO 8601 week of a moment, in UTC: "2026-W48". `now`: seconds since 1970."""
    year, week, _ = datetime.datetime.fromtimestamp(now, datetime.UTC).isocalendar()
    return f"{year}-W{week:02}"


def end_of(week: str) -> float:
    """Return when a week ends, in seconds since 1970: Monday, midnight UTC. `week`: such as "2026-W48"."""
    year, _, number = week.partition("-W")
    next_monday = datetime.date.fromisocalendar(int(year), int(number), 1) + datetime.timedelta(days=7)
    return datetime.datetime.combine(next_monday, datetime.time(), datetime.UTC).timestamp()


def on_board(week: str, game: str, guild: int) -> str:
    """Return the index key of a server's finished tries, the best first in ascending order."""
    return f"challenge:{week}:{game}:{guild}"


def of_person(person: int) -> str:
    """Return the index key of a person's tries, sorted by when they began."""
    return f"challenge:person:{person}"


class WeeklyChallenges:
    """Returns the deals of all weeks, and saves everybody's first tries.

    The deals of a week follow from a secret. It is drawn when a deal is first needed, and never published. So
    nobody knows a deal before they play it.
    """

    personal_kinds = (TRY,)  # see `PersonalService`

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        """`now`: returns seconds since 1970."""
        self._documents, self.now = store.documents, now
        self._document_decoder = DocumentDecoder(TRY, _read)

    @property
    def week(self) -> str:
        """The current week, as `week_of` writes it."""
        return week_of(self.now())

    async def seed(self, week: str, game: str) -> bytes:
        """Return the 32 bytes from which a week's deal of a game follows, the same for everybody."""
        document = await self._documents.get_one(SECRET, week)
        if document is None:
            new_secret = msgspec.json.encode(secrets.token_hex(32))
            with contextlib.suppress(Conflict):  # another process drew it
                await self._documents.put([DocumentWrite(SECRET, week, 0, new_secret)])
            document = await self._documents.get_one(SECRET, week)
        assert document is not None
        return hashlib.sha256(f"{DECODING(document.value)}/{game}".encode()).digest()

    async def find_try(self, person: int, week: str, game: str) -> ChallengeTry | None:
        """Return a person's first try of a week and game; None if there is none."""
        document = await self._documents.get_one(TRY, key_of(person, week, game))
        return _read(document) if document else None

    async def begin(self, table: Table) -> None:
        """Save that the game of this table is the first try of its owner.

        Do nothing if the table has no challenge, or if it is a repeated try. If the owner begins two first
        tries at the same moment, one of them is saved.
        """
        challenge = table.body.origin.challenge
        if challenge is None or not challenge.counts:
            return
        attempt = ChallengeTry(
            table.body.owner, challenge.week, table.game, table.id, table.guild, self.now()
        )
        with contextlib.suppress(Conflict):
            await self._documents.put([put_of(attempt, 0)])

    async def follow(self, table: Table) -> None:
        """Save the outcome of the first try at this table, if the table is over. If the game was resumed,
        delete the outcome. Do nothing for other tables.
        """
        challenge = table.body.origin.challenge
        if challenge is None or not challenge.counts:
            return
        document = await self._documents.get_one(TRY, key_of(table.body.owner, challenge.week, table.game))
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
        """Return the finished first tries in a server; corrupt ones are skipped.

        `week`: as `week_of` writes it. `game`: name of the game. `guild`: server id.
        """
        index_key = on_board(week, game, guild)
        hits = await self._documents.find(index_key, MOST_READ, ascending=True)
        best = tuple(self._document_decoder.decode_intact(hits))
        return ChallengeBoard(best, await self._documents.count(index_key))

    async def export(self, person: int) -> list[dict[str, Any]]:
        """Return all tries of a person as plain data, oldest first."""
        hits = await self._documents.find(of_person(person), 1_000_000, ascending=True)
        return [msgspec.to_builtins(_read(hit.document)) for hit in hits]

    async def erase_person(self, person: int) -> None:
        """Delete all tries of a person."""
        while hits := await self._documents.find(of_person(person), 50):
            deletions = [DocumentWrite(TRY, hit.document.key, hit.document.version, None) for hit in hits]
            try:
                await self._documents.put(deletions)
            except Conflict:
                await asyncio.sleep(0)


def outcome_of(table: Table) -> str:
    """Return the outcome for the table's owner, one of `OUTCOMES`.

    Return "" if the game goes on, if it was ended from outside, or if a substitute took over a seat.
    """
    body, match = table.body, table.match
    if (
        not table.is_over
        or match is None
        or match.result is None
        or body.end.reason in OUTSIDE
        or body.substitutes.lent
    ):
        return ""
    own_seats = [number for number, seat in enumerate(body.seats) if seat.person == body.owner]
    if not own_seats:
        return ""
    winners = match.result.winners
    if not winners or len(winners) == len(body.seats):
        return DRAWN
    return WON if own_seats[0] in winners else LOST


def check(packs_by_game: Mapping[str, GamePacks], game: str) -> GamePacks:
    """Return a game with its packs. Raises Refused if there is no challenge for this game.

    `packs_by_game`: name of a game → the game with its packs. `game`: name of the game.
    """
    game_packs = packs_by_game.get(game)
    if game_packs is None or game_packs.rules[game_packs.default_pack].computer is None:
        raise Refused("stale")
    return game_packs


def key_of(person: int, week: str, game: str) -> str:
    """Return the document key of a person's try."""
    return f"{person}:{week}:{game}"


def put_of(attempt: ChallengeTry, before: int) -> DocumentWrite:
    """Return the write that saves a try. `before`: its stored version; 0: it is new."""
    index_keys = {of_person(attempt.person): attempt.at}
    if attempt.outcome:
        board_key = on_board(attempt.week, attempt.game, attempt.guild)
        index_keys[board_key] = ORDER[attempt.outcome] + attempt.turns
    key = key_of(attempt.person, attempt.week, attempt.game)
    return DocumentWrite(TRY, key, before, msgspec.json.encode(attempt), index_keys)


def _read(document: Document) -> ChallengeTry:
    """Decode a stored try."""
    return DECODING(document.value, type=ChallengeTry)


def begun(
    of: ChallengeOf, seed: bytes, level: str, computer_name: str, person: Person
) -> Callable[..., Change]:
    """Return a function that turns the lobby of a new table into the challenge.

    It runs in the operation that opens the table. `of`: game and week. `seed`: decides the deal. `level`: of
    the computer player. `computer_name`: display name of the computer player. `person`: gets the first seat.
    Both players have the game's default decks.
    """

    def begin(table: Table, now: float) -> Change:
        """Seat the person and the computer player, close the luck (players add no more words to the deal),
        and begin the game with the seed.
        """
        body = table.body
        name = unique_name(person.name, [])
        body.seats = [Seat(person.id, name)]
        body.seats.append(Seat(COMPUTER - 2, unique_name(computer_name, [name]), level=level))
        body.lobby.kits, body.deal.luck, body.origin.challenge = {}, [], of
        body.options.hints, body.options.undo = OFF, NO_UNDO
        body.deal.seed = seed.hex()
        closed = starting.close_luck_unchecked(table, now)
        return closed.then(starting.begin(table, now, body.lobby.announcement_count, "", ""))

    return begin
