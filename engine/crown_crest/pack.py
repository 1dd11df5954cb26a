"""Reads a pack file of Crown Crest: numbers, effects as data, and ready decks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.crown_crest.cards import (
    CHOOSING,
    COPIES,
    DECK_SIZE,
    EITHER,
    WHEN_UNIT,
    Bonus,
    CrownCrestCard,
    CrownCrestPack,
    Deck,
    Effect,
    EffectCondition,
    EffectStep,
    UnitAbilities,
)
from engine.crown_crest.fields import CARD, CARDS, DECK, DECKS, EFFECT, LEVEL, LINK, PACK, STEP
from engine.packs.pack import LANGUAGES, PackDocument, PackError, PackErrors, PackNode, collect

# At these moments effects happen by themselves, so they cannot let a player choose. (When a unit enters, its
# player may choose; when a crest has an effect at "enter", not.)
SILENT = ("move", "exit", "win", "income", "charge", "enter", "command", "night")
NONE = dict.fromkeys(LANGUAGES, "")
"""A printed text that the file leaves out: language → ""."""


def read_pack(document: PackDocument) -> CrownCrestPack:
    """Build a pack from its file. Raises PackErrors with everything that is wrong in the file."""
    document.check_keys(*PACK.fields)
    CARDS.check_count(document["cards"])
    nodes = document["cards"].items()
    faults: list[PackError] = []
    cards: dict[str, CrownCrestCard] = {}
    for node, card in collect(_card, nodes, faults):
        if card.code in cards:
            faults.append(PackError(node.file, node.line, f"“{card.code}” is used twice", node.path))
        same_name = [
            other.code for other in cards.values() if set(other.name.values()) & set(card.name.values())
        ]
        if same_name:
            problem = f"{card.code} has the same name as {same_name[0]}"
            faults.append(PackError(node.file, node.line, problem, node.path))
        cards[card.code] = card
    decks: list[Deck] = []
    deck_nodes = document.get("decks")
    if deck_nodes is not None and not faults:
        DECKS.check_count(deck_nodes)
        decks = [deck for _, deck in collect(lambda node: _deck(node, cards), deck_nodes.items(), faults)]
    if not faults and not any(card.kind == "crest" for card in cards.values()):
        faults.append(PackError(document.file, document["cards"].line, "there is no crest"))
    if faults:
        raise PackErrors(faults)
    return CrownCrestPack(document.name, document.mark, list(cards.values()), decks)


def _card(node: PackNode) -> CrownCrestCard:
    """Read one card of any kind."""
    values = CARD.read(node)
    common: dict[str, Any] = {
        **{key: values[key] for key in ("code", "kind", "name", "origin")},
        "text": values.get("text", NONE),
        "extra_text": values.get("more", NONE),
    }
    if values["kind"] == "crest":
        levels = tuple(_level(item) for item in node["levels"].items()) if "levels" in values else ()
        return CrownCrestCard(
            **common, start=values.get("start", 0), max_level=values["most"], level_effects=levels
        )
    common |= {key: values[key] for key in ("cost", "cooltime")}
    if values["kind"] == "command":
        return CrownCrestCard(
            **common,
            command_steps=_steps(node["do"]) if "do" in values else (),
            links=tuple(sorted(_link(item) for item in node["links"].items())) if "links" in values else (),
        )
    return CrownCrestCard(
        **common,
        strength=values["strength"],
        base=_side(node, values),
        reinforced=_side(node["reinforce"], values["reinforce"])
        if "reinforce" in values
        else UnitAbilities(),
    )


# ---------------------------------------------------------------- effects


def _side(node: PackNode, values: Mapping[str, Any]) -> UnitAbilities:
    """Read one group of a unit's abilities: `CrownCrestCard.base` or `CrownCrestCard.reinforced`. Fails if
    more than one effect of the group lets the player choose.
    node: where the group is in the file. values: the fields of the node.
    """
    effects = (
        tuple(_effect(item, WHEN_UNIT) for item in node["effects"].items()) if "effects" in values else ()
    )
    if sum(effect.choosing_step is not None for effect in effects) > 1:
        node["effects"].fail("at most one effect of a unit may let its player choose")
    return UnitAbilities(
        effects=effects,
        bonuses=tuple(Bonus(bonus["plus"], _if(bonus)) for bonus in values.get("bonus", ())),
        front_to_front=values.get("front-to-front", False),
    )


def _effect(node: PackNode, moments: Sequence[str]) -> Effect:
    """Read an effect. Fails if the effect needs a choice at a moment at which nobody can be asked.
    moments: the moments that are allowed; WHEN_UNIT for a unit.
    """
    values = EFFECT.read(node)
    when, steps = values["when"], _steps(node["do"])
    choosing_kind = next((step.kind for step in steps if step.kind in CHOOSING), "")
    is_silent = when in SILENT and not (moments is WHEN_UNIT and when == "enter")
    if choosing_kind and is_silent:
        node["do"].fail(f"{choosing_kind} needs a choice, and what happens at “{when}” happens by itself")
    if is_silent and any(step.kind in EITHER for step in steps):
        node["do"].fail(f"boost needs a choice; write boost-self at “{when}”")
    return Effect(when, steps, _if(values))


def _steps(node: PackNode) -> tuple[EffectStep, ...]:
    """Read a list of steps. Fails if more than one lets the player choose."""
    steps = tuple(_step(item) for item in node.items())
    if sum(step.needs_choice for step in steps) > 1:
        node.fail("at most one step of an effect may let its player choose")
    return steps


def _step(node: PackNode) -> EffectStep:
    """Read one step: a word such as `ready`, or a word with its number such as `draw: 2`."""
    value = STEP.read(node)
    if isinstance(value, str):
        return EffectStep(value)
    ((kind, amount),) = value.items()
    return EffectStep(kind, amount)


def _if(values: Mapping[str, Any]) -> EffectCondition:
    """Return the conditions under the key `if` of these fields. Without that key there are none."""
    return EffectCondition(**values.get("if", {}))


def _link(node: PackNode) -> tuple[int, tuple[EffectStep, ...]]:
    """Read a link effect of a command as (link number from which it happens, steps)."""
    return int(LINK.read(node)["at"]), _steps(node["do"])


def _level(node: PackNode) -> Effect:
    """Read an effect of a crest. Its key `at` is the level from which it holds. Fails if the effect needs a
    choice at another moment than the cleanup.
    """
    values = LEVEL.read(node)
    when, steps = values["when"], _steps(node["do"])
    if when != "cleanup" and any(step.needs_choice for step in steps):
        node["do"].fail(f"what happens at “{when}” happens by itself and cannot let anybody choose")
    condition = _if(values)
    return Effect(when, steps, replace(condition, level=values["at"]))


# ---------------------------------------------------------------- decks


def _deck(node: PackNode, cards: Mapping[str, CrownCrestCard]) -> Deck:
    """Read a ready deck. Fails for cards that the pack does not have, and for a deck that is not legal.
    cards: all cards of the pack by code.
    """
    values = DECK.read(node)
    crest = values["crest"].text()
    if crest not in cards or cards[crest].kind != "crest":
        node["crest"].fail(f"“{crest[:20]}” is not a crest of this pack")
    counts: dict[str, int] = {}
    for item in node["cards"].items():
        code, _, copies = item.text().partition("*")
        if code not in cards or cards[code].kind == "crest":
            item.fail(f"“{code[:20]}” is not a unit or command of this pack")
        if not (copies or "1").isdecimal() or code in counts:
            item.fail(f"“{item.text()[:20]}” is not understood, or is here twice")
        counts[code] = int(copies or 1)
        if not 1 <= counts[code] <= COPIES:
            item.fail(f"a name may be in a deck 1 to {COPIES} times")
    if sum(counts.values()) != DECK_SIZE:
        node["cards"].fail(f"a deck has {DECK_SIZE} cards, this one has {sum(counts.values())}")
    return Deck(
        code=values["code"],
        name=values["name"],
        idea=values.get("idea", NONE),
        crest=crest,
        cards=counts,
    )
