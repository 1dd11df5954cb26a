"""What the bot is said to do with an ability follows its keys, whatever its text says."""

from itertools import product

import pytest

from cogs.core.text.sentences import Localizer
from engine import files
from engine.crownfell.fields import COSTS, DESTINATIONS, STILL, TARGETS, WHERE
from engine.game import games
from engine.packs import pack, pack_sample
from tests.support.content import WORDS
from tests.support.depth import EACH_WRITTEN_LANGUAGE

HOUSE = files.text(files.DATA / "crownfell" / "house.pack.yaml")
KNIGHT = """
pack: mine
game: crownfell
version: 1
title: Mine
cards:
  - code: KNI
    name: Knight
    origin: house
    diagram: |
      s
      @
    ability:
      title: Charge
      text: Whatever it says.
"""
DRAWN = "|\n        x x .\n        . @ .\n        . . ."


def said(text: str, language: str = "en") -> dict[str, list[str]]:
    """The lines of every card."""
    _, built = pack.read(games(), "pack", text)
    catalogue = games()["crownfell"].make_rules(built).catalogue
    localizer = Localizer(WORDS, language, lambda seat: "", catalogue.printed_text, True)
    return {code: [localizer(line) for line in catalogue.effect_lines(code)] for code in catalogue.codes}


def keys(effect: str, target: str, where: str = "", to: str = "", cost: str = "none") -> str:
    fields = {"effect": effect, "target": target, "where": where, "to": to, "cost": cost}
    return KNIGHT + "".join(f"      {key}: {value}\n" for key, value in fields.items() if value)


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
def test_every_ability_has_its_line_and_no_other_card(language: str) -> None:
    for text in (HOUSE, pack_sample.sample("crownfell", language) or ""):
        _, built = pack.read(games(), "pack", text)
        able = {code for code, one in built.characters.items() if one.ability is not None}
        lines = said(text, language)
        assert able
        assert {code for code, some in lines.items() if some} == able
        assert all(len(lines[code]) == 1 and lines[code][0].startswith("→ ") for code in able)


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
def test_other_keys_are_other_words(language: str) -> None:
    areas = (*WHERE, DRAWN)
    ways = [keys(*one) for one in product(STILL, TARGETS, areas, ("",), COSTS)]
    ways += [keys("move", *one) for one in product(TARGETS, areas, DESTINATIONS, COSTS)]
    ways += [
        keys("move", "self", "", to, cost) for to, cost in product(DESTINATIONS, COSTS) if to != "beside"
    ]
    lines = [said(one, language)["KNI"][0] for one in ways]
    assert len({*lines}) == len(ways)


@pytest.mark.parametrize(
    ("meant", "line"),
    [
        (
            keys("capture", "enemy", DRAWN),
            "→ Captures one enemy (one space ahead to the left and straight ahead),"
            " unless a Shield protects it.",
        ),
        (
            keys("flip", "enemy", "adjacent", cost="discard"),
            "→ Flips one enemy (next to it, diagonals included). This card then goes into the discard pile.",
        ),
        (
            keys("move", "self", to="opposite"),
            "→ Moves itself to the opposite space across the crown space, if it is empty.",
        ),
        (
            keys("swap", "ally", "anywhere"),
            "→ Changes places with one ally (anywhere on the board).",
        ),
    ],
)
def test_a_line_says_what_the_keys_mean(meant: str, line: str) -> None:
    assert said(meant)["KNI"] == [line]


def test_a_drawn_area_has_the_word_for_the_same_spaces() -> None:
    drawn = said(keys("flip", "enemy", "|\n        x . x\n        . @ .\n        x . x"))
    assert drawn == said(keys("flip", "enemy", "diagonal"))
