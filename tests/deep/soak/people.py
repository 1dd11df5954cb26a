"""People who play one short game after another in a channel, and look round in between."""

import asyncio
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

from tests.deep.crash.players import NEVER, CrashChannel, CrashPlayer
from tests.support.loopback import Channel, Impossible, LoopbackDiscord, Message, TapOutcome
from tests.support.loopback.inputs import BOOLEAN, INTEGER, STRING, SUB_COMMAND, SUB_GROUP

LONGEST, STUCK = 60, 24  # answers, and turns without one, after which somebody resigns
LOOKS, STEPS = 0.04, 4  # how often somebody looks round, and the most taps of a look
USER = 6
TOO_FAST = re.compile(r"too fast. Please try again in (\d+) second")
# Commands that are no look round: they answer, end games, erase people, or start a process that draws; and
# words in the ids of buttons that do so.
OTHERS = ("move", "play", "table", "privacy", "photo", "doctor", "share", "print", "block")
STARTING = ("print", "film", "share")
CHANGING = (*NEVER, *STARTING, "leave", "forget", "erase", "replace", "end")


class Sitters(CrashChannel):
    """A channel whose games end soon: by themselves, or because everybody resigns. games: played in turn."""

    def __init__(
        self,
        server: LoopbackDiscord,
        channel: Channel,
        games: Sequence[str],
        people: list[CrashPlayer],
        rng: random.Random,
        taken: Any,
    ) -> None:
        super().__init__(server, channel, games[0], people, rng, taken)
        self.games, self.ended, self.looks = games, 0, 0
        self._last = self._draw_last()

    async def ask(self, person: CrashPlayer, work: Any) -> TapOutcome | None:
        """Ask, and wait as long as the bot says."""
        result = await super().ask(person, work)
        if result and (wait := TOO_FAST.search(result.text)):
            await asyncio.sleep(int(wait[1]))
        return result

    def _draw_last(self) -> int:
        return self.moves + self.rng.randint(1, LONGEST)

    async def turn(self) -> None:
        self.tries.clear()
        if self.rng.random() < LOOKS:
            await self._look_round()
        elif self.moves >= self._last or self.idle >= STUCK:
            await self._end()
        else:
            await super().turn()

    async def _end(self) -> None:
        """Have everybody resign, and another game played next."""
        for person in self.people:
            try:
                shown = await self.ask(person, person.slash(self.channel, "table resign"))
                if shown and shown.message:
                    yes = next((i for i in shown.message.controls() if i.endswith(":resign")), None)
                    if yes:
                        await self.ask(person, person.click(shown.message, yes))
            except Impossible:
                continue
        self.ended += 1
        self.idle, self._last = 0, self._draw_last()
        self.game = self.games[self.ended % len(self.games)]

    # ---------------------------------------------------------------- looking round

    async def _look_round(self) -> None:
        """Use a command, and tap on through what it shows."""
        self.looks += 1
        person = self.rng.choice(self.people)
        path, options = self.rng.choice([*self._commands()])
        try:
            given = await self._fill_in(person, path, options)
            shown = await self.ask(person, person.slash(self.channel, path, **given))
            for _ in range(self.rng.randrange(STEPS + 1)):
                if shown is None or shown.message is None or not shown.message.ephemeral:
                    return
                shown = await self._tap_on(person, shown.message)
        except Impossible:
            return

    def _commands(self) -> Iterator[tuple[str, list[dict[str, Any]]]]:
        for command in self.server.world.commands[None]:
            if command["type"] == 1 and command["name"] not in OTHERS:
                yield from flatten(command)

    async def _fill_in(self, person: CrashPlayer, path: str, options: list[dict[str, Any]]) -> dict[str, Any]:
        """Return a value for each option that is required, and for some that are not."""
        given: dict[str, Any] = {}
        for option in options:
            if option.get("required") or self.rng.random() < 0.3:
                value = await self._value(person, path, option, given)
                if value is not None:
                    given[option["name"]] = value
        return given

    async def _value(
        self, person: CrashPlayer, path: str, option: dict[str, Any], given: dict[str, Any]
    ) -> Any:
        if option.get("choices"):
            return self.rng.choice(option["choices"])["value"]
        if option.get("autocomplete"):
            typed = await self.ask(
                person, person.autocomplete(self.channel, path, option["name"], "", **given)
            )
            return self.rng.choice(typed.choices)["value"] if typed and typed.choices else None
        if option["type"] == USER:
            return self.rng.choice(self.people)
        return {STRING: "soak", INTEGER: 1, BOOLEAN: True}.get(option["type"])

    async def _tap_on(self, person: CrashPlayer, message: Message) -> Any:
        """Use a button or a list of a private message."""
        usable = {
            given: control
            for given, control in message.controls().items()
            if not control.get("disabled") and not any(word in given for word in CHANGING)
        }
        if not usable:
            return None
        given = self.rng.choice([*usable])
        options = usable[given].get("options")
        if usable[given]["type"] == 2:
            return await self.ask(person, person.click(message, given))
        if not options:
            return None
        return await self.ask(person, person.select(message, given, self.rng.choice(options)["value"]))


def flatten(command: dict[str, Any], before: str = "") -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield each command that can be used with its options: a group's subcommands, or itself."""
    inner = [option for option in command.get("options", ()) if option["type"] in (SUB_COMMAND, SUB_GROUP)]
    for option in inner:
        yield from flatten(option, f"{before}{command['name']} ")
    if not inner:
        yield f"{before}{command['name']}", command.get("options", [])
