"""Roles of Blinks by their steps from the Crown, and codes of Blinks: rK2, bC."""

import re
from collections.abc import Mapping

# Roles as letters. REWINDER: of Rewind, if the table gives it a role of its own.
CROWN, KWEEN, REWINDER = "C", "Q", "E"
KNIGHT, ASSASSIN, WIZARD, JESTER, CLERIC = "K", "A", "W", "J", "L"
NECROMANCER, GIANT, CAVALRY = "N", "G", "V"
ROYAL = (CROWN, KWEEN)  # roles with health
BLINK = re.compile(r"([rb])?([CKAEWJLNGVQ])(\d{0,2})")  # team, which may be missing; role; number
SPECIAL = (KNIGHT, JESTER, CLERIC)  # roles that have an effect on a Blink to which they are joined

Options = Mapping[str, str]
"""The options of a table: name → value."""


def ladder(options: Options) -> tuple[str, ...]:
    """Return the roles of an army by steps from the Crown, the nearest first (CFA-029 to CFA-038). options:
    of the table.
    """
    rewind_role = (REWINDER,) if separate_rewind(options) else ()
    return (KNIGHT, ASSASSIN, *rewind_role, WIZARD, JESTER, CLERIC, NECROMANCER, GIANT, CAVALRY)


def separate_rewind(options: Options) -> bool:
    """Return whether Rewind belongs to a role of its own (CFA-R05)."""
    return options["rewind_role"] != "Wizard"


def rewinds(options: Options, role: str) -> bool:
    """Return whether Blinks of this role have Rewind at this table."""
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
