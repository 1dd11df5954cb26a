"""A table of Crownfall as the people there see it: what happens by chance, and what follows by the rulebook.

Nothing here knows the bot; rule ids are those of the catalogue. Blinks have the codes of their stickers, such
as `rK2`: team, role, number. Sides: 0 red, 1 blue.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

SIDES = "rb"
CROWN, KWEEN, REWINDER = "C", "Q", "E"
ROYAL = (CROWN, KWEEN)
PLAIN, FREE, GALLOP, SUMMON, COMBINE = "plain", "free", "gallop", "summon", "kween"
STEPS = "KAWJLNGV"  # roles by their steps from the Crown
USUAL: Mapping[str, str] = {
    "royal_coup": "off", "actions_per_turn": "2", "crowns_per_team": "1", "kween": "off",
    "kween_must_fall": "off", "team_order": "alternate", "blessings_per_cleric": "2",
    "blessing_guards_crown": "off", "jester_break_action": "off", "summon_pool": "any",
    "resurrect_self": "off", "might_counts": "pin", "resilience_costs_health": "on",
    "double_zero": "draw", "rewind_role": "Wizard",
}  # fmt: skip
Pair = tuple[str, str]
"""(Knight, its rider) or (Jester, its captive)."""


def side(blink: str) -> int:
    return SIDES.index(blink[0])


def role(blink: str) -> str:
    return blink[1]


class Decision(NamedTuple):
    """What the rules leave to a team after a flick, and what the team there does."""

    kind: str
    """`rewind`, `ward`, `stack` or `raise`."""
    side: int
    pieces: frozenset[str]
    """The Blinks that it is about."""
    answer: str
    """In the game's notation."""


class Outcome(NamedTuple):
    """What is seen on the table after a flick."""

    off: tuple[str, ...] = ()
    """Blinks outside the battlefield."""
    touching: tuple[Pair, ...] = ()
    """Blinks that the flick has joined."""
    apart: tuple[Pair, ...] = ()
    """Stacks and grapples that came apart, both of whose Blinks are on the field."""
    hit: bool = True
    """Whether the flicked Blink hit anything."""


