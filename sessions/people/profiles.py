"""People's settings: time zone, quiet hours, holidays, pings, direct messages, and who sees their results."""

import datetime
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from engine.questions import Refused
from sessions.moderation.action_log import ActionLog
from sessions.moderation.moderation import Moderation
from sessions.people.blocks import Blocks
from sessions.people.time_zones import zone_meant
from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store
from sessions.store.stored_kinds import AboutPeople, stored_kind
from sessions.table.time_controls import DAY, QuietState

KIND = stored_kind("person", AboutPeople.OWN)  # of its storage entries
PINGS = ALWAYS, AWAY, NEVER = "always", "away", "never"  # at each question, only if they were away, never
MESSAGES = NO_MESSAGES, AT_ONCE, DIGEST = "no", "turn", "digest"  # direct messages when it is their turn
RESULTS = EVERYBODY, ONLY_ME = "everybody", "me"  # who sees a person's results
MOST_HOLIDAYS = 30  # days ahead
KEPT, KEPT_SECONDS = 4_096, 60.0  # profiles in the cache, and how long each is used


class UserProfile(msgspec.Struct, frozen=True):
    """A person's settings."""

    zone: str = "UTC"
    """IANA name of the time zone."""
    quiet: tuple[int, int] = (0, 0)
    """Quiet hours of the day, from and to, each 0 to 23; equal: none."""
    holiday: float = 0.0
    """End of the holiday, seconds since 1970; 0: none."""
    pings: str = AWAY
    """When they are pinged, one of `PINGS`."""
    messages: str = NO_MESSAGES
    """When they get direct messages about their turn, one of `MESSAGES`."""
    language: str = ""
    """Language of direct messages; "": unknown."""
    has_chosen_zone: bool = False
    """Whether they chose the zone. If not, a time that they type cannot be interpreted."""
    results: str = EVERYBODY
    """Who sees their results, one of `RESULTS`."""


class _ResultsSetting(msgspec.Struct):
    """The part of a stored `UserProfile` that `hiding` needs."""

    results: str = EVERYBODY
    """Who sees the person's results, one of `RESULTS`."""


_hides = msgspec.json.Decoder(_ResultsSetting)


class People:
    """The settings of all people, cached for a minute because every panel that pings reads them.

    `blocks`: whom people have blocked. `moderation`: whom servers keep from playing.
    `action_log`: what organisers and managers did.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """`now`: returns seconds since 1970. `monotonic`: returns seconds, for the age of cached values."""
        self.monotonic = monotonic
        self.now = now
        self.blocks = Blocks(store)
        self.moderation = Moderation(store, now)
        self.action_log = ActionLog(store, now)
        self._entries = EntryStore[UserProfile](store, KIND, UserProfile, UserProfile)
        self._cached: OrderedDict[int, tuple[float, UserProfile]] = OrderedDict()
        """User id → when the profile was loaded, by `monotonic`, and the profile."""
        self._hiding: tuple[float, frozenset[int]] | None = None
        """When this was loaded, by `monotonic`, and the user ids of all who hide their results; None: not
        loaded."""

    async def of(self, person: int) -> UserProfile:
        """Return a person's profile; the default one if they have set nothing."""
        cached = self._cached.get(person)
        if cached is not None and self.monotonic() - cached[0] < KEPT_SECONDS:
            return cached[1]
        profile = await self._entries.get(person)
        self._keep(person, profile)
        return profile

    async def set_zone(self, person: int, zone: str) -> UserProfile:
        """Set a person's time zone. Raises Refused if the text is no time zone. `zone`: as they typed it."""
        zone_name = zone_meant(zone, self.now())
        if not zone_name:
            raise Refused("no-zone", zone=zone[:40])
        return await self._change(person, zone=zone_name, has_chosen_zone=True)

    async def set_quiet(self, person: int, first: int, last: int) -> UserProfile:
        """Set quiet hours from `first` to `last` (0 to 23); equal: none."""
        if not {first, last} <= set(range(24)):
            raise Refused("stale")
        return await self._change(person, quiet=(first, last))

    async def set_holiday(self, person: int, days: int) -> UserProfile:
        """Set a holiday of so many days from now, at most `MOST_HOLIDAYS`; 0 ends it."""
        if days not in range(MOST_HOLIDAYS + 1):
            raise Refused("stale")
        return await self._change(person, holiday=self.now() + days * DAY if days else 0.0)

    async def set_pings(self, person: int, wish: str) -> UserProfile:
        """Set when to ping: one of `PINGS`."""
        if wish not in PINGS:
            raise Refused("stale")
        return await self._change(person, pings=wish)

    async def every_time(self, people: Iterable[int]) -> tuple[int, ...]:
        """Return those of `people` who want a ping at each question, even while they are present."""
        profiles = {person: await self.of(person) for person in dict.fromkeys(people)}
        return tuple(person for person, profile in profiles.items() if profile.pings == ALWAYS)

    async def set_messages(self, person: int, wish: str, language: str = "") -> UserProfile:
        """Set direct messages: one of `MESSAGES`.

        `language`: the person's, which Discord sends only with an interaction.
        """
        if wish not in MESSAGES:
            raise Refused("stale")
        return await self._change(person, messages=wish, **({"language": language} if language else {}))

    async def set_results(self, person: int, wish: str) -> UserProfile:
        """Set who sees a person's results: one of `RESULTS`."""
        if wish not in RESULTS:
            raise Refused("stale")
        return await self._change(person, results=wish)

    async def hiding(self) -> frozenset[int]:
        """Return the user ids of all who hide their results, for lists, which then need not load each
        profile.
        """
        if self._hiding is None or self.monotonic() - self._hiding[0] >= KEPT_SECONDS:
            stored = await self._entries.store.load_entries(KIND)
            settings = {int(key): _hides.decode(value) for key, value in stored.items() if key.isdecimal()}
            hiding = frozenset(person for person, setting in settings.items() if setting.results != EVERYBODY)
            self._hiding = self.monotonic(), hiding
        return self._hiding[1]

    async def reachable(self, people: Iterable[int], *, personal: bool) -> tuple[int, ...]:
        """Return those of these people who may be pinged now.

        `personal` True: people in their quiet hours may not be pinged. False: quiet hours do not count at
        this table.
        """
        reachable = []
        for person in dict.fromkeys(people):
            profile = await self.of(person)
            is_quiet = personal and quiet_until(profile, self.now()) > 0
            if profile.pings != NEVER and not is_quiet:
                reachable.append(person)
        return tuple(reachable)

    async def longest_rest(self, people: Iterable[int]) -> QuietState:
        """Return the rest of the one of these people who rests longest. A rest is a holiday or quiet hours.

        If anybody is on holiday, quiet hours do not count. If nobody rests now, the end of the rest is 0.
        """
        rests = [quiet_state(await self.of(person), self.now()) for person in people]
        return max(rests, key=lambda rest: (rest.is_holiday, rest.until), default=QuietState())

    async def on_holiday(self, people: Iterable[int]) -> dict[int, float]:
        """Return those of `people` who are on holiday: user id → end of the holiday, seconds since 1970."""
        ends = {person: (await self.of(person)).holiday for person in people}
        return {person: end for person, end in ends.items() if end > self.now()}

    async def _change(self, person: int, **changes: object) -> UserProfile:
        """Save changed fields of a person's profile, and return the profile."""
        profile = await self._entries.change(
            person, lambda before: msgspec.structs.replace(before, **changes)
        )
        self._keep(person, profile)
        self._hiding = None
        return profile

    def _keep(self, person: int, profile: UserProfile) -> None:
        """Add a profile to the cache, and drop the oldest ones if it is full."""
        self._cached[person] = (self.monotonic(), profile)
        self._cached.move_to_end(person)
        while len(self._cached) > KEPT:
            self._cached.popitem(last=False)


