"""People at a real table with the bot as their referee: what they tap, and what they see, counted."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.support.message_parts import buttons, lists, walk
from tests.support.referee_taps import Phones
from tests.support.table_taps import sure

READ = 10  # Discord's kind of component for text


@dataclass
class Seen:
    """What the panels of a game showed."""

    turns: int = 0
    taps: int = 0
    texts: list[str] = field(default_factory=list)
    """What stood above the buttons of each panel."""
    questions: Counter[str] = field(default_factory=Counter)
    dead_buttons: Counter[str] = field(default_factory=Counter)
    """Buttons that could not be used."""
    mishaps: Counter[str] = field(default_factory=Counter)
    """What went wrong at the table, and was put right."""

    def line(self) -> str:
        lengths = sorted(len(text) for text in self.texts)
        asked = ", ".join(f"{kind} {count}" for kind, count in sorted(self.questions.items()))
        odd = ", ".join(f"{kind} {count}" for kind, count in sorted(self.mishaps.items()))
        return (
            f"{self.turns} turns, {self.taps / max(1, self.turns):.1f} taps a turn, "
            f"{lengths[len(lengths) // 2]} characters (90 %: {lengths[len(lengths) * 9 // 10]}, "
            f"most {lengths[-1]}), dead buttons {dict(self.dead_buttons)}; asked: {asked}; {odd}"
        )


class Evening:
    """A game at a real table. Only the panel is tapped; the bot's state is looked at, never changed."""

    last: Any = None
    """The last flicks, which a failed comparison names."""

    def __init__(
        self, phones: Phones, names: Sequence[str], sides: Sequence[int], dice: random.Random
    ) -> None:
        """names: who sits on each seat; sides: of the seats."""
        self.phones, self.names, self.sides, self.dice = phones, names, sides, dice
        self.seen = Seen()

    @property
    def is_one_phone(self) -> bool:
        return len({*self.names}) == 1

    async def state(self) -> Any:
        return await self.phones.state()

    async def question(self) -> Any:
        return (await self.phones.room.table()).match.question

    def team(self, side: int) -> list[str]:
        return [name for name, seat_side in zip(self.names, self.sides, strict=True) if seat_side == side]

    def one_of(self, side: int) -> str:
        return self.dice.choice(self.team(side))

    def wants(self, share: float) -> bool:
        return self.dice.random() < share

    # ---------------------------------------------------------------- tapping

    async def says(self, name: str, line: str) -> None:
        """Say this by the taps that the panel has for it."""
        await self.phones.answers(name, line)
        await self.looks()

    async def taps(self, name: str, *keys: str) -> None:
        await self.phones.tap(name, *keys)
        await self.looks()

    async def can_tap(self, key: str) -> bool:
        return key in await self.phones.keys()

    async def looks(self) -> None:
        """What stands on the panel now."""
        panel = await self.phones.room.panel()
        texts = [part["content"] for part in walk(panel.components) if part.get("type") == READ]
        lines = [line for line in "\n".join(texts).splitlines() if "💡" not in line]
        text = re.sub(r"<@\d+>", "@Ann", "\n".join(lines))
        self.seen.texts.append(re.sub(r"\*\*|^(-#|###) ", "", text, flags=re.MULTILINE))
        self.notes_dead_buttons(panel)
        question = await self.question()
        if question is not None and question.kind not in ("action", "report", "confirm"):
            self.seen.questions[question.kind] += 1

    def notes_dead_buttons(self, message: Any) -> None:
        dead = [part for part in buttons(message, enabled=False) if part.get("disabled")]
        self.seen.dead_buttons.update(str(part.get("label")) for part in dead)

    # ---------------------------------------------------------------- forms

    async def sets(self, name: str, key: str, values: Iterable[str]) -> None:
        """In a field of the open form choose these and no others, as buttons or as entries of a list."""
        wanted = [*values]
        part = next((p for p in lists(self.phones.form) if p["custom_id"].endswith(f".{key}")), None)
        if part is not None:
            if {*self.chosen(key)} != {*wanted}:
                await self.phones.tick(name, key, *wanted)
            return
        for value, is_chosen in self.shown(key, enabled=True).items():
            if is_chosen != (value in wanted):
                await self.phones.step(name, f"{key}:{value}")
        lacking = {*wanted} - {value for value, is_chosen in self.shown(key).items() if is_chosen}
        assert not lacking, f"the form has no {key}:{sorted(lacking)}; {self.last}"

    def shown(self, key: str, *, enabled: bool = False) -> dict[str, bool]:
        """The buttons of a field of the open form, and whether each is chosen. enabled: no other ones."""
        start = f".{key}:"
        return {
            part["custom_id"].rpartition(start)[2]: part["style"] == 1
            for part in buttons(self.phones.form, enabled=enabled)
            if start in part["custom_id"]
        }

    async def adds(self, name: str, key: str, value: str) -> None:
        """Choose this too in a field of the open form."""
        assert value in self.values(key), f"the form has no {key}:{value}; {self.last}"
        if value in self.shown(key):
            await self.phones.step(name, f"{key}:{value}")
        else:
            await self.phones.tick(name, key, *self.chosen(key), value)

    def values(self, key: str) -> list[str]:
        """What may be chosen in a field of the open form."""
        entries = [p for p in lists(self.phones.form) if p["custom_id"].endswith(f".{key}")]
        return [*self.shown(key), *(option["value"] for part in entries for option in part["options"])]

    def chosen(self, key: str) -> list[str]:
        """The entries that are chosen in a list of the open form."""
        part = next(p for p in lists(self.phones.form) if p["custom_id"].endswith(f".{key}"))
        return [option["value"] for option in part["options"] if option.get("default")]

    def has_field(self, key: str) -> bool:
        is_list = any(p["custom_id"].endswith(f".{key}") for p in lists(self.phones.form))
        return is_list or bool(self.shown(key))

    async def sends(self, name: str) -> None:
        self.notes_dead_buttons(self.phones.form)
        await self.phones.give(name)
        await self.looks()

    # ---------------------------------------------------------------- around the game

    async def offers_a_draw(self, side: int) -> None:
        """A draw is offered, and the other side declines."""
        await sure(self.phones.room, self.one_of(side), "draw")
        await self.taps(self.one_of(1 - side), "refuse")
        self.seen.mishaps["draw offered"] += 1

    async def leaves_and_returns(self, name: str) -> None:
        """Somebody leaves, and takes the free seat again."""
        room = self.phones.room
        await sure(room, name, "quit")
        offer = next(
            m for m in reversed(room.channel.history()) if any(":take:" in b["custom_id"] for b in buttons(m))
        )
        await room.tap(name, "take", offer)
        assert name in [seat.name for seat in (await room.table()).body.seats]
        self.seen.mishaps["left and back"] += 1

    def counted(self) -> Seen:
        self.seen.taps = self.phones.taps.total()
        return self.seen
