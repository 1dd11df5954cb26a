"""The format of a pack file of Craft the Crown, key by key; the descriptions become the format's
documentation.
"""

from engine.craft_the_crown.cards import NUMBERED, PLAIN, STEPS, TYPED
from engine.packs.pack_fields import (
    BooleanShape,
    EnumShape,
    FieldCondition,
    IntegerShape,
    ListShape,
    NameShape,
    OriginsShape,
    PackField,
    PatternShape,
    Shape,
    TableShape,
    TextShape,
    optional_field,
    pack_shape,
)

TYPES = ("basic", "element", "tool", "site", "crown")
"""The types of cards."""
ACTS = ("craft", "discard")
"""The actions for which a Site can pay Gold."""
MOST_CARDS = 120
"""Most different cards of a pack."""
NAMED = ListShape(NameShape(), allows_single=True)  # cards by name or by type

CRAFT = TableShape(
    {
        "from": PackField(
            ListShape(
                EnumShape(("hand", "discard")),
                1,
                error_text="hand, discard or both are needed here",
                different=True,
            ),
            "where the card comes from: `[hand]`, `[discard]` or `[hand, discard]`. A card that was discarded"
            " this turn cannot be crafted",
        ),
        "cost": PackField(
            EnumShape(("free", "one-less")),
            "`free`: without Elements; `one-less`: without one Element of the recipe, which its user chooses",
        ),
        "of": PackField(
            NAMED,
            "[which cards](#which-cards). Basic Elements are never crafted, so `any` leaves them out here",
        ),
    }
)
# Kind of a Tool's step → what its value may be.
_SHAPES: dict[str, Shape] = {
    **dict.fromkeys(NUMBERED, IntegerShape(1, 50)),
    **dict.fromkeys(PLAIN, BooleanShape(must_be_yes=True)),
    **dict.fromkeys(TYPED, NAMED),
    "discard-hand": IntegerShape(1, 20, "all"),
    "craft": CRAFT,
}
STEP = TableShape(
    {step: optional_field(_SHAPES[step]) for step in STEPS},
    exactly=STEPS,
    error_text=f"one step is needed here: one of {', '.join(STEPS)}",
)
SPECIAL = ("stops", "copies", "builds")  # keys of Tools that have no steps of their own
TOOL = TableShape(
    {
        "target": optional_field(
            EnumShape(("none", "one", "some")), "who is aimed at; goes with `does`. Without it: `none`"
        ),
        "does": optional_field(ListShape(STEP), "what happens when it is used, [step by step](#steps)"),
        "stops": optional_field(
            EnumShape(("tool", "tool-and-site")), "it is a [Reaction Tool](#reaction-tools)"
        ),
        "copies": optional_field(
            BooleanShape(must_be_yes=True),
            "`yes`: it does what another Tool of the same owner does, Reaction Tools included, and leaves"
            " that Tool alone",
        ),
        "builds": optional_field(
            BooleanShape(must_be_yes=True),
            "`yes`: it is the Hammer. One Tool has this key, no more and no less",
        ),
    },
    conditions=tuple(
        FieldCondition(
            key, (), "target", forbids=True, error_text=f"a Tool with {key} has no target of its own"
        )
        for key in SPECIAL
    ),
    exactly=("does", *SPECIAL),
    error_text="a Tool has exactly one of does, stops, copies, builds",
)
PAY = TableShape(
    {
        "for": PackField(
            EnumShape(ACTS),
            "`craft`: for each such card that the owner crafts, in any way; `discard`: for each one that"
            " they discard as an action",
        ),
        "of": PackField(NAMED, "[which cards](#which-cards)"),
        "gold": PackField(IntegerShape(1, 20), "how much, 1 to 20"),
        "beside": optional_field(NameShape(), "optional: another Site that has to be owned too"),
    }
)
INCOME = TableShape(
    {
        "gold": optional_field(IntegerShape(1, 20), "Gold, 1 to 20"),
        "cards": optional_field(ListShape(NameShape()), "a list of Basic Elements from the Market"),
    },
    empty_error_text="gold or cards are needed here",
)
SITE_FIELDS = {
    "income": optional_field(
        INCOME,
        "in the owner's Start Phase: `gold`, 1 to 20, or `cards`, a list of Basic Elements from the Market,"
        " or both",
    ),
    "crafts": optional_field(
        NAMED,
        "[which cards](#which-cards) the owner may craft from their hand without Elements; Elements and Tools"
        " only, so neither `basic` nor `any`",
    ),
    "pays": optional_field(ListShape(PAY), "a list of what it [pays Gold](#paying-gold) for"),
    "refill": optional_field(
        IntegerShape(1, 20), "how many cards it adds to the owner's refill amount, 1 to 20"
    ),
    "toll": optional_field(
        IntegerShape(1, 50),
        "the Gold, 1 to 50, that a player has to pay the owner before aiming a Tool at them; without enough"
        " Gold they cannot aim",
    ),
    "fetches": optional_field(
        NameShape(),
        "one Element or Tool, but no Basic Element: at the end of each of the owner's turns it comes back to"
        " them from the Market, or else from the Discard Pile",
    ),
}
SITE = TableShape(SITE_FIELDS, empty_error_text=f"a Site does something: {', '.join(SITE_FIELDS)}")
CARD = TableShape(
    {
        "name": PackField(
            PatternShape("[A-Z][A-Za-z0-9'-]{1,23}", "a card name such as Glass or Pine-Tar"),
            "what recipes and typed moves call the card, different for every card: 2 to 24 English letters"
            " and digits without spaces, the first a capital; `-` and `'` may follow: `Pine-Tar`",
        ),
        "title": optional_field(
            TextShape(24),
            "optional: the name that players see, at most 24 characters. Without it they see `name`",
        ),
        "type": PackField(EnumShape(TYPES), "`basic`, `element`, `tool`, `site` or `crown`"),
        "copies": PackField(IntegerShape(1, 60), "how many there are, 1 to 60"),
        "price": PackField(IntegerShape(1, 99), "its Price in Gold, 1 to 99"),
        "recipe": optional_field(
            ListShape(NameShape(), 2, 6, "a recipe has 2 to 6 Elements, not {count}"),
            "what it is crafted from, 2 to 6 Elements: [recipes](#recipes). Every card has one, except Basic"
            " Elements",
        ),
        "text": optional_field(
            TextShape(200),
            "optional: what the card does, at most 200 characters; under 100 reads well on a phone",
        ),
        "tool": optional_field(TOOL, "required with `type: tool`, and only there: [Tools](#tools)"),
        "site": optional_field(SITE, "required with `type: site`, and only there: [Sites](#sites)"),
        "origin": PackField(
            OriginsShape(("name", "recipe", "price", "effect")),
            "where your data comes from: [origins](packs.md#origins). Its parts are `name`, `recipe`, `price`"
            " and `effect`",
        ),
    },
    conditions=(
        *(
            FieldCondition(
                "type",
                tuple(kind for kind in TYPES if kind != key),
                key,
                forbids=True,
                error_text=f"a card of the type {{word}} has no {key}",
            )
            for key in ("tool", "site")
        ),
        FieldCondition(
            "type", ("basic",), "recipe", forbids=True, error_text="a Basic Element has no recipe"
        ),
        FieldCondition("type", TYPES[1:], "recipe"),
        FieldCondition("type", ("tool",), "tool"),
        FieldCondition("type", ("site",), "site"),
    ),
)
CARDS = ListShape(CARD, 1, MOST_CARDS, f"{{count}} cards; 1 to {MOST_CARDS} are read")
PACK = pack_shape(
    "craft-the-crown", PackField(CARDS, "the list of cards, at most 120 names; each begins with `- name:`")
)
