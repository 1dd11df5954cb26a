"""Castellan with a language more, that was put into its data alone: `python -m
tests.support.third_language FOLDER`.

The folder, as `furnish` makes it, takes the place of `data/`. What then speaks it is printed as JSON; with
names of tests after it, these are run.
"""

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine import files

CODE, NAME = "fr", "Ƒŕàñçàìş"
RULE = "  en: White drafts first.\n"
SAID = f"value-{CODE} = {NAME}\nvalue-spoken-{CODE} = {NAME}\n"


def furnish(to: Path, worded: Callable[[str], str] = str) -> None:
    """The house's data with a third language, by a code that Discord knows. worded: its catalogues, made from
    the English ones."""
    _linked(files.DATA, to, {"text", "crownfell"})
    _linked(files.DATA / "crownfell", to / "crownfell", {"rules.yaml"})
    rules = (files.DATA / "crownfell" / "rules.yaml").read_text("utf-8")
    assert rules.count(RULE) == 1
    translated_rules = rules.replace(RULE, f"{RULE}  {CODE}: Blanc commence.\n")
    (to / "crownfell" / "rules.yaml").write_text(translated_rules, "utf-8")
    _speaking(to / "text", worded)


def _linked(folder: Path, to: Path, but: set[str]) -> None:
    to.mkdir()
    for entry in folder.iterdir():
        if entry.name not in but:
            (to / entry.name).symlink_to(entry)


def _speaking(to: Path, worded: Callable[[str], str]) -> None:
    ours = files.DATA / "text"
    known = sorted(one.name for one in ours.iterdir() if one.is_dir())
    to.mkdir()
    languages = (ours / "languages.yaml").read_text("utf-8")
    (to / "languages.yaml").write_text(f"{languages}{CODE}: {NAME}\n", "utf-8")
    for language in (*known, CODE):
        (to / language).mkdir()
        for file in (ours / language if language != CODE else to / "en").iterdir():
            text = file.read_text("utf-8")
            if language == CODE:
                text = worded(text) if file.suffix == ".ftl" else f"{CODE}: {{stop: [le la les]}}"
            elif file.name == "general.ftl":
                text += SAID
            (to / language / file.name).write_text(text, "utf-8")


def spoken(data: Path) -> dict[str, Any]:
    """What speaks it. Everything is imported after its data have been exchanged."""
    files.DATA = data
    import castellan
    import practice_page
    import settings
    from cogs.core.text.rulebook import Rulebook
    from cogs.core.text.sentences import Localizer, MessageCatalogues, language_of
    from cogs.gathering.queue_handler import QueueHandler
    from cogs.packs.pack_handler import PackCommands
    from cogs.printing.print_handler import PrintHandler
    from cogs.printing.print_order import BOTH, PrintOptions
    from engine.packs import pack_sample
    from engine.packs.pack import LANGUAGES
    from tests.support import made_up_language

    book = Rulebook.read(data / "crownfell" / "rules.yaml")
    lists = [
        [choice.value for choice in option.choices]
        for command in (PackCommands.new, PrintHandler.print, QueueHandler.queue)
        for option in command.parameters
        if option.name == "language"
    ]
    return {
        "setting": settings.read({"CASTELLAN_LANGUAGE": CODE}, data / "none").language,
        "locale": practice_page.LOCALES[CODE],
        "reader": language_of("fr-CA"),
        "lists": [CODE in one for one in lists],
        "value": Localizer(MessageCatalogues(data / "text"), CODE).value("language", CODE),
        "rules": [book.rules[rule].text(CODE) for rule in ("CFL-008", "CFL-009")],
        "found": book.search("blanc commence", most=1)[0].id,
        "near": [book.near("xyzzy", one) for one in (CODE, "en")],
        "both": PrintOptions(BOTH).languages,
        "packs": castellan.main(["pack", *map(str, data.glob("*/house.pack.yaml"))]),
        "panels": asyncio.run(_panels(data)),
        "samples": {language: pack_sample.sample("crownfell", language) for language in LANGUAGES},
        "made up": sorted(folder.name for folder in made_up_language.folder().iterdir()),
    }


async def _panels(data: Path) -> list[str]:
    import simcord

    import bot
    import practice
    import practice_page
    from cogs.core.loaded_content import read_content
    from practice_page import PagePerson, SavedPage
    from sessions.store.memory import MemoryStore

    host = bot.build(MemoryStore(), content=read_content(texts=data / "text"))
    async with simcord.run(host) as env:
        players, channel = practice.create_server(env, practice_page.LOCALES[CODE])
        saved = SavedPage(people={str(player.id): PagePerson(CODE) for player in players})
        people = [player.id for player in players]
        await practice.PracticeServer(env, host, channel, people, saved, data / "page.json").open()
        await players[0].slash(channel, "play", game="crownfell")
        first, last = channel.history()[0], channel.history()[-1]
        return [first.content, json.dumps([one.to_dict() for one in last.components], ensure_ascii=False)]


class OfThisLanguage:
    """Of files the tests that are told this language alone; all of a test that is named itself."""

    def __init__(self, named: list[str]) -> None:
        self.named = tuple(one for one in named if "::" in one)

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [
            item
            for item in items
            if item.nodeid.startswith(self.named)
            or (hasattr(item, "callspec") and CODE in item.callspec.params.values())
        ]


def tested(data: Path, tests: list[str]) -> int:
    """Runs tests with this language among `LANGUAGES`, in this process."""
    files.DATA = data
    import pytest

    chosen = ["-n0", "-p", "no:cacheprovider", "--tb=line", "--color=no", *tests]
    return int(pytest.main(chosen, plugins=[OfThisLanguage(tests)]))


if __name__ == "__main__":
    if sys.argv[2:]:
        sys.exit(tested(Path(sys.argv[1]), sys.argv[2:]))
    print(json.dumps(spoken(Path(sys.argv[1]))))
