"""Subscriptions to new lobbies, and the choice of people to notify. One storage entry holds a server's."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from typing import NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from engine.questions import Refused
from sessions.common.locks import Locks
from sessions.people.profiles import People
from sessions.store.entry_store import ServerEntries
from sessions.store.person_hashes import PersonHashes
from sessions.store.protocol import Store
from sessions.store.stored_kinds import AboutPeople, stored_kind
from sessions.table import reservations
from sessions.table.table import Table
from sessions.table.time_controls import HOUR, MINUTE

# Kinds of storage entries: the subscriptions of a server; the servers whose subscriptions may name a person.
KIND = stored_kind("notify", AboutPeople.NAMES)
TRACES = stored_kind("notified", AboutPeople.OWN)
MOST = 10_000  # people of a server
MOST_TOLD, COOLDOWN = 10, 30 * MINUTE  # people notified of one lobby; pause between two lobbies for a person
# For one lobby: people considered, people looked up on Discord, profiles loaded at once.
LOOKED_AT, ASKED_FOR, TOGETHER = 300, 30, 50
RETRIED = 2 * MINUTE  # after so long nobody is notified of a lobby any more: the notifying process was killed
# Takes a user id, and returns whether that person sees the lobby's channel; None: they have left the server.
Sight = Callable[[int], Awaitable[bool | None]]
T = TypeVar("T")


class Subscriber(msgspec.Struct, frozen=True, array_like=True):
    """A person who wants to be notified of lobbies."""

    person: int
    """User id."""
    games: tuple[str, ...]
    """Names of games."""
    free: float
    """From when on they may be notified, seconds since 1970. The person with the earliest moment has waited
    longest, and comes first.
    """


class AnnouncedLobby(msgspec.Struct, frozen=True):
    """A lobby that was announced."""

    table: str
    """Id of the lobby's table."""
    people: tuple[Subscriber, ...]
    """The people to notify, each as stored before the announcement."""
    at: float
    """When they were chosen, seconds since 1970."""


class Subscribers(msgspec.Struct, frozen=True):
    """The subscriptions of a server."""

    people: tuple[Subscriber, ...] = ()
    """All subscribers of the server."""
    called: tuple[AnnouncedLobby, ...] = ()
    """Announced lobbies of the last hour."""

    def of(self, person: int) -> Subscriber | None:
        """Return a person's subscriptions; None if they have none."""
        return next((subscriber for subscriber in self.people if subscriber.person == person), None)

    def call_of(self, table: str) -> AnnouncedLobby | None:
        """Return the announcement of the lobby with this table id; None if there is none."""
        return next((call for call in self.called if call.table == table), None)

    def named(self) -> set[int]:
        """Return the user ids of all people who are stored here."""
        announced = [subscriber for call in self.called for subscriber in call.people]
        return {subscriber.person for subscriber in (*self.people, *announced)}


class ChosenSubscribers(NamedTuple):
    """The people to notify of a lobby."""

    people: tuple[int, ...]
    """User ids of these people."""
    are_newly_chosen: bool
    """True: they were chosen by this call. False: they were chosen before, by a process that may still be
    notifying them, or may have been killed.
    """


class OpenLobby(NamedTuple):
    """A lobby to announce."""

    table: str
    """Id of the lobby's table."""
    game: str
    """Name of the game."""
    excluded_people: frozenset[int]
    """User ids of people who are not notified: they sit in the lobby, are invited or were removed."""
    companions: tuple[int, ...]
    """User ids of people with whom a subscriber would play: the owner, players and invited people."""
    removed_hashes: frozenset[str] = frozenset()
    """Keyed hashes of people whom the table owner removed and who have deleted their data since."""


def open_lobby(table: Table) -> OpenLobby | None:
    """Return the lobby of this table, to be announced. None if it has no seat for people who are neither
    invited nor matched.
    """
    if not reservations.free_for_all(table) or table.body.origin.from_queue:
        return None
    body = table.body
    expected_guests = [invitation.person for invitation in reservations.open_invitations(body)]
    companions = {*table.people, body.owner, *expected_guests}
    excluded = (
        companions
        | {invitation.person for invitation in body.lobby.invitations}
        | {*body.lobby.removed_people}
    )
    removed_hashes = frozenset(entry for entry in body.lobby.removed if isinstance(entry, str))
    return OpenLobby(table.id, table.game, frozenset(excluded), tuple(companions), removed_hashes)


