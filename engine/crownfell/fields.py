"""What may stand in a pack of Crownfell, key by key."""

from engine.pack_fields import (
    Choice,
    Drawing,
    Field,
    Name,
    Origins,
    Pattern,
    Several,
    Table,
    Text,
    When,
    YesNo,
    head,
)

EFFECTS = ("capture", "flip", "move", "swap")
STILL = ("capture", "flip", "swap")
TARGETS = ("enemy", "ally", "other")
WHERE = ("orthogonal", "diagonal", "adjacent", "anywhere")
DESTINATIONS = ("step", "beside", "opposite", "anywhere")
COSTS = ("none", "discard")
MOST_CARDS = 40

ABILITY = Table(
    {
        "title": Field(Text(24), "its name, in bold, at most 24 characters"),
        "text": Field(Text(120), "what it does, at most 120 characters; under 90 reads well on a phone"),
        "effect": Field(Choice(EFFECTS), "`capture`, `flip`, `move` or `swap`"),
        "target": Field(
            Choice((*TARGETS, "self")),
            "which card: `enemy`, `ally`, `other` (ally or enemy) or, with `move` only, `self`",
        ),
        "where": Field(
            Drawing(WHERE), "how far away the target may be; not used with `target: self`", needed=False
        ),
        "to": Field(
            Choice(DESTINATIONS), "only with `move`: where the target goes. Without it: `step`", needed=False
        ),
        "cost": Field(
            Choice(COSTS),
            "optional: `discard` puts the card itself into the discard pile, `none` (default) costs nothing",
            needed=False,
        ),
    },
    whens=(
        When("effect", STILL, "to", off=True, says="only the effect move goes somewhere"),
        When("effect", STILL, "target", narrow=TARGETS),
        When("target", ("self",), "where", off=True, says="a card that moves itself needs no where"),
        When("to", ("beside",), "target", narrow=TARGETS, says="a card cannot be moved beside itself"),
        When("target", TARGETS, "where"),
    ),
)
CARD = Table(
    {
        "code": Field(
            Pattern("[A-Z]{3}", "a code of three capitals"),
            "three capital letters, different for every card: `HER`",
        ),
        "name": Field(Text(24), "at most 24 characters"),
        "idea": Field(
            Text(200), "optional: one sentence about the card, at most 200 characters", needed=False
        ),
        "origin": Field(
            Origins(("name", "diagram", "ability")),
            "where your data comes from: [origins](packs.md#origins). Its parts are `name`, `diagram` and"
            " `ability`",
        ),
        "diagram": Field(Drawing(), "the picture: [diagrams](#diagrams)"),
        "through": Field(
            YesNo(),
            "optional, `yes` or `no` (default): `yes` lets the card pass over others between two joined"
            " arrows",
            needed=False,
        ),
        "ability": Field(ABILITY, "optional: [abilities](#abilities)", needed=False),
    }
)
FOUR = Several(Name(), 4, 4, "a first-game set has four cards")
FIRST_GAME = Table(
    {
        "black": Field(FOUR, "the four cards of Black, by code or English name"),
        "white": Field(FOUR, "the four cards of White, by code or English name"),
    }
)
CARDS = Several(CARD, 1, MOST_CARDS, f"{{count}} cards; 1 to {MOST_CARDS} are read")
PACK = head(
    "crownfell",
    Field(CARDS, "the list of cards, at most 40; each begins with `- code:`. A draft needs at least 8"),
    **{
        "first-game": Field(FIRST_GAME, "optional: [first-game sets](#first-game-sets)", needed=False),
    },
)
