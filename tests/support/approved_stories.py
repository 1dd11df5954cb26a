"""What people see while they use the bot, as somebody has approved it: one file a story.

A story is a number of commands, after each of which somebody tries all that it offers. Sentences, buttons,
lists, their order, and who sees them are kept, so a change of any of them shows here as a difference that can
be read. If it is wanted:

    python -m tests.support.approved_stories    # writes the files anew; read the difference, then commit it
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import discord

from sessions.tables.table_repository import LETTERS
from tests.support.approved_panels import lines_of
from tests.support.clock import FakeClock
from tests.support.history_taps import entered, result
from tests.support.league_taps import LeagueServer
from tests.support.message_parts import buttons, lists, walk
from tests.support.paths import TESTS
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.tournament_taps import Cup

FOLDER = TESTS / "cogs" / "approved_stories"
RANDOM_ID = re.compile(rf"\b(?!decktext|armytext)[{LETTERS}]{{8}}\b")
DIGEST = re.compile(r"\b[0-9a-f]{32,64}\b")
SNOWFLAKE = re.compile(r"\b\d{15,20}\b")
MOMENT = re.compile(r"<t:(\d+)")
STAMP = re.compile(r"\b([a-z])[0-9a-f]{5}(?=:)")  # makes a list's id new, so that Discord forgets the choice
KIT = re.compile(rf"(:(?:deck|army)[a-z]*:[a-z]*\.)([{LETTERS}]{{5}})\b")
REPORT = re.compile(r"(:report[a-z]*:)([0-9a-z]{9,13})\b")
YEAR = 366 * 86_400

Story = Callable[[SimulatedServer, FakeClock, "Transcript"], Awaitable[None]]


class Transcript:
    """Writes down what everybody sees. Ids are named in the order in which they come up."""

    def __init__(self, room: SimulatedServer, clock: FakeClock) -> None:
        self.room, self.clock, self.began = room, clock, clock()
        self.lines: list[str] = []
        self._names: dict[str, str] = {}
        self._seen: dict[int, list[str]] = {}
        for name, person in room.people.items():
            self._names[str(person.id)] = name.upper()
        self._names[str(room.channel.id)] = "CHANNEL"
        self._names[str(room.guild.id)] = "SERVER"

    async def command(self, who: str, command: str, /, **given: Any) -> Any:
        """Somebody uses a command in the channel; return the answer."""
        result = await self.room.people[who].slash(self.room.channel, command, **given)
        options = "".join(
            f" {key}: {self._steady(str(getattr(value, 'name', value)))}" for key, value in given.items()
        )
        return await self._note(f"{who}: /{command}{options}", result)

    async def tap(self, name: str, control: dict[str, Any], message: Any, value: str = "") -> Any:
        """Somebody taps a button, or picks this value of a list; return the answer."""
        person, button_id = self.room.people[name], control["custom_id"]
        if value:
            result = await person.select(message, [value], custom_id=button_id)
        else:
            result = await person.click(message, custom_id=button_id)
        picked = f" = {self._steady(value)}" if value else ""
        return await self._note(f"{name} taps {self._id(button_id)}{picked}", result)

    async def explore(self, who: str, command: str, most: int, /, *, but: str = "-", **given: Any) -> None:
        """Somebody uses a command, and then what it and its answers offer. most, but: as of `look`."""
        await self.look(who, await self.command(who, command, **given), most, but)

    async def look(self, who: str, message: Any, most: int, but: str = "-") -> None:
        """Somebody uses everything that a message and the answers to it offer, each thing once.

        most: taps; but: a pattern of the ids that are left alone.
        """
        messages, used = [message], set[str]()
        for _ in range(most):
            while messages and (control := self._unused(messages[-1], used, but)) is None:
                messages.pop()
            if not messages:
                return
            answer = await self.tap(who, control[0], messages[-1], control[1])
            if answer is not None and answer.id not in [one.id for one in messages]:
                messages.append(answer)

    def _unused(self, message: Any, used: set[str], but: str) -> Any:
        """Return the first control of a message, and its value, that is not in `used`, and put it there; None
        if there is none."""
        if message is None:
            return None
        controls = [(one, "") for one in buttons(message)]
        for select_menu in lists(message):
            options = select_menu.get("options", ())
            values = dict.fromkeys(option["value"] for option in (*options[:1], *options[-1:]))
            controls += [(select_menu, value) for value in values]
        for control, value in controls:
            key = f"{self._id(control['custom_id'])} {self._steady(value)}"
            if key not in used and not re.search(but, key) and not control.get("disabled"):
                used.add(key)
                return control, value
        return None

    async def _note(self, what: str, result: Any) -> Any:
        """Write down what came of something; return the answer, if it is a message."""
        await self.room.env.settle()
        self.lines.append(f"# {what}")
        if result.modal is not None:
            self.lines += [f"modal: {result.modal['title']}", *self._modal(result.modal)]
        answer = result.response
        for message in (answer, *result.followups):
            if message is not None and message.ephemeral:
                self._show("## only for them", message)
        for place in (self.room.channel, *self.room.channel.threads):
            for message in place.history():
                self._show("## in the channel" if place is self.room.channel else "## in a thread", message)
        return answer

    def _modal(self, modal: Any) -> Iterator[str]:
        for part in walk(modal["components"]):
            words = [
                str(part.get(key)) for key in ("label", "description", "content", "value") if part.get(key)
            ]
            yield from (self._steady(word) for word in words)
            for inner in walk([part["component"]]) if "component" in part else ():
                yield " ".join(
                    str(inner.get(key, "")) for key in ("type", "min_length", "max_length", "required")
                )

    def _show(self, head: str, message: Any) -> None:
        """Write down a message unless it is as it was."""
        lines = [self._steady(line) for part in walk(message.components) for line in _lines(part)]
        if message.content:
            lines.insert(0, self._steady(message.content))
        if self._seen.get(message.id) != lines:
            self._seen[message.id] = lines
            self.lines += [head, *lines]

    def _id(self, button_id: str) -> str:
        return self._steady(button_id)

    def _steady(self, line: str) -> str:
        """Return a line without what is another one in each run: ids, and moments of the real clock."""
        line = STAMP.sub(r"\1", line)
        line = DIGEST.sub(lambda match: self._named(match[0], "DIGEST"), line)
        line = SNOWFLAKE.sub(lambda match: self._named(match[0], "NUMBER"), line)
        if "->" in line or "http" in line or "= " in line or re.match(r"\w:", line):
            line = RANDOM_ID.sub(lambda match: self._named(match[0], "ID"), line)
            line = KIT.sub(lambda match: match[1] + self._named(match[2], "KIT"), line)
            line = REPORT.sub(lambda match: match[1] + self._named(match[2], "REPORT"), line)
        return MOMENT.sub(self._moment, line)

    def _named(self, value: str, kind: str) -> str:
        return self._names.setdefault(value, f"{kind}{len(self._names)}")

    def _moment(self, match: re.Match[str]) -> str:
        """Return a moment as the seconds since the story began."""
        seconds = int(match[1]) - int(self.began)
        return f"<t:{seconds:+}" if abs(seconds) < YEAR else "<t:TIME"


def _lines(part: dict[str, Any]) -> Iterator[str]:
    """Yield what one component shows, with addresses, and which option of a list is chosen."""
    lines = [*lines_of(part)]
    if part["type"] == 3:
        chosen = [False, *(bool(option.get("default")) for option in part["options"])]
        lines = [f"{line} (chosen)" if on else line for line, on in zip(lines, chosen, strict=True)]
    if 5 <= part["type"] <= 8:
        defaults = [value["id"] for value in part.get("default_values", ())]
        lines = [f"list of kind {part['type']}: {part.get('placeholder')} {defaults} -> {part['custom_id']}"]
    if part.get("url"):
        lines = [f"{lines[0]} {part['url']}"]
    yield from lines


def file_of(story: str) -> Path:
    return FOLDER / f"{story}.txt"


# ---------------------------------------------------------------- the stories


async def tournament(room: SimulatedServer, clock: FakeClock, told: Transcript) -> None:
    """A tournament on real tables: planned, signed up for, started, two games entered, the next round."""
    room.host.services.tournaments.new_seed = lambda: "secret"
    await told.explore("Bob", "tournament new", 10, game="crownfell")
    cup = Cup(room)
    await cup.plan("Ann", rounds="1", venue="2")
    for name in ("Ann", "Bob", "Cleo", "Dora"):
        await told.tap(name, one_of(cup.shown(), ":enter:"), cup.shown())
    await told.explore("Cleo", "tournament list", 3, but="enter")
    await told.look("Ann", cup.shown(), 12, but=r"enter|cancel|callpairs")
    key = (await cup.kept()).id
    await cup.begin("Ann")
    for word in ("second", "draw"):
        pair = (await cup.pairs())[0]
        for name in pair:
            own = await told.tap(name, one_of(cup.shown(), ":owngame:"), cup.shown())
            await told.tap(name, one_of(own, f".{word}$"), own)
    clock.time += 3_600
    await told.explore("Dora", "tournament list", 12, but="withdraw|sure")
    await told.look("Ann", cup.shown(), 25, but=r"cancel|callpairs|sure")
    await cup.organise("Ann", f"organise:{key}.cancel", f"organise:{key}.cancel.sure")
    await told.explore("Bob", "tournament list", 3)


async def league(room: SimulatedServer, clock: FakeClock, told: Transcript) -> None:
    """A league of eight: sign-up, a season of two groups, what its organiser may do, the next season."""
    await told.explore("Bob", "tournament league", 6, game="crownfell")
    cup = LeagueServer(room)
    room.host.services.tournaments.new_seed = lambda: "secret"
    await cup.plan("Ann", kind="3", rounds="1", venue="2")
    panel = cup.shown()
    for name in sorted(room.people):
        await told.tap(name, one_of(panel, ":enter:"), panel)
    await told.look("Ann", panel, 6, but="enter|callpairs|sure")
    await cup.begin("Ann")
    await cup.play()
    await cup.later(clock, 3_600)
    await told.explore("Bob", "tournament list", 8, but=r"withdraw|sure|off")
    await told.look("Ann", cup.shown(), 10, but=r"off|withdraw|sure|cancel|callpairs")
    for _ in range(2):
        await cup.play()
        await cup.later(clock, 3_600)
    await told.explore("Cleo", "tournament list", 6, but=r"withdraw|sure|off")


async def results(room: SimulatedServer, clock: FakeClock, told: Transcript) -> None:
    """Rated games of three people over two months, one in another game; what everybody reads of them."""
    games = {}
    for number in range(12):
        first, second = (("Ann", "Bob"), ("Cleo", "Ann"), ("Ann", "Cleo"))[number % 3]
        at = clock() - (40 - number) * 86_400
        games[f"r{number:02}"] = result(room, first, second, at=at, rated=True, turns=number + 1)
    games["other"] = result(room, "Bob", "Ann", "Cleo", at=clock() - 60, game="craft-the-crown", reason="")
    await entered(room, games)
    await room.host.tables.repository.ratings.refresh()
    for name, command, most in (
        *(("Ann", "history", 8), ("Ann", "profile", 6), ("Bob", "ladder", 6), ("Cleo", "leaderboard", 6)),
        *(("Ann", "report", 6), ("Ann", "me", 4), ("Bob", "tables", 4)),
    ):
        given = {"game": "crownfell", "with": room.people["Cleo"]} if command == "report" else {}
        await told.explore(name, command, most, but="climb|weekly:", **given)


async def settings(room: SimulatedServer, clock: FakeClock, told: Transcript) -> None:
    """What a manager sets for a server, and what people set for themselves; nothing was played here."""
    await told.explore("Max", "setup", 14, but="-|:players:")
    await told.explore("Max", "players", 4, who=room.people["Bob"])
    await told.explore("Max", "players", 4)
    for command, most in (("notify", 5), ("queue", 6), ("privacy", 2), ("about", 3), ("help", 4)):
        await told.explore("Ann", command, most, but="delete")
    await told.command("Ann", "block add", who=room.people["Bob"])
    await told.explore("Ann", "block list", 2)
    await told.explore("Ann", "rules", 4, words="king")


async def table(room: SimulatedServer, clock: FakeClock, told: Transcript) -> None:
    """A table in a channel: opened, changed in its lobby, started, in its middle, ended, looked back on."""
    await told.explore("Ann", "play", 12, but="start|leave|cancel|first", game="crownfell")
    await told.tap("Bob", one_of(await room.panel(), ":join:"), await room.panel())
    await told.tap("Ann", one_of(await room.panel(), ":start:"), await room.panel())
    await told.explore("Bob", "table menu", 10, but=r"sure|resign|problem| (page|castellan)$")
    await told.explore("Ann", "table settings", 6)
    await told.command("Ann", "table undo")
    await told.command("Ann", "table pause")
    await told.explore("Ann", "tables", 4)
    await told.command("Bob", "table resume")
    clock.time += 3 * 86_400
    await told.command("Bob", "table nudge")
    await told.command("Ann", "table resign")
    await told.explore("Ann", "table menu", 6)
    await told.explore("Bob", "tables", 4)
    await told.explore("Ann", "replay", 8)
    await told.explore("Ann", "share", 6)


async def learning(room: SimulatedServer, clock: FakeClock, told: Transcript) -> None:
    """Lessons, puzzles, cards, packs, decks and prints, as somebody who is new looks into them."""
    await told.explore("Ann", "learn", 8, game="crownfell")
    await told.explore("Ann", "puzzle", 8)
    await told.explore("Ann", "card", 3, card="Angel")
    await told.explore("Bob", "pack list", 6)
    await told.explore("Bob", "pack new", 3, game="crownfell")
    await told.explore("Bob", "deck", 6)
    await told.explore("Bob", "army", 6)


STORIES: dict[str, tuple[Story, tuple[str, ...]]] = {
    "tournament": (tournament, ("Dora",)),
    "league": (league, ("Dora", "Emil", "Fay", "Gus")),
    "results": (results, ()),
    "settings": (settings, ()),
    "table": (table, ()),
    "learning": (learning, ()),
}


def one_of(message: Any, pattern: str) -> dict[str, Any]:
    """Return the first button of a message whose id has this pattern."""
    return next(one for one in buttons(message) if re.search(pattern, one["custom_id"]))


async def told(story: str) -> str:
    """Tell a story, and return what people saw."""
    clock = FakeClock()
    play, others = STORIES[story]
    async with hall(now=clock) as room:
        for name in others:
            room.welcome(name)
        keeper = room.guild.create_role("keeper", permissions=discord.Permissions.all())
        room.people["Max"] = room.guild.add_member(
            room.env.create_user("max", global_name="Max"), roles=[keeper]
        )
        transcript = Transcript(room, clock)
        await play(room, clock, transcript)
    return "\n".join(transcript.lines) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in STORIES:
        file_of(each).write_text(asyncio.run(told(each)), "utf-8")
