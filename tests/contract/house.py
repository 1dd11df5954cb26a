"""The one place where the contract meets the house's inside: its panels, its tables, people who tap."""

import functools
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from conftest import hall, secrets_in_order
from discord import ui

import bot
import engine.content
import engine.record
import engine.scenario
import sessions.cards.available_packs as stock
import sessions.computers.worker_process as worker
from cogs.client import CastellanBot
from cogs.commands.table_commands import Moves
from cogs.components import form_builder, select_menus
from cogs.components.form_builder import Place
from cogs.text.sentences import LANGUAGES, Words
from engine import files
from engine.game import Game, games
from engine.match import Match
from sessions.store.memory import MemoryStore
from sessions.table.body import PLAYING, Person, Seat
from sessions.table.table import Table
from tests.contract.trials import TESTS, Trial
from tests.test_face_limits import check, faults

__all__ = ["LANGUAGES", "PEOPLE", "STRANGER", "Board", "check", "faults", "hall", "knowing", "tapping"]
PACKS = (TESTS / "packs",)
PEOPLE = tuple(Person(10**18 + n, name) for n, name in enumerate(("Ann", "B" * 32, "Cleo", "猫" * 16), 1))
STRANGER = Person(10**18 + 9, "Eve")
KNOWING = (engine.record, engine.content, engine.scenario, stock, worker)
HOUSE_WORDS = functools.cache(Words)


@contextmanager
def knowing(trial: Trial) -> Iterator[None]:
    """As if the game were one of the house's, for as long as it is tried."""
    if trial.home is None:
        yield
        return
    known, shelves = {**games(), trial.game.name: trial.game}, bot.shelves
    shelf = stock.Shelf(trial.game, {trial.pack: trial.rules})
    with pytest.MonkeyPatch.context() as patch:
        for module in KNOWING:
            patch.setattr(module, "games", lambda: known)
        patch.setattr(bot, "shelves", lambda folders=(): {**shelves(folders), trial.game.name: shelf})
        patch.setattr(bot, "Words", lambda *folders: HOUSE_WORDS(*folders, Path(str(trial.home)) / "text"))
        yield


class Board:
    """A table without Discord: what it shows of any match. Nothing is painted unless it is asked for."""

    def __init__(self, host: CastellanBot, table: Table) -> None:
        self.host, self.table = host, table
        self.language = table.body.language

    @classmethod
    async def of(cls, trial: Trial, language: str) -> "Board":
        store = MemoryStore()
        await store.open()
        host = bot.build(store, PACKS, secret=secrets_in_order())
        return cls(host, await host.tables.open(1, 2, PEOPLE[0], trial.game.name, trial.pack, {}, language))

    def put(self, match: Match[Any], options: Any, seats: int, news: Sequence[Any] = ()) -> None:
        """This match is what the table plays."""
        self.table.body.seats = [Seat(person.id, person.name) for person in PEOPLE[:seats]]
        self.table.body.options = {**self.table.body.options, **options}
        self.table.match, self.table.phase, self.table.news = match, PLAYING, [*news]

    async def public(self, picked: Sequence[str] = ()) -> ui.LayoutView:
        return (await self.host.desk.public(self.table, picked, paint=False)).view

    async def private(self, person: Person, picked: Sequence[str] = ()) -> ui.LayoutView:
        panel = await self.host.desk.private(self.table, person.id, self.language, picked, paint=False)
        return panel.view

    def menu(self, person: Person) -> ui.LayoutView:
        """The table's own menu."""
        return select_menus.table(self.table, person.id, True, self.voice())

    def form(self, form: str, shown: Any) -> ui.LayoutView:
        return form_builder.view(self.table, Place(form), shown, self.voice())

    def voice(self, *, plain: bool = False) -> Any:
        return self.host.desk.voice(self.table, self.language, plain=plain)

    def painted(self, scene: Any) -> bytes:
        picture: bytes = self.host.painter.paint(scene, self.voice(plain=True))
        return picture

    def told(self, events: Sequence[Any], seat: int | None) -> str:
        """News in words, as far as this seat may know them."""
        words: str = self.host.desk.told(self.table, self.voice(), events, seat)
        return words

    async def suggested(self, person: Person, typed: str) -> Any:
        """What autocomplete offers somebody who has typed so much."""
        return await suggestions(self.host, self.table, person, typed)


async def suggestions(host: CastellanBot, table: Table, person: Person, typed: str) -> list[str]:
    """The autocomplete of `/move` as Discord asks for it."""

    class Asked:
        user, channel_id, locale = person, table.place, table.body.language

    answers: Any = Moves.answers
    return [choice.value for choice in await answers(Moves(host), Asked(), typed)]


def shown(view: ui.LayoutView) -> str:
    """A message as it is sent."""
    return json.dumps(view.to_components(), ensure_ascii=False)


# ---------------------------------------------------------------- people who tap


def seats_of(game: Game) -> int:
    return min(game.seats)


@asynccontextmanager
async def tapping(trial: Trial) -> AsyncIterator[Any]:
    """A server with people and the bot; nothing is painted."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cogs.painting.Painter.paint", lambda self, scene, voice: b"PNG")
        async with hall(folders=PACKS) as room:
            yield room


def fonts() -> Path:
    return files.DATA / "fonts"
