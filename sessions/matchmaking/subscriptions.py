"""Who wants to be told of lobbies that open in a server, and whom to tell of one: one note a server."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Sequence
from typing import NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from engine.questions import Refused
from sessions.common.locks import Locks
from sessions.matchmaking.person_servers import PersonServers
from sessions.people.profiles import People
from sessions.store.entry_store import EntryStore
from sessions.store.person_hashes import PersonHashes
from sessions.store.protocol import Store
from sessions.table.lobby import reservations
from sessions.table.table import Table
from sessions.table.time_controls import HOUR, MINUTE

KIND = "notify"
TRACES = "notified"  # under a person's own id: the servers whose notes may name them
MOST = 10_000  # people of a server
MOST_TOLD, COOLDOWN = 10, 30 * MINUTE  # people who are told of one lobby; between two lobbies for one person
LOOKED_AT, ASKED_FOR, TOGETHER = (
    300,
    30,
    50,
)  # for one lobby: people, of whom Discord is asked; profiles at once
RETRIED = 2 * MINUTE  # after so long a lobby is not called out any more: its process was killed
Sight = Callable[[int], Awaitable[bool | None]]
T = TypeVar("T")


class Subscriber(msgspec.Struct, frozen=True, array_like=True):
    """games: by name; free: from when on they may be told (again), seconds since 1970: whoever asked, or was
    told, longest ago has the smallest, and comes first."""

    person: int
    games: tuple[str, ...]
    free: float


class LobbyCall(msgspec.Struct, frozen=True):
    """A lobby that was called out. people: whom to tell, as they were before; at: when they were chosen."""

    table: str
    people: tuple[Subscriber, ...]
    at: float


class Subscribers(msgspec.Struct, frozen=True):
    """Of a server. called: lobbies of the last hour of which somebody was told."""

    people: tuple[Subscriber, ...] = ()
    called: tuple[LobbyCall, ...] = ()

    def of(self, person: int) -> Subscriber | None:
        return next((one for one in self.people if one.person == person), None)

    def call_of(self, table: str) -> LobbyCall | None:
        return next((call for call in self.called if call.table == table), None)

    def named(self) -> set[int]:
        """Everybody whose id stands here."""
        return {one.person for one in (*self.people, *(p for call in self.called for p in call.people))}


class ChosenSubscribers(NamedTuple):
    """Whom to tell of a lobby. anew: they were chosen just now; else before, by a process that may have been
    killed or be telling them."""

    people: tuple[int, ...]
    anew: bool


class OpenLobby(NamedTuple):
    """A lobby to tell people of. out: those who are not told, as they sit there, are invited or were removed;
    company: those with whom one would sit down; removed: hashes of those who were removed and deleted their
    data since."""

    table: str
    game: str
    out: frozenset[int]
    company: tuple[int, ...]
    removed: frozenset[str] = frozenset()


def open_lobby(table: Table, most: int) -> OpenLobby | None:
    """None where nobody could join whom nobody has invited. most: seats of the game."""
    if not reservations.free_for_all(table, most) or table.body.found:
        return None
    body = table.body
    company = {*table.people, body.owner, *(one.person for one in reservations.open_invitations(body))}
    out = company | {one.person for one in body.invited} | {*body.removed_people}
    removed = frozenset(entry for entry in body.removed if isinstance(entry, str))
    return OpenLobby(table.id, table.game, frozenset(out), tuple(company), removed)


class Subscriptions:
    """Those of all servers. Nothing of them is kept in memory."""

    def __init__(
        self,
        store: Store,
        people: People,
        now: Callable[[], float],
        *,
        most: int = MOST,
        looked_at: int = LOOKED_AT,
        together: int = TOGETHER,
    ) -> None:
        """most: people of a server; looked_at, together: people for one lobby, and profiles at once."""
        self.people, self.now = people, now
        self.most, self.looked_at, self.together = most, looked_at, together
        self.traces, self._picking = PersonServers(store, TRACES), Locks()
        self._hashes = PersonHashes(store)
        self._notes = EntryStore[Subscribers](store, KIND, Subscribers, Subscribers)

    async def of(self, guild: int) -> Subscribers:
        return await self._notes.get(guild)

    async def guilds(self) -> set[int]:
        """The servers in which anybody wants to be told."""
        return {int(guild) for guild in await self._notes.keys()}

    async def games(self, guild: int, person: int) -> tuple[str, ...]:
        """What somebody wants to be told of."""
        own = (await self.of(guild)).of(person)
        return own.games if own is not None else ()

    async def set_games(self, guild: int, person: int, games: Collection[str]) -> tuple[str, ...]:
        """Be told of these alone from now on (none: nothing is kept). Raises Refused where very many are."""
        return await self._set(guild, person, lambda _: games)

    async def add(self, guild: int, person: int, game: str) -> tuple[str, ...]:
        """Be told of one game more; all of them. Raises Refused as `set_games` does."""
        return await self._set(guild, person, lambda games: [*games, game])

    async def _set(
        self, guild: int, person: int, change: Callable[[tuple[str, ...]], Collection[str]]
    ) -> tuple[str, ...]:
        def set_(before: Subscribers) -> tuple[Subscribers, tuple[str, ...]]:
            own = before.of(person)
            games = tuple(sorted({*change(own.games if own is not None else ())}))
            if own is None and games and len(before.people) >= self.most:
                raise Refused("notify-full", most=self.most)
            if not games:
                return _left_by(before, person), ()
            if own is None:
                return replace(before, people=(*before.people, Subscriber(person, games, self.now()))), games
            return replace(before, people=_with(before.people, {person: replace(own, games=games)})), games

        await self.traces.add(person, guild)
        games: tuple[str, ...] = ()
        try:
            games = await self._changed(guild, set_)
            await self.traces.add(person, guild)  # once more: they may have been forgotten in between
        finally:
            if not games:
                await self._untraced(guild, [person])
        return games

    # ---------------------------------------------------------------- telling

    async def pick(self, guild: int, lobby: OpenLobby, sight: Sight) -> ChosenSubscribers | None:
        """Whom to tell of a lobby, noted before anybody is told; None: nobody, or it was called out before.

        sight: whether somebody sees where it is; None for who is not in this server any more. However often
        and by whichever process it is asked, a lobby has one call.
        """
        known: dict[int, bool | None] = {}

        async def picked(note: Subscribers) -> tuple[Subscribers, ChosenSubscribers | None]:
            before = self._fresh(note)
            if (call := before.call_of(lobby.table)) is not None:
                late = self.now() - call.at >= RETRIED
                return note, None if late else ChosenSubscribers(_ids(call), anew=False)
            after = await self._called(before, lobby, sight, known)
            if after.people == before.people:
                return note, None
            new_call = after.call_of(lobby.table)
            return after, ChosenSubscribers(_ids(new_call), anew=True) if new_call is not None else None

        async with self._picking.of(guild):  # of several lobbies at once each has to begin anew otherwise
            before, after, answer = await self._notes.change_beside(guild, picked)
        await self._untraced(guild, before.named() - after.named())
        return answer

    async def welcome(self, guild: int, lobby: OpenLobby, picked: Sequence[int]) -> list[int]:
        """Those of these who may still be told: who neither rest nor took it back nor have a part in the
        lobby by now, and whom no block keeps apart from those who have."""
        wanted = {one.person for one in (await self.of(guild)).people if lobby.game in one.games}
        awake = await self._awake([one for one in picked if one in wanted - lobby.out])
        return [one for one in awake if not await self.people.blocks.are_apart(one, lobby.company)]

    async def put_back(self, guild: int, table: str, people: Collection[int]) -> None:
        """Some of those who were chosen anew were not told after all: they have their former places."""

        def back(before: Subscribers) -> tuple[Subscribers, None]:
            call = before.call_of(table)
            if call is None:
                return before, None
            former = {one.person: one.free for one in call.people if one.person in people}
            now = {one.person: one for one in before.people if one.person in former}
            restored = {person: replace(one, free=former[person]) for person, one in now.items()}
            new_call = replace(call, people=tuple(one for one in call.people if one.person not in former))
            called = tuple(new_call if one is call else one for one in before.called)
            return Subscribers(_with(before.people, restored), called), None

        if people:
            await self._changed(guild, back)

    async def _called(
        self, before: Subscribers, lobby: OpenLobby, sight: Sight, known: dict[int, bool | None]
    ) -> Subscribers:
        """The note with those who are to be told. known: what Discord has said of people so far.

        Where too many had to be passed over to look at all, they go to the back, for others are there too.
        """
        now = self.now()
        due = [
            subscriber
            for subscriber in before.people
            if subscriber.free <= now and lobby.game in subscriber.games
        ]
        due = sorted(
            (subscriber for subscriber in due if subscriber.person not in lobby.out),
            key=lambda subscriber: subscriber.free,
        )
        recipients: list[Subscriber] = []
        looked: list[Subscriber] = []
        async for subscriber, awake in self._in_turn(due):
            if len(recipients) == MOST_TOLD or (subscriber.person not in known and len(known) >= ASKED_FOR):
                break
            looked.append(subscriber)
            if awake and await self._sees(subscriber.person, lobby, sight, known):
                recipients.append(subscriber)
        gone = {
            subscriber.person: replace(subscriber, games=())
            for subscriber in looked
            if known.get(subscriber.person, True) is None
        }
        notified = {subscriber.person: replace(subscriber, free=now + COOLDOWN) for subscriber in recipients}
        stuck = len(recipients) < MOST_TOLD and len(looked) < len(due)
        back = {subscriber.person: replace(subscriber, free=now) for subscriber in looked} if stuck else {}
        people = _with(before.people, {**back, **gone, **notified})
        call = LobbyCall(lobby.table, tuple(recipients), now)
        return Subscribers(people, (*before.called, *([call] if recipients else [])))

    async def _in_turn(self, due: Sequence[Subscriber]) -> AsyncIterator[tuple[Subscriber, bool]]:
        """The first of them, and whether they may be pinged now."""
        for begin in range(0, min(len(due), self.looked_at), self.together):
            some = due[begin : begin + self.together]
            awake = {*await self._awake([subscriber.person for subscriber in some])}
            for subscriber in some:
                yield subscriber, subscriber.person in awake

    async def _sees(self, person: int, lobby: OpenLobby, sight: Sight, known: dict[int, bool | None]) -> bool:
        if await self.people.blocks.are_apart(person, lobby.company):
            return False
        if lobby.removed and await self._hashes.of(person) in lobby.removed:
            return False
        if person not in known:
            known[person] = await sight(person)
        return bool(known[person])

    async def _awake(self, people: Sequence[int]) -> list[int]:
        """Those who are pinged, and not in quiet hours nor on holiday."""
        await asyncio.gather(*(self.people.of(one) for one in people))  # which are at hand then
        reachable = await self.people.reachable(people, personal=True)
        away = await self.people.on_holiday(reachable)
        return [one for one in reachable if one not in away]

    # ---------------------------------------------------------------- of a person

    async def export(self, person: int) -> list[dict[str, object]]:
        """All that is kept of somebody, for themselves."""
        exported: list[dict[str, object]] = []
        for guild in await self.traces.of(person):
            note = await self.of(guild)
            own = note.of(person)
            calls = [c.table for c in note.called if person in {one.person for one in c.people}]
            if own is not None or calls:
                games, free = (own.games, own.free) if own is not None else ((), 0.0)
                exported.append(
                    {"server": guild, "games": games, "not told again before": free, "told of": calls}
                )
        return exported

    async def erase_person(self, person: int) -> None:
        """No note names this person any more."""

        def drop(before: Subscribers) -> tuple[Subscribers, None]:
            return _left_by(before, person), None

        for guild in await self.traces.of(person):
            await self._changed(guild, drop)
        await self.traces.clear(person)

    # ---------------------------------------------------------------- inside

    def _fresh(self, note: Subscribers) -> Subscribers:
        called = tuple(one for one in note.called if self.now() - one.at < HOUR)
        return replace(note, called=called) if len(called) < len(note.called) else note

    async def _changed(self, guild: int, change: Callable[[Subscribers], tuple[Subscribers, T]]) -> T:
        """Change what is left of it by now, and keep that."""

        async def changed(subscribers: Subscribers) -> tuple[Subscribers, T]:
            return change(self._fresh(subscribers))

        before, after, answer = await self._notes.change_with(guild, changed)
        await self._untraced(guild, before.named() - after.named())
        return answer

    async def _untraced(self, guild: int, people: Iterable[int]) -> None:
        """Whoever is not named any more has no trace; one who came back in between gets it again."""
        for person in people:
            await self.traces.remove(person, guild)
            if person in (await self.of(guild)).named():
                await self.traces.add(person, guild)


def _with(people: Sequence[Subscriber], changed: dict[int, Subscriber]) -> tuple[Subscriber, ...]:
    """These people, some of them as they are now; who wants to be told of nothing is not kept."""
    now = [changed.get(one.person, one) for one in people] if changed else people
    return tuple(one for one in now if one.games)


def _left_by(note: Subscribers, person: int) -> Subscribers:
    """Without this person."""
    people = tuple(one for one in note.people if one.person != person)
    return Subscribers(people, tuple(_without(call, person) for call in note.called))


def _without(call: LobbyCall, person: int) -> LobbyCall:
    return replace(call, people=tuple(one for one in call.people if one.person != person))


def _ids(call: LobbyCall) -> tuple[int, ...]:
    return tuple(one.person for one in call.people)
