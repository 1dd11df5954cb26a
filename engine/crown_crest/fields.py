"""The format of a pack file of Crown Crest, key by key; the descriptions become the format's
documentation.
"""

from engine.crown_crest.cards import STEPS, WHEN_CREST, WHEN_UNIT
from engine.packs.pack_fields import (
    BooleanShape,
    EnumShape,
    IntegerShape,
    ListShape,
    NameShape,
    OriginsShape,
    PackField,
    PatternShape,
    TableShape,
    TaggedTableShape,
    TextShape,
    WordOrTableShape,
    optional_field,
    pack_shape,
)

MOST_CARDS, MOST_DECKS = 300, 25  # the most cards and ready decks of a pack file
LONGEST_TEXT = 160  # characters of a printed text
BARE = ("charge", "recall", "ready", "rest", "move", "advance", "slow", "ready-self")
"""Steps that a pack file may write without a number."""

STEPS_SAID = {
    "charge": "you may charge one card from your hand",
    "recall": "one card from your count zone comes back to your hand",
    "ready": "one of your Rest units becomes Active",
    "move": "one of your Active units moves",
    "rest": "one enemy unit on a front becomes Rest",
    "weaken": "one enemy unit on a front has n less strength this turn",
    "push": "one enemy unit on a front goes to its rear, if its strength is at most n",
    "fell": "one enemy unit on a front exits, if its strength is at most n",
    "boost": "one of your units has n more strength this turn",
    "tokens": "you gain n tokens",
    "drain": "your opponent loses up to n tokens",
    "draw": "you draw n cards",
    "advance": "all your counts go down by one",
    "slow": "all your opponent's counts go up by one, to 3 at most",
    "boost-self": "the unit itself has n more strength this turn",
    "ready-self": "the unit itself becomes Active",
}
"""Step → what it does, in the words of the format's documentation."""
STEP = WordOrTableShape(
    BARE,
    TableShape(
        {step: optional_field(IntegerShape(1, 12), STEPS_SAID[step]) for step in STEPS},
        exactly=STEPS,
        error_text=f"one step is needed here: one of {', '.join(STEPS)}",
    ),
    {step: f"{step} needs a number: write {step}: 1" for step in STEPS if step not in BARE},
)
DO = ListShape(STEP)
IF = TableShape(
    {
        "level": optional_field(IntegerShape(1, 12), "from this level of the crest on, 1 to 12"),
        "night": optional_field(BooleanShape(), "`yes`: only at night; `no`: only by day"),
        "alone": optional_field(BooleanShape(), "`yes`: only while it is your only unit on its front"),
        "behind": optional_field(BooleanShape(), "`yes`: only with fewer VP than the opponent"),
        "link": optional_field(IntegerShape(1, 20), "from this link number on, 1 to 20"),
    }
)
GIVEN = optional_field(IF, "optional: a condition")
EFFECT = TableShape(
    {
        "when": PackField(EnumShape(WHEN_UNIT), "the moment"),
        "if": GIVEN,
        "do": PackField(DO, "the steps, in order"),
    }
)
BONUS = TableShape({"plus": PackField(IntegerShape(1, 12), "how much more strength, 1 to 12"), "if": GIVEN})
SIDE = {
    "effects": optional_field(ListShape(EFFECT), "what happens at certain moments"),
    "bonus": optional_field(ListShape(BONUS), "more strength while a condition holds"),
    "front-to-front": optional_field(
        BooleanShape(), "`yes`: it may move straight from one front to the other"
    ),
}
LINK = TableShape(
    {
        "at": PackField(IntegerShape(2, 20), "from this link number on, 2 to 20"),
        "do": PackField(DO, "the steps that are added"),
    }
)
LEVEL = TableShape(
    {
        "at": PackField(IntegerShape(0, 12), "from this level on, 0 to 12"),
        "when": PackField(EnumShape(WHEN_CREST), "the moment"),
        "if": GIVEN,
        "do": PackField(DO, "the steps, in order"),
    }
)
COMMON = {
    "code": PackField(
        PatternShape("[A-Z][A-Z0-9]{1,5}", "a code of two to six capitals and digits"),
        "two to six capitals and digits; what the notation writes",
    ),
    "name": PackField(TextShape(24), "the printed name, at most 24 characters"),
    "text": optional_field(TextShape(LONGEST_TEXT), "what it does, at most 160 characters"),
    "more": optional_field(
        TextShape(LONGEST_TEXT), "its reinforcement, link or level effects in words, at most 160 characters"
    ),
    "origin": PackField(
        OriginsShape(("name", "numbers", "effect")),
        "where your data comes from: [origins](packs.md#origins). Its parts are `name`, `numbers`"
        " and `effect`",
    ),
}
PAID = {
    "cost": PackField(IntegerShape(0, 12), "what it costs, 0 to 12"),
    "cooltime": PackField(IntegerShape(0, 9), "cooldown: how long it waits in the count zone, 0 to 9"),
}
UNIT = TableShape(
    {
        **COMMON,
        **PAID,
        "strength": PackField(IntegerShape(0, 12), "of one card, 0 to 12; the cards of a stack add up"),
        **SIDE,
        "reinforce": optional_field(
            TableShape(SIDE),
            "what it also has while at least one card lies under it: `effects`, `bonus`,"
            " `front-to-front` again",
        ),
    }
)
COMMAND = TableShape(
    {
        **COMMON,
        **PAID,
        "do": optional_field(DO, "its steps, in order"),
        "links": optional_field(ListShape(LINK), "steps that are added from a link number on"),
    }
)
CREST = TableShape(
    {
        **COMMON,
        "start": optional_field(IntegerShape(0, 9), "the level it begins with, 0 (default) to 9"),
        "most": PackField(IntegerShape(1, 12), "its highest level, 1 to 12"),
        "levels": optional_field(ListShape(LEVEL), "what it does from a level on"),
    }
)
CARD = TaggedTableShape(
    "kind", "`unit`, `command` or `crest`", {"unit": UNIT, "command": COMMAND, "crest": CREST}
)
DECK = TableShape(
    {
        "code": PackField(
            PatternShape("[a-z][a-z0-9-]{1,15}", "a deck's code in lowercase letters"),
            "2 to 16 lowercase letters, digits and `-`",
        ),
        "name": PackField(TextShape(30), "at most 30 characters"),
        "idea": optional_field(TextShape(160), "optional: one sentence, at most 160 characters"),
        "crest": PackField(NameShape(), "the code of its crest"),
        "cards": PackField(
            ListShape(NameShape()), "20 cards, at most three with the same name: `[GUA*3, CAL*2]`"
        ),
    }
)
CARDS = ListShape(CARD, 1, MOST_CARDS, f"{{count}} cards; 1 to {MOST_CARDS} are read")
DECKS = ListShape(DECK, 0, MOST_DECKS, f"{{count}} ready decks; at most {MOST_DECKS} are read")
PACK = pack_shape(
    "crown-crest",
    PackField(CARDS, "the list of cards, at most 300; each begins with `- code:`"),
    decks=optional_field(DECKS, "optional: ready decks, at most 25"),
)
