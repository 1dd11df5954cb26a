"""The games of the house with the packs they can be played with, as they lie on disk."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from engine import content, files, pack
from engine.game import Rules, games


class Shelf(NamedTuple):
    """A game of the house with its packs: name → rules; the first one is the default.

    Without any pack that can be read no table is opened; those that have begun go on (`kept_packs.py`).
    """

    game: Any
    rules: Mapping[str, Rules[Any, Any]]

    @property
    def usual(self) -> str:
        """The name of the default pack; "" also where there is none."""
        return next(iter(self.rules), "")


def stocked(folders: tuple[Path, ...] = ()) -> tuple[dict[str, Shelf], list[str]]:
    """Every game with its packs, those in these folders too; and what is wrong with what was left out."""
    found: dict[str, Shelf] = {}
    wrong: list[str] = []
    for name, game in games().items():
        rules: dict[str, Rules[Any, Any]] = {} if game.packs else {"": game.rules(None)}
        for title, file in files.pack_files(name, tuple(folder / name for folder in folders)):
            try:
                if title in rules:
                    raise files.Unreadable(f"{file}: there is a pack called {title} already")
                rules[title] = content.rules_from(name, str(file), files.text(file))
            except (pack.PackFaults, files.Unreadable) as faults:
                wrong.append(f"this card pack is left out:\n{faults}")
        found[name] = Shelf(game, rules)
        if not rules:
            wrong.append(f"{name} cannot be played: it has no good card pack")
    return found, wrong


def playable(shelves: Mapping[str, Shelf]) -> dict[str, Shelf]:
    """The games of which a table can be opened."""
    return {name: shelf for name, shelf in shelves.items() if shelf.rules}
