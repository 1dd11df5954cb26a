"""Compares two versions of a pack by the text of their files, and names the cards that differ.

A pack can be written as YAML or as a spreadsheet, and its pictures with more or fewer blanks. So both
versions are first converted to one form: each is written as a spreadsheet, and read from it.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.game import games
from engine.packs import pack, pack_rows, pack_spreadsheet
from engine.packs.pack import PackDocument, PackNode
from engine.packs.text_encodings import decode

Names = tuple[Mapping[str, str], ...]  # of cards, each by language
LONGEST = 60  # characters of a name; a pack that was checked has shorter ones
UNSEEN = ("origin",)  # fields of a card without effect on play
HEAD = ("pack", "game", "version", "note", "cards")  # fields that are not compared on their own


class VersionChanges(NamedTuple):
    """What differs between two versions of a pack. Each card is given by its names: language → name."""

    added: Names = ()
    """Cards that only the newer version has."""
    removed: Names = ()
    """Cards that only the older version has."""
    changed: Names = ()
    """Cards that both versions have and that differ, with their names in the newer version."""
    has_other_changes: bool = False
    """Something other than cards differs, such as the title or ready decks."""


def between(before: str, now: str) -> VersionChanges:
    """Return the changes from one version to another. `before`, `now`: their texts, already checked."""
    old, new = _normalized(before), _normalized(now)
    old_cards, new_cards = _cards(old), _cards(new)
    in_both = [key for key in new_cards if key in old_cards]
    return VersionChanges(
        added=tuple(_name(card) for key, card in new_cards.items() if key not in old_cards),
        removed=tuple(_name(card) for key, card in old_cards.items() if key not in new_cards),
        changed=tuple(
            _name(new_cards[key]) for key in in_both if _said(new_cards[key]) != _said(old_cards[key])
        ),
        has_other_changes=_without(old, HEAD) != _without(new, HEAD),
    )


def from_its_spreadsheet(text: str) -> str | None:
    """Return a checked pack's text after conversion to a spreadsheet and back; None if that is impossible."""
    table = pack_rows.spreadsheet(text)
    return pack_spreadsheet.pack_of_spreadsheet(games(), decode(table)).text if table is not None else None


def _normalized(text: str) -> PackDocument:
    """Parse a checked pack's text in the form that both versions are compared in."""
    return pack.parse("pack", from_its_spreadsheet(text) or text)


def _cards(document: PackNode) -> dict[str, PackNode]:
    """Return code of a card → card. A card without a code is entered by its name.

    Recipes, decks and the notation refer to cards in the same way.
    """
    return {(card.get("code") or card["name"]).text(): card for card in document["cards"].items()}


def _name(card: PackNode) -> Mapping[str, str]:
    """Return the name of a card by language."""
    return (card.get("title") or card["name"]).text_by_language(LONGEST)


def _said(card: PackNode) -> Any:
    """Return what a card says, as plain data to compare, without fields that do not affect play."""
    return _without(card, UNSEEN)


def _without(node: PackNode, keys: tuple[str, ...]) -> Any:
    """Return the fields of a node as plain data, without these keys."""
    return {key: value for key, value in node.data().items() if key not in keys}
