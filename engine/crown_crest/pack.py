"""Reads a pack of Crown Crest's cards: numbers, effects as data, and ready decks."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.crown_crest.cards import (
    CHOOSING,
    COPIES,
    DECK_SIZE,
    EITHER,
    STEPS,
    WHEN_CREST,
    WHEN_UNIT,
    Bonus,
    Card,
    Deck,
    Effect,
    If,
    Pack,
    Side,
    Step,
)
from engine.pack import LANGUAGES, Document, Node, PackFault, PackFaults, collect

KINDS = ("unit", "command", "crest")
PACK_KEYS = ("pack", "game", "version", "title", "note", "cards", "decks")
COMMON_KEYS = ("code", "kind", "name", "text", "more", "origin")
UNIT_KEYS = ("cost", "cooltime", "strength", "effects", "bonus", "front-to-front", "reinforce")
COMMAND_KEYS = ("cost", "cooltime", "do", "links")
CREST_KEYS = ("start", "most", "levels")
SIDE_KEYS = ("effects", "bonus", "front-to-front")
IF_KEYS = ("level", "night", "alone", "behind", "link")
ORIGIN_KEYS = ("name", "numbers", "effect")
MOST_CARDS, MOST_DECKS, LONGEST_TEXT = 300, 25, 160
# What happens by itself cannot ask anybody anything.
SILENT = ("move", "exit", "win", "income", "charge", "enter", "command", "night")
NONE = dict.fromkeys(LANGUAGES, "")


def read_pack(document: Document) -> Pack:
    """Build a pack; raises PackFaults with everything that is wrong in it."""
    document.only(*PACK_KEYS)
    nodes = document["cards"].items()
    if not 1 <= len(nodes) <= MOST_CARDS:
        document["cards"].fail(f"{len(nodes)} cards; 1 to {MOST_CARDS} are read")
    faults: list[PackFault] = []
    cards: dict[str, Card] = {}
    for node, card in collect(_card, nodes, faults):
        if card.code in cards:
            faults.append(PackFault(node.file, node.line, f"“{card.code}” is used twice"))
        double = [
            other.code for other in cards.values() if set(other.name.values()) & set(card.name.values())
        ]
        if double:
            faults.append(PackFault(node.file, node.line, f"{card.code} has the name of {double[0]}"))
        cards[card.code] = card
    decks: list[Deck] = []
    listed = document.get("decks")
    if listed is not None and not faults:
        given = listed.items()
        if len(given) > MOST_DECKS:
            listed.fail(f"{len(given)} ready decks; at most {MOST_DECKS} are read")
        decks = [deck for _, deck in collect(lambda node: _deck(node, cards), given, faults)]
    if not faults and not any(card.kind == "crest" for card in cards.values()):
        faults.append(PackFault(document.file, document["cards"].line, "there is no crest"))
    if faults:
        raise PackFaults(faults)
    return Pack(document.name, document.mark, list(cards.values()), decks)


def _card(node: Node) -> Card:
    kind = node["kind"].word(KINDS)
    node.only(*COMMON_KEYS, *{"unit": UNIT_KEYS, "command": COMMAND_KEYS, "crest": CREST_KEYS}[kind])
    text, more = node.get("text"), node.get("more")
    common: dict[str, Any] = {
        "code": node["code"].matching("[A-Z][A-Z0-9]{1,5}", "a code of two to six capitals and digits"),
        "kind": kind,
        "name": node["name"].languages(24),
        "text": text.languages(LONGEST_TEXT) if text else NONE,
        "more": more.languages(LONGEST_TEXT) if more else NONE,
        "origin": node["origin"].origins(ORIGIN_KEYS),
    }
    if kind == "crest":
        return Card(**common, **_crest(node))
    common |= {"cost": node["cost"].whole(0, 12), "cooltime": node["cooltime"].whole(0, 9)}
    if kind == "command":
        links = node.get("links")
        return Card(
            **common,
            play=_steps(node["do"]) if node.get("do") else (),
            links=tuple(sorted(_link(item) for item in links.items())) if links else (),
        )
    reinforce = node.get("reinforce")
    return Card(
        **common,
        strength=node["strength"].whole(0, 12),
        base=_side(node),
        reinforced=_side(reinforce, alone=True) if reinforce else Side(),
    )


# ---------------------------------------------------------------- effects


def _side(node: Node, *, alone: bool = False) -> Side:
    if alone:
        node.only(*SIDE_KEYS)
    effects, bonus = node.get("effects"), node.get("bonus")
    found = tuple(_effect(item, WHEN_UNIT) for item in effects.items()) if effects else ()
    choices = [effect for effect in found if effect.choice]
    if effects is not None and len(choices) > 1:
        effects.fail("one effect of a unit at most may let its player choose")
    return Side(
        effects=found,
        bonuses=tuple(_bonus(item) for item in bonus.items()) if bonus else (),
        front_to_front=node.yes("front-to-front"),
    )


def _effect(node: Node, moments: Sequence[str]) -> Effect:
    node.only("when", "if", "do")
    when, given = node["when"].word(tuple(moments)), node.get("if")
    steps = _steps(node["do"])
    choosing = next((step.kind for step in steps if step.kind in CHOOSING), "")
    silent = when in SILENT and not (moments is WHEN_UNIT and when == "enter")
    if choosing and silent:
        node["do"].fail(f"{choosing} needs a choice, and what happens at “{when}” happens by itself")
    if silent and any(step.kind in EITHER for step in steps):
        node["do"].fail(f"boost needs a choice; write boost-self at “{when}”")
    return Effect(when, steps, _if(given) if given else If())


def _steps(node: Node) -> tuple[Step, ...]:
    steps = tuple(_step(item) for item in node.items())
    if sum(step.chooses for step in steps) > 1:
        node.fail("one step of an effect at most may let its player choose")
    return steps


def _step(node: Node) -> Step:
    """A word, or a word with its number."""
    if node.is_text:
        kind = node.word(STEPS)
        if kind not in ("charge", "recall", "ready", "rest", "move", "advance", "slow", "ready-self"):
            node.fail(f"{kind} needs a number: write {kind}: 1")
        return Step(kind)
    keys = [key for key in STEPS if node.get(key) is not None]
    node.only(*STEPS)
    if len(keys) != 1:
        node.fail(f"one step is wanted here: one of {', '.join(STEPS)}")
    return Step(keys[0], node[keys[0]].whole(1, 12))


def _bonus(node: Node) -> Bonus:
    node.only("plus", "if")
    given = node.get("if")
    return Bonus(node["plus"].whole(1, 12), _if(given) if given else If())


def _if(node: Node) -> If:
    node.only(*IF_KEYS)
    level, night, link = node.get("level"), node.get("night"), node.get("link")
    return If(
        level=level.whole(1, 12) if level else 0,
        night=node.yes("night") if night else None,
        alone=node.yes("alone"),
        behind=node.yes("behind"),
        link=link.whole(1, 20) if link else 0,
    )


def _link(node: Node) -> tuple[int, tuple[Step, ...]]:
    node.only("at", "do")
    return node["at"].whole(2, 20), _steps(node["do"])


def _crest(node: Node) -> dict[str, Any]:
    start, most = node.get("start"), node["most"]
    levels = node.get("levels")
    return {
        "start": start.whole(0, 9) if start else 0,
        "most": most.whole(1, 12),
        "levels": tuple(_level(item) for item in levels.items()) if levels else (),
    }


def _level(node: Node) -> Effect:
    """A [Lv.X] effect: from level `at` on."""
    node.only("at", "when", "if", "do")
    at, given = node["at"].whole(0, 12), node.get("if")
    when, steps = node["when"].word(WHEN_CREST), _steps(node["do"])
    if when != "cleanup" and any(step.chooses for step in steps):
        node["do"].fail(f"what happens at “{when}” happens by itself and cannot let anybody choose")
    other = _if(given) if given else If()
    return Effect(when, steps, If(at, other.night, other.alone, other.behind, other.link))


# ---------------------------------------------------------------- decks


def _deck(node: Node, cards: Mapping[str, Card]) -> Deck:
    node.only("code", "name", "idea", "crest", "cards")
    crest, idea = node["crest"].text(), node.get("idea")
    if crest not in cards or cards[crest].kind != "crest":
        node["crest"].fail(f"“{crest[:20]}” is no crest of this pack")
    found: dict[str, int] = {}
    for item in node["cards"].items():
        code, _, copies = item.text().partition("*")
        if code not in cards or cards[code].kind == "crest":
            item.fail(f"“{code[:20]}” is no unit or command of this pack")
        if not (copies or "1").isdecimal() or code in found:
            item.fail(f"“{item.text()[:20]}” is not understood, or stands here twice")
        found[code] = int(copies or 1)
        if not 1 <= found[code] <= COPIES:
            item.fail(f"a name may be in a deck 1 to {COPIES} times")
    if sum(found.values()) != DECK_SIZE:
        node["cards"].fail(f"a deck has {DECK_SIZE} cards, this one {sum(found.values())}")
    return Deck(
        code=node["code"].matching("[a-z][a-z0-9-]{1,15}", "a deck's code in small letters"),
        name=node["name"].languages(30),
        idea=idea.languages(160) if idea else NONE,
        crest=crest,
        cards=found,
    )
