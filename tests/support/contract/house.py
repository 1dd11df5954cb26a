"""The one place where the contract meets the house's inside: its panels, its tables, people who tap."""

import functools
import json
import random
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from discord import ui

import engine.content
import engine.records.record
import engine.records.record_header
import engine.scenario
import sessions.computers.worker_process as worker
import sessions.packs.available_packs as stock
from cogs.core.client import CastellanBot
from cogs.core.loaded_content import Content
from cogs.core.panels import form_builder, table_menus
from cogs.core.panels.form_builder import FormTarget
from cogs.core.text.sentences import LANGUAGES, MessageCatalogues
from cogs.play.move_commands import MoveCommands
from engine.files import DATA
from engine.game import games
from engine.match import Match
from sessions.store.memory import MemoryStore
from sessions.table.table import Table
from sessions.table.table_data import PLAYING, Person, Seat
from tests.support.building import PAINTER, build, secrets_in_order, tools
from tests.support.content import content_of
from tests.support.contract import trials
from tests.support.contract.trials import TESTS, GameUnderTest
from tests.support.crown_crest_taps import SAME_DECKS
from tests.support.message_parts import buttons, lists, matches
from tests.support.panel_limits import check, faults
from tests.support.simulated_server import hall

__all__ = [
    "LANGUAGES",
    "PEOPLE",
    "STRANGER",
    "ContractTable",
    "check",
    "faults",
    "knowing",
    "seated",
    "shown",
]
TRIES = 12
PACKS = (TESTS / "packs",)
PEOPLE = tuple(Person(10**18 + n, name) for n, name in enumerate(("Ann", "B" * 32, "Cleo", "猫" * 16), 1))
STRANGER = Person(10**18 + 9, "Eve")
KNOWING = (engine.records.record, engine.records.record_header, engine.content, engine.scenario, worker)
words_of = functools.cache(MessageCatalogues)


@contextmanager
def knowing(trial: GameUnderTest) -> Iterator[None]:
    """As if the game were one of the house's, for as long as it is tried."""
    if trial.home is None:
        yield
        return
    known = {**games(), trial.game.name: trial.game}
    with pytest.MonkeyPatch.context() as patch:
        for module in KNOWING:
            # A new game's folder is the one place that names it, so the modules find their games themselves.
            patch.setattr(module, "games", lambda: known)
        yield


def content_with(trial: GameUnderTest) -> Content:
    """Return the bot's content with this game, as if it were one of the bot's own."""
    content = content_of(PACKS)
    if trial.home is None:
        return content
    game_packs = stock.GamePacks(trial.game, {trial.pack: trial.rules})
    words = words_of(DATA / "text", Path(str(trial.home)) / "text")
    return replace(
        content, packs_by_game={**content.packs_by_game, trial.game.name: game_packs}, catalogues=words
    )


class ContractTable:
    """A table without Discord: what it shows of any match. Nothing is painted unless it is asked for."""

    def __init__(self, host: CastellanBot, table: Table) -> None:
        self.host, self.table = host, table
        self.language = table.body.options.language

    @classmethod
    async def of(cls, trial: GameUnderTest, language: str, content: Content | None = None) -> "ContractTable":
        store = MemoryStore()
        await store.open()
        host = build(
            store, content=content or content_with(trial), tools=tools(PAINTER), secret=secrets_in_order()
        )
        return cls(host, await host.tables.open(1, 2, PEOPLE[0], trial.game.name, trial.pack, {}, language))

    def put(self, match: Match[Any], options: Any, seats: int, news: Sequence[Any] = ()) -> None:
        """This match is what the table plays."""
        self.table.body.seats = [Seat(person.id, person.name) for person in PEOPLE[:seats]]
        self.table.body.options.game = {**self.table.body.options.game, **options}
        self.table.match, self.table.phase, self.table.news = match, PLAYING, [*news]

    async def public(self, picked: Sequence[str] = ()) -> ui.LayoutView:
        return (await self.host.services.table_views.public(self.table, picked, paint=False)).view

    async def private(self, person: Person, picked: Sequence[str] = ()) -> ui.LayoutView:
        panel = await self.host.services.table_views.private(
            self.table, person.id, self.language, picked, paint=False
        )
        return panel.view

    def menu(self, person: Person) -> ui.LayoutView:
        """The table's own menu."""
        return table_menus.table(self.table, person.id, True, self.voice())

    def form(self, form: str, shown: Any) -> ui.LayoutView:
        return form_builder.form_view(
            self.table, FormTarget(form), shown, self.voice(), lambda code, side: None
        )

    def voice(self, *, plain: bool = False) -> Any:
        return self.host.services.localizers.localizer(self.table, self.language, plain=plain)

    def painted(self, scene: Any) -> bytes:
        picture: bytes = self.host.services.pictures.painter.paint(scene, self.voice(plain=True))
        return picture

    def told(self, events: Sequence[Any], seat: int | None) -> str:
        """News in words, as far as this seat may know them."""
        words: str = self.host.services.table_views.parts.event_text(self.table, self.voice(), events, seat)
        return words

    async def suggested(self, person: Person, typed: str) -> Any:
        """What autocomplete offers somebody who has typed so much."""
        return await suggestions(self.host, self.table, person, typed)