def quiet_state(profile: UserProfile, now: float) -> QuietState:
    """Return whether a person rests now, and until when."""
    if profile.holiday > now:
        return QuietState(profile.holiday, True)
    return QuietState(quiet_until(profile, now))


def zone_of(profile: UserProfile) -> datetime.tzinfo:
    """Return a person's time zone."""
    return time_zone(profile.zone)


def time_zone(name: str) -> datetime.tzinfo:
    """Return the time zone with this IANA name; UTC if this machine does not know the name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return datetime.UTC


def quiet_until(profile: UserProfile, now: float) -> float:
    """Return the end of the quiet hours that contain `now`; 0: none. Both are seconds since 1970."""
    first, last = profile.quiet
    zone = zone_of(profile)
    local = datetime.datetime.fromtimestamp(now, zone)
    hours_since_first, quiet_length = (local.hour - first) % 24, (last - first) % 24
    if hours_since_first >= quiet_length:
        return 0.0
    ends_tomorrow = local.hour >= last
    day = local.date() + datetime.timedelta(days=ends_tomorrow)
    end = datetime.datetime.combine(day, datetime.time(last), zone)
    return end.timestamp()


NOBODY = 0  # as viewer: for public messages


async def may_see(people: People, viewer: int, person: int) -> bool:
    """Return whether the viewer may see this person's results. Everybody may see their own.

    The results are hidden from all others if the person chose so. They are hidden from the viewer if the
    person has blocked the viewer. The viewer cannot learn which of the two is the reason. Ids below 1 are
    computer players and erased people, and hide nothing. `viewer`: user id, or `NOBODY`.
    """
    if viewer == person or person < 1:
        return True
    if (await people.of(person)).results != EVERYBODY:
        return False
    return viewer == NOBODY or not await people.blocks.has(person, viewer)


async def hidden_from(people: People, viewer: int) -> frozenset[int]:
    """Return the user ids of all whose results the viewer may not see; for long lists. `viewer`: user id, or
    `NOBODY`.
    """
    blocked_by = await people.blocks.blockers_of(viewer) if viewer != NOBODY else frozenset[int]()
    return (await people.hiding() | blocked_by) - {viewer}


async def hidden_among(people: People, viewer: int, persons: Iterable[int]) -> frozenset[int]:
    """Return those of `persons` whose results the viewer may not see. `viewer`: user id, or `NOBODY`."""
    return (await hidden_from(people, viewer)).intersection(persons)
