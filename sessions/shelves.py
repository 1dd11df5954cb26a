"""The games of the house with the packs they can be played with, as they lie on disk."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from engine import files, pack
from engine.game import games


class Shelf(NamedTuple):
    """A game of the house with its packs: name → rules; the first one is the default."""

    game: Any
    rules: Mapping[str, Any]


def stocked(folders: tuple[Path, ...] = ()) -> tuple[dict[str, Shelf], list[str]]:
    """Every game with its packs, those in these folders too; and what is wrong with what was left out."""
    known = games()
    found: dict[str, Shelf] = {}
    wrong: list[str] = []
    for name, game in known.items():
        rules: dict[str, Any] = {} if game.packs else {"": game.rules(None)}
        for title, file in files.pack_files(name, tuple(folder / name for folder in folders)):
            try:
                if title in rules:
                    raise files.Unreadable(f"{file}: there is a pack called {title} already")
                document, built = pack.read(known, str(file), files.text(file))
                if document.game != name:
                    raise files.Unreadable(f"{file}: it is a pack of {document.game} in a folder of {name}")
                rules[title] = game.rules(built)
            except (pack.PackFaults, files.Unreadable) as faults:
                wrong.append(f"this card pack is left out:\n{faults}")
        if rules:
            found[name] = Shelf(game, rules)
        else:
            wrong.append(f"{name} cannot be played: it has no good card pack")
    return found, wrong
