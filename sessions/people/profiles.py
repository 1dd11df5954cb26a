"""What people wish for themselves: their time zone, quiet hours, holidays, and whether they are pinged."""

import datetime
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from engine.questions import Refused
from sessions.people.blocks import Blocks
from sessions.people.time_zones import zone_meant
from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store
from sessions.table.time_controls import DAY, QuietState

KIND = "person"
PINGS = ALWAYS, AWAY, NEVER = "always", "away", "never"  # whenever one is asked, if one was away, not at all
MESSAGES = NO_MESSAGES, AT_ONCE, DIGEST = "no", "turn", "digest"  # direct ones, when it is their turn
RESULTS = EVERYBODY, ONLY_ME = "everybody", "me"  # who sees how somebody's games ended
MOST_HOLIDAYS = 30  # days ahead
KEPT, KEPT_SECONDS = 4_096, 60.0


class UserProfile(msgspec.Struct, frozen=True):
    """zone: IANA name; quiet: hours of the day, from and to (the same: none); holiday: its end, seconds
    since 1970 (0: none); pings: whether this person is pinged at all; every: also while they are there;
    messages: one of `MESSAGES`, and the language they are written in ("": unknown); zoned: the zone was
    chosen, also if it is the usual one; results: one of `RESULTS`."""

    zone: str = "UTC"
    quiet: tuple[int, int] = (0, 0)
    holiday: float = 0.0
    pings: bool = True
    every: bool = False
    messages: str = NO_MESSAGES
    language: str = ""
    zoned: bool = False
    results: str = EVERYBODY

    @property
    def knows_zone(self) -> bool:
        """Whether this person said where they live; of a time that they type nobody knows else what it is."""
        return self.zoned or self.zone != "UTC"

    @property
    def wish(self) -> str:
        """Of `PINGS`."""
        return NEVER if not self.pings else ALWAYS if self.every else AWAY


class _Hides(msgspec.Struct):
    """What of a stored `UserProfile` the list of those who hide theirs needs."""

    results: str = EVERYBODY


_hides = msgspec.json.Decoder(_Hides)


