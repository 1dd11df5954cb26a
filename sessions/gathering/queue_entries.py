"""The queue of a server as data: who waits for what, which games were matched, and who waited in vain."""

import msgspec

from sessions.table.time_controls import CORRESPONDENCE, DAY, LIVE, MINUTE

EITHER, ANY = "either", "any"  # pace; language
PACES = (LIVE, CORRESPONDENCE, EITHER)
LIVE_SECONDS, SLOW_SECONDS = 30 * MINUTE, 3 * DAY  # how long an entry waits: for a live game, for other games
# Why an entry ended. NOBODY: no opponent came in time. MISSED: its person did not answer the call of the
# matched game. AWAY: its person missed the call of another game, so this live entry ended as well. CLOSED:
# others closed the table.
NOBODY, MISSED, AWAY, CLOSED = IN_VAIN = "nobody", "missed", "away", "closed"
ENDED_SECONDS, MOST_ENDED = 3 * DAY, 100  # how long ended entries are stored, and how many for a server


class QueueEntry(msgspec.Struct, frozen=True):
    """A person's request to be matched with opponents."""

    person: int
    """User id."""
    name: str
    """The display name."""
    game: str
    """Name of the game."""
    pace: str
    """One of `PACES`."""
    language: str
    """Language code, or `ANY`."""
    since: float
    """When they asked last, seconds since 1970."""
    channel: int
    """The channel in which they asked."""
    first: float = 0.0
    """When they asked first, if they have asked again since then; 0: they have asked only once, at
    `since`."""

    @property
    def until(self) -> float:
        """When waiting ends, seconds since 1970."""
        return self.since + (LIVE_SECONDS if self.pace == LIVE else SLOW_SECONDS)

    @property
    def waiting_since(self) -> float:
        """Since when they wait, seconds since 1970; the queue is sorted by it."""
        return self.first or self.since

    def paces(self, now: float) -> frozenset[str]:
        """Return the paces that suit this person: LIVE, CORRESPONDENCE or both.

        A person who asked for `EITHER` is assumed to be online for half an hour; after that only
        CORRESPONDENCE suits them. `now`: seconds since 1970.
        """
        if self.pace != EITHER:
            return frozenset((self.pace,))
        return frozenset((LIVE, CORRESPONDENCE) if now < self.since + LIVE_SECONDS else (CORRESPONDENCE,))


class EndedQueueEntry(msgspec.Struct, frozen=True):
    """An entry that ended without a game."""

    entry: QueueEntry
    """The entry that ended, as it was."""
    at: float
    """When it ended, seconds since 1970."""
    why: str
    """Why it ended, one of `IN_VAIN`."""
    notified: bool = False
    """Whether its person was notified, or is not to be notified."""


class MatchedGame(msgspec.Struct, frozen=True):
    """A game for people who were matched."""

    table: str
    """Table id, fixed before the table exists."""
    game: str
    """Name of the game."""
    pace: str
    """LIVE or CORRESPONDENCE; "": both suit everybody, so the server's time control is used."""
    language: str
    """Language code; "": everybody accepts any language."""
    owner: int
    """User id of the person who will own the table: usually the one who asked last."""
    owner_present: bool
    """Whether the owner has asked just now, and so is present."""
    channel: int
    """The channel in which the owner asked."""
    at: float
    """Since when its table is being opened, seconds since 1970."""
    people: tuple[int, ...]
    """User ids of all players."""
    entries_of_people: tuple[QueueEntry, ...]
    """All entries of these people, also for other games."""

    @property
    def entries(self) -> list[QueueEntry]:
        """The entries of these people for this game."""
        return [entry for entry in self.entries_of_people if entry.game == self.game]

    @property
    def channels(self) -> list[int]:
        """The channels in which they asked, the owner's first."""
        return [*dict.fromkeys([self.channel, *(entry.channel for entry in self.entries)])]

    def without(self, person: int) -> "MatchedGame":
        """Return the game without this person. If they were the owner, the first of the remaining people
        becomes the owner."""
        if person not in self.people:
            return self
        people = tuple(other for other in self.people if other != person)
        entries = tuple(entry for entry in self.entries_of_people if entry.person != person)
        owner = self.owner if self.owner != person else next(iter(people), 0)
        return msgspec.structs.replace(self, people=people, entries_of_people=entries, owner=owner)


class ServerQueue(msgspec.Struct, frozen=True):
    """The queue of a server."""

    waiting: tuple[QueueEntry, ...] = ()
    """Entries that wait, the longest waiting first."""
    matched_games: tuple[MatchedGame, ...] = ()
    """Matched games that have not begun."""
    ended: tuple[EndedQueueEntry, ...] = ()
    """Entries that ended without a game."""

    def of(self, person: int) -> list[QueueEntry]:
        """Return a person's waiting entries."""
        return [entry for entry in self.waiting if entry.person == person]

    def matched_game(self, person: int) -> MatchedGame | None:
        """Return the game for which a person was matched; None if there is none."""
        return next((game for game in self.matched_games if person in game.people), None)

    def ended_entries_of(self, person: int) -> list[EndedQueueEntry]:
        """Return a person's entries that ended without a game."""
        return [entry for entry in self.ended if entry.entry.person == person]

    def game(self, table: str) -> MatchedGame | None:
        """Return a matched game by the id of its table; None if there is none."""
        return next((game for game in self.matched_games if game.table == table), None)

    @property
    def people(self) -> frozenset[int]:
        """User ids of all people whom this queue names."""
        waiting = (entry.person for entry in self.waiting)
        ended = (entry.entry.person for entry in self.ended)
        matched = (person for game in self.matched_games for person in game.people)
        return frozenset((*waiting, *ended, *matched))

    def as_of(self, now: float, most_ended: int = MOST_ENDED) -> "ServerQueue":
        """Return the queue as it is at `now`. Entries that waited too long are moved to `ended`; old entries
        are removed from `ended`.

        `now`: seconds since 1970. `most_ended`: how many ended entries stay, the newest ones.
        """
        waiting = tuple(entry for entry in self.waiting if entry.until > now)
        overdue = [
            EndedQueueEntry(entry, entry.until, NOBODY) for entry in self.waiting if entry.until <= now
        ]
        recent = [entry for entry in (*self.ended, *overdue) if entry.at > now - ENDED_SECONDS]
        ended = tuple(sorted(recent, key=lambda entry: entry.at)[-most_ended:])
        return msgspec.structs.replace(self, waiting=waiting, ended=ended)

    def without(self, person: int) -> "ServerQueue":
        """Return the queue without this person."""
        return ServerQueue(
            tuple(entry for entry in self.waiting if entry.person != person),
            tuple(game.without(person) for game in self.matched_games),
            tuple(entry for entry in self.ended if entry.entry.person != person),
        )
