"""Pictures look as they did when somebody looked at them (`tests/support/approved_pictures`)."""

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from cogs.core.painting import Painter
from tests.support.approved_pictures import BUTTONS, file_of, painted, scenes
from tests.support.approved_pictures.pieces import button_pictures

SCENES = scenes()
CLEARLY, FEW = 4, 12  # levels that another processor may round otherwise; pixels


def changed(image: Image.Image, other: Image.Image) -> int:
    """How many pixels differ in one of the colours."""
    red, green, blue = ImageChops.difference(image, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[CLEARLY:])


@pytest.mark.parametrize("name", sorted(SCENES))
def test_a_picture_is_as_it_was_approved(painter: Painter, name: str) -> None:
    now, then = painted(painter, SCENES[name]), Image.open(file_of(name)).convert("RGB")
    assert now.size == then.size
    assert changed(now, then) <= FEW, (
        f"look at it: python -m tests.support.approved_pictures; {file_of(name).name}"
    )


def test_pictures_of_buttons_are_as_they_were_approved(painter: Painter) -> None:
    now, then = button_pictures(painter), Image.open(file_of(BUTTONS)).convert("RGB")
    assert now.size == then.size
    assert changed(now, then) <= FEW, "look at it: python -m tests.support.approved_pictures; buttons.png"


@pytest.mark.parametrize("part", ["marks", "labels", "tiles", "cards"])
def test_a_thing_that_is_left_out_is_noticed(painter: Painter, part: str) -> None:
    for name, scene in SCENES.items():
        every = getattr(scene, part)
        if every:
            less = painted(painter, replace(scene, **{part: every[:-1]}))
            assert changed(less, Image.open(file_of(name)).convert("RGB")) > FEW, name
            return
    raise AssertionError(f"no scene has {part}")
