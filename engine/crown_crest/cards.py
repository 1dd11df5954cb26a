"""The cards of a pack: units, commands, crests, their effects as data, and ready decks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Words = Mapping[str, str]
"""A printed text: language → text."""

# Kinds of steps; `fields.STEPS_SAID` says what each of them does. For a step of CHOOSING or EITHER the player
# names a card or a unit; a step of PLAIN needs no choice. A step of EITHER has a counterpart in PLAIN:
# `boost` strengthens a unit that the player names, `boost-self` the unit that has the effect.
CHOOSING = ("charge", "recall", "ready", "rest", "push", "fell", "move", "weaken")
PLAIN = ("tokens", "drain", "draw", "advance", "slow", "boost-self", "ready-self")
EITHER = ("boost",)
STEPS = (*CHOOSING, *EITHER, *PLAIN)
WHEN_UNIT = ("enter", "move", "exit", "win")
"""The moments at which a unit's effects happen."""
WHEN_CREST = ("cleanup", "income", "charge", "win", "enter", "command", "night")
"""The moments at which a crest's effects happen."""
DECK_SIZE = 20
"""How many units and commands a legal deck has."""
COPIES = 3
"""How many copies of a card a legal deck may have."""


@dataclass(frozen=True)
class EffectCondition:
    """The conditions of an effect or bonus. All of them must be true; a field with its default is none."""

    level: int = 0
    """The player's crest has at least this level."""
    night: bool | None = None
    """True: only at night; False: only by day; None: always."""
    alone: bool = False
    """If True: the unit is its player's only one on its front."""
    behind: bool = False
    """If True: the player has fewer VP than the opponent."""
    link: int = 0
    """The player has played at least so many commands in this turn, the latest one included."""


@dataclass(frozen=True)
class EffectStep:
    """One step of an effect."""

    kind: str
    """What happens, one of STEPS."""
    amount: int = 0
    """How many tokens, cards or points of strength. For `push` and `fell`, the highest strength that a target
    may have.
    """

    @property
    def needs_choice(self) -> bool:
        """Return whether the player names a card or a unit for this step."""
        return self.kind in CHOOSING or self.kind in EITHER


@dataclass(frozen=True)
class Effect:
    """Steps that happen at a certain moment if the conditions hold."""

    when: str
    """The moment: one of WHEN_UNIT for a unit, one of WHEN_CREST for a crest."""
    steps: tuple[EffectStep, ...]
    """What happens, in this order."""
    condition: EffectCondition = EffectCondition()
    """The conditions; by default there are none."""

    @property
    def choosing_step(self) -> EffectStep | None:
        """Return the step for which the player names something, None if there is none."""
        return next((step for step in self.steps if step.needs_choice), None)


@dataclass(frozen=True)
class Bonus:
    """Strength that a unit has while the conditions hold, beside its printed strength."""

    plus: int
    """The strength that is added."""
    condition: EffectCondition = EffectCondition()
    """The conditions; by default there are none."""


@dataclass(frozen=True)
class UnitAbilities:
    """One of two groups of a unit's abilities: `CrownCrestCard.base` or `CrownCrestCard.reinforced`."""

    effects: tuple[Effect, ...] = ()
    """What happens when the unit enters, moves, exits or wins."""
    bonuses: tuple[Bonus, ...] = ()
    """The strength that is added under conditions."""
    front_to_front: bool = False
    """Whether these abilities let the unit move straight from one front to the other."""


@dataclass(frozen=True)
class CrownCrestCard:
    """A printed card: a unit, a command or a crest. Fields of other kinds of cards keep their default."""

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
    """The count with which a unit's card or a command enters the count zone. With 0 it returns to hand at
    once.
    """
    strength: int = 0
    """The printed strength of a unit, for each of its cards."""
    base: UnitAbilities = UnitAbilities()
    """The abilities that a unit always has."""
    reinforced: UnitAbilities = UnitAbilities()
    """The abilities that a unit has only while it is reinforced, in addition to `base`."""
    command_steps: tuple[EffectStep, ...] = ()
    """What a command does every time."""
    links: tuple[tuple[int, tuple[EffectStep, ...]], ...] = ()
    """The link effects of a command: (n, steps). They happen in addition if the command is the n-th or a
    later one of its player in this turn.
    """
    start: int = 0
    """The level with which a crest begins."""
    max_level: int = 0
    """The highest level that a crest can reach."""
    level_effects: tuple[Effect, ...] = ()
    """The effects of a crest. `condition.level` is the level from which an effect holds."""
    origin: Words = field(default_factory=dict)
    """Where the pack's author took the name, numbers and effect from: part → origin."""


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
    """What the lists of legal answers need about one card: its answers in notation, and whether it lets its
    player choose. Prepared once, because the lists look it up very often.
    """

    unit: bool
    """Whether the card is a unit."""
    cost: int
    """The printed cost in tokens."""
    needs_choice: bool
    """Whether any step that can happen when the card is played lets its player choose."""
    play: str
    """The answer that plays the card, without choices, such as `u KNI`."""
    reinforce: str
    """The answer that plays the card to reinforce a unit, without choices, such as `u KNI+`."""
    charge: str
    """The answer that charges the card, such as `ch KNI`."""
    charge_and_advance: str
    """The answer that charges the card and lowers all counts by one, such as `ch KNI adv`."""
    command_needs_choice: bool
    """Whether a step of `CrownCrestCard.command_steps` lets its player choose."""
    linked: tuple[tuple[int, tuple[EffectStep, ...], bool], ...]
    """The link effects, as in `CrownCrestCard.links`: (n, steps, whether a step lets the player choose)."""
    moments: frozenset[str]
    """The moments (WHEN_UNIT or WHEN_CREST) at which the card has an effect."""


