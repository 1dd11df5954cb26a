"""Reasons why a card is a good pick: what it can do that the rest of the row, or one's own cards, cannot.

A slot is the number of a card, its index in `codes` of the state. Colours: 0 Black, 1 White.
"""

from collections.abc import Callable, Iterator, Sequence

from engine.computers.computer import Reason
from engine.crownfell.board import NUMBER
from engine.crownfell.cards import CompiledCharacter, GameCards
from engine.crownfell.state import HAND, ROW, CrownfellState
from engine.presentation import Term

MIDDLE = NUMBER["c3"]
"""The space c3, and Black's spot there."""
Has = Callable[[CompiledCharacter], bool]
"""Returns whether a card has something."""


def pick_reasons(game_cards: GameCards, s: CrownfellState, slot: int) -> Iterator[Reason]:
    """Yield what speaks for picking a card from the row, the most important reason first. slot: the card."""
    compiled = game_cards.compiled[slot]
    others_in_row = [
        game_cards.compiled[other_slot]
        for other_slot, spot in enumerate(s.spots)
        if spot == ROW and other_slot != slot
    ]
    own_cards = [
        game_cards.compiled[other_slot] for other_slot, spot in enumerate(s.spots) if spot == HAND + s.turn
    ]
    card = {"card": Term(compiled.code)}
    for kind in GIFTS:
        if others_in_row and has(kind, compiled) and not any(rivals(kind, other) for other in others_in_row):
            yield Reason(f"crownfell-pick-{kind}", card)
    for kind in GIFTS:
        if own_cards and has(kind, compiled) and not any(rivals(kind, other) for other in own_cards):
            yield Reason("crownfell-pick-first", {**card, "deed": kind})
    yield from _farthest(compiled, others_in_row, "goes", "most", goes)
    yield from _farthest(compiled, others_in_row, "hits", "hits-most", hits)
    if own_cards and goes(compiled) > max(map(goes, own_cards)):
        yield Reason("crownfell-pick-widest", {**card, "spaces": goes(compiled)})
    if own_cards and hits(compiled) > max(map(hits, own_cards)):
        yield Reason("crownfell-pick-sharpest", {**card, "spaces": hits(compiled)})
    for kind in GIFTS:
        rivals_in_row = [other for other in others_in_row if rivals(kind, other)]
        if has(kind, compiled) and len(rivals_in_row) == 1 and has(kind, rivals_in_row[0]):
            yield Reason("crownfell-pick-pair", {**card, "other": Term(rivals_in_row[0].code), "deed": kind})


def _farthest(
    compiled: CompiledCharacter,
    others_in_row: Sequence[CompiledCharacter],
    least: str,
    most: str,
    measure: Callable[[CompiledCharacter], int],
) -> Iterator[Reason]:
    """Yield a reason if no other card in the row reaches more spaces than this card.

    others_in_row: the other cards in the row. measure: counts the spaces that a card reaches. most: the end
    of the sentence's key if this card reaches more spaces than every other card. least: the end of the key if
    another card reaches as many, or if there is no other card.
    """
    amount, best_other = measure(compiled), max(map(measure, others_in_row), default=0)
    if amount and amount >= best_other:
        key = most if others_in_row and amount > best_other else least
        yield Reason(f"crownfell-pick-{key}", {"card": Term(compiled.code), "spaces": amount})


def has(kind: str, compiled: CompiledCharacter) -> bool:
    """Return whether a card has an ability or icon of this kind, a key of `GIFTS`."""
    return GIFTS[kind](compiled)


def rivals(kind: str, compiled: CompiledCharacter) -> bool:
    """Return whether a reason such as “the only card that shoots” is false because of this card.

    kind: what the reason praises, a key of `GIFTS`. A card that captures by its ability stays where it is,
    as if it shot, so it refutes `shoots`.
    """
    return has(kind, compiled) or (kind == "shoots" and has("captures", compiled))


def goes(compiled: CompiledCharacter) -> int:
    """Return how many spaces a card can reach from the middle of an empty board."""
    return len({path.to for path in compiled.paths[MIDDLE]})


def hits(compiled: CompiledCharacter) -> int:
    """Return on how many spaces a card can capture by moving, from the middle and without obstacles."""
    return compiled.capture_masks[MIDDLE].bit_count()


def _does(compiled: CompiledCharacter, *effects: str) -> bool:
    """Return whether a card has an ability with one of these effects."""
    return compiled.ability is not None and compiled.ability.effect in effects


def _passes(compiled: CompiledCharacter) -> bool:
    """Return whether a card can pass another one: by a jump, or by a second arrow that nothing blocks."""
    paths = compiled.character.diagram.paths
    jumps = any(kind == "jump" for path in paths for kind, _ in path)
    return jumps or (compiled.character.passes_cards and any(len(path) == 2 for path in paths))


# What a card can do, as the end of a sentence's key → whether a card can do it. The most important first.
GIFTS: dict[str, Has] = {
    "locks": lambda compiled: any(compiled.lock),
    "shoots": lambda compiled: compiled.shoots,
    "flips": lambda compiled: _does(compiled, "flip"),
    "protects": lambda compiled: any(compiled.protect),
    "captures": lambda compiled: _does(compiled, "capture"),
    "carries": lambda compiled: _does(compiled, "move", "swap") and compiled.ability.target != "self",  # type: ignore[union-attr]
    "passes": _passes,
    "ability": lambda compiled: compiled.ability is not None,
}
