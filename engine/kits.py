"""Kits that players bring to a match, such as decks: texts that the rules read, check and build."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.presentation import MenuChoice, Sentence, Term, Word


def plain_name(code: str) -> tuple[Word, Word]:
    """Return the name of a ready kit and the idea behind it, as printed terms of the pack."""
    return Term(code), Term(code, "idea")


@dataclass(frozen=True, kw_only=True, slots=True)
class Kits:
    """What a game can do with its kits."""

    kind: str
    """What a kit is called (`deck`, `army`), as part of sentence keys."""
    ready: Sequence[str]
    """Codes of the kits that are ready to play."""
    text: Callable[[str], str]
    """Returns the text of a ready kit. Raises Refused for an unknown code."""
    check: Callable[[str], str]
    """Returns a kit's text in the form in which it is stored. Raises Refused if the game does not allow the
    kit.
    """
    lines: Callable[[str], list[Sentence]]
    """Returns a kit in words, and what is still wrong with the kit. Argument: the kit's text."""
    sections: Callable[[str], list[tuple[Sentence, list[MenuChoice]]]]
    """Returns the cards that a kit can have, in sections. A section is a title and one choice for each card,
    which shows how many copies this kit has. Argument: the kit's text.
    """
    entry: Callable[[str, str], tuple[list[Sentence], list[MenuChoice]]]
    """Returns a card in words, and one choice for each count that the card may have. The present count has
    the style `main`. Arguments: the kit's text, the card's code.
    """
    set_count: Callable[[str, str, int], str]
    """Returns the text of a kit with a new count of a card. Arguments: the kit's text, the card's code, the
    count.
    """
    share_code: Callable[[str], str]
    """Returns a short code of a kit, for sharing, from its text."""
    text_of_share_code: Callable[[str], str]
    """Returns the text of the kit that a share code stands for. Raises Refused for anything else."""
    name: Callable[[str], tuple[Word, Word]] = plain_name
    """Returns the name of a ready kit and the idea behind it."""
    default: Callable[[int], str] = lambda seat: ""
    """Returns the kit of a seat that brought none."""
