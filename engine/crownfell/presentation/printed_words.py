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
NAMES = {offset: name for name, offset in DIRECTIONS.items()}


def card_words(pack: CrownfellPack, code: str) -> list[Sentence]:
    """Return a card in words: name, moves, icons, ability and idea."""
    character = pack.characters[code]
    sentences = [say("crownfell-card-name", card=Term(code, "plain"), code=code)]
    sentences += _arrows(character)
    picture = character.diagram
    for name, offsets in (("ranged", picture.ranged), ("lock", picture.lock), ("protect", picture.protect)):
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
    """Return a card in words for below its picture, which is not turned to a side."""
    return [*card_words(pack, code), say("crownfell-card-ahead")]


def words_on_board(pack: CrownfellPack, code: str, side: int | None) -> list[Sentence]:
    """Return a card in words for the board, with the direction in which `side` moves forward.

    side: the colour; anything but Black counts as White.
    """
    return [*card_words(pack, code), say("crownfell-card-way", way="up" if side == BLACK else "down")]


def places(offsets: Sequence[Offset]) -> list[Sentence]:
    """Return spaces around a card in words: distance and directions, other spaces one by one."""
    by_distance: dict[int, list[str]] = {}
    singles = []
    for up, right in offsets:
        far = max(abs(up), abs(right))
        name = NAMES.get((up // far, right // far)) if not (up % far or right % far) else None
        if name is None:
            singles.append(_offset(up, right))
        else:
            by_distance.setdefault(far, []).append(name)
    return [
        say("crownfell-away", spaces=far, ways=direction_words(ones)) for far, ones in by_distance.items()
    ] + singles


def _arrows(character: Character) -> list[Sentence]:
    """Return the arrows of a diagram in words: single arrows by kind, then joined ones (straight on, then
    bent)."""
    singles: dict[str, list[str]] = {}
    on: dict[str, list[str]] = {}
    bent: dict[str, dict[str, list[str]]] = {}
    for path in character.diagram.paths:
        (kind, first), *second = path
        if first not in singles.setdefault(kind, []):
            singles[kind].append(first)
        for then, direction in second:
            if direction == first:
                on.setdefault(then, []).append(first)
            else:
                bent.setdefault(then, {}).setdefault(first, []).append(direction)
    sentences = [
        say("crownfell-card-arrows", kind=kind, ways=direction_words(ones)) for kind, ones in singles.items()
    ]
    sentences += [
        say("crownfell-card-on", second=then, ways=direction_words(ones)) for then, ones in on.items()
    ]
    for then, turns in bent.items():
        steps = [
            say("crownfell-card-joined", first=direction_words([a]), second=direction_words(b))
            for a, b in turns.items()
        ]
        sentences.append(say("crownfell-card-bent", second=then, ways=steps))
    return sentences or [say("crownfell-card-no-moves")]


def direction_words(directions: Iterable[str]) -> list[Sentence]:
    """Return directions in words, two of them joined by “and”. A group that has a name becomes one word.

    directions: keys of `DIRECTIONS`.
    """
    left, names = list(directions), list[Sentence]()
    for name, ones in TOGETHER.items():
        if set(ones) <= set(left):
            names.append(say(f"crownfell-way-{name}"))
            left = [one for one in left if one not in ones]
    names += [say(f"crownfell-way-{one}") for one in left]
    if len(names) > 1:
        names[-2:] = [say("crownfell-way-and", one=names[-2], other=names[-1])]
    return names


def _offset(up: int, right: int) -> Sentence:
    """Return a space in words, as its distances from the card. up, right: spaces forward and to the right."""
    return say("crownfell-offset", up=abs(up), right=abs(right), ahead=_sign(up), aside=_sign(right))


def _sign(number: int) -> str:
    """Return the sign of a number as the sentences expect it."""
    return "plus" if number > 0 else "minus" if number < 0 else "zero"
