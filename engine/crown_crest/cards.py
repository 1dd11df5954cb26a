"""The cards of a pack: units, commands, crests, what they do as data, and ready decks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Words = Mapping[str, str]

# Steps that need a choice, and what they choose; the others happen by themselves.
CHOOSING = ("charge", "recall", "ready", "rest", "push", "fell", "move", "weaken")
PLAIN = ("tokens", "drain", "draw", "advance", "slow", "boost-self", "ready-self")
EITHER = ("boost",)
STEPS = (*CHOOSING, *EITHER, *PLAIN)
WHEN_UNIT = ("enter", "move", "exit", "win")
WHEN_CREST = ("cleanup", "income", "charge", "win", "enter", "command", "night")
DECK_SIZE, COPIES = 20, 3


@dataclass(frozen=True)
class EffectCondition:
    """When an effect holds. level: from this crest level on; night: only at night (False: by day);
    alone: the only own unit on its front; behind: fewer VP than the opponent; link: from this link number on.
    """

    level: int = 0
    night: bool | None = None
    alone: bool = False
    behind: bool = False
    link: int = 0


@dataclass(frozen=True)
class EffectStep:
    """One thing an effect does. amount: tokens, cards, strength, or a limit of strength (push, fell)."""

    kind: str
    amount: int = 0

    @property
    def chooses(self) -> bool:
        return self.kind in CHOOSING or self.kind in EITHER


@dataclass(frozen=True)
class Effect:
    """Steps that happen at a moment, if a condition holds. when: one of WHEN_UNIT or WHEN_CREST."""

    when: str
    steps: tuple[EffectStep, ...]
    given: EffectCondition = EffectCondition()

    @property
    def choice(self) -> EffectStep | None:
        return next((step for step in self.steps if step.chooses), None)


@dataclass(frozen=True)
class Bonus:
    """More strength while a condition holds."""

    plus: int
    given: EffectCondition = EffectCondition()


@dataclass(frozen=True)
class UnitSide:
    """What a unit has without, or with, a card under it."""

    effects: tuple[Effect, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    front_to_front: bool = False


@dataclass(frozen=True)
class CrownCrestCard:
    """A printed card. kind: unit, command or crest.

    base, reinforced: a unit's effects; play: a command's steps; links: threshold → added steps;
    start, most: a crest's levels; levels: its effects, from which level on in their condition.
    """

    code: str
    kind: str
    name: Words
    text: Words
    more: Words
    cost: int = 0
    cooltime: int = 0
    strength: int = 0
    base: UnitSide = UnitSide()
    reinforced: UnitSide = UnitSide()
    play: tuple[EffectStep, ...] = ()
    links: tuple[tuple[int, tuple[EffectStep, ...]], ...] = ()
    start: int = 0
    most: int = 0
    levels: tuple[Effect, ...] = ()
    origin: Words = field(default_factory=dict)


@dataclass(frozen=True)
class Deck:
    """A ready deck: its name, crest, and cards (code → copies)."""

    code: str
    name: Words
    idea: Words
    crest: str
    cards: Mapping[str, int]


@dataclass(frozen=True)
class CrownCrestCardLines:
    """A card's looked-up things: its lines of notation, and where it lets its player choose.

    asks: its base effect does; linked: link effects with whether they do; moments: when it acts by itself.
    """

    unit: bool
    cost: int
    chooses: bool
    play: str
    again: str
    charge: str
    charge_on: str
    asks: bool
    linked: tuple[tuple[int, tuple[EffectStep, ...], bool], ...]
    moments: frozenset[str]


def card_lines(card: CrownCrestCard) -> CrownCrestCardLines:
    entering = [effect for side in (card.base, card.reinforced) for effect in side.effects]
    steps = [step for effect in entering if effect.when == "enter" for step in effect.steps]
    steps += [*card.play, *(step for _, linked in card.links for step in linked)]
    unit = card.kind == "unit"
    head = f"{'u' if unit else 'c'} {card.code}"
    return CrownCrestCardLines(
        unit,
        card.cost,
        any(step.chooses for step in steps),
        head,
        f"{head}+",
        f"ch {card.code}",
        f"ch {card.code} adv",
        any(step.chooses for step in card.play),
        tuple((at, linked, any(step.chooses for step in linked)) for at, linked in card.links),
        frozenset(effect.when for effect in (*entering, *card.levels)),
    )


def _action(card: CrownCrestCard, printed: str) -> str:
    """Of the levels that stand one after the other on a crest those used in the clean-up; all, where it is
    written otherwise."""
    levels = [f"[Lv.{part}".strip() for part in printed.split("[Lv.")[1:]]
    if len(levels) != len(card.levels):
        return printed
    return " ".join(said for said, one in zip(levels, card.levels, strict=True) if one.when == "cleanup")


class CrownCrestPack:
    """All cards of a pack by code, and its ready decks by code."""

    def __init__(self, name: str, mark: str, cards: Sequence[CrownCrestCard], decks: Sequence[Deck]) -> None:
        self.name, self.mark = name, mark
        self.cards = {card.code: card for card in cards}
        self.decks = {deck.code: deck for deck in decks}
        self.units = {card.code: card for card in cards if card.kind == "unit"}
        self.commands = {card.code: card for card in cards if card.kind == "command"}
        self.crests = {card.code: card for card in cards if card.kind == "crest"}
        self.faces = {card.code: card_lines(card) for card in cards}
        self._called: dict[str, list[str]] = {}
        for card in cards:
            for word in dict.fromkeys((card.code.casefold(), *(n.casefold() for n in card.name.values()))):
                self._called.setdefault(word, []).append(card.code)

    def summary(self) -> str:
        """One line for whoever checks a pack."""
        counts = (len(self.crests), len(self.units), len(self.commands), len(self.decks))
        return "{} crests, {} units, {} commands, {} ready decks".format(*counts)

    def word(self, code: str, part: str, language: str) -> str | None:
        """A printed text by code: name or plain, text, more (reinforcement, links, levels), action (what a
        crest does in the clean-up); a deck's idea.
        """
        deck = self.decks.get(code)
        if deck is not None:
            return (deck.idea if part == "idea" else deck.name)[language]
        card = self.cards.get(code)
        if card is None:
            return None
        words = {"text": card.text, "more": card.more, "action": card.more}.get(part, card.name)
        printed = words.get(language, "")
        return _action(card, printed) if part == "action" else printed

    def resolved(self, typed: str) -> str | None:
        """The card that a typed word means: its code, a unique beginning, or a name in any language."""
        if typed in self.cards:
            return typed
        small = typed.casefold().strip("「」")
        exact = self._called.get(small, [])
        matches = exact or [code for code in self.cards if small and code.casefold().startswith(small)]
        return matches[0] if len(matches) == 1 else None
