"""Which cards differ between two versions of a pack, by what is written in their files.

A pack can be written as YAML or as a spreadsheet, and its pictures with more or fewer blanks. So both
versions are brought into one form before they are compared: the one that a spreadsheet is read as.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine import pack, pack_rows, pack_spreadsheet
from engine.game import games
from engine.pack import PackDocument, PackNode
from engine.text_encodings import decode

Names = tuple[Mapping[str, str], ...]  # of cards, each by language
LONGEST = 60  # characters of a name; a pack that was checked has shorter ones
UNSEEN = ("origin",)  # what of a card nobody plays with
HEAD = ("pack", "game", "version", "note", "cards")  # what is no change of the game by itself


class VersionChanges(NamedTuple):
    """Names of cards that came, went, and are not what they were; rest: whether something beside the cards
    differs, such as the title or ready decks."""

    added: Names = ()
    removed: Names = ()
    changed: Names = ()
    rest: bool = False


def between(before: str, now: str) -> VersionChanges:
    """Both are texts of packs that were checked."""
    old, new = _normalized(before), _normalized(now)
    were, are = _cards(old), _cards(new)
    return VersionChanges(
        tuple(_name(are[key]) for key in are if key not in were),
        tuple(_name(were[key]) for key in were if key not in are),
        tuple(_name(are[key]) for key in are if key in were and _said(are[key]) != _said(were[key])),
        _without(old, HEAD) != _without(new, HEAD),
    )


def from_its_spreadsheet(text: str) -> str | None:
    """Return what the spreadsheet of a checked pack is read as; None for a pack that has none."""
    table = pack_rows.spreadsheet(text)
    return pack_spreadsheet.made(games(), decode(table)).text if table is not None else None


def _normalized(text: str) -> PackDocument:
    return pack.parse("pack", from_its_spreadsheet(text) or text)


def _cards(document: PackNode) -> dict[str, PackNode]:
    """By what recipes, decks and the notation call them."""
    return {(card.get("code") or card["name"]).text(): card for card in document["cards"].items()}


def _name(card: PackNode) -> Mapping[str, str]:
    return (card.get("title") or card["name"]).languages(LONGEST)


def _said(card: PackNode) -> Any:
    return _without(card, UNSEEN)


def _without(node: PackNode, keys: tuple[str, ...]) -> Any:
    return {key: value for key, value in node.data().items() if key not in keys}
