"""The print sheets of Craft the Crown: all cards of the pack, coins, rules."""

from functools import partial

from engine.craft_the_crown.cards import CraftTheCrownCard, CraftTheCrownPack
from engine.craft_the_crown.rules import CraftTheCrown
from engine.presentation import Term, say
from engine.sheets import (
    AidGroup,
    CardParagraph,
    CardSide,
    Ingredient,
    Pip,
    PrintedCard,
    PrintedKind,
    PrintedToken,
    Sheets,
    rule_ids,
)

COINS = (("1", 50, 18.0), ("3", 25, 21.0), ("10", 20, 25.0))
"""The coins of the game (CTC-015): value, how many, diameter in mm."""
ORDER = ("basic", "element", "tool", "site", "crown")
"""The order in which the types of cards are printed."""

ids = partial(rule_ids, "CTC")  # "419 422" → the ids of these rules

AID = (
    AidGroup(say("print-aid-win"), ids("419 422 426 427")),
    AidGroup(say("print-aid-setup"), ids("020 022 024 026 028 031")),
    AidGroup(say("print-aid-turn"), ids("033 034 041 039 047 052 032")),
    AidGroup(say("craft-print-craft"), ids("056 058 060 062 064 065 068 072 075 082")),
    AidGroup(say("craft-print-market"), ids("085 086 094 096 097 102 192")),
    AidGroup(say("craft-print-tools"), ids("104 107 110 111 200 203 209 210 211 212 213 214")),
    AidGroup(say("craft-print-reserve"), ids("120 130 132 134 139 144")),
    AidGroup(say("craft-print-trade"), ids("148 155 156 159 165 175 176")),
    AidGroup(say("craft-print-sites"), ids("012 035 037 103")),
    AidGroup(say("craft-print-deck"), ids("411 415 418 128")),
)
"""The groups of the rules summary, each with the ids of the rules that it quotes."""


def sheets_of(rules: CraftTheCrown, kit: str) -> Sheets:
    """Return what can be printed with a pack: every card in all its copies, the coins and the rules summary.
    The game has no kits, so `kit` is not used.
    """
    pack = rules.pack
    back = CardSide("back", name=say("game-craft-the-crown"), sign="crown")
    ordered = sorted(pack.cards.values(), key=lambda card: ORDER.index(card.type))
    coins = [
        PrintedToken(
            value,
            size,
            count,
            say("craft-print-gold"),
            ring,
            "gold",
            kind=PrintedKind("craft-print-count-coin", value),
        )
        for ring, (value, count, size) in enumerate(COINS, 1)
    ]
    return Sheets(
        cards=tuple(
            PrintedCard(_side(pack, card), back, card.copies, PrintedKind(f"craft-print-count-{card.type}"))
            for card in ordered
        ),
        tokens=tuple(coins),
        aid=AID,
    )


def _side(pack: CraftTheCrownPack, card: CraftTheCrownCard) -> CardSide:
    """Return the printed front of a card."""
    recipe = [Ingredient(pack.cards[name].type, Term(name), count) for name, count in card.needs]
    if card.type == "site":
        recipe.append(Ingredient("tool", Term(pack.hammer)))
    reaction = card.tool is not None and card.tool.is_reaction
    return CardSide(
        tone=card.type,
        name=Term(card.name),
        kind=say("craft-print-reaction") if reaction else say(f"craft-type-{card.type}"),
        sign=card.type,
        pips=(Pip("coin", str(card.price), say("craft-print-price")),),
        recipe=tuple(recipe),
        recipe_title=say("craft-print-made") if recipe else "",
        parts=(CardParagraph(Term(card.name, "text")),) if card.text.get("en") else (),
    )
