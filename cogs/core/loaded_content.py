"""Content that is read from files at the start and does not change:
packs, sentences, rulebooks, puzzles, lessons.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from cogs.core.text.rulebook import Rulebook
from cogs.core.text.sentences import MessageCatalogues
from engine import lesson
from engine.files import DATA
from engine.lesson import Lesson
from sessions.packs.available_packs import GamePacks, load_games
from sessions.puzzle import progress
from sessions.puzzle.progress import DailyPuzzle

log = logging.getLogger("castellan")


class HostLinks(NamedTuple):
    """Addresses that the host of this bot gives; "" for none."""

    source: str = ""
    """The source code of the bot."""
    support: str = ""
    """Where people get help."""
    privacy: str = ""
    """The privacy policy."""
    terms: str = ""
    """The terms of service."""


@dataclass(frozen=True)
class Content:
    """The content of the files."""

    packs_by_game: Mapping[str, GamePacks]
    """game → its rules and card packs."""
    catalogues: MessageCatalogues
    """The sentences of all languages."""
    rulebooks: Mapping[str, Rulebook]
    """game → its rulebook. Games without a rulebook are left out."""
    puzzles: Sequence[DailyPuzzle]
    """The daily puzzles."""
    lessons: Mapping[str, Lesson]
    """game → its lesson."""


def read_packs(folders: tuple[Path, ...] = ()) -> dict[str, GamePacks]:
    """Read the built-in packs and return them: game → its packs. A broken pack is logged and left out.

    folders: the host's folders with further packs.
    """
    packs_by_game, faults = load_games(folders)
    for fault in faults:
        log.error("%s", fault)
    return packs_by_game


def read_content(folders: tuple[Path, ...] = (), texts: Path = DATA / "text") -> Content:
    """Read all content files. A broken pack or puzzle is logged and left out.

    folders: the host's folders with further packs.
    texts: the folder with the sentences.
    """
    packs_by_game = read_packs(folders)
    rulebooks = {
        game: Rulebook.read(DATA / game / "rules.yaml")
        for game in packs_by_game
        if (DATA / game / "rules.yaml").is_file()
    }
    puzzles, faults = progress.load_puzzles(packs_by_game)
    for fault in faults:
        log.error("%s", fault)
    return Content(
        packs_by_game, MessageCatalogues(texts), rulebooks, puzzles, lesson.load_lessons(packs_by_game)
    )
