"""The cards of a pack: units, commands, crests, their effects as data, and ready decks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Words = Mapping[str, str]
"""A printed text: language → text."""

# Kinds of steps. For CHOOSING the player names a card or a unit; PLAIN steps need no choice; EITHER steps
# need one, but have a twin among PLAIN.
CHOOSING = ("charge", "recall", "ready", "rest", "push", "fell", "move", "weaken")
PLAIN = ("tokens", "drain", "draw", "advance", "slow", "boost-self", "ready-self")
EITHER = ("boost",)
STEPS = (*CHOOSING, *EITHER, *PLAIN)
WHEN_UNIT = ("enter", "move", "exit", "win")
"""The moments at which a unit's effects happen."""
WHEN_CREST = ("cleanup", "income", "charge", "win", "enter", "command", "night")
"""The moments at which a crest's effects happen."""
DECK_SIZE, COPIES = 20, 3


@dataclass(frozen=True)
class EffectCondition:
    """When an effect holds; all given conditions must be true."""

    level: int = 0
    """The crest has at least this level; 0 for any."""
    night: bool | None = None
    """True: only at night; False: only by day; None: always."""
    alone: bool = False
    """The unit is its player's only one on its front."""
    behind: bool = False
    """The player has fewer VP than the opponent."""
    link: int = 0
    """The link number is at least this; 0 for any."""


@dataclass(frozen=True)
class EffectStep:
    """One step of an effect."""

    kind: str
    """One of STEPS."""
    amount: int = 0
    """Tokens, cards or strength; for `push` and `fell` the highest strength that a target may have."""

    @property
    def needs_choice(self) -> bool:
        """Return whether the player names a card or a unit for this step."""
        return self.kind in CHOOSING or self.kind in EITHER


@dataclass(frozen=True)
class Effect:
    """Steps that happen at a certain moment if a condition holds."""

    when: str
    """One of WHEN_UNIT or WHEN_CREST."""
    steps: tuple[EffectStep, ...]
    """What happens, in this order."""
    condition: EffectCondition = EffectCondition()
    """The condition, which always holds if it is empty."""

    @property
    def choosing_step(self) -> EffectStep | None:
        """Return the step for which the player names something, None if there is none."""
        return next((step for step in self.steps if step.needs_choice), None)


@dataclass(frozen=True)
class Bonus:
    """Added strength while a condition holds."""

    plus: int
    """The strength that is added."""
    condition: EffectCondition = EffectCondition()
    """When it is added; always, if the condition is empty."""


@dataclass(frozen=True)
class UnitAbilities:
    """The abilities of a unit: those it always has, or those it has only while it is reinforced."""

    effects: tuple[Effect, ...] = ()
    """What happens when the unit enters, moves, exits or wins."""
    bonuses: tuple[Bonus, ...] = ()
    """Added strength while conditions hold."""
    front_to_front: bool = False
    """Whether the unit may move straight from one front to the other."""


@dataclass(frozen=True)
class CrownCrestCard:
    """A printed card."""

    code: str
    """Identifies the card in notation, such as `KNI`."""
    kind: str
    """One of "unit", "command" and "crest"."""
    name: Words
    """Language → name."""
    text: Words
    """The printed effect: language → text."""
    extra_text: Words
    """The printed reinforcement, link or level effects: language → text."""
    cost: int = 0
    """The printed cost in tokens; 0 for a crest."""
    cooltime: int = 0
    """The count with which the card enters the count zone; 0 for none."""
    strength: int = 0
    """The printed strength of one card of a unit."""
    base: UnitAbilities = UnitAbilities()
    """What a unit always has."""
    reinforced: UnitAbilities = UnitAbilities()
    """What a unit also has while it is reinforced."""
    command_steps: tuple[EffectStep, ...] = ()
    """The steps of a command."""
    links: tuple[tuple[int, tuple[EffectStep, ...]], ...] = ()
    """(link number, the steps that a command adds from that number on)."""
    start: int = 0
    """The level with which a crest begins."""
    max_level: int = 0
    """The highest level of a crest."""
    level_effects: tuple[Effect, ...] = ()
    """The effects of a crest; their condition has the level from which they hold."""
    origin: Words = field(default_factory=dict)
    """Where the pack's author has each part of the card from: part → origin."""


@dataclass(frozen=True)
class Deck:
    """A ready deck."""

    code: str
    """Identifies the deck in its pack."""
    name: Words
    """Language → name."""
    idea: Words
    """One sentence on how to play it: language → text."""
    crest: str
    """The code of its crest."""
    cards: Mapping[str, int]
    """Units and commands: code → copies."""


