"""Play-tests of packs in a measured bot, which people's taps begin and stop."""

from pathlib import Path

from bench.bot.players import Discord
from cogs.core.loaded_content import read_packs
from engine import content, files
from sessions.packs.uploaded_packs import PERSON, Holder, NewContent
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.tables.tables import Tables
from tests.support.loopback import Channel, LoopbackPerson, Message

GAME = "crownfell"  # the game whose play-tests take longest


async def give_packs(database: Path, people: list[LoopbackPerson]) -> None:
    """Give each person a pack of their own, while no bot runs."""
    store = SqliteStore(database)
    await store.open()
    uploads = Tables(store, read_packs()).repository.packs.uploads
    house = files.text(files.DATA / GAME / "house.pack.yaml").replace("pack: house", "pack: mine", 1)
    cards = len(content.rules_from(GAME, "mine", house).catalogue.codes)
    for person in people:
        await uploads.upload(Holder(PERSON, person.id), NewContent(GAME, "mine", "Mine", house, cards))
    await store.close()


class Trials:
    """One play-test for each of these people."""

    def __init__(self, discord: Discord, people: list[LoopbackPerson], channel: Channel) -> None:
        self.discord, self.people, self.channel = discord, people, channel
        self._sheets: dict[int, Message] = {}

    async def begin(self) -> None:
        for person in self.people:
            if person.id not in self._sheets:
                self._sheets[person.id] = await self._opened(person)
            await self._tap(person, ":packtestgo:")

    async def stop(self) -> None:
        for person in self.people:
            await self._tap(person, ":packtestend:")

    async def _opened(self, person: LoopbackPerson) -> Message:
        game_packs = (await person.slash(self.channel, "pack list")).message
        assert game_packs is not None
        control = next(i for i in game_packs.controls() if ":pack:" in i and i.startswith("s"))
        chosen = game_packs.controls()[control]["options"][0]["value"]
        sheet = (await person.select(game_packs, control, chosen)).message
        assert sheet is not None
        return await self._on(sheet, person, ":packtest:")

    async def _tap(self, person: LoopbackPerson, act: str) -> None:
        sheet = self._sheets[person.id]
        self._sheets[person.id] = await self._on(sheet, person, act)

    async def _on(self, sheet: Message, person: LoopbackPerson, act: str) -> Message:
        await self.discord.until(lambda: any(act in i for i in sheet.controls()), 60)
        result = await person.click(sheet, next(i for i in sheet.controls() if act in i))
        return result.message or sheet
