"""People who play at one table by random taps and typed answers, whatever the game, and forget nothing."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.deep.crash.ledger import ID, AnswerStatus, Try, is_fault
from tests.support.loopback import (
    Channel,
    Impossible,
    LoopbackDiscord,
    LoopbackPerson,
    Message,
    NoAnswer,
    TapOutcome,
)
from tests.support.loopback.result import TapKind, until
from tests.support.loopback.world import MEMBER_PERMISSIONS

TYPED = 0.6, 0.85  # how often an answer is typed and not tapped, with open hands and with hidden ones
RACES = 0.05
KEPT = 12
# Words that end games or hand them over; a table is to be played.
NEVER = ("resign", "draw", "void", "pause", "skip", "claim", "undo")


class SeenButton(NamedTuple):
    """Something to tap that was seen: who saw it, in which message, how that looked, what they would pick."""

    who: CrashPlayer
    message: Message
    looked: dict[str, Any]
    control: dict[str, Any]
    picked: str


class CrashPlayer(LoopbackPerson):
    """A person whose interaction is at hand before it is answered. copies: how often each is delivered."""

    def __init__(self, server: LoopbackDiscord, name: str) -> None:
        super().__init__(server, server.world.add_user(name), name, "en-US", MEMBER_PERMISSIONS)
        self.last: TapOutcome | None = None
        self.copies = 1

    async def interact(
        self,
        kind: TapKind,
        channel: Channel,
        data: dict[str, Any],
        source: Message | None = None,
        looked: dict[str, Any] | None = None,
    ) -> TapOutcome:
        self.last = self._server.open(kind, self, channel, source)
        payload = self._payload(self.last, data)
        if looked is not None:
            payload["message"] = looked
        for _ in range(self.copies):
            await self._server.gateway.dispatch("INTERACTION_CREATE", payload, channel.guild_id)
        try:
            # Not wait_for, which may swallow the cancelling of a player whose answer comes that moment.
            async with asyncio.timeout(self._server.ack_deadline):
                await self.last.acknowledged.wait()
        except TimeoutError:
            raise NoAnswer(f"the bot left {self.name} without an answer to {data}") from None
        return self.last

    async def press(self, button: SeenButton) -> TapOutcome:
        """Tap what was seen, also where the message has changed since: a client that lags behind."""
        return await self.press_late(
            button.message, button.looked, button.control["custom_id"], button.picked
        )


class CrashChannel:
    """A channel with a game in it.

    tries: of this round; seen: buttons before somebody's eyes some time ago; told: the newest question of
    each table that anybody was shown; taken: called at each answer that the bot says it has taken;
    cut: the last kill left somebody here without an answer;
    races: how often everybody taps the same button at once.
    """

    def __init__(
        self,
        server: LoopbackDiscord,
        channel: Channel,
        game: str,
        people: list[CrashPlayer],
        rng: random.Random,
        taken: Callable[[], None],
    ) -> None:
        self.server, self.channel, self.game, self.people, self.rng = server, channel, game, people, rng
        self._taken = taken
        self.tries: list[Try] = []
        self.seen: deque[SeenButton] = deque(maxlen=KEPT)
        self.silent: list[str] = []
        self.faults: list[str] = []
        self.cut, self.races = False, RACES
        self.moves = 0
        self.idle = 0

    # ---------------------------------------------------------------- one's turn

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            before = self.moves
            await self.turn()
            self.idle = 0 if self.moves > before else self.idle + 1
            await asyncio.sleep(0)

    async def turn(self) -> None:
        """Do one thing; what a panel does not offer any more is not done."""
        with contextlib.suppress(Impossible):
            await self._anything()

    async def _anything(self) -> None:
        panel = self.panel()
        acts = set() if panel is None else {read[3] for i in panel.controls() if (read := ID.fullmatch(i))}
        if panel is None or acts & {"rematch", "record"}:
            await self.ask(self.people[0], self.people[0].slash(self.channel, "play", game=self.game))
        elif "join" in acts:
            await self._begin(panel)
        elif self.idle > 20 and self.idle % 20 == 0:
            await self.ask(self._asked(panel), self._asked(panel).slash(self.channel, "board"))
        elif self.rng.random() < self.races:
            await self._race(panel)
        elif self.rng.random() < TYPED["m" not in acts]:
            await self._type(self._asked(panel))
        else:
            await self._tap(panel)

    async def typed(self) -> None:
        """An answer by typing, if one of those who seem to be asked has one."""
        panel = self.panel()
        if panel is not None:
            await self._type(self._asked(panel))

    async def _begin(self, panel: Message) -> None:
        for person in self.people[1:]:
            with contextlib.suppress(Impossible):  # everybody sits there already
                await self.ask(person, person.click(panel, _control(panel, "join")))
        await self.ask(self.people[0], self.people[0].click(panel, _control(panel, "start")))

    async def _type(self, person: CrashPlayer) -> None:
        """`/move` with one of the suggestions."""
        typed = await self.ask(person, person.autocomplete(self.channel, "move", "answer", ""))
        choices = (
            [c["value"] for c in typed.choices if c["value"].split(" ")[0] not in NEVER] if typed else []
        )
        if choices:
            await self._try(Try(self.channel.id, person.id, typed=self.rng.choice(choices)), person)

    async def _tap(self, panel: Message) -> None:
        """A tap on the public panel, or through a door and some taps further on one's own."""
        person = self._asked(panel)
        act = "m" if self._usable(person, panel, "m") else "mine"
        button = self._chosen(person, panel, act)
        if button is None:
            return
        if act == "m":
            await self.press(button)
            return
        shown = await self.ask(person, person.press(button))
        for _ in range(4):
            own = shown.message if shown else None
            button = self._chosen(person, own, "v") if own is not None else None
            if button is None:
                return
            taken = await self.press(button)
            shown = person.last
            if taken:
                return

    async def press(self, button: SeenButton, *, old: bool = False) -> bool:
        tap = Try(self.channel.id, button.who.id, tapped=button.control["custom_id"], alone=not old)
        return await self._try(tap, button.who, button)

    async def _race(self, panel: Message) -> None:
        """The same button by everybody at once; one's own panel is nobody else's."""
        button = self._chosen(self._asked(panel), panel, "m")
        if button is not None:
            await asyncio.gather(*(self.press(button._replace(who=person)) for person in self.people))

    async def _try(self, done: Try, person: CrashPlayer, button: SeenButton | None = None) -> bool:
        """Answer, and note whatever becomes of it, also when the bot dies in the middle."""
        self.tries.append(done)
        if button is not None:
            work = person.press(button)
        else:
            work = person.slash(self.channel, "move", answer=done.typed)
        before, person.last = person.last, None
        try:
            await self.ask(person, work)
        finally:
            done.result, person.last = person.last, person.last or before
        await self._followed(done)
        done.ended = time.time()
        taken = done.verdict() is AnswerStatus.TAKEN
        if taken:
            self.moves += 1
            self._taken()
        return taken

    async def _followed(self, done: Try) -> None:
        """Wait for the answer of which somebody was only told that it follows."""
        if done.said and done.alone:
            try:
                await until(
                    lambda: done.verdict() is not AnswerStatus.UNKNOWN, self.server.ack_deadline, done
                )
            except NoAnswer as silence:
                self.silent.append(str(silence)[:300])

    async def ask(self, person: CrashPlayer, work: Any) -> TapOutcome | None:
        """An interaction; silence and faults are noted."""
        try:
            result: TapOutcome = await work
        except NoAnswer as silence:
            self.silent.append(str(silence)[:300])
            return None
        if is_fault(result.message):
            self.faults.append(result.text)
        return result

    # ---------------------------------------------------------------- what is before one's eyes

    def panel(self) -> Message | None:
        """The newest message to play in."""
        for message in reversed(self.server.messages(self.channel)):
            for given in message.controls():
                read = ID.fullmatch(given)
                if read and read[3] in ("m", "mine", "join", "rematch", "record"):
                    return message
        return None

    def _asked(self, panel: Message) -> CrashPlayer:
        """Most often whom the panel names first."""
        named = [p for p in self.people if f"<@{p.id}>" in panel.text]
        named.sort(key=lambda p: panel.text.find(f"<@{p.id}>"))
        if not named or self.idle > 3 or self.rng.random() < 0.1:
            return self.rng.choice(self.people)
        return named[0]

    def _usable(self, person: CrashPlayer, message: Message, act: str) -> list[dict[str, Any]]:
        controls = []
        for given, control in message.controls().items():
            read = ID.fullmatch(given)
            if read and read[3] == act and not control.get("disabled"):
                controls.append(control)
        return controls

    def _chosen(self, person: CrashPlayer, message: Message, act: str) -> SeenButton | None:
        controls = self._usable(person, message, act)
        controls = [c for c in controls if not any(word in c["custom_id"] for word in NEVER)]
        if not controls:
            return None
        controls = [c for c in controls if not c["custom_id"].endswith(f":{act}:")] or controls  # not back
        control = self.rng.choice(controls)
        picked = self.rng.choice(control["options"])["value"] if control.get("options") else ""
        button = SeenButton(person, message, dict(message.payload), control, picked)
        self.seen.append(button)
        return button

    def told(self) -> dict[str, int]:
        """The newest question of each table that anybody has been shown in this channel."""
        questions: dict[str, int] = {}
        for message in self.server.world.in_channel(self.channel.id):
            for given in message.controls():
                read = ID.fullmatch(given)
                if read and read[1] and read[3] in ("m", "v", "mine"):
                    questions[read[1]] = max(questions.get(read[1], 0), int(read[2]))
        return questions


def _control(message: Message, act: str) -> str:
    """The custom_id of a message's button for an act; raises Impossible without one."""
    button_ids = [i for i in message.controls() if (read := ID.fullmatch(i)) and read[3] == act]
    if not button_ids:
        raise Impossible(f"there is no {act}")
    return button_ids[0]
