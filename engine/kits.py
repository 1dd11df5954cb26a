"""What players bring along to a game, such as decks: texts that the rules read, check and build."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.presentation import MenuChoice, Sentence, Term, Word


def plain_name(code: str) -> tuple[Word, Word]:
    """A ready kit's name and idea as the pack prints them."""
    return Term(code), Term(code, "idea")


@dataclass(frozen=True, kw_only=True, slots=True)
class Kits:
    """How a game's kits are made.

    kind: what such a kit is called (`deck`, `army`), as the key of its sentences.
    ready: codes of the kits that are ready to play; text: that of a ready one, raises Refused for an unknown
        code; name: what a ready one is called, and the idea behind it; default: what a seat plays with that
        brought nothing along.
    checked: a kit's text as it is kept, raises Refused where the game does not allow it; lines: a kit in
        words, with what is still wrong with it.
    sections: what a kit is put together from: titled lists of cards, with how many are in it; entry: one card
        of them: its words, and how many of it there may be (what there is now as style main); changed: the
        kit with so many of a card.
    code: a kit as a short code to hand on; decoded: the text that a code stands for, raises Refused.
    """

    kind: str
    ready: Sequence[str]
    text: Callable[[str], str]
    checked: Callable[[str], str]
    lines: Callable[[str], list[Sentence]]
    sections: Callable[[str], list[tuple[Sentence, list[MenuChoice]]]]
    entry: Callable[[str, str], tuple[list[Sentence], list[MenuChoice]]]
    changed: Callable[[str, str, int], str]
    code: Callable[[str], str]
    decoded: Callable[[str], str]
    name: Callable[[str], tuple[Word, Word]] = plain_name
    default: Callable[[int], str] = lambda seat: ""