class Subscriptions:
    """The subscriptions of all servers. Nothing is cached."""

    personal_kinds = (TRACES, KIND)  # see `PersonalService`

    def __init__(
        self,
        store: Store,
        people: People,
        now: Callable[[], float],
        *,
        most_subscribers: int = MOST,
        most_considered: int = LOOKED_AT,
        batch_size: int = TOGETHER,
    ) -> None:
        """`people`: says who may be pinged, and who has blocked whom. `now`: returns seconds since 1970.
        `most_subscribers`: how many people a server can have. `most_considered`: how many are considered for
        one lobby. `batch_size`: how many profiles are loaded at once.
        """
        self.people, self.now = people, now
        self.most_subscribers, self.most_considered, self.batch_size = (
            most_subscribers,
            most_considered,
            batch_size,
        )
        self._hashes, self._locks = PersonHashes(store), Locks()
        self.entries = ServerEntries(store, KIND, TRACES, Subscribers, Subscribers.named)

    async def of(self, guild: int) -> Subscribers:
        """Return the subscriptions of a server."""
        return await self.entries.get(guild)

    async def guilds(self) -> set[int]:
        """Return the ids of the servers that have subscriptions."""
        return {int(guild) for guild in await self.entries.keys()}

    async def games(self, guild: int, person: int) -> tuple[str, ...]:
        """Return the names of the games to which a person has subscribed in a server."""
        own = (await self.of(guild)).of(person)
        return own.games if own is not None else ()

    async def set_games(self, guild: int, person: int, games: Collection[str]) -> tuple[str, ...]:
        """Replace a person's subscriptions, and return them sorted; an empty collection deletes them.

        `games`: names of games. Raises Refused if the server has too many subscribers, or keeps the person
        from playing.
        """
        if games:
            await self.people.moderation.require_may_play(guild, person)
        return await self._set(guild, person, lambda _: games)

    async def add(self, guild: int, person: int, game: str) -> tuple[str, ...]:
        """Subscribe a person to one more game, and return the names of all their games.

        Raises Refused if the server has too many subscribers, or keeps the person from playing.
        """
        await self.people.moderation.require_may_play(guild, person)
        return await self._set(guild, person, lambda games: [*games, game])

    async def _set(
        self, guild: int, person: int, change: Callable[[tuple[str, ...]], Collection[str]]
    ) -> tuple[str, ...]:
        """Change the names of the games to which a person has subscribed, save and return them. `change`:
        returns the new games for the former ones.

        Raises Refused if the server has too many subscribers.
        """

        def set_(before: Subscribers) -> tuple[Subscribers, tuple[str, ...]]:
            """Return the server's subscriptions with the person's new games, and those games, sorted."""
            own = before.of(person)
            games = tuple(sorted({*change(own.games if own is not None else ())}))
            if own is None and games and len(before.people) >= self.most_subscribers:
                raise Refused("notify-full", most=self.most_subscribers)
            if not games:
                return _left_by(before, person), ()
            if own is None:
                return replace(before, people=(*before.people, Subscriber(person, games, self.now()))), games
            return replace(before, people=_with(before.people, {person: replace(own, games=games)})), games

        return await self._changed(guild, set_, joining=[person])

    # ---------------------------------------------------------------- notifying

    async def choose_people(
        self, guild: int, lobby: OpenLobby, sees_channel: Sight
    ) -> ChosenSubscribers | None:
        """Choose whom to notify of a lobby, and save the choice before anybody is notified.

        Return None if there is nobody to notify. If people were already chosen for this lobby, perhaps by
        another process, return the same people, or None if that is longer than `RETRIED` ago. `guild`: server
        id. `sees_channel`: returns whether a person sees the channel; None: the person has left the server.
        """
        seen_by_person: dict[int, bool | None] = {}  # what `sees_channel` has returned so far

        async def picked(subscribers: Subscribers) -> tuple[Subscribers, ChosenSubscribers | None]:
            """Return the subscriptions after the choice, and the chosen people; None: nobody to notify."""
            before = self._fresh(subscribers)
            if (call := before.call_of(lobby.table)) is not None:
                if self.now() - call.at >= RETRIED:
                    return subscribers, None
                return subscribers, ChosenSubscribers(_ids(call), are_newly_chosen=False)
            after = await self._called(before, lobby, sees_channel, seen_by_person)
            if after.people == before.people:
                return subscribers, None
            new_call = after.call_of(lobby.table)
            if new_call is None:
                return after, None
            return after, ChosenSubscribers(_ids(new_call), are_newly_chosen=True)

        # Without the lock, lobbies that open at the same time would cause conflicts and retries.
        async with self._locks.of(guild):
            return await self.entries.change_value(guild, picked, is_slow=True)

    async def filter_notifiable(self, guild: int, lobby: OpenLobby, chosen: Sequence[int]) -> list[int]:
        """Return those of `chosen`, user ids from `choose_people`, who may still be notified.

        They accept pings now, have not unsubscribed, are not in `lobby.excluded_people`, and no block
        separates them from the people in `lobby.companions`.
        """
        subscribers = (await self.of(guild)).people
        subscribed = {subscriber.person for subscriber in subscribers if lobby.game in subscriber.games}
        allowed = subscribed - lobby.excluded_people
        awake = await self._awake([person for person in chosen if person in allowed])
        return [
            person for person in awake if not await self.people.blocks.are_apart(person, lobby.companions)
        ]

    async def restore_places(self, guild: int, table: str, people: Collection[int]) -> None:
        """Restore the former place in line of people who were chosen for a table's lobby but not notified.

        `guild`: server id. `table`: id of the table. `people`: user ids.
        """

        def back(before: Subscribers) -> tuple[Subscribers, None]:
            """Return the subscriptions with these people back at their former places."""
            call = before.call_of(table)
            if call is None:
                return before, None
            former_free = {chosen.person: chosen.free for chosen in call.people if chosen.person in people}
            restored = {
                subscriber.person: replace(subscriber, free=former_free[subscriber.person])
                for subscriber in before.people
                if subscriber.person in former_free
            }
            notified = tuple(chosen for chosen in call.people if chosen.person not in former_free)
            new_call = replace(call, people=notified)
            called = tuple(new_call if other is call else other for other in before.called)
            return Subscribers(_with(before.people, restored), called), None

        if people:
            await self._changed(guild, back)

    async def _called(
        self,
        before: Subscribers,
        lobby: OpenLobby,
        sees_channel: Sight,
        seen_by_person: dict[int, bool | None],
    ) -> Subscribers:
        """Choose people for the lobby, and return the new subscriptions.

        The announcement is added. The chosen people cannot be chosen again during the cooldown. People who
        have left the server are removed. If a limit was reached before enough people were found, those who
        were passed over go to the end of the line, so that others get a turn.

        `sees_channel`: as in `choose_people`. `seen_by_person`: what `sees_channel` has returned so far.
        """
        now = self.now()
        due = [
            subscriber
            for subscriber in before.people
            if subscriber.free <= now and lobby.game in subscriber.games
        ]
        due = sorted(
            (subscriber for subscriber in due if subscriber.person not in lobby.excluded_people),
            key=lambda subscriber: subscriber.free,
        )
        recipients: list[Subscriber] = []
        considered: list[Subscriber] = []
        async for subscriber, awake in self._in_turn(due):
            if len(recipients) == MOST_TOLD or (
                subscriber.person not in seen_by_person and len(seen_by_person) >= ASKED_FOR
            ):
                break
            considered.append(subscriber)
            if awake and await self._sees(subscriber.person, lobby, sees_channel, seen_by_person):
                recipients.append(subscriber)
        gone = {
            subscriber.person: replace(subscriber, games=())
            for subscriber in considered
            if seen_by_person.get(subscriber.person, True) is None
        }
        notified = {subscriber.person: replace(subscriber, free=now + COOLDOWN) for subscriber in recipients}
        limit_reached = len(recipients) < MOST_TOLD and len(considered) < len(due)
        moved_back = (
            {subscriber.person: replace(subscriber, free=now) for subscriber in considered}
            if limit_reached
            else {}
        )
        people = _with(before.people, {**moved_back, **gone, **notified})
        call = AnnouncedLobby(lobby.table, tuple(recipients), now)
        return Subscribers(people, (*before.called, *([call] if recipients else [])))

    async def _in_turn(self, due: Sequence[Subscriber]) -> AsyncIterator[tuple[Subscriber, bool]]:
        """Yield the first `most_considered` subscribers of `due`, each with whether they may be pinged
        now."""
        for begin in range(0, min(len(due), self.most_considered), self.batch_size):
            batch = due[begin : begin + self.batch_size]
            awake = {*await self._awake([subscriber.person for subscriber in batch])}
            for subscriber in batch:
                yield subscriber, subscriber.person in awake

    async def _sees(
        self, person: int, lobby: OpenLobby, sees_channel: Sight, seen_by_person: dict[int, bool | None]
    ) -> bool:
        """Return whether a person may be notified of the lobby: no block separates them from its people, they
        were not removed from it, and they see its channel.

        `seen_by_person`: what `sees_channel` has returned so far; a new answer is added.
        """
        if await self.people.blocks.are_apart(person, lobby.companions):
            return False
        if lobby.removed_hashes and await self._hashes.of(person) in lobby.removed_hashes:
            return False
        if person not in seen_by_person:
            seen_by_person[person] = await sees_channel(person)
        return bool(seen_by_person[person])

    async def _awake(self, people: Sequence[int]) -> list[int]:
        """Return those of these people who accept pings and are neither in quiet hours nor on holiday."""
        await asyncio.gather(*(self.people.of(person) for person in people))  # fills the cache
        reachable = await self.people.reachable(people, personal=True)
        on_holiday = await self.people.on_holiday(reachable)
        return [person for person in reachable if person not in on_holiday]

    # ---------------------------------------------------------------- a person's data

    async def export(self, person: int) -> list[dict[str, object]]:
        """Return all that is stored about a person as plain data, one dictionary for each server."""
        exported: list[dict[str, object]] = []
        for guild in await self.entries.servers_naming(person):
            subscribers = await self.of(guild)
            own = subscribers.of(person)
            tables = [call.table for call in subscribers.called if person in _ids(call)]
            if own is not None or tables:
                games, free = (own.games, own.free) if own is not None else ((), 0.0)
                exported.append(
                    {"server": guild, "games": games, "not told again before": free, "told of": tables}
                )
        return exported

    async def erase_person(self, person: int) -> None:
        """Remove a person from all subscriptions."""
        await self.entries.erase_person(person, lambda before: _left_by(before, person))

    # ---------------------------------------------------------------- inside

    def _fresh(self, subscribers: Subscribers) -> Subscribers:
        """Return the subscriptions without announcements older than an hour."""
        recent_calls = tuple(call for call in subscribers.called if self.now() - call.at < HOUR)
        if len(recent_calls) == len(subscribers.called):
            return subscribers
        return replace(subscribers, called=recent_calls)

    async def _changed(
        self,
        guild: int,
        change: Callable[[Subscribers], tuple[Subscribers, T]],
        joining: Collection[int] = (),
    ) -> T:
        """Change a server's subscriptions, drop old announcements, and save. `change`, `joining`: as in
        `ServerEntries.change_value`.
        """

        async def changed(subscribers: Subscribers) -> tuple[Subscribers, T]:
            """Drop old announcements, and return the subscriptions and the value that `change` gives."""
            return change(self._fresh(subscribers))

        return await self.entries.change_value(guild, changed, joining=joining)


def _with(people: Sequence[Subscriber], changed: dict[int, Subscriber]) -> tuple[Subscriber, ...]:
    """Return `people` with the changed ones replaced. Whoever has no games then is left out.

    `changed`: user id → the new data of that person.
    """
    subscribers = [changed.get(old.person, old) for old in people] if changed else people
    return tuple(subscriber for subscriber in subscribers if subscriber.games)


def _left_by(subscribers: Subscribers, person: int) -> Subscribers:
    """Return the subscriptions without this person."""
    people = tuple(subscriber for subscriber in subscribers.people if subscriber.person != person)
    return Subscribers(people, tuple(_without(call, person) for call in subscribers.called))


def _without(call: AnnouncedLobby, person: int) -> AnnouncedLobby:
    """Return the announcement without this person."""
    return replace(call, people=tuple(chosen for chosen in call.people if chosen.person != person))


def _ids(call: AnnouncedLobby) -> tuple[int, ...]:
    """Return the user ids of those whom an announcement notifies."""
    return tuple(chosen.person for chosen in call.people)