async def suggestions(host: CastellanBot, table: Table, person: Person, typed: str) -> list[str]:
    """The autocomplete of `/move` as Discord asks for it."""

    class Asked:
        user, channel_id, locale = person, table.channel, table.body.options.language

    answers: Any = MoveCommands.answers
    return [choice.value for choice in await answers(MoveCommands(host.services), Asked(), typed)]


def shown(view: ui.LayoutView) -> str:
    """A message as it is sent."""
    return json.dumps(view.to_components(), ensure_ascii=False)


# ---------------------------------------------------------------- people who tap

TAPPING = ("Ann", "Bob", "Cleo", "Dan")


class SeatedPeople:
    """People at a table in Discord, who answer by taps where there are some, else in notation."""

    def __init__(self, room: Any, trial: GameUnderTest, dice: random.Random) -> None:
        self.room, self.trial, self.dice = room, trial, dice

    async def table(self) -> Table:
        table: Table = await self.room.table()
        return table

    async def open(self, people: int, **more: str) -> None:
        """The first opens a short game, the others join, and it starts."""
        pack = {"pack": self.trial.pack} if self.trial.pack else {}
        ann = self.room.people["Ann"]
        await ann.slash(self.room.channel, "play", game=self.trial.game.name, **pack)
        table = await self.table()
        for option, value in (self.trial.samples.quick or {}).items():
            await self.room.host.tables.lobbies.set_option(table.id, Person(ann.id, "Ann"), option, value)
        if "computer" in more:
            await self.pick("Ann", "computer", more["computer"])
        for name in TAPPING[1:people]:
            await self.room.tap(name, "join")
        await self.room.tap("Ann", "start")

    async def pick(self, name: str, act: str, value: str) -> None:
        panel = await self.room.panel()
        wanted = next(one for one in lists(panel) if f":{act}:" in one["custom_id"])
        await self.room.people[name].select(panel, custom_id=wanted["custom_id"], values=[value])

    async def answer(self) -> bool:
        """One answer of somebody who is asked; whether it was by taps alone."""
        table, name = await self.table(), (await self.room.asked())[0]
        match, before = table.match, table.body.progress.answers
        assert match is not None
        seat = table.seat_to_act(self.room.people[name].id)
        assert seat is not None
        for viewer, act in ((None, "m"), (seat, "v")):
            tokens = self.listed(match, seat, viewer)
            if tokens:
                await self.tapped(name, match, viewer, act, self.dice.choice(tokens))
                assert (await self.table()).body.progress.answers > before, "a tap that did nothing"
                return True
        await self.typed(name, match, seat)
        return False

    def listed(self, match: Match[Any], seat: int, viewer: int | None) -> list[str]:
        """What can be tapped on the public panel (None), or on one's own."""
        rules = match.rules
        if rules.private_panels is None and viewer is None:
            menu = trials.menu_of(match, seat)
        else:
            menu = trials.menu_of(match, viewer)
        legal = {*match.legal(seat)} - {*rules.declarations}
        return [token for token in (menu.paths if menu else ()) if token in legal]

    async def tapped(self, name: str, match: Match[Any], viewer: int | None, act: str, token: str) -> None:
        """The taps of a token, first to last."""
        asked = match.question.seats if match.question else ()
        menu = trials.menu_of(
            match, asked[0] if viewer is None and not match.rules.private_panels else viewer
        )
        keys = [choice.key for choice in menu.paths[token]]
        list_keys = [[choice.key for choice in menu_list.path] for menu_list in menu.lists]
        message = await self.room.panel() if viewer is None else await self.own(name)
        for number in range(1, len(keys) + 1):
            if keys[:number] in list_keys:  # shown at once; its entries are taken, not the list itself
                continue
            result = await self.press(name, message, act, keys[:number])
            assert result.acknowledged
            message = await self.room.panel() if viewer is None else result.response

    async def own(self, name: str) -> Any:
        """One's own panel, by its door."""
        panel = await self.room.panel()
        doors = sorted((b["custom_id"] for b in buttons(panel) if ":mine:" in b["custom_id"]), key=len)
        return (await self.room.people[name].click(panel, custom_id=doors[0])).response

    async def press(self, name: str, message: Any, act: str, keys: Sequence[str]) -> Any:
        """A button of the menu, or an entry of one of its lists."""
        person, wanted = self.room.people[name], ".".join(keys)
        for part in buttons(message):
            if matches(part, f"{act}:{wanted}"):
                return await person.click(message, custom_id=part["custom_id"])
        for part in lists(message):
            place = part["custom_id"].split(":", 4)[4].rstrip(".")
            if keys[-1] in [o["value"] for o in part["options"]] and place == ".".join(keys[:-1]):
                return await person.select(message, [keys[-1]], custom_id=part["custom_id"])
        raise AssertionError(f"{name} finds no {wanted} in {[b['custom_id'] for b in buttons(message)]}")

    async def typed(self, name: str, match: Match[Any], seat: int) -> None:
        """What cannot be tapped, as a player would type it; nothing where only the clock could speak."""
        for _ in range(TRIES):
            who, line = self.trial.answer(match, self.dice)
            if who == seat and line:
                await self.room.people[name].slash(self.room.channel, "move", answer=line)
                return


@asynccontextmanager
async def seated(trial: GameUnderTest, seed: int = 1) -> AsyncIterator[SeatedPeople]:
    """A server with people and the bot; nothing is painted."""
    async with hall(content=content_with(trial), dealing=SAME_DECKS) as room:
        room.welcome("Dan")
        yield SeatedPeople(room, trial, random.Random(seed))
