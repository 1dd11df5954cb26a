"""Sentences whose keys are made of a level, a time control or another value: none is missing in any language.

Those made of a game's name and its options are checked by the contract: `tests/engine/contract`.
"""

import ast

import pytest

from cogs.core.text.sentences import LANGUAGES
from engine.computers.levels import LEVELS
from sessions.gathering.queue_entries import ANY, PACES
from sessions.table.reservations import REASONS
from sessions.table.table_options import OPTIONS
from tests.support.content import WORDS
from tests.support.contract.sentences import keys_made_of
from tests.support.source_tree import MODULES, called_name, tree

# First argument of `Localizer.value` → all values that it can be asked for.
VALUES = {
    **{option.name: option.choices for option in OPTIONS},
    "tempo": (*PACES,),
    "declined": REASONS,
    "spoken": (ANY, *LANGUAGES),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_its_words(language: str) -> None:
    needed = {key.replace("*", level.name) for key in keys_made_of("level") for level in LEVELS}
    assert len(needed) >= 2 * len(LEVELS)
    assert sorted(needed - WORDS.keys(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", VALUES)
def test_every_value_has_its_words(option: str, language: str) -> None:
    keys = WORDS.keys(language)
    pairs = ((f"value-{option}-{value}", f"value-{value}") for value in VALUES[option])
    lacking = [pair for pair in pairs if not {*pair} & keys]
    assert lacking == []


def test_of_every_option_that_cogs_put_into_words_the_values_are_known() -> None:
    asked = {
        node.args[0].value
        for file in MODULES
        if file.startswith("cogs/")
        for node in ast.walk(tree(file, "localizer"))
        if isinstance(node, ast.Call) and called_name(node) == "value"
        if ast.unparse(node.func).endswith("localizer.value")
        if isinstance(node.args[0], ast.Constant)
    }
    assert asked | {option.name for option in OPTIONS} == VALUES.keys()
