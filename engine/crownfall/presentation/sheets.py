"""What can be printed of Crownfall: stickers with codes, an inch gauge, tracks, a table of roles, and the
rules.

The Blinks are real, so no pieces are printed.
"""

from functools import partial
from typing import Literal

from engine.crownfall.armies import MOST_KNIGHTS
from engine.crownfall.presentation.names import role
from engine.crownfall.rules import Crownfall
from engine.presentation import say
from engine.sheets import AidGroup, PrintedKind, PrintedTable, PrintedToken, Sheets, Track, rule_ids

# Role → how many stickers of it each team has.
STICKERS = {"C": 1, "K": MOST_KNIGHTS, "A": 5, "W": 4, "J": 3, "L": 3, "N": 2, "G": 2, "V": 2}
# (team, look of its stickers).
TONES: tuple[tuple[str, Literal["plain", "dark"]], ...] = (("red", "plain"), ("blue", "dark"))
HEALTH = 3  # of a Crown at the start
CLERICS, BLESSINGS = 3, 2  # tracks for Clerics of each team, and the Blessings of one

ids = partial(rule_ids, "CFA")
"""Returns the rule ids for a line of numbers: `ids("297 298")` for CFA-297 and CFA-298."""

# The groups of the rules summary, each with the ids of the rules that it quotes.
AID = (
    AidGroup(say("print-aid-win"), ids("297 298 301")),
    AidGroup(say("print-aid-setup"), ids("013 019 025 026 028 049 050 052")),
    AidGroup(say("print-aid-turn"), ids("055 056 057 062 067 071")),
    AidGroup(say("fall-print-flick"), ids("090 092 094 097 098 099")),
    AidGroup(say("fall-print-crown"), ids("105 108 110 112 117 118 120")),
    AidGroup(say("fall-print-hands"), ids("128 129 130 135 136 137")),
    AidGroup(role("K"), ids("141 144 145 155")),
    AidGroup(role("A"), ids("159 160")),
    AidGroup(role("W"), ids("165 168 176")),
    AidGroup(role("J"), ids("188 191 194 196")),
    AidGroup(role("L"), ids("209 213 217")),
    AidGroup(role("N"), ids("224 229 230 233 240 244 254")),
    AidGroup(role("G"), ids("261 263 266")),
    AidGroup(role("V"), ids("272 275")),
)


def sheets_of(rules: Crownfall, kit: str) -> Sheets:
    """Return the print sheets: stickers, tracks, the table of roles and the rules summary. rules, kit: not
    used.
    """
    ladder = tuple(STICKERS)[1:]
    steps = tuple((role(letter), letter, str(distance)) for distance, letter in enumerate(ladder, 1))
    last_step = (role(ladder[-1]), ladder[-1], say("fall-print-farther", steps=len(ladder)))
    return Sheets(
        tokens=tuple(
            [
                PrintedToken(
                    f"{letter}{number}" if most > 1 else letter,
                    12.0,
                    1,
                    role(letter),
                    1,
                    tone,
                    False,
                    PrintedKind(f"fall-print-count-{team}"),
                )
                for team, tone in TONES
                for letter, most in STICKERS.items()
                for number in range(1, most + 1)
            ]
        ),
        tracks=tuple(_tracks()),
        tables=(
            PrintedTable(
                say("fall-print-roles"),
                (say("fall-print-role"), say("fall-print-letter"), say("fall-print-steps")),
                ((role("C"), "C", "0"), *steps[:-1], last_step),
            ),
        ),
        aid=AID,
        has_ruler=True,
    )


def _tracks() -> list[Track]:
    """Return for both teams the tracks for the health of a Crown and the Blessings of each Cleric."""
    health = tuple(str(left) for left in range(HEALTH, -1, -1))
    blessings = tuple(str(left) for left in range(BLESSINGS, -1, -1))
    tracks = []
    for team in ("red", "blue"):
        tracks.append(Track(say(f"fall-print-health-{team}"), health))
        tracks += [
            Track(say(f"fall-print-blessings-{team}", number=number), blessings)
            for number in range(1, CLERICS + 1)
        ]
    return tracks
