"""Cards in words: what each sign lets a card do, with directions that people use.

A code is the three capital letters of a card. Colours: 0 Black, 1 White.
"""

from collections.abc import Iterable, Sequence

from engine.crownfell.board import BLACK, DIRECTIONS, Offset
from engine.crownfell.cards import Character, CrownfellPack
from engine.presentation import Sentence, Term, say

# Names of groups of directions, the largest first.
TOGETHER = {
    "any": ("F", "B", "L", "R", "FL", "FR", "BL", "BR"),
    "straight": ("F", "B", "L", "R"),
    "diagonal": ("FL", "FR", "BL", "BR"),
    "sideways": ("L", "R"),
    "slant-ahead": ("FL", "FR"),
    "slant-back": ("BL", "BR"),
}
NAMES = {offset: name for name, offset in DIRECTIONS.items()}  # offset (forward, right) → direction


def card_words(pack: CrownfellPack, code: str) -> list[Sentence]:
    """Return a card in words: name, moves, icons, ability and idea."""
    character = pack.characters[code]
    sentences = [say("crownfell-card-name", card=Term(code, "plain"), code=code)]
    sentences += _arrows(character)
    diagram = character.diagram
    for name, offsets in (("ranged", diagram.ranged), ("lock", diagram.lock), ("protect", diagram.protect)):
        if offsets:
            sentences.append(say(f"crownfell-card-{name}", spaces=places(offsets)))
    if character.passes_cards:
        sentences.append(say("crownfell-card-over"))
    if character.ability is not None:
        sentences.append(say("crownfell-card-ability", title=Term(code, "title"), text=Term(code, "text")))
        if character.ability.effect == "flip":
            sentences.append(say("crownfell-note-flip"))
    return (
        [*sentences, say("crownfell-card-idea", idea=Term(code, "idea"))]
        if character.idea["en"]
        else sentences
    )


def sheet_words(pack: CrownfellPack, code: str) -> list[Sentence]:
    """Return a card in words for below its picture, with the remark that forward is up in the picture."""
    return [*card_words(pack, code), say("crownfell-card-ahead")]


def words_on_board(pack: CrownfellPack, code: str, side: int | None) -> list[Sentence]:
    """Return a card in words for the board, with the direction in which `side` moves forward.

    side: the colour; anything but Black counts as White.
    """
    return [*card_words(pack, code), say("crownfell-card-way", way="up" if side == BLACK else "down")]


def places(offsets: Sequence[Offset]) -> list[Sentence]:
    """Return spaces around a card in words: those in a direction by distance, other spaces one by one."""
    by_distance: dict[int, list[str]] = {}
    singles = []
    for up, right in offsets:
        distance = max(abs(up), abs(right))
        name = (
            NAMES.get((up // distance, right // distance))
            if not (up % distance or right % distance)
            else None
        )
        if name is None:
            singles.append(_offset(up, right))
        else:
            by_distance.setdefault(distance, []).append(name)
    return [
        say("crownfell-away", spaces=distance, ways=direction_words(directions))
        for distance, directions in by_distance.items()
    ] + singles


def _arrows(character: Character) -> list[Sentence]:
    """Return the arrows of a character's diagram in words: first arrows by kind, then joined ones (straight
    on, then bent).
    """
    single_arrows: dict[str, list[str]] = {}
    straight_on: dict[str, list[str]] = {}
    bent: dict[str, dict[str, list[str]]] = {}
    for path in character.diagram.paths:
        (kind, first_direction), *joined = path
        if first_direction not in single_arrows.setdefault(kind, []):
            single_arrows[kind].append(first_direction)
        for second_kind, direction in joined:
            if direction == first_direction:
                straight_on.setdefault(second_kind, []).append(first_direction)
            else:
                bent.setdefault(second_kind, {}).setdefault(first_direction, []).append(direction)
    sentences = [
        say("crownfell-card-arrows", kind=kind, ways=direction_words(directions))
        for kind, directions in single_arrows.items()
    ]
    sentences += [
        say("crownfell-card-on", second=second_kind, ways=direction_words(directions))
        for second_kind, directions in straight_on.items()
    ]
    for second_kind, bends in bent.items():
        steps = [
            say(
                "crownfell-card-joined",
                first=direction_words([first_direction]),
                second=direction_words(second_directions),
            )
            for first_direction, second_directions in bends.items()
        ]
        sentences.append(say("crownfell-card-bent", second=second_kind, ways=steps))
    return sentences or [say("crownfell-card-no-moves")]


def direction_words(directions: Iterable[str]) -> list[Sentence]:
    """Return directions in words, two of them joined by “and”. A group that has a name becomes one word.

    directions: keys of `DIRECTIONS`.
    """
    remaining, names = list(directions), list[Sentence]()
    for name, members in TOGETHER.items():
        if set(members) <= set(remaining):
            names.append(say(f"crownfell-way-{name}"))
            remaining = [direction for direction in remaining if direction not in members]
    names += [say(f"crownfell-way-{direction}") for direction in remaining]
    if len(names) > 1:
        names[-2:] = [say("crownfell-way-and", one=names[-2], other=names[-1])]
    return names


def _offset(up: int, right: int) -> Sentence:
    """Return a space in words, as its distances from the card. up, right: spaces forward and to the right."""
    return say("crownfell-offset", up=abs(up), right=abs(right), ahead=_sign(up), aside=_sign(right))


def _sign(number: int) -> str:
    """Return the sign of a number as the sentences expect it: "plus", "minus" or "zero"."""
    return "plus" if number > 0 else "minus" if number < 0 else "zero"