class People:
    """Everybody's wishes, kept in memory for a minute, for every panel that pings asks for them.

    blocks: whom they have blocked.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """monotonic: seconds, by which what is kept in memory ages."""
        self.monotonic = monotonic
        self.now = now
        self.blocks = Blocks(store)
        self._notes = EntryStore[UserProfile](store, KIND, UserProfile, UserProfile)
        self._kept: OrderedDict[int, tuple[float, UserProfile]] = OrderedDict()
        self._hiding: tuple[float, frozenset[int]] | None = None

    async def of(self, person: int) -> UserProfile:
        """A person's wishes; those of somebody who never said any are the usual ones."""
        cached = self._kept.get(person)
        if cached is not None and self.monotonic() - cached[0] < KEPT_SECONDS:
            return cached[1]
        profile = await self._notes.get(person)
        self._keep(person, profile)
        return profile

    async def set_zone(self, person: int, zone: str) -> UserProfile:
        """Raises Refused for what is no time zone."""
        known = zone_meant(zone, self.now())
        if not known:
            raise Refused("no-zone", zone=zone[:40])
        return await self._change(person, zone=known, zoned=True)

    async def set_quiet(self, person: int, first: int, last: int) -> UserProfile:
        """Quiet hours from the first hour to the last (0 to 23); the same twice: none."""
        if not {first, last} <= set(range(24)):
            raise Refused("stale")
        return await self._change(person, quiet=(first, last))

    async def set_holiday(self, person: int, days: int) -> UserProfile:
        """On holiday for so many days from now; 0: back again."""
        if days not in range(MOST_HOLIDAYS + 1):
            raise Refused("stale")
        return await self._change(person, holiday=self.now() + days * DAY if days else 0.0)

    async def set_pings(self, person: int, wish: str) -> UserProfile:
        """When to be pinged: one of `PINGS`."""
        if wish not in PINGS:
            raise Refused("stale")
        return await self._change(person, pings=wish != NEVER, every=wish == ALWAYS)

    async def every_time(self, people: Iterable[int]) -> tuple[int, ...]:
        """Those of these people who are to be pinged whenever they are asked, also while they are there."""
        return tuple([one for one in dict.fromkeys(people) if (await self.of(one)).wish == ALWAYS])

    async def set_messages(self, person: int, wish: str, language: str = "") -> UserProfile:
        """Whether to get direct messages: one of `MESSAGES`; language: of whoever asks, for Discord tells it
        only then."""
        if wish not in MESSAGES:
            raise Refused("stale")
        return await self._change(person, messages=wish, **({"language": language} if language else {}))

    async def set_results(self, person: int, wish: str) -> UserProfile:
        """Who sees how their games ended: one of `RESULTS`."""
        if wish not in RESULTS:
            raise Refused("stale")
        return await self._change(person, results=wish)

    async def hiding(self) -> frozenset[int]:
        """All who keep their results to themselves, for lists that would else ask for each line."""
        if self._hiding is None or self.monotonic() - self._hiding[0] >= KEPT_SECONDS:
            stored = await self._notes.store.load_entries(KIND)
            read = {int(key): _hides.decode(value) for key, value in stored.items() if key.isdecimal()}
            hiding = frozenset(person for person, wish in read.items() if wish.results != EVERYBODY)
            self._hiding = self.monotonic(), hiding
        return self._hiding[1]

    async def reachable(self, people: Iterable[int], *, personal: bool) -> tuple[int, ...]:
        """Those who may be pinged now; `personal` False: at a table where quiet hours do not count."""
        reachable = []
        for person in dict.fromkeys(people):
            profile = await self.of(person)
            quiet = personal and quiet_until(profile, self.now()) > 0
            if profile.pings and not quiet:
                reachable.append(person)
        return tuple(reachable)

    async def rest(self, people: Iterable[int]) -> QuietState:
        """Until when one of these is not to be disturbed: the longest, and a holiday before quiet hours."""
        rests = [quiet_state(await self.of(person), self.now()) for person in people]
        return max(rests, key=lambda rest: (rest.holiday, rest.until), default=QuietState())

    async def on_holiday(self, people: Iterable[int]) -> dict[int, float]:
        """Who of these is on holiday, and until when."""
        ends = {person: (await self.of(person)).holiday for person in people}
        return {person: end for person, end in ends.items() if end > self.now()}

    async def _change(self, person: int, **changes: object) -> UserProfile:
        profile = await self._notes.change(person, lambda before: msgspec.structs.replace(before, **changes))
        self._keep(person, profile)
        self._hiding = None
        return profile

    def _keep(self, person: int, profile: UserProfile) -> None:
        self._kept[person] = (self.monotonic(), profile)
        self._kept.move_to_end(person)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def quiet_state(profile: UserProfile, now: float) -> QuietState:
    """Whether somebody rests now."""
    if profile.holiday > now:
        return QuietState(profile.holiday, True)
    return QuietState(quiet_until(profile, now))


def zone_of(profile: UserProfile) -> datetime.tzinfo:
    """A person's time zone."""
    return time_zone(profile.zone)


def time_zone(name: str) -> datetime.tzinfo:
    """A time zone by its IANA name; UTC for one that this machine does not know (any more)."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return datetime.UTC


def quiet_until(profile: UserProfile, now: float) -> float:
    """The end of the quiet hours that this moment belongs to; 0 where it belongs to none."""
    first, last = profile.quiet
    zone = zone_of(profile)
    local = datetime.datetime.fromtimestamp(now, zone)
    if (local.hour - first) % 24 >= (last - first) % 24:
        return 0.0
    day = local.date() + datetime.timedelta(days=local.hour >= last)
    end = datetime.datetime.combine(day, datetime.time(last), zone)
    return end.timestamp()
