"""People as they play: at their own pace, by taps, forms and typed lines, sometimes looking at other
things.
"""

import asyncio
import random
import time
from collections import defaultdict
from typing import Any

from bench.bot.players import Discord, PanelReader, Tapper, Took
from cogs.core.components import items
from cogs.core.components.button_ids import ButtonId
from cogs.core.panels.form_builder import FormTarget
from engine.game import games
from engine.presentation import Menu, Path
from engine.questions import Answer, Refused
from sessions.operations import answering
from sessions.table.table import Table
from sessions.table.table_data import Change
from sessions.table.table_data import Person as Player
from tests.support.loopback import Callback, LoopbackPerson, Message, TapOutcome

# Shares of answers that are typed, and that use a form where they can; how often somebody looks at something.
TYPED, FORMS, LOOKS = 0.1, 0.7, 0.04
COMMANDS = ("board", "hand", "record", "help", "table menu")
STEP = (0.5, 2.0)  # seconds between two taps of an answer
LONGEST_TYPED, TRIES, EDITS = 200, 60, 4
UNTIL_SHOWN = 20.0
LONG_AGO = 60.0  # seconds between the answers of a game before the measurement


class BenchCounts:
    """What happened at all tables, by game. took: seconds until taps were acknowledged."""

    def __init__(self) -> None:
        self.unanswered: list[str] = []  # taps that were not acknowledged
        self.lost: list[str] = []  # tables that were not as the rules say
        self.begin()

    def begin(self) -> None:
        """Count from 0 again, except what went wrong."""
        self.took: defaultdict[str, Took] = defaultdict(lambda: Took([], []))
        self.looks = self.forms = self.typed = self.ended = self.left = 0


def said(table: Table, dice: random.Random) -> Answer:
    """Return a seat and its next answer, from the game's own samples."""
    match = table.match
    assert match is not None
    assert match.question is not None
    if not match.question.seats:  # the question waits for a referee, and there is none: players go on without
        seats = range(len(table.body.seats))
        return dice.choice([(n, w) for n in seats for w in match.legal(n) if w in ("yield", "noref")])
    sample = games()[table.game].samples().answer
    for _ in range(TRIES if sample else 0):
        seat, line = sample(match, dice)
        if seat >= 0 and 0 < len(line) <= LONGEST_TYPED:
            return seat, line
    seat = dice.choice(match.question.seats)
    return seat, dice.choice(list(match.question.tokens[seat]))


def begun(table: Table, now: float, dice: random.Random, most: int) -> Change:
    """Play at a table up to this many answers, as if before the measurement."""
    lines, answers = [], []
    for left in range(dice.randrange(most), 0, -1):
        if table.is_over:
            break
        seat, line = said(table, dice)
        person = Player(table.body.seats[seat].person, table.body.seats[seat].name)
        done = answering.answer(table, now - left * LONG_AGO, person, line, None)
        lines, answers = [*lines, *done.lines], [*answers, *done.answers]
    return Change(lines, answers)