@dataclass
class CrownfallTable:
    """Everything that lies on and beside the table, and what people remember of the turns before."""

    options: Mapping[str, str]
    team_sizes: tuple[int, int] = (1, 1)
    """How many people play each side."""
    armies: tuple[list[str], list[str]] = ([], [])
    health: dict[str, int] = field(default_factory=dict)
    dead: set[str] = field(default_factory=set)
    defeated: set[str] = field(default_factory=set)
    blessed: set[str] = field(default_factory=set)
    blessings: dict[str, float] = field(default_factory=dict)
    stacks: list[Pair] = field(default_factory=list)
    grapples: list[Pair] = field(default_factory=list)
    held: set[str] = field(default_factory=set)
    """Giants under a hand."""
    used: set[str] = field(default_factory=set)
    swapped: set[str] = field(default_factory=set)
    acting: int = 0
    member: list[int] = field(default_factory=lambda: [0, 0])
    """Which member of each side plays next."""
    actions: int = 0
    turns: list[int] = field(default_factory=lambda: [0, 0])
    flicked: dict[str, int] = field(default_factory=dict)
    """Giant → its team's last turn in which it was flicked."""
    might: dict[str, int] = field(default_factory=dict)
    """Giant → the turn of its team whose flick used its Might last."""
    holdable: list[str] = field(default_factory=list)
    """Giants that may be held before the acting team does something."""
    just_caught: set[str] = field(default_factory=set)
    """Jesters that caught an enemy this turn, and so cannot be flicked in it (CFA-194)."""
    skeleton: str = ""
    again: str = ""
    """Kind of the flick that may follow the last one: `free`, `gallop` or the second Sneak `kween`."""
    news: list[str] = field(default_factory=list)
    """Blinks to which something happened since the news were read."""
    winner: int | None = None
    over: str = ""
    """Why the game is over; "" while it is not."""

    # ---------------------------------------------------------------- who is where

    def field(self, team: int | None = None) -> list[str]:
        """The Blinks on the field, without a skeleton."""
        gone = self.dead | self.defeated | {self.skeleton}
        return [
            blink
            for army in self.armies
            for blink in army
            if blink not in gone and (team is None or side(blink) == team)
        ]

    def captives(self) -> set[str]:
        return {captive for _, captive in self.grapples}

    def is_resilient(self, team: int) -> bool:
        """Royal Resilience: the Crown is its team's last Blink, but not only Crowns are left (CFA-117)."""
        own = self.field(team)
        return len(own) == 1 and role(own[0]) == CROWN and any(role(blink) != CROWN for blink in self.field())

    def flickable(self) -> list[str]:
        """The Blinks that the acting team may flick with an action."""
        if not self.actions:
            return []
        waiting = self.captives() | (self.just_caught & {jester for jester, _ in self.grapples})
        free = [blink for blink in self.field(self.acting) if blink not in waiting]
        return [blink for blink in free if blink not in self.used or self.may_flick_again(blink)]

    def may_flick_again(self, blink: str) -> bool:
        return role(blink) == CROWN and self.is_resilient(self.acting)

    def able(self, letter: str, cost: int) -> list[str]:
        """The Blinks of a role that can use its Active ability."""
        if self.actions < cost:
            return []
        unused = (set(self.field(self.acting)) - self.captives()) - self.used
        return sorted(blink for blink in unused if role(blink) == letter)

    def summonable(self) -> list[str]:
        """The dead Blinks that the acting team may summon."""
        own_only = self.options["summon_pool"] == "own"
        return sorted(blink for blink in self.dead if not own_only or side(blink) == self.acting)

    def can_break(self) -> list[str]:
        """Captives of the acting team that an action would free."""
        if self.options["jester_break_action"] == "off" or not self.actions:
            return []
        return sorted(blink for blink in self.captives() if side(blink) == self.acting)

    def can_do_something(self) -> bool:
        return bool(
            self.flickable()
            or self.able("A", 1)
            or self.able("V", 2)
            or self.able(KWEEN, 2)
            or (self.able("N", 2) and self.summonable())
            or self.can_break()
        )

    def free_of(self, blink: str) -> None:
        """Its stacks, grapples and the hand on it end, because it was lifted (CFA-102, 140)."""
        self.stacks = [pair for pair in self.stacks if blink not in pair]
        self.grapples = [pair for pair in self.grapples if blink not in pair]
        self.held.discard(blink)

    # ---------------------------------------------------------------- turns

    def begin(self, team: int, *, partner: bool = False) -> None:
        """A turn begins. partner: the second half of the team's turn, back to back."""
        self.acting, self.used, self.held, self.again = team, set(), set(), ""
        self.just_caught = set()
        self.swapped = {blink for blink in self.swapped if side(blink) != team}
        self.actions = int(self.options["actions_per_turn"])
        self.turns[team] += not partner
        self.holdable = [] if partner else [giant for giant in self.field(1 - team) if self.has_might(giant)]
        if self.options["might_counts"] == "flick":
            self.might.update({giant: self.flicked[giant] for giant in self.holdable})

    def has_might(self, giant: str) -> bool:
        """Whether a Giant may be held in the turn that begins (CFA-261 to 270)."""
        if role(giant) != "G" or giant in self.captives():
            return False
        last = self.turns[side(giant)]
        return self.flicked.get(giant) == last and self.might.get(giant) not in (last, last - 1)

    def hold(self, giant: str) -> None:
        self.holdable.remove(giant)
        self.held.add(giant)
        self.might[giant] = self.flicked[giant]
        self.news.append(giant)

    def end(self) -> None:
        """The turn passes: to the partner who plays back to back, else to the other team."""
        team = self.acting
        self.member[team] = (self.member[team] + 1) % self.team_sizes[team]
        back_to_back = self.options["team_order"] == "back_to_back" and self.team_sizes[team] == 2
        if back_to_back and self.member[team]:
            self.begin(team, partner=True)
        else:
            self.begin(1 - team)

    def act(self, cost: int) -> None:
        """The acting team does something."""
        self.actions -= cost
        self.holdable = []

    # ---------------------------------------------------------------- acts without a flick

    def sneak(self, blink: str) -> None:
        self.act(1)
        self.used.add(blink)
        self.free_of(blink)
        self.news.append(blink)

    def break_free(self, captive: str) -> None:
        self.act(1)
        self.grapples = [pair for pair in self.grapples if pair[1] != captive]
        self.news.append(captive)

    def rescue(self, helper: str, ally: str) -> None:
        """Teleport or Soul Swap: free of cost, and what is lifted is free (CFA-R20)."""
        lifted = [ally] if role(helper) == "W" else [helper, ally]
        for blink in lifted:
            self.free_of(blink)
        if role(helper) == "N":
            self.swapped.add(ally)
        self.news.append(ally)

    def rescues(self, team: int) -> list[Pair]:
        """Whom a team's Wizards and Necromancers could rescue, if they are on the edge."""
        on_field = self.field(team)
        helpers = [blink for blink in on_field if role(blink) in "WN" and blink not in self.captives()]
        return [
            (helper, ally)
            for helper in helpers
            for ally in on_field
            if role(helper) == "W" or (ally != helper and ally not in self.swapped)
        ]

    # ---------------------------------------------------------------- a flick

    def happens(self, piece: str, dice: random.Random) -> Outcome:
        """What chance makes of a flick."""
        if dice.random() < 0.25:
            return Outcome((piece,) if dice.random() < 0.3 and piece != self.skeleton else (), hit=False)
        enemy = 1 - self.acting
        risk = {blink: 0.22 if side(blink) == enemy else 0.06 for blink in self.field()}
        risk |= {blink: 0.4 for blink in risk if role(blink) == CROWN and side(blink) == enemy}
        risk |= {piece: 0.15} if piece in risk else {}
        off = tuple(b for b in risk if b not in self.held and dice.random() < risk[b])
        there = [blink for blink in (*self.field(), self.skeleton) if blink and blink not in off]
        pairs = [pair for pair in combinations(there, 2) if not self.are_joined(pair, piece)]
        dice.shuffle(pairs)
        pairs.sort(key=lambda pair: -sum(role(blink) in "KJL" for blink in pair) * dice.random())
        touching, busy = list[Pair](), set[str]()
        for pair in pairs[: dice.choice((0, 0, 1, 1, 2, 3))]:
            if not busy & {*pair}:
                touching.append(pair)
                busy |= {*pair}
        standing = [p for p in (*self.stacks, *self.grapples) if piece not in p and not {*p} & {*off}]
        apart = tuple(pair for pair in standing if dice.random() < 0.2)
        return Outcome(off, tuple(touching), apart)

    def worth_telling(self, piece: str, seen: Outcome) -> list[Pair]:
        """The joined Blinks of which a role makes something, that one first; seen before it counts."""
        captives = self.captives()
        pairs = (*self.stacks, *self.grapples)
        apart = [*seen.apart, *(pair for pair in pairs if {piece, *seen.off} & {*pair})]
        after = CrownfallTable(self.options, armies=self.armies, skeleton=self.skeleton)
        after.stacks = [pair for pair in self.stacks if pair not in apart]
        after.grapples = [pair for pair in self.grapples if pair not in apart]
        told = list[Pair]()
        for pair in seen.touching:
            for one, other in (pair, pair[::-1]):
                blesses = role(one) == "L" and one != self.skeleton and self.blessings[one]
                holds = role(one) == "J" and side(one) != side(other) and one not in captives
                holds = holds and self.skeleton not in pair
                if blesses or holds or after.may_carry(one, other, captives):
                    told.append((one, other))
                    break
        return told

    def changes_quietly(self, piece: str) -> bool:
        """Whether a flick of this Blink changes something although nothing is hit."""
        is_joined = any(piece in pair for pair in self.stacks) or piece in {j for j, _ in self.grapples}
        return is_joined or (role(piece) == "G" and self.options["might_counts"] == "flick")

    def are_joined(self, pair: Pair, piece: str) -> bool:
        """Whether two Blinks are joined already and stay so; a stack that is flicked is taken apart."""
        if any({*pair} == {*grapple} for grapple in self.grapples):
            return True
        return any({*pair} == {*stack} for stack in self.stacks) and piece not in pair

    def flick(self, piece: str, kind: str, seen: Outcome, dice: random.Random) -> list[Decision]:
        """Carry out what follows from a flick, in the order of section 21. Return what teams decided."""
        team = self.acting
        before, was_resilient = self.captives(), self.is_resilient(team)
        self.act({PLAIN: 1}.get(kind, 0))
        self.again = ""
        if kind in (PLAIN, FREE):
            self.used.add(piece)
        if role(piece) == "G" and kind != SUMMON:
            self.flicked[piece] = self.turns[team]
        self.stacks = [pair for pair in self.stacks if piece not in pair]  # taken apart before (CFA-156)
        decisions, off = list[Decision](), [*seen.off]
        if kind == PLAIN and role(piece) == self.rewinder() and piece not in before and not seen.hit:
            returns = dice.random() < 0.7
            decisions.append(decided("rewind" if returns else "keep", piece, kind="rewind"))
            if returns:
                self.news += off
                off = []
        self.crowns_leave(off, piece, kind, was_resilient)
        if not self.over:
            decisions += self.what_follows(piece, kind, seen, off, before, dice)
        if kind == SUMMON:
            self.skeleton = ""
            self.dead.add(piece)
        elif self.over:
            pass
        elif kind == GALLOP and piece in self.field() and piece not in self.captives():
            self.again = GALLOP
        elif kind == COMBINE and piece not in off and piece not in self.captives():
            self.again = COMBINE
        elif role(piece) == CROWN and kind in (PLAIN, FREE) and was_resilient and piece in off:
            self.again = FREE if piece in self.field() and piece not in self.captives() else ""
        return decisions

    def rewinder(self) -> str:
        return "W" if self.options["rewind_role"] == "Wizard" else REWINDER

    def crowns_leave(self, off: Sequence[str], piece: str, kind: str, was_resilient: bool) -> None:
        """Steps 2 to 4: Royal Coup, health, the end."""
        crowns = [blink for blink in off if role(blink) in ROYAL]
        if self.options["royal_coup"] == "on" and {side(c) for c in crowns if role(c) == CROWN} == {0, 1}:
            self.over = "coup"
            return
        for crown in crowns:
            self.news.append(crown)
            self.free_of(crown)
            if (
                crown in self.blessed
                and role(crown) == CROWN
                and self.options["blessing_guards_crown"] == "on"
            ):
                self.blessed.remove(crown)
                continue
            is_accident = crown == piece and was_resilient and kind in (PLAIN, FREE)
            self.health[crown] -= not (is_accident and self.options["resilience_costs_health"] == "off")
            if not self.health[crown]:
                self.defeated.add(crown)
                self.blessed.discard(crown)
        deciding = ROYAL if self.options["kween_must_fall"] == "on" else (CROWN,)
        beaten = [
            team
            for team in (0, 1)
            if all(b in self.defeated for b in self.armies[team] if role(b) in deciding)
        ]
        if len(beaten) == 2 and self.options["double_zero"] == "draw":
            self.over = "crowns"
        elif beaten:
            loser = self.acting if len(beaten) == 2 else beaten[0]
            self.over, self.winner = "crown", 1 - loser

    def what_follows(
        self,
        piece: str,
        kind: str,
        seen: Outcome,
        off: Sequence[str],
        before: set[str],
        dice: random.Random,
    ) -> list[Decision]:
        """Steps 5 to 10: deaths, pairs that end, Blessings, grapples, stacks, Resurrect."""
        decisions = list[Decision]()
        for blink in [blink for blink in off if role(blink) not in ROYAL]:
            self.free_of(blink)
            self.news.append(blink)
            saved = blink in self.blessed and dice.random() < 0.7
            if blink in self.blessed:
                decisions.append(decided("ward" if saved else "lose", blink, kind="ward"))
            self.blessed.discard(blink)
            if not saved:
                self.dead.add(blink)
        for pair in seen.apart:
            self.stacks = [other for other in self.stacks if other != pair]
            self.grapples = [other for other in self.grapples if other != pair]
            self.news.append(pair[1])
        freed = {captive for jester, captive in self.grapples if jester == piece}
        if kind != SUMMON:
            self.grapples = [pair for pair in self.grapples if pair[0] != piece]  # CFA-196
            self.news += sorted(freed)
        for cleric, other in self.links(seen, "L"):
            self.bless(cleric, other)
        self.catch(seen, before, piece, freed)
        decisions += self.stacking(seen, before, dice)
        decisions += self.resurrecting(off, before, dice)
        return decisions

    def links(self, seen: Outcome, letter: str) -> list[Pair]:
        """Each joined Blink of this role that is on the field, with its partner."""
        both = [ordered for pair in seen.touching for ordered in (pair, pair[::-1])]
        return [(one, other) for one, other in both if role(one) == letter and one != self.skeleton]

    def bless(self, cleric: str, other: str) -> None:
        """A link with a Cleric passes a Blessing, also to whoever has one already (CFA-216, 236)."""
        if not self.blessings[cleric]:
            return
        self.blessings[cleric] -= 1
        if other != self.skeleton:
            self.blessed.add(other)
        self.news.append(other)

    def catch(self, seen: Outcome, before: set[str], piece: str, freed: set[str]) -> None:
        """Jesters hold enemies; of two enemy Jesters that of the flicking team (CFA-207)."""
        caught = sorted(self.links(seen, "J"), key=lambda pair: side(pair[0]) != self.acting)
        for jester, enemy in caught:
            is_enemy = side(jester) != side(enemy) and enemy != self.skeleton
            if not is_enemy or jester in before or (jester == piece and enemy in freed):
                continue
            if not any({jester, enemy} == {*pair} for pair in self.grapples):
                self.grapples.append((jester, enemy))
                self.just_caught.add(jester)
                self.news.append(enemy)

    def stacking(self, seen: Outcome, before: set[str], dice: random.Random) -> Iterator[Decision]:
        """A Knight may carry the ally that it is joined to (CFA-141 to 152)."""
        for pair in seen.touching:
            ways = [
                (knight, ally) for knight, ally in (pair, pair[::-1]) if self.may_carry(knight, ally, before)
            ]
            if not ways:
                continue
            pieces, team = frozenset(pair), side(pair[0])
            if dice.random() < 0.3:
                knight, ally = sorted(pair)
                yield Decision("stack", team, pieces, f"part {knight[1:]} {ally[1:]}")
                continue
            knight, ally = dice.choice(ways)
            self.stacks.append((knight, ally))
            self.news.append(ally)
            yield Decision("stack", team, pieces, f"stack {knight[1:]} {ally[1:]}")

    def may_carry(self, knight: str, ally: str, before: set[str]) -> bool:
        """Whether this Knight may carry this ally; a captive carries nothing and is not carried (CFA-R27)."""
        if role(knight) != "K" or side(knight) != side(ally) or self.skeleton in (knight, ally):
            return False
        stacked = {blink for pair in self.stacks for blink in pair}
        riders = {rider for _, rider in self.stacks}
        is_loaded_knight = role(ally) == "K" and ally in stacked
        return (
            knight not in stacked | before and ally not in riders | self.captives() and not is_loaded_knight
        )

    def resurrecting(self, off: Sequence[str], before: set[str], dice: random.Random) -> Iterator[Decision]:
        """A Necromancer that left together with an enemy brings back a dead ally (CFA-240 to 253)."""
        for team in (self.acting, 1 - self.acting):
            for necromancer in [b for b in off if role(b) == "N" and side(b) == team and b not in before]:
                includes_itself = self.options["resurrect_self"] == "on"
                allies = sorted(
                    b for b in self.dead if side(b) == team and (includes_itself or b != necromancer)
                )
                if not allies or all(side(blink) == team for blink in off):
                    continue
                raised = dice.choice([*allies, "none"])
                line = f"{necromancer[1:]} {raised[1:]}" if raised != "none" else raised
                yield Decision("raise", team, frozenset({necromancer}), f"raise {line}")
                if raised != "none":
                    self.dead.remove(raised)
                    self.news.append(raised)


