"""Schedules direct messages about a person's turn. The text is composed when the message is sent."""

from collections.abc import Callable, Iterable

import msgspec

from sessions.people.profiles import AT_ONCE, NO_MESSAGES, People
from sessions.store.protocol import Conflict, Store
from sessions.store.stored_kinds import AboutPeople, stored_kind
from sessions.table.time_controls import HOUR

# Kinds of storage entries by user id: when a scheduled message is due, and when the last one was sent.
WAITING = stored_kind("message-due", AboutPeople.OWN)
SENT = stored_kind("message-sent", AboutPeople.OWN)
SOON = 5.0  # seconds within which several tables share one message
DIGEST_SECONDS = HOUR  # between two digests


class TurnMessages:
    """The scheduled messages, at most one for each person.

    They are stored, so they survive a restart, and any process can send them.
    """

    def __init__(self, store: Store, people: People, now: Callable[[], float]) -> None:
        """`people`: says who wants messages, and when not to disturb. `now`: returns seconds since 1970."""
        self.store, self.people, self.now = store, people, now
        self._next_due = 0.0
        """Until then (seconds since 1970) `due` need not load anything: no message that this process knows of
        is due, and other processes send those that they schedule."""

    async def schedule(self, people: Iterable[int]) -> None:
        """Schedule a message for people who must answer at a table and were away, if they want messages.

        `people`: user ids.
        """
        for person in dict.fromkeys(people):
            profile = await self.people.of(person)
            if person > 0 and profile.messages != NO_MESSAGES:
                await self._note(person, profile.messages == AT_ONCE)

    async def _note(self, person: int, at_once: bool) -> None:
        """Schedule a person's message, unless one is scheduled already.

        `at_once` True: it is due in a few seconds. False: it is due an hour after the last message, or in a
        few seconds if that is later. In either case it waits for the end of quiet hours and holidays.
        """
        due = self.now() + SOON
        if not at_once:
            sent = await self.store.load_entry(SENT, str(person))
            due = max(due, float(sent) + DIGEST_SECONDS if sent else 0.0)
        due = max(due, (await self.people.longest_rest((person,))).until)
        try:
            await self.store.replace(WAITING, str(person), None, _text(due))
        except Conflict:
            return  # a message is scheduled already, and will include this table
        self._next_due = min(self._next_due, due)

    async def due(self) -> list[int]:
        """Return the user ids of those whose message this process must send now. No other process sends these
        messages.
        """
        now = self.now()
        if now < self._next_due:
            return []
        due_people, later_times = [], []
        for key, noted in (await self.store.load_entries(WAITING)).items():
            due_at = max(float(noted), (await self.people.longest_rest((int(key),))).until)
            if due_at > now:
                later_times.append(due_at)
            elif await self._claimed(key, noted):
                due_people.append(int(key))
        self._next_due = min(later_times, default=float("inf"))
        return due_people

    async def _claimed(self, key: str, noted: bytes) -> bool:
        """Take a scheduled message for this process, and return whether no other process was faster.

        `key`: the person's id. `noted`: the stored time at which it is due.
        """
        try:
            await self.store.replace(WAITING, key, noted, None)
        except Conflict:
            return False
        await self.store.save_entry(SENT, key, _text(self.now()))
        return True


def _text(moment: float) -> bytes:
    """Return a moment, in seconds since 1970, as it is stored."""
    return msgspec.json.encode(moment)