class Sitters(PanelReader):
    """The people at one table of any game, and at the next one when it is over.

    pace: seconds between answers, on average. Answers come from the game's samples; they are given on the
    panel, through a form, or typed. A copy of the table follows the same rules: if the bot's panel is not the
    expected one, that is noted, and the people go to another table.
    """

    def __init__(
        self,
        discord: Discord,
        copies: list[Table],
        people: dict[int, LoopbackPerson],
        number: int,
        pace: float,
        tally: BenchCounts,
    ) -> None:
        super().__init__(discord, copies, people, number)
        self.pace, self.tally = pace, tally
        self.hidden = bool(self.table.rules.private_panels) and not self.table.rules.refereeing
        self.act = "v" if self.hidden else "m"

    async def live(self, until: float) -> None:
        """Play until a time of the monotonic clock."""
        await self._pause(until, self.rng.random() * self.pace)
        while time.monotonic() < until:
            while self.table.is_over:
                self.tally.ended += 1
                if not self._elsewhere():
                    return
            try:
                await self._turn()
            except (AssertionError, TimeoutError, Refused) as fault:
                failures = self.tally.unanswered if "without an answer" in str(fault) else self.tally.lost
                failures.append(
                    f"{self.table.game} {self.table.id} {self.table.body.progress.question}: {fault!r}"
                )
                if not self._elsewhere():
                    return
            await self._pause(until, min(self.rng.expovariate(1 / self.pace), 4 * self.pace))

    def _elsewhere(self) -> bool:
        """Go to a spare table; return False if there is none."""
        if not self.copies:
            self.tally.left += 1
            return False
        self.table = self.copies.pop()
        return True

    async def _pause(self, until: float, seconds: float) -> None:
        await asyncio.sleep(max(0.0, min(seconds, until - time.monotonic())))

    @property
    def _took(self) -> Took:
        return self.tally.took[self.table.game]

    async def _turn(self) -> None:
        """Give one answer of somebody, and sometimes look at something."""
        await self._objections()
        seat, line = said(self.table, self.rng)
        person = self.people[self.table.body.seats[seat].person]
        await self.discord.panel_of(self.table.channel, self.table.body.progress.question)
        if self.rng.random() < LOOKS:
            self.tally.looks += 1
            looked = await person.slash(self.channel, self.rng.choice(COMMANDS))
            self._took.steps.append(looked.seconds)
        line, result = await self._answer(person, seat, line)
        self._took.answers.append(result.seconds)
        answering.answer(self.table, time.time(), Player(person.id, person.name), line, None)

    async def _objections(self) -> None:
        """Wait at a refereed table until the others can no longer object."""
        match = self.table.match
        assert match is not None
        if match.rules.refereeing and match.state.objection:
            over = self.table.body.clock.acted_at + float(match.state.options["objection_s"]) + 1
            await asyncio.sleep(max(0.0, over - time.time()))

    async def _answer(self, person: LoopbackPerson, seat: int, line: str) -> tuple[str, TapOutcome]:
        """Answer by taps if possible; return the line that was given and its result."""
        menu = self._menu(person)
        if self.rng.random() >= TYPED:
            if line in menu.paths:
                return line, await self._give(person, line, self._took)
            opened = [name for name in menu.forms if self._may_fill(person, seat, name)]
            if opened and self.rng.random() < FORMS:
                name = self.rng.choice(opened)
                filled = await self._filled(person, seat, name, menu.forms[name])
                if filled is not None:
                    return filled
        self.tally.typed += 1
        return line, await person.slash(self.channel, "move", answer=line)

    def _menu(self, person: LoopbackPerson) -> Menu:
        match, rules = self.table.match, self.table.rules
        assert match is not None
        if not rules.refereeing:
            return super()._menu(person)
        assert rules.private_panels is not None
        return rules.private_panels.public_menu(rules.view(match.state, match.question, None)) or Menu({})

    async def _give(self, person: LoopbackPerson, token: str, took: Took) -> TapOutcome:
        return await (PanelReader if self.hidden else Tapper)._give(self, person, token, took)

    async def _tap(self, person: LoopbackPerson, message: Message, path: Path, number: int) -> TapOutcome:
        await asyncio.sleep(self.rng.uniform(*STEP))
        return await super()._tap(person, message, path, number)

    # ---------------------------------------------------------------- forms

    def _may_fill(self, person: LoopbackPerson, seat: int, name: str) -> bool:
        return answering.seat_with_form(self.table, person.id, name) == seat

    async def _filled(
        self, person: LoopbackPerson, seat: int, name: str, path: Path
    ) -> tuple[str, TapOutcome] | None:
        """Fill in a form by some taps, and send it; return None if it could not be sent and was discarded."""
        match, forms = self.table.match, self.table.rules.forms
        assert match is not None
        assert forms is not None
        view = match.rules.view(match.state, match.question, seat)
        draft, message = forms.new_draft(view, name), await self._builder(person, path)
        for _ in range(self.rng.randrange(EDITS)):
            draft = await self._edit(person, message, view, draft)
        self.tally.forms += 1
        give = [i for i, part in message.controls().items() if _act(i) == "give" and not part.get("disabled")]
        if give:
            return draft, await self._use(person, message, give[0])
        scrap = next(i for i in message.controls() if _act(i) == "scrap")
        self._took.steps.append((await self._use(person, message, scrap)).seconds)
        return None

    async def _builder(self, person: LoopbackPerson, path: Path) -> Message:
        """Open the form, on the public panel or on the private one."""
        if self.hidden:
            own = self._own.get(person.id)
            if own is None or self._place(own, path) is None:
                own = self._own[person.id] = await self._open(person, self._took)
        else:
            own = await self.discord.panel_of(self.table.channel, self.table.body.progress.question)
        result = await self._walk(person, own, path, self._took)
        self._took.steps.append(result.seconds)
        if result.ephemeral and result.message is not None:
            await result.finished(UNTIL_SHOWN)
            return result.message
        return await result.followup(within=UNTIL_SHOWN)

    async def _edit(self, person: LoopbackPerson, message: Message, view: Any, draft: str) -> str:
        """Tap something in the form; return the new draft."""
        parts = [
            i for i, part in message.controls().items() if _act(i) == "form" and not part.get("disabled")
        ]
        if not parts:
            return draft
        custom_id = self.rng.choice(parts)
        options = [option["value"] for option in message.controls()[custom_id].get("options", ())]
        low, high = (message.controls()[custom_id].get(f"{which}_values", 1) for which in ("min", "max"))
        values = self.rng.sample(options, self.rng.randint(low, high)) if options else []
        result = await self._use(person, message, custom_id, values)
        self._took.steps.append(result.seconds)
        if result.type is Callback.DEFERRED_UPDATE:
            await result.until(lambda: result.edits or result.followups, UNTIL_SHOWN)
        place = FormTarget.read(ButtonId.read(items.unmarked(custom_id)).arg)  # type: ignore[union-attr]
        forms = self.table.rules.forms
        assert forms is not None
        try:
            return str(forms.edit_draft(view, draft, place.tab, place.key, values)) if place.key else draft
        except Refused:
            return draft

    async def _use(
        self, person: LoopbackPerson, message: Message, custom_id: str, values: list[str] | None = None
    ) -> TapOutcome:
        await asyncio.sleep(self.rng.uniform(*STEP))
        if custom_id.startswith("s"):
            return await person.select(message, custom_id, values or [])
        return await person.click(message, custom_id)


def _act(custom_id: str) -> str:
    tap = ButtonId.read(items.unmarked(custom_id))
    return tap.act if tap else ""
