"""The built-in games with the packs on disk: the built-in packs and those of the host."""

import difflib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from engine import content, files
from engine.game import Game, Rules, games
from engine.packs import pack

PACK_ENDING = ".pack.yaml"
TABULAR = (".yaml", ".yml", ".csv", ".tsv")  # what a host may take for a pack


class GamePacks(NamedTuple):
    """A game with its packs on disk; the first pack is the default.

    If no pack could be read, no table can be opened, but games that have begun go on (`pack_contents.py`).
    """

    game: Game
    """The game."""
    rules: Mapping[str, Rules[Any, Any]]
    """Name of a pack → the rules of the game with this pack. A game that needs no pack has one entry, ""."""

    @property
    def default_pack(self) -> str:
        """The name of the default pack; "" if there is none."""
        return next(iter(self.rules), "")


def load_games(folders: tuple[Path, ...] = ()) -> tuple[dict[str, GamePacks], list[str]]:
    """Load every game with its packs. Return (name → game with packs, sentences about skipped packs).

    `folders`: folders of the host, in which each game can have a folder with further packs.
    """
    packs_by_game: dict[str, GamePacks] = {}
    warnings: list[str] = [*misplaced(folders)]
    for name, game in games().items():
        rules: dict[str, Rules[Any, Any]] = {} if game.needs_pack else {"": game.make_rules(None)}
        for title, file in files.pack_files(name, tuple(folder / name for folder in folders)):
            try:
                if title in rules:
                    raise files.UnreadableFile(f"{file}: there is a pack called {title} already")
                rules[title] = content.rules_from(name, str(file), files.text(file))
            except (pack.PackErrors, files.UnreadableFile) as faults:
                warnings.append(f"this card pack is left out:\n{faults}")
        packs_by_game[name] = GamePacks(game, rules)
        if not rules:
            warnings.append(f"{name} cannot be played: it has no good card pack")
    return packs_by_game, warnings


def misplaced(folders: Sequence[Path]) -> Iterator[str]:
    """Yield a sentence for each file in a host's folders that looks like a pack but is not read.

    Most often its name is misspelt. Packs lie in a folder named after their game, in files that end in
    .pack.yaml.
    """
    names = [name for name, game in games().items() if game.needs_pack]
    for folder in folders:
        for path in _listed(folder):
            similar = difflib.get_close_matches(path.name.lower().replace("_", "-"), names, 1)
            guess = f"; did you mean {similar[0]}?" if similar else f": {', '.join(names)}"
            if path.name in names:
                for file in _listed(path):
                    if file.suffix in TABULAR and not file.name.endswith(PACK_ENDING):
                        yield f"{file} is not read: the name of a pack has to end in {PACK_ENDING}"
            elif path.is_dir() and (similar or any(file.suffix in TABULAR for file in _listed(path))):
                yield f"{path} is not read: a folder of packs has to be named after its game{guess}"
            elif path.name.endswith(PACK_ENDING):
                yield f"{path} is not read: a pack has to lie in a folder named after its game{guess}"


def _listed(folder: Path) -> list[Path]:
    """Return the paths in a folder, sorted, without hidden ones; empty if it cannot be read."""
    try:
        return [path for path in sorted(folder.iterdir()) if not path.name.startswith((".", "_"))]
    except OSError:
        return []


def playable(packs_by_game: Mapping[str, GamePacks]) -> dict[str, GamePacks]:
    """Return those of these games for which a table can be opened, by name."""
    return {name: game_packs for name, game_packs in packs_by_game.items() if game_packs.rules}
