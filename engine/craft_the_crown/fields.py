"""What may stand in a pack of Craft the Crown, key by key."""

from engine.craft_the_crown.cards import NUMBERED, PLAIN, STEPS, TYPED
from engine.pack_fields import (
    Choice,
    Field,
    Name,
    Origins,
    Pattern,
    Several,
    Shape,
    Table,
    Text,
    When,
    Whole,
    YesNo,
    head,
)

TYPES = ("basic", "element", "tool", "site", "crown")
ACTS = ("craft", "discard")
MOST_CARDS = 120
NAMED = Several(Name(), alone=True)  # cards by name or by type word

CRAFT = Table(
    {
        "from": Field(
            Several(
                Choice(("hand", "discard")), 1, says="hand, discard or both are needed here", different=True
            ),
            "where the card comes from: `[hand]`, `[discard]` or `[hand, discard]`. A card that was discarded"
            " this turn cannot be crafted",
        ),
        "cost": Field(
            Choice(("free", "one-less")),
            "`free`: without Elements; `one-less`: without one Element of the recipe, which its user chooses",
        ),
        "of": Field(
            NAMED,
            "[which cards](#which-cards). Basic Elements are never crafted, so `any` leaves them out here",
        ),
    }
)
_SHAPES: dict[str, Shape] = {
    **dict.fromkeys(NUMBERED, Whole(1, 50)),
    **dict.fromkeys(PLAIN, YesNo(only=True)),
    **dict.fromkeys(TYPED, NAMED),
    "discard-hand": Whole(1, 20, "all"),
    "craft": CRAFT,
}
STEP = Table(
    {step: Field(_SHAPES[step], needed=False) for step in STEPS},
    exactly=STEPS,
    says=f"one step is needed here: one of {', '.join(STEPS)}",
)
SPECIAL = ("stops", "copies", "builds")
TOOL = Table(
    {
        "target": Field(
            Choice(("none", "one", "some")),
            "who is aimed at; goes with `does`. Without it: `none`",
            needed=False,
        ),
        "does": Field(Several(STEP), "what happens when it is used, [step by step](#steps)", needed=False),
        "stops": Field(
            Choice(("tool", "tool-and-site")), "it is a [Reaction Tool](#reaction-tools)", needed=False
        ),
        "copies": Field(
            YesNo(only=True),
            "`yes`: it does what another Tool of the same owner does, Reaction Tools included, and leaves"
            " that Tool alone",
            needed=False,
        ),
        "builds": Field(
            YesNo(only=True),
            "`yes`: it is the Hammer. One Tool has this key, no more and no less",
            needed=False,
        ),
    },
    whens=tuple(
        When(key, (), "target", off=True, says=f"a Tool with {key} has no target of its own")
        for key in SPECIAL
    ),
    exactly=("does", *SPECIAL),
    says="a Tool has exactly one of does, stops, copies, builds",
)
PAY = Table(
    {
        "for": Field(
            Choice(ACTS),
            "`craft`: for each such card that the owner crafts, in any way; `discard`: for each one that"
            " they discard as an action",
        ),
        "of": Field(NAMED, "[which cards](#which-cards)"),
        "gold": Field(Whole(1, 20), "how much, 1 to 20"),
        "beside": Field(Name(), "optional: another Site that has to be owned too", needed=False),
    }
)
INCOME = Table(
    {
        "gold": Field(Whole(1, 20), "Gold, 1 to 20", needed=False),
        "cards": Field(Several(Name()), "a list of Basic Elements from the Market", needed=False),
    },
    some="gold or cards are needed here",
)
SITE_FIELDS = {
    "income": Field(
        INCOME,
        "in the owner's Start Phase: `gold`, 1 to 20, or `cards`, a list of Basic Elements from the Market,"
        " or both",
        needed=False,
    ),
    "crafts": Field(
        NAMED,
        "[which cards](#which-cards) the owner may craft from their hand without Elements; Elements and Tools"
        " only, so neither `basic` nor `any`",
        needed=False,
    ),
    "pays": Field(Several(PAY), "a list of what it [pays Gold](#paying-gold) for", needed=False),
    "refill": Field(
        Whole(1, 20), "how many cards it adds to the owner's refill amount, 1 to 20", needed=False
    ),
    "toll": Field(
        Whole(1, 50),
        "the Gold, 1 to 50, that a player has to pay the owner before aiming a Tool at them; without enough"
        " Gold they cannot aim",
        needed=False,
    ),
    "fetches": Field(
        Name(),
        "one Element or Tool, but no Basic Element: at the end of each of the owner's turns it comes back to"
        " them from the Market, or else from the Discard Pile",
        needed=False,
    ),
}
SITE = Table(SITE_FIELDS, some=f"a Site does something: {', '.join(SITE_FIELDS)}")
CARD = Table(
    {
        "name": Field(
            Pattern("[A-Z][A-Za-z0-9'-]{1,23}", "a card name such as Glass or Pine-Tar"),
            "what recipes and typed moves call the card, different for every card: 2 to 24 English letters"
            " and digits without spaces, the first a capital; `-` and `'` may follow: `Pine-Tar`",
        ),
        "title": Field(
            Text(24),
            "optional: the name that players see, at most 24 characters. Without it they see `name`",
            needed=False,
        ),
        "type": Field(Choice(TYPES), "`basic`, `element`, `tool`, `site` or `crown`"),
        "copies": Field(Whole(1, 60), "how many there are, 1 to 60"),
        "price": Field(Whole(1, 99), "its Price in Gold, 1 to 99"),
        "recipe": Field(
            Several(Name(), 2, 6, "a recipe has 2 to 6 Elements, not {count}"),
            "what it is crafted from, 2 to 6 Elements: [recipes](#recipes). Every card has one, except Basic"
            " Elements",
            needed=False,
        ),
        "text": Field(
            Text(200),
            "optional: what the card does, at most 200 characters; under 100 reads well on a phone",
            needed=False,
        ),
        "tool": Field(TOOL, "required with `type: tool`, and only there: [Tools](#tools)", needed=False),
        "site": Field(SITE, "required with `type: site`, and only there: [Sites](#sites)", needed=False),
        "origin": Field(
            Origins(("name", "recipe", "price", "effect")),
            "where your data comes from: [origins](packs.md#origins). Its parts are `name`, `recipe`, `price`"
            " and `effect`",
        ),
    },
    whens=(
        *(
            When(
                "type",
                tuple(kind for kind in TYPES if kind != key),
                key,
                off=True,
                says=f"a card of the type {{word}} has no {key}",
            )
            for key in ("tool", "site")
        ),
        When("type", ("basic",), "recipe", off=True, says="a Basic Element has no recipe"),
        When("type", TYPES[1:], "recipe"),
        When("type", ("tool",), "tool"),
        When("type", ("site",), "site"),
    ),
)
CARDS = Several(CARD, 1, MOST_CARDS, f"{{count}} cards; 1 to {MOST_CARDS} are read")
PACK = head(
    "craft-the-crown", Field(CARDS, "the list of cards, at most 120 names; each begins with `- name:`")
)
