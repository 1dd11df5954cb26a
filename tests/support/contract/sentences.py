"""Which sentences a game needs because the code makes their keys from a name: of the game, of its options and
their values, of the scenes of its lesson."""

import ast
from collections.abc import Callable, Iterator
from functools import cache

from cogs.core.text.sentences import LANGUAGES, MessageCatalogues
from tests.support.content import content_of
from tests.support.contract.trials import GameUnderTest
from tests.support.source_tree import MODULES, called_name, tree

SAYS = ("say", "text_in")  # functions whose argument is the key of a sentence that has to be there
# Key with * for the game's name → whether this game needs it. All other keys are needed by every game.
CONDITIONS: dict[str, Callable[[GameUnderTest], bool]] = {
    "first-*": lambda trial: bool(trial.game.first_game_options),
    "print-apart-*": lambda trial: (
        trial.game.sheets is not None and bool(trial.game.sheets()(trial.rules, "").common_card_count)
    ),
}


@cache
def keys_made_of(name: str) -> frozenset[str]:
    """Return the keys of sentences that cogs make of a game, level or option, with * for its name.

    name: "game", "level" or "option"; what it is called in the code ends with this word, or has a `name`.
    """
    return frozenset(
        key
        for file in MODULES
        if file.startswith("cogs/")
        for node in ast.walk(tree(file, *SAYS))
        if isinstance(node, ast.Call) and called_name(node) in SAYS
        for argument in node.args
        if isinstance(argument, ast.JoinedStr) and (key := key_made_of(name, argument))
    )


def key_made_of(name: str, text: ast.JoinedStr) -> str:
    """Return the key that an f-string makes of such a name alone, with * for it; "" for other f-strings."""
    values = [part.value for part in text.values if isinstance(part, ast.FormattedValue)]
    if len(values) != 1:
        return ""
    expression = ast.unparse(values[0]).removesuffix(".name").rpartition(".")[2].lower()
    parts = ("*" if isinstance(part, ast.FormattedValue) else part.value for part in text.values)
    return "".join(map(str, parts)) if expression.rpartition("_")[2] == name else ""


def needed_by(trial: GameUnderTest) -> Iterator[tuple[str, ...]]:
    """Yield the keys of all sentences that a game needs by its names; of several, one is enough."""
    game = trial.game
    for key in sorted(keys_made_of("game")):
        if CONDITIONS.get(key, lambda _: True)(trial):
            yield (key.replace("*", game.name),)
    for option in game.options:
        yield (f"option-{option.name}",)
        for value in option.choices:
            if not value.isdecimal():
                yield (f"value-{option.name}-{value}", f"value-{value}")
    lesson = content_of().lessons.get(game.name)
    for title in lesson.scene_titles if lesson else ():
        for end in ("", "-nudge", "-well"):
            yield (f"learn-{game.name}-{title}{end}",)


def lacking(trial: GameUnderTest, catalogues: MessageCatalogues) -> list[str]:
    """Return what the game's files of sentences lack: language and key."""
    return [
        f"data/text/{language}: {' or '.join(keys)}"
        for language in LANGUAGES
        for keys in needed_by(trial)
        if not {*keys} & catalogues.keys(language)
    ]
