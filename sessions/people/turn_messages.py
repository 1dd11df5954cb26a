"""Who wants a direct message when it is their turn, and when one is due. What it says is found when sent."""

from collections.abc import Callable, Iterable

import msgspec

from sessions.people.profiles import AT_ONCE, NO_MESSAGES, People
from sessions.store.protocol import Conflict, Store
from sessions.table.time_controls import HOUR

WAITING, SENT = "message-due", "message-sent"
SOON = 5.0  # seconds in which several tables make one message
DIGEST_SECONDS = HOUR  # between two of them


class TurnMessages:
    """One message at most waits for each person; a restart, or another process, sends it all the same."""

    def __init__(self, store: Store, people: People, now: Callable[[], float]) -> None:
        self.store, self.people, self.now = store, people, now
        self._next = 0.0  # nothing is due before; what other processes note, they send themselves

    async def schedule(self, people: Iterable[int]) -> None:
        """These are newly asked at some table, and were away."""
        for person in dict.fromkeys(people):
            profile = await self.people.of(person)
            if person > 0 and profile.messages != NO_MESSAGES:
                await self._note(person, profile.messages == AT_ONCE)

    async def _note(self, person: int, at_once: bool) -> None:
        due = self.now() + SOON
        if not at_once:
            sent = await self.store.load_entry(SENT, str(person))
            due = max(due, float(sent) + DIGEST_SECONDS if sent else 0.0)
        due = max(due, (await self.people.rest((person,))).until)
        try:
            await self.store.replace(WAITING, str(person), None, _text(due))
        except Conflict:
            return  # one waits already, and will tell of this table too
        self._next = min(self._next, due)

    async def due(self) -> list[int]:
        """Whose message is to be sent now, by whoever asked: nobody else is told of it again."""
        now = self.now()
        if now < self._next:
            return []
        due, later = [], []
        for key, noted in (await self.store.load_entries(WAITING)).items():
            when = max(float(noted), (await self.people.rest((int(key),))).until)
            if when <= now and await self._claimed(key, noted):
                due.append(int(key))
            elif when > now:
                later.append(when)
        self._next = min(later, default=float("inf"))
        return due

    async def _claimed(self, key: str, noted: bytes) -> bool:
        try:
            await self.store.replace(WAITING, key, noted, None)
        except Conflict:
            return False
        await self.store.save_entry(SENT, key, _text(self.now()))
        return True


def _text(moment: float) -> bytes:
    return msgspec.json.encode(moment)
