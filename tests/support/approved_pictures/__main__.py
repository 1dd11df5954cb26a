"""Paint the approved pictures anew; with --scenes, choose other scenes first."""

import argparse
import json
from collections.abc import Iterator
from typing import Any

import msgspec

from cogs.core.painting import Painter
from cogs.core.panels import game_menus
from engine import files
from engine.game import games
from engine.presentation import Scene
from tests.support.approved_pictures import BUTTONS, HERE, SCENES, file_of, in_words, scenes
from tests.support.approved_pictures.pieces import button_pictures
from tests.support.contract.trials import trials_of
from tests.support.pictures import worded
from tests.support.plays import NAMES

GAMES_LOOKED_AT = 12
ANSWERS = 120


def looks_of_games() -> Iterator[tuple[str, Scene]]:
    """Pictures of single cards in random games, and of the tables, each with the words of a language."""
    for game in games():
        trial = trials_of(game)[0]
        for code in trial.rules.catalogue.codes:
            scene = trial.rules.catalogue.scene(code)
            if scene is not None:
                yield game, in_words(scene, worded(trial.rules, "en", *NAMES))
        for number in range(GAMES_LOOKED_AT):
            yield from looks(game, trial.rules, trial.decisions(number, ANSWERS), number)


def looks(game: str, rules: Any, matches: Iterator[Any], number: int) -> Iterator[tuple[str, Scene]]:
    words = worded(rules, ("en", "ja")[number % 2], *NAMES)
    for _, match in zip(range(ANSWERS), matches, strict=False):
        for seat in (None, number % 2):
            view = rules.view(match.state, match.question, seat)
            yield game, in_words(rules.presentation.scene(view), words)
            yield from ((game, in_words(scene, words)) for scene in marked(rules, match, view, seat))
            if rules.private_panels and (own := rules.private_panels.scene(view)) is not None:
                yield game, in_words(own, words)


def marked(rules: Any, match: Any, view: Any, seat: int | None) -> Iterator[Scene]:
    """Steps of the menu that the picture points out."""
    if (
        rules.presentation.highlighted_scene is None
        or match.question is None
        or seat not in match.question.seats
    ):
        return
    menu = rules.presentation.menu(view, match.legal(seat))
    for key in dict.fromkeys(path[0].key for path in menu.paths.values()):
        step = game_menus.step(menu, (key,))
        if step is not None and step.choices:
            scene = rules.presentation.highlighted_scene(view, step.picked, step.choices)
            if scene is not None:
                yield scene


def features(scene: Scene) -> set[str]:
    """What a picture shows that others may not."""
    return {
        *(f"cell {cell.ground}" for cell in scene.cells),
        *(f"mark {mark.kind}" for mark in scene.marks),
        *(f"card {card.side} {bool(card.badge)}" for card in scene.cards),
        *(f"glyph {glyph.sign}" for card in scene.cards for glyph in card.glyphs),
        *(f"label {label.anchor}" for label in scene.labels),
        *(f"tile {t.kind} {t.count > 1}{bool(t.note)}{t.strong}{bool(t.coin)}" for t in scene.tiles),
    }


def chosen() -> dict[str, Scene]:
    """Scenes of each game until every feature that was seen is in one of them."""
    scenes_by_game: dict[str, list[Scene]] = {}
    for game, scene in looks_of_games():
        scenes_by_game.setdefault(game, []).append(scene)
    chosen_scenes: dict[str, Scene] = {}
    for game, every in scenes_by_game.items():
        missing = set().union(*map(features, every))
        while missing:
            best = max(every, key=lambda scene: len(features(scene) & missing))
            missing -= features(best)
            chosen_scenes[f"{game}-{sum(name.startswith(game) for name in chosen_scenes) + 1}"] = best
    return chosen_scenes


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.support.approved_pictures", description=__doc__)
    parser.add_argument("--scenes", action="store_true", help="choose other scenes too")
    if parser.parse_args().scenes:
        chosen_scenes = {name: msgspec.to_builtins(scene) for name, scene in chosen().items()}
        SCENES.write_text(json.dumps(chosen_scenes, ensure_ascii=False, indent=None) + "\n", encoding="utf-8")
    for old in HERE.glob("*.png"):
        old.unlink()
    painter = Painter(files.DATA / "fonts")
    for name, scene in scenes().items():
        file_of(name).write_bytes(painter.paint(scene, str))
        print(file_of(name).name)
    button_pictures(painter).save(file_of(BUTTONS))


if __name__ == "__main__":
    main()
