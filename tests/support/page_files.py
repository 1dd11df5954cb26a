"""Names that would hurt a page, and its kinds of tiles."""

from cogs.core.painting import tiles
from cogs.core.painting.pieces import blinks, cubes, field, held_cards, recipes, units

HURTFUL = (
    "</script><img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "\u202eevil\u2066<!--<script>",
    "{{script}}\u2028'+alert(1)+'",
)


def kinds_of_tiles() -> set[str]:
    rooms = (
        *(tiles.OTHERS, tiles.PLATES, units.DRAWN, held_cards.DRAWN, field.DRAWN),
        *(blinks.DRAWN, cubes.DRAWN, recipes.DRAWN),
    )
    return {kind for room in rooms for kind in room}
