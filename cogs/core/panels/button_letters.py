"""Replaces the application's emojis by letters in components that are ready to be sent."""

from collections.abc import Mapping, Sequence
from typing import Any

from cogs.core.panels.game_menus import SIDE_MARKS, SIGNS, short_names

Codes = Mapping[int, tuple[str, int | None]]  # emoji id → the code and side for which `EmojiOf` returns it


def in_letters(components: Sequence[Mapping[str, Any]], emojis: Codes) -> list[dict[str, Any]] | None:
    """Return the components with letters in place of these emojis; None if they contain none of the emojis.

    A button that has a label only loses its emoji. A button without a label gets letters: those that a board
    shows as long as the emojis are not uploaded.
    """
    shown_emojis = _emoji_ids(components) & emojis.keys()
    if not shown_emojis:
        return None
    names = short_names(
        [code for code, side in map(emojis.__getitem__, sorted(shown_emojis)) if side is not None]
    )
    letters = {emoji: _letters(*emojis[emoji], names) for emoji in shown_emojis}
    return [_replaced(component, letters) for component in components]


def _letters(code: str, side: int | None, names: Mapping[str, str]) -> str:
    """Return the letters that a board shows in place of this emoji.

    code, side: as in `Codes`; names: code of a card or piece → its short name.
    """
    if side is None:
        space, _, sign = code.rpartition("_")
        return f"{SIGNS[sign]}{space}"
    return f"{SIDE_MARKS[side]}{names[code]}"


def _emoji_ids(part: Any) -> set[int]:
    """Return the ids of all custom emojis in components.

    part: a component, a list of components, or any value inside one.
    """
    if isinstance(part, Mapping):
        emoji = part.get("emoji") or {}
        ids = {int(emoji["id"])} if emoji.get("id") else set()
        return ids.union(*map(_emoji_ids, part.values()))
    if isinstance(part, Sequence) and not isinstance(part, str):
        return set[int]().union(*map(_emoji_ids, part))
    return set()


def _replaced(part: Any, letters: Mapping[int, str]) -> Any:
    """Return a copy of components with letters in place of emojis.

    part: as in `_emoji_ids`.
    letters: emoji id → letters.
    """
    if isinstance(part, Mapping):
        replaced = {key: _replaced(value, letters) for key, value in part.items()}
        emoji = int((part.get("emoji") or {}).get("id") or 0)
        if emoji in letters:
            del replaced["emoji"]
            replaced["label"] = part.get("label") or letters[emoji]
        return replaced
    if isinstance(part, Sequence) and not isinstance(part, str):
        return [_replaced(item, letters) for item in part]
    return part
