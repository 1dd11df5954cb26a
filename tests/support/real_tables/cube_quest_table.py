"""A board of Cube Quest as people there see it: what happens by chance, and what follows by the rulebook.

Nothing here knows the bot; rule ids are those of the catalogue. Kinds are letters: King K, Striker S, Helm H,
Skulk U, Grunt G, Healer R, Freeze F. Sides: 0 red, 1 blue.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

SIDES = "rb"
COST = {"K": 0, "S": 4, "H": 4, "U": 3, "G": 2, "R": 2, "F": 2}
SHADOWS = {"S": 1, "H": 3, "U": 3, "G": 4}
"""How many of a cube's six sides are shadows; the other kinds have none."""
BOX = {"S": 4, "H": 2, "U": 2, "G": 12, "R": 2, "F": 2}
BASIC = {"K": 1, "S": 4, "G": 12}
FAULTS = ("hand", "touch", "push", "through")
HEALS = 6
"""Points of cubes that one Healer revives."""
USUAL: Mapping[str, str] = {
    "mix": "custom", "points": "40", "bouts_to_win": "1", "rolls": "either", "foul_stack": "on",
    "foul_king_counts": "off", "double_king": "first", "revive_spent": "off",
}  # fmt: skip


@dataclass
class Side:
    """The cubes of one colour."""

    board: Counter[str] = field(default_factory=Counter)
    defeated: Counter[str] = field(default_factory=Counter)
    reserve: int = 0
    hiding: int = 0
    spent: int = 0
    credit: int = 0
    bouts: int = 0
    beyond: int = 0
    """Skulks that lie wholly beyond the line, and under no Freeze."""


@dataclass
class Freeze:
    """A Freeze on the board, and the cubes that it covers."""

    side: int
    label: int
    cubes: list[str]

    @property
    def code(self) -> str:
        return f"{SIDES[self.side]}F{self.label}"


class Cube(NamedTuple):
    """A cube, and the Freeze that lies on it: its code, "" for none."""

    side: int
    kind: str
    under: str = ""

    def code(self) -> str:
        return f"{SIDES[self.side]}{self.kind}{'/' + self.under if self.under else ''}"


class Outcome(NamedTuple):
    """What is seen on the board after a flick."""

    off: tuple[Cube, ...] = ()
    captured: tuple[Cube, ...] = ()
    thawed: tuple[str, ...] = ()
    """Freezes that came off although cubes lie under them."""
    slipped: tuple[tuple[str, str], ...] = ()
    """Freezes that slid off one of their cubes: (Freeze, kind of that cube)."""
    foul: str = ""
    home: bool = False
    """Whether a Helm stopped in its own territory."""
    first: int = -1
    """Whose King left first, where both did; -1: nobody can tell."""

    @property
    def kings(self) -> list[int]:
        return [cube.side for cube in self.off if cube.kind == "K"]

    def is_quiet(self) -> bool:
        return not (self.off or self.captured or self.thawed or self.slipped or self.foul)


