"""The keys of a Crownfell pack, and which values they may have."""

from engine.packs.pack_fields import (
    BooleanShape,
    DrawingShape,
    EnumShape,
    FieldCondition,
    ListShape,
    NameShape,
    OriginsShape,
    PackField,
    PatternShape,
    TableShape,
    TextShape,
    optional_field,
    pack_shape,
)

EFFECTS = ("capture", "flip", "move", "swap")
STILL = ("capture", "flip", "swap")
TARGETS = ("enemy", "ally", "other")
WHERE = ("orthogonal", "diagonal", "adjacent", "anywhere")
DESTINATIONS = ("step", "beside", "opposite", "anywhere")
COSTS = ("none", "discard")
MOST_CARDS = 40

ABILITY = TableShape(
    {
        "title": PackField(TextShape(24), "its name, in bold, at most 24 characters"),
        "text": PackField(
            TextShape(120), "what it does, at most 120 characters; under 90 reads well on a phone"
        ),
        "effect": PackField(EnumShape(EFFECTS), "`capture`, `flip`, `move` or `swap`"),
        "target": PackField(
            EnumShape((*TARGETS, "self")),
            "which card: `enemy`, `ally`, `other` (ally or enemy) or, with `move` only, `self`",
        ),
        "where": optional_field(
            DrawingShape(WHERE), "how far away the target may be; not used with `target: self`"
        ),
        "to": optional_field(
            EnumShape(DESTINATIONS), "only with `move`: where the target goes. Without it: `step`"
        ),
        "cost": optional_field(
            EnumShape(COSTS),
            "optional: `discard` puts the card itself into the discard pile, `none` (default) costs nothing",
        ),
    },
    conditions=(
        FieldCondition("effect", STILL, "to", forbids=True, error_text="only the effect move goes somewhere"),
        FieldCondition("effect", STILL, "target", allowed_words=TARGETS),
        FieldCondition(
            "target", ("self",), "where", forbids=True, error_text="a card that moves itself needs no where"
        ),
        FieldCondition(
            "to",
            ("beside",),
            "target",
            allowed_words=TARGETS,
            error_text="a card cannot be moved beside itself",
        ),
        FieldCondition("target", TARGETS, "where"),
    ),
)
CARD = TableShape(
    {
        "code": PackField(
            PatternShape("[A-Z]{3}", "a code of three capitals"),
            "three capital letters, different for every card: `HER`",
        ),
        "name": PackField(TextShape(24), "at most 24 characters"),
        "idea": optional_field(
            TextShape(200), "optional: one sentence about the card, at most 200 characters"
        ),
        "origin": PackField(
            OriginsShape(("name", "diagram", "ability")),
            "where your data comes from: [origins](packs.md#origins). Its parts are `name`, `diagram` and"
            " `ability`",
        ),
        "diagram": PackField(DrawingShape(), "the picture: [diagrams](#diagrams)"),
        "through": optional_field(
            BooleanShape(),
            "optional, `yes` or `no` (default): `yes` lets the card pass over others between two joined"
            " arrows",
        ),
        "ability": optional_field(ABILITY, "optional: [abilities](#abilities)"),
    }
)
FOUR = ListShape(NameShape(), 4, 4, "a first-game set has four cards")
FIRST_GAME = TableShape(
    {
        "black": PackField(FOUR, "the four cards of Black, by code or English name"),
        "white": PackField(FOUR, "the four cards of White, by code or English name"),
    }
)
CARDS = ListShape(CARD, 1, MOST_CARDS, f"{{count}} cards; 1 to {MOST_CARDS} are read")
PACK = pack_shape(
    "crownfell",
    PackField(CARDS, "the list of cards, at most 40; each begins with `- code:`. A draft needs at least 8"),
    **{
        "first-game": optional_field(FIRST_GAME, "optional: [first-game sets](#first-game-sets)"),
    },
)
