"""What is read from files at start and stays as it is: packs, sentences, rulebooks, puzzles and lessons."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from cogs.text.rulebook import Rulebook
from cogs.text.sentences import MessageCatalogues
from engine import lesson
from engine.files import DATA
from engine.lesson import Lesson
from sessions.cards.available_packs import GamePacks, load_games
from sessions.daily_puzzle import progress
from sessions.daily_puzzle.progress import DailyPuzzle

log = logging.getLogger("castellan")


@dataclass(frozen=True)
class Content:
    """The files' contents."""

    shelves: Mapping[str, GamePacks]  # by game
    words: MessageCatalogues
    rulebooks: Mapping[str, Rulebook]  # by game, of those that have one
    puzzles: Sequence[DailyPuzzle]
    lessons: Mapping[str, Lesson]  # by game


def read_packs(folders: tuple[Path, ...] = ()) -> dict[str, GamePacks]:
    """Return each game with its packs. folders: with further packs. A broken pack is logged and left out."""
    shelves, faults = load_games(folders)
    for fault in faults:
        log.error("%s", fault)
    return shelves


def read_content(folders: tuple[Path, ...] = (), texts: Path = DATA / "text") -> Content:
    """Read everything; what is broken is logged and left out.

    folders: with further packs; texts: with the sentences.
    """
    shelves = read_packs(folders)
    rulebooks = {
        game: Rulebook.read(DATA / game / "rules.yaml")
        for game in shelves
        if (DATA / game / "rules.yaml").is_file()
    }
    puzzles, faults = progress.load_puzzles(shelves)
    for fault in faults:
        log.error("%s", fault)
    return Content(shelves, MessageCatalogues(texts), rulebooks, puzzles, lesson.load_lessons(shelves))