@dataclass
class CubeQuestTable:
    """Everything on and beside the board."""

    options: Mapping[str, str]
    sides: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))
    freezes: list[Freeze] = field(default_factory=list)
    acting: int = 0
    fresh: int = 0
    """Healers that came back this turn."""
    bout_over: bool = False
    repeated: bool = False
    """Whether the bout does not count and is played again."""
    winner: int | None = None
    """Who has won the game."""

    def begin(self, teams: Sequence[Mapping[str, int]], beginner: int) -> None:
        """A bout begins; Freezes stay beside the board (CQ-042)."""
        for side, team in zip(self.sides, teams, strict=True):
            side.board = Counter({kind: number for kind, number in team.items() if kind != "F"})
            side.defeated, side.reserve = Counter(), team.get("F", 0)
            side.hiding = side.spent = side.credit = side.beyond = 0
        self.freezes, self.acting, self.bout_over, self.repeated = [], beginner, False, False

    # ---------------------------------------------------------------- who is where

    def frozen(self, side: int, kind: str) -> int:
        return sum(freeze.cubes.count(kind) for freeze in self.freezes if freeze.side != side)

    def free(self, side: int, kind: str) -> int:
        return self.sides[side].board[kind] - self.frozen(side, kind)

    def flickable(self) -> list[str]:
        return [kind for kind in "KSHUG" if self.free(self.acting, kind) > 0]

    def cubes(self) -> Iterator[Cube]:
        """Every cube on the board, with the Freeze on it."""
        for side in (0, 1):
            for kind, number in self.sides[side].board.items():
                covering = [f.code for f in self.freezes if f.side != side for k in f.cubes if k == kind]
                yield from (Cube(side, kind, code) for code in covering)
                yield from (Cube(side, kind) for _ in range(number - len(covering)))

    def healers(self) -> int:
        return self.free(self.acting, "R") - self.fresh

    def revivable(self) -> Counter[str]:
        """What the acting side may revive; a spent Healer only by an option (CQ-155)."""
        side = self.sides[self.acting]
        spent = side.spent if self.options["revive_spent"] == "on" else 0
        return +(side.defeated + Counter({"R": spent}))

    # ---------------------------------------------------------------- a flick

    def happens(self, kind: str, dice: random.Random, *, is_second: bool) -> Outcome:
        """What chance makes of a flick of a cube of this kind."""
        foul = dice.choice(FAULTS) if dice.random() < 0.1 else ""
        if dice.random() < 0.35:
            return Outcome(foul=foul, home=kind == "H" and not is_second and dice.random() < 0.6)
        off, captured = list[Cube](), list[Cube]()
        for cube in self.cubes():
            is_enemy = cube.side != self.acting
            chance = dice.random()
            if cube.kind == "K":
                off += [cube] if chance < (0.07 if is_enemy else 0.03) else []
            elif chance < (0.1 if is_enemy else 0.05):
                off.append(cube)
            elif cube.kind in SHADOWS and chance < 0.13:
                captured.append(cube)
        gone = [*off, *captured]
        thawed = tuple(
            freeze.code
            for freeze in self.freezes
            if dice.random() < 0.3 and sum(cube.under == freeze.code for cube in gone) < len(freeze.cubes)
        )
        slipped = tuple(
            (freeze.code, dice.choice(freeze.cubes))
            for freeze in self.freezes
            if len(freeze.cubes) > 1
            and not any(cube.under == freeze.code for cube in gone)
            and freeze.code not in thawed
            and dice.random() < 0.3
        )
        helms = self.free(self.acting, "H") - gone.count(Cube(self.acting, "H"))
        home = kind == "H" and not is_second and helms > 0 and dice.random() < 0.5
        first = dice.choice((-1, 0, 1)) if len([c for c in off if c.kind == "K"]) == 2 else -1
        return Outcome(tuple(off), tuple(captured), thawed, slipped, foul, home, first)

    def lost_king(self, seen: Outcome) -> int | None:
        """Whose King is lost; one that a foul knocked off goes back (CQ-200). -1: the bout is repeated."""
        spares = bool(seen.foul) and self.options["foul_king_counts"] == "off"
        kings = [side for side in seen.kings if not (spares and side != self.acting)]
        if len(kings) < 2:
            return kings[0] if kings else None
        if self.options["double_king"] == "replay":
            return -1
        by_first = self.options["double_king"] == "first" and seen.first >= 0
        return seen.first if by_first else self.acting

    def flick(self, seen: Outcome, dice: random.Random, *, is_extra: bool) -> list[Cube]:
        """Carry out what follows up to the rolls. Return the captured cubes in the order of their rolls."""
        if is_extra:
            self.sides[self.acting].credit -= 1
        lost = self.lost_king(seen)
        if lost is not None:
            self.wins_bout(1 - lost) if lost >= 0 else self.repeat()
            return []
        for cube in seen.off:
            if cube.kind != "K":
                self.leaves(cube)
                self.sides[cube.side].defeated[cube.kind] += 1
        for cube in seen.captured:
            self.uncover(cube)
        for code, kind in seen.slipped:
            next(f for f in self.freezes if f.code == code).cubes.remove(kind)
        for freeze in [f for f in self.freezes if f.code in seen.thawed or not f.cubes]:
            self.freezes.remove(freeze)
            self.sides[freeze.side].defeated["F"] += 1
        if seen.foul:
            opponent = self.sides[1 - self.acting]
            opponent.credit = opponent.credit + 1 if self.options["foul_stack"] == "on" else 1
        for side in (0, 1):
            self.sides[side].beyond = dice.randint(0, max(0, self.free(side, "U")))
        return sorted(seen.captured, key=lambda cube: cube.side != self.acting)

    def leaves(self, cube: Cube) -> None:
        self.uncover(cube)
        self.sides[cube.side].board[cube.kind] -= 1

    def uncover(self, cube: Cube) -> None:
        freeze = next((f for f in self.freezes if f.code == cube.under), None)
        if freeze is not None:
            freeze.cubes.remove(cube.kind)

    def rolled(self, cube: Cube, *, is_shadow: bool) -> None:
        """A captured cube that shows a shadow is defeated; else it is back in its castle."""
        side = self.sides[cube.side]
        if is_shadow:
            side.board[cube.kind] -= 1
            side.defeated[cube.kind] += 1
        if cube.kind == "U":
            side.beyond = min(side.beyond, max(0, self.free(cube.side, "U") - (not is_shadow)))

    # ---------------------------------------------------------------- special actions

    def freeze(self, label: int, cubes: list[str]) -> None:
        self.sides[self.acting].reserve -= 1
        self.freezes.append(Freeze(self.acting, label, cubes))
        other = self.sides[1 - self.acting]
        other.beyond = min(other.beyond, max(0, self.free(1 - self.acting, "U")))

    def heal(self, number: int, kinds: Sequence[str]) -> list[str]:
        """Spend Healers. Return the kinds that have to be rolled; others are revived at once (CQ-158)."""
        side = self.sides[self.acting]
        side.board["R"] -= number
        side.spent += number
        for kind in kinds:
            if kind not in SHADOWS:
                self.revive(kind)
        return [kind for kind in kinds if kind in SHADOWS]

    def revive(self, kind: str) -> None:
        side = self.sides[self.acting]
        if side.defeated[kind]:
            side.defeated[kind] -= 1
        else:
            side.spent -= 1
        side.board[kind] += kind != "F"
        side.reserve += kind == "F"
        self.fresh += kind == "R"

    def hide(self, side: int, number: int) -> None:
        self.sides[side].board["U"] -= number
        self.sides[side].hiding += number
        self.sides[side].beyond -= number

    def return_skulk(self) -> None:
        side = self.sides[self.acting]
        side.hiding -= 1
        side.board["U"] += 1
        side.beyond += 1

    # ---------------------------------------------------------------- ends

    def end_turn(self) -> None:
        self.sides[self.acting].credit = 0
        self.acting, self.fresh = 1 - self.acting, 0

    def wins_bout(self, side: int) -> None:
        self.sides[side].bouts += 1
        self.bout_over, self.acting = True, 1 - side  # the loser begins (CQ-220)
        if self.sides[side].bouts == int(self.options["bouts_to_win"]):
            self.winner = side

    def repeat(self) -> None:
        self.bout_over = self.repeated = True


def any_team(points: int, dice: random.Random) -> dict[str, int]:
    """A team within the box and the points, often with all kinds."""
    team = {"K": 1}
    for kind in ("H", "U", "R", "F", "S", "G"):
        for _ in range(dice.randint(1, min(BOX[kind], 6))):
            if sum(COST[k] * n for k, n in team.items()) + COST[kind] <= points:
                team[kind] = team.get(kind, 0) + 1
    return team