@dataclass(frozen=True)
class CrownCrestCardLines:
    """The answers in notation that concern one card, and whether it lets its player choose: prepared, because
    the lists of legal answers look them up all the time.
    """

    unit: bool
    """Whether it is a unit."""
    cost: int
    """The printed cost in tokens."""
    needs_choice: bool
    """Whether any step that happens when it is played lets its player choose."""
    play: str
    """The answer that plays it, without choices."""
    reinforce: str
    """The answer that plays it to reinforce a unit."""
    charge: str
    """The answer that charges it."""
    charge_and_advance: str
    """The answer that charges it and advances the counts."""
    command_needs_choice: bool
    """Whether the steps of a command itself let its player choose."""
    linked: tuple[tuple[int, tuple[EffectStep, ...], bool], ...]
    """(link number, steps, whether these let the player choose)."""
    moments: frozenset[str]
    """The moments at which an effect of it happens."""


def card_lines(card: CrownCrestCard) -> CrownCrestCardLines:
    """Return the prepared lines of a card."""
    entering = [effect for side in (card.base, card.reinforced) for effect in side.effects]
    steps = [step for effect in entering if effect.when == "enter" for step in effect.steps]
    steps += [*card.command_steps, *(step for _, linked in card.links for step in linked)]
    unit = card.kind == "unit"
    head = f"{'u' if unit else 'c'} {card.code}"
    return CrownCrestCardLines(
        unit,
        card.cost,
        any(step.needs_choice for step in steps),
        head,
        f"{head}+",
        f"ch {card.code}",
        f"ch {card.code} adv",
        any(step.needs_choice for step in card.command_steps),
        tuple((at, linked, any(step.needs_choice for step in linked)) for at, linked in card.links),
        frozenset(effect.when for effect in (*entering, *card.level_effects)),
    )


def _action(card: CrownCrestCard, printed: str) -> str:
    """Return, of a crest's printed levels, those that can be used in the cleanup; the whole text if `[Lv.`
    does not divide it into the card's levels.
    printed: the text of all levels in one language.
    """
    levels = [f"[Lv.{part}".strip() for part in printed.split("[Lv.")[1:]]
    if len(levels) != len(card.level_effects):
        return printed
    return " ".join(
        said for said, one in zip(levels, card.level_effects, strict=True) if one.when == "cleanup"
    )


class CrownCrestPack:
    """All cards of a pack by code, and its ready decks by code.

    mark: the pack's name, version and digest, as records carry them.
    card_lines: card → its prepared lines.
    """

    def __init__(self, name: str, mark: str, cards: Sequence[CrownCrestCard], decks: Sequence[Deck]) -> None:
        self.name, self.mark = name, mark
        self.cards = {card.code: card for card in cards}
        self.decks = {deck.code: deck for deck in decks}
        self.units = {card.code: card for card in cards if card.kind == "unit"}
        self.commands = {card.code: card for card in cards if card.kind == "command"}
        self.crests = {card.code: card for card in cards if card.kind == "crest"}
        self.card_lines = {card.code: card_lines(card) for card in cards}
        self._codes_by_word: dict[str, list[str]] = {}
        for card in cards:
            for word in dict.fromkeys((card.code.casefold(), *(n.casefold() for n in card.name.values()))):
                self._codes_by_word.setdefault(word, []).append(card.code)

    def summary(self) -> str:
        """Return one line for a person who checks a pack file."""
        counts = (len(self.crests), len(self.units), len(self.commands), len(self.decks))
        return "{} crests, {} units, {} commands, {} ready decks".format(*counts)

    def printed_text(self, code: str, part: str, language: str) -> str | None:
        """Return a printed text of a card or a ready deck, None for an unknown code.

        part: for a card "text", "more" (reinforcement, links, levels) or "action" (what a crest does in the
            cleanup), for a deck "idea"; anything else for the name.
        """
        deck = self.decks.get(code)
        if deck is not None:
            return (deck.idea if part == "idea" else deck.name)[language]
        card = self.cards.get(code)
        if card is None:
            return None
        words = {"text": card.text, "more": card.extra_text, "action": card.extra_text}.get(part, card.name)
        printed = words.get(language, "")
        return _action(card, printed) if part == "action" else printed

    def find_card(self, typed: str) -> str | None:
        """Return the card that a typed word means, in any capitals: a code, a name in any language, or the
        beginning of a code if it fits one card only. None if it fits no card or several.
        """
        if typed in self.cards:
            return typed
        small = typed.casefold().strip("「」")
        exact = self._codes_by_word.get(small, [])
        matches = exact or [code for code in self.cards if small and code.casefold().startswith(small)]
        return matches[0] if len(matches) == 1 else None
