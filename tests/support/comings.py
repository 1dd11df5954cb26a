"""People who come and go at a random game, and whether each of them is told as was promised."""

import random
from typing import NamedTuple

from sessions.people.profiles import AWAY, NEVER, quiet_until
from sessions.table.table_data import USUAL_PRESENCE, PresenceTimes
from tests.support.sittings import TICK, Sitting, sitting

FINE = 400.0  # seconds of a long pause in which the clock goes by small steps
LATEST = USUAL_PRESENCE.ping_seconds + 2 * TICK
CHATTER = 9
QUIET = ((0, 0), (0, 0), (21, 7), (9, 17))
CLOCKS = ("live", "evening", "correspondence")


class Open(NamedTuple):
    """Somebody who is asked: who, since when, whether a ping could reach them then."""

    person: int
    since: float
    reachable: bool


class Comings:
    """A game in which people answer at once or after hours; counts for itself what was promised."""

    def __init__(self, played: Sitting) -> None:
        self.played, self.dice = played, played.dice
        self.wrong: list[str] = []
        self.open: dict[str, Open] = {}
        self.personal = True
        self.checked = 0

    async def run(self, answers: int) -> list[str]:
        """What was not as promised, in sentences."""
        played = self.played
        for name in played.names:
            await self._wishes(name)
        clock = self.dice.choice(CLOCKS)
        await played.begin(clock)
        table = await played.table()
        self.personal = table.body.options.clock != "live" and table.rules.refereeing is None
        await self._turned(0)
        for _ in range(answers):
            if (await played.table()).is_over or self.wrong:
                break
            await self._pause()
            if not self.wrong and not (await played.table()).is_over:
                before = len(played.posts)
                await played.answers()
                await self._turned(before)
        return self.wrong

    async def _wishes(self, name: str) -> None:
        people, person = self.played.room.host.tables.people, self.played.room.people[name].id
        await people.set_quiet(person, *self.dice.choice(QUIET))
        if self.dice.random() < 0.1:
            await people.set_pings(person, NEVER)

    # ---------------------------------------------------------------- what happens

    async def _pause(self) -> None:
        """Time until somebody answers, in which others write, tap or do nothing."""
        kind = self.dice.random()
        low, high = (5, 60) if kind < 0.6 else (100, 400) if kind < 0.85 else (3_600, 9 * 3_600)
        seconds = self.dice.uniform(low, high)
        if self.dice.random() < 0.15:
            for _ in range(self.dice.randrange(CHATTER)):
                await self.played.room.people["Ann"].send(self.played.room.channel, "well played")
        if self.dice.random() < 0.2:
            await self.played.tap(self.dice.choice(self.played.names), "menu")
        for part, step in ((min(seconds, FINE), TICK), (seconds - FINE, seconds / 6)):
            left = part
            while left > 0 and not self.wrong:
                before = len(self.played.posts)
                await self.played.passes(min(step, left), step)
                left -= step
                await self._looked(before)

    # ---------------------------------------------------------------- what was promised

    async def _turned(self, before: int) -> None:
        """After an answer: who is asked now that was not before?"""
        played, asked = self.played, await self.played.asked()
        pinged = {person for post in played.posts[before:] for person in post.pings}
        await self._undisturbed(before)
        for mark, person in asked.items():
            if mark in self.open or "+" in mark:
                continue
            reachable = await self._reachable(person)
            self.open[mark] = Open(person, played.time, reachable)
            idle = played.time - played.acts.get(person, 0.0)
            self.checked += 1
            if idle > USUAL_PRESENCE.busy_seconds and reachable and person not in pinged:
                self._says(f"{person} was away for {idle:.0f} s and is not told")
            if idle <= USUAL_PRESENCE.active_seconds and person in pinged and not self._chattered():
                self._says(f"{person} did something {idle:.0f} s ago and is pinged")
        self.open = {mark: one for mark, one in self.open.items() if mark in asked}

    async def _looked(self, before: int) -> None:
        """After some time: is everybody told who did nothing?"""
        await self._undisturbed(before)
        asked = await self.played.asked()
        self.open = {mark: open_call for mark, open_call in self.open.items() if mark in asked}
        for open_call in self.open.values():
            idle = open_call.since > self.played.acts.get(open_call.person, 0.0)
            was_notified = any(
                post.at >= open_call.since and open_call.person in post.pings for post in self.played.posts
            )
            late = self.played.time - open_call.since > LATEST
            if (
                idle
                and late
                and not was_notified
                and open_call.reachable
                and await self._reachable(open_call.person)
            ):
                self._says(f"{open_call.person} is asked since {open_call.since}, went away and is not told")

    async def _undisturbed(self, before: int) -> None:
        for post in self.played.posts[before:]:
            for person in post.pings:
                if not await self._reachable(person):
                    self._says(f"{person} is pinged and wished not to be")

    async def _reachable(self, person: int) -> bool:
        """Whether they may be pinged now, by their own wishes."""
        profile = await self.played.room.host.tables.people.of(person)
        quiet = self.personal and quiet_until(profile, self.played.time) > 0
        return profile.pings == AWAY and not quiet

    def _chattered(self) -> bool:
        """Whether people wrote something lately, so that the panel may have been out of sight."""
        latest = self.played.room.channel.history()[-20:]
        return any(message.author.id in self.played.acts for message in latest)

    def _says(self, sentence: str) -> None:
        self.wrong.append(f"at {self.played.time:.0f}: {sentence}")


async def comings(
    game: str, seed: int, answers: int, presence: PresenceTimes = USUAL_PRESENCE
) -> tuple[list[str], int]:
    """What was wrong in a random game, and how often somebody was newly asked."""
    async with sitting(game, seed, presence) as played:
        checker = Comings(played)
        checker.dice = random.Random(seed)
        return await checker.run(answers), checker.checked