def decided(verb: str, blink: str, *, kind: str) -> Decision:
    return Decision(kind, side(blink), frozenset({blink}), f"{verb} {blink[1:]}")


# ---------------------------------------------------------------- before the game


def any_army(size: int, options: Mapping[str, str], dice: random.Random) -> str:
    """An army that the lights could show, in notation: a chain of as many roles as it has Blinks for."""
    crowns = 2 if options["kween"] == "on" else int(options["crowns_per_team"])
    ladder = STEPS if options["rewind_role"] == "Wizard" else "KAEWJLNGV"
    counts = dict.fromkeys(ladder[: size - crowns], 1)
    for _ in range(size - crowns - len(counts)):
        counts[dice.choice([letter for letter in counts if letter != "K" or counts["K"] < 6 * crowns])] += 1
    royal = "Q1 " if options["kween"] == "on" else f"C{crowns} " if crowns > 1 else ""
    return royal + " ".join(f"{letter}{count}" for letter, count in counts.items())


def codes_of(team: int, army: str) -> list[str]:
    """The stickers of an army in notation; a single Crown has no number."""
    words = [word for word in army.split() if word[0] != CROWN]
    crowns = next((int(word[1:]) for word in army.split() if word[0] == CROWN), 1)
    royal = [f"C{number}" for number in range(1, crowns + 1)] if crowns > 1 else [CROWN]
    others = [f"{word[0]}{number}" for word in words for number in range(1, int(word[1:]) + 1)]
    return [SIDES[team] + code for code in (*royal, *others)]


def set_up(options: Mapping[str, str], armies: Sequence[str], team_sizes: tuple[int, int]) -> CrownfallTable:
    """Return the table before the first turn."""
    table = CrownfallTable({**USUAL, **options}, team_sizes)
    table.armies = (codes_of(0, armies[0]), codes_of(1, armies[1]))
    blessings = table.options["blessings_per_cleric"]
    for blink in table.field():
        if role(blink) in ROYAL:
            table.health[blink] = 3 if role(blink) == CROWN else 1
        if role(blink) == "L":
            table.blessings[blink] = float("inf" if blessings == "unlimited" else blessings)
    return table
