"""Pictures that somebody looked at and found right, with the scenes that they show.

    python -m tests.support.approved_pictures            # paint them anew after a wanted change; look at each
    python -m tests.support.approved_pictures --scenes   # choose other scenes as well, out of random games
of today

Scenes are kept as they were given to the painter, in words, so that only the painting can change a picture.
"""

import json
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PIL import Image

from engine.presentation import Glyph, Label, Mark, Scene, SceneCard, SceneCell, Tile
from tests.support.approved_pictures.pieces import pieces
from tests.support.pictures import opened

HERE = Path(__file__).parent
SCENES = HERE / "scenes.json"
BUTTONS = "buttons"  # the picture of all buttons
PARTS = {
    "cells": SceneCell,
    "cards": SceneCard,
    "marks": Mark,
    "labels": Label,
    "tiles": Tile,
    "glyphs": Glyph,
}


def in_words(scene: Scene, words: Any) -> Scene:
    """The same with every Word as text, and without what is only read out."""
    labels = tuple(replace(label, text=words(label.text)) for label in scene.labels)
    tiles = tuple(replace(tile, name=words(tile.name)) for tile in scene.tiles)
    return replace(scene, labels=labels, tiles=tiles, alt=())


def scenes() -> dict[str, Scene]:
    """The scenes by name: those of games, and those of single pieces."""
    games = {name: _thawed(Scene, kept) for name, kept in json.loads(SCENES.read_text("utf-8")).items()}
    return games | pieces()


def _thawed(kind: Any, fields: dict[str, Any]) -> Any:
    return kind(**{name: _value(name, value) for name, value in fields.items()})


def _value(name: str, value: Any) -> Any:
    if name in PARTS:
        return tuple(_thawed(PARTS[name], each) for each in value)
    return tuple(value) if isinstance(value, list) else value


def painted(painter: Any, scene: Scene) -> Image.Image:
    """As it is compared."""
    return opened(painter.paint(scene, str)).convert("RGB")


def file_of(name: str) -> Path:
    return HERE / f"{name}.png"
