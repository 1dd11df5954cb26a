"""What people wait for in a server, which games were found for them, and whose waiting ended without one."""

import msgspec

from sessions.table.time_controls import CORRESPONDENCE, DAY, LIVE, MINUTE

EITHER, ANY = "either", "any"  # pace; language
PACES = (LIVE, CORRESPONDENCE, EITHER)
LIVE_SECONDS, SLOW_SECONDS = 30 * MINUTE, 3 * DAY  # so long somebody waits
# Why waiting ended: nobody came, they were not there when called, so they do not wait for other live games
# either, or their table was closed by others.
NOBODY, MISSED, AWAY, CLOSED = IN_VAIN = "nobody", "missed", "away", "closed"
ENDED_SECONDS, MOST_ENDED = 3 * DAY, 100  # so long it is said, and of so many wishes of a server


class QueueEntry(msgspec.Struct, frozen=True):
    """What somebody waits for. pace: of `PACES`; language: its code, or `ANY`; since: seconds since 1970;
    place: the channel in which they asked; first: since when they stand in line, if they asked anew (0: since
    `since`)."""

    person: int
    name: str
    game: str
    pace: str
    language: str
    since: float
    place: int
    first: float = 0.0

    @property
    def until(self) -> float:
        """When waiting ends."""
        return self.since + (LIVE_SECONDS if self.pace == LIVE else SLOW_SECONDS)

    @property
    def in_line(self) -> float:
        """Who has waited longer comes first."""
        return self.first or self.since

    def paces(self, now: float) -> frozenset[str]:
        """What they are ready for; who said either is thought to be there for half an hour."""
        if self.pace != EITHER:
            return frozenset((self.pace,))
        return frozenset((LIVE, CORRESPONDENCE) if now < self.since + LIVE_SECONDS else (CORRESPONDENCE,))


class EndedQueueEntry(msgspec.Struct, frozen=True):
    """at: when it ended, seconds since 1970; why: of `IN_VAIN`; told: they were written to, or are
    not to be."""

    wish: QueueEntry
    at: float
    why: str
    told: bool = False


class MatchedGame(msgspec.Struct, frozen=True):
    """People who play together. table: its id, also before it is there; pace: a clock ("": the server's);
    owner: who asked last; here: they have just done so; at: since when its table is being opened; kept: all
    that these people waited for."""

    table: str
    game: str
    pace: str
    language: str
    owner: int
    here: bool
    place: int
    at: float
    people: tuple[int, ...]
    kept: tuple[QueueEntry, ...]

    @property
    def wishes(self) -> list[QueueEntry]:
        """What each of them waited for, of this game."""
        return [one for one in self.kept if one.game == self.game]

    @property
    def places(self) -> list[int]:
        """Where they asked; where the owner did comes first."""
        return [*dict.fromkeys([self.place, *(one.place for one in self.wishes)])]

    def without(self, person: int) -> "MatchedGame":
        """The same for the others."""
        if person not in self.people:
            return self
        people = tuple(one for one in self.people if one != person)
        entries = tuple(one for one in self.kept if one.person != person)
        owner = self.owner if self.owner != person else next(iter(people), 0)
        return msgspec.structs.replace(self, people=people, kept=entries, owner=owner)


class ServerQueue(msgspec.Struct, frozen=True):
    """Of a server, in the order in which they asked; the games that were found and have not begun; and those
    who waited in vain."""

    waiting: tuple[QueueEntry, ...] = ()
    found: tuple[MatchedGame, ...] = ()
    ended: tuple[EndedQueueEntry, ...] = ()

    def of(self, person: int) -> list[QueueEntry]:
        """What somebody waits for."""
        return [one for one in self.waiting if one.person == person]

    def matched_game(self, person: int) -> MatchedGame | None:
        """The game that was found for them."""
        return next((one for one in self.found if person in one.people), None)

    def in_vain(self, person: int) -> list[EndedQueueEntry]:
        """What they waited for until it ended."""
        return [one for one in self.ended if one.wish.person == person]

    def game(self, table: str) -> MatchedGame | None:
        """A found game by its table's id."""
        return next((one for one in self.found if one.table == table), None)

    @property
    def people(self) -> frozenset[int]:
        """Everybody whom it names."""
        wishes = (*self.waiting, *(one.wish for one in self.ended))
        return frozenset(
            (*(one.person for one in wishes), *(one for game in self.found for one in game.people))
        )

    def fresh(self, now: float, most_ended: int = MOST_ENDED) -> "ServerQueue":
        """As it is now: whoever's time is over waits no more, and what ended long ago is forgotten."""
        waiting = tuple(entry for entry in self.waiting if entry.until > now)
        over = [EndedQueueEntry(entry, entry.until, NOBODY) for entry in self.waiting if entry.until <= now]
        recent = [entry for entry in (*self.ended, *over) if entry.at > now - ENDED_SECONDS]
        ended = tuple(sorted(recent, key=lambda entry: entry.at)[-most_ended:])
        return msgspec.structs.replace(self, waiting=waiting, ended=ended)

    def without(self, person: int) -> "ServerQueue":
        """Nothing in it names this person."""
        return ServerQueue(
            tuple(one for one in self.waiting if one.person != person),
            tuple(one.without(person) for one in self.found),
            tuple(one for one in self.ended if one.wish.person != person),
        )
