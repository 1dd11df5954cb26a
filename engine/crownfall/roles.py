"""Roles of Blinks by their steps from the Crown, and codes of Blinks: rK2, bC."""

import re
from collections.abc import Mapping

CROWN, KWEEN, REWINDER = "C", "Q", "E"
KNIGHT, ASSASSIN, WIZARD, JESTER, CLERIC = "K", "A", "W", "J", "L"
NECROMANCER, GIANT, CAVALRY = "N", "G", "V"
ROYAL = (CROWN, KWEEN)
BLINK = re.compile(r"([rb])?([CKAEWJLNGVQ])(\d{0,2})")
SPECIAL = (KNIGHT, JESTER, CLERIC)

Options = Mapping[str, str]


def ladder(options: Options) -> tuple[str, ...]:
    """Return the roles of an army by steps from the Crown, the Knight first (CFA-029 to CFA-038)."""
    apart = (REWINDER,) if separate_rewind(options) else ()
    return (KNIGHT, ASSASSIN, *apart, WIZARD, JESTER, CLERIC, NECROMANCER, GIANT, CAVALRY)


def separate_rewind(options: Options) -> bool:
    """Return whether Rewind belongs to a role of its own (CFA-R05)."""
    return options["rewind_role"] != "Wizard"


def rewinds(options: Options, role: str) -> bool:
    """Return whether Blinks of this role have Rewind."""
    return role == (REWINDER if separate_rewind(options) else WIZARD)


def side_of(blink: str) -> int:
    """Return the side of a Blink: 0 red, 1 blue."""
    return 0 if blink[0] == "r" else 1


def role_of(blink: str) -> str:
    """Return the letter of a Blink's role."""
    return blink[1]


def own(blink: str) -> str:
    """Return the code without the team, as its own team writes it."""
    return blink[1:]