def card_lines(card: CrownCrestCard) -> CrownCrestCardLines:
    """Return the prepared lines of a card."""
    unit_effects = [effect for side in (card.base, card.reinforced) for effect in side.effects]
    played_steps = [step for effect in unit_effects if effect.when == "enter" for step in effect.steps]
    played_steps += [*card.command_steps, *(step for _, link_steps in card.links for step in link_steps)]
    linked = [
        (link_number, link_steps, any(step.needs_choice for step in link_steps))
        for link_number, link_steps in card.links
    ]
    is_unit = card.kind == "unit"
    head = f"{'u' if is_unit else 'c'} {card.code}"
    return CrownCrestCardLines(
        unit=is_unit,
        cost=card.cost,
        needs_choice=any(step.needs_choice for step in played_steps),
        play=head,
        reinforce=f"{head}+",
        charge=f"ch {card.code}",
        charge_and_advance=f"ch {card.code} adv",
        command_needs_choice=any(step.needs_choice for step in card.command_steps),
        linked=tuple(linked),
        moments=frozenset(effect.when for effect in (*unit_effects, *card.level_effects)),
    )


def _action(card: CrownCrestCard, printed: str) -> str:
    """Return the part of a crest's printed text that says what the crest does in the cleanup.
    printed: the text of all levels in one language; the text of each level begins with `[Lv.`.
    If the number of these parts is not that of the card's level effects, the whole text is returned.
    """
    printed_levels = [f"[Lv.{part}".strip() for part in printed.split("[Lv.")[1:]]
    if len(printed_levels) != len(card.level_effects):
        return printed
    return " ".join(
        level_text
        for level_text, effect in zip(printed_levels, card.level_effects, strict=True)
        if effect.when == "cleanup"
    )


class CrownCrestPack:
    """All cards of a pack, and its ready decks.

    cards, decks: code → card, code → ready deck.
    units, commands, crests: code → card, for each kind of cards.
    card_lines: code → the prepared answers of the card.
    """

    def __init__(self, name: str, mark: str, cards: Sequence[CrownCrestCard], decks: Sequence[Deck]) -> None:
        """mark: the pack's name, version and digest, as records carry them."""
        self.name, self.mark = name, mark
        self.cards = {card.code: card for card in cards}
        self.decks = {deck.code: deck for deck in decks}
        self.units = {card.code: card for card in cards if card.kind == "unit"}
        self.commands = {card.code: card for card in cards if card.kind == "command"}
        self.crests = {card.code: card for card in cards if card.kind == "crest"}
        self.card_lines = {card.code: card_lines(card) for card in cards}
        # Code or name in any language, case-folded → the codes of the cards that it fits.
        self._codes_by_word: dict[str, list[str]] = {}
        for card in cards:
            names = (name.casefold() for name in card.name.values())
            for word in dict.fromkeys((card.code.casefold(), *names)):
                self._codes_by_word.setdefault(word, []).append(card.code)

    def summary(self) -> str:
        """Return one line for a person who checks a pack file."""
        counts = (len(self.crests), len(self.units), len(self.commands), len(self.decks))
        return "{} crests, {} units, {} commands, {} ready decks".format(*counts)

    def printed_text(self, code: str, part: str, language: str) -> str | None:
        """Return a printed text of a card or a ready deck, None for an unknown code.

        part: for a card "text", "more" (`extra_text`) or "action" (what a crest does in the cleanup); for a
            deck "idea". With any other part the name is returned.
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
        """Return the code of the card that a typed word means; None if the word fits no card or several.

        The word is a code, a name in any language, or the beginning of a code, in capitals or not.
        """
        if typed in self.cards:
            return typed
        folded = typed.casefold().strip("「」")
        exact = self._codes_by_word.get(folded, [])
        matches = exact or [code for code in self.cards if folded and code.casefold().startswith(folded)]
        return matches[0] if len(matches) == 1 else None
