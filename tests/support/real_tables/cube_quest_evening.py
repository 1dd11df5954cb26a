"""A whole game of Cube Quest: what happens on the board is told to the bot, and the two are compared."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tests.support.real_tables.cube_quest_table import (
    BASIC,
    COST,
    HEALS,
    SHADOWS,
    SIDES,
    USUAL,
    Cube,
    CubeQuestTable,
    Outcome,
    any_team,
)
from tests.support.real_tables.evening import Evening
from tests.support.referee_taps import Phones


class CubeQuestEvening(Evening):
    """Two people play Cube Quest; the model says what happens, and they tell it."""

    table: CubeQuestTable
    whole_turns: bool
    rolls_done: int = 0
    """How many rolls of this flick or healing were made."""
    is_honest: bool = True
    """Whether this flick's own foul is told by whoever flicked."""

    async def plays(self, options: Mapping[str, str], most_turns: int = 300) -> None:
        """A game from the teams to its end."""
        self.table = CubeQuestTable({**USUAL, **options})
        self.whole_turns = options["reports"] != "flicks"
        await self.phones.seated("cube-quest", [*dict.fromkeys(self.names)], start="red", **options)
        await self.sets_up(0)
        self.phones.taps.clear()
        while self.table.winner is None and self.seen.turns < most_turns:
            self.seen.turns += 1
            if self.wants(0.03) and not self.is_one_phone:
                await self.leaves_and_returns(self.dice.choice(self.names))
            self.compare((await self.state()).board)
            assert ("Red", "Blue")[self.table.acting] in self.seen.texts[-1], self.seen.texts[-1]
            await self.turn()
            if self.table.bout_over and self.table.winner is None:
                await self.sets_up(self.table.acting)
        result = (await self.phones.room.table()).match.result
        if self.table.winner is not None:
            assert [self.sides[seat] for seat in result.winners] == [self.table.winner]
            assert ("Red", "Blue")[self.table.winner] in self.seen.texts[-1]

    async def sets_up(self, beginner: int) -> None:
        """Teams are chosen and placed."""
        basic = self.table.options["mix"] == "basic"
        points = int(self.table.options["points"])
        teams = [BASIC if basic else any_team(points, self.dice) for _ in (0, 1)]
        for side in (0, 1) if not basic else ():
            words = " ".join(f"{kind}{number}" for kind, number in teams[side].items() if kind != "K")
            await self.phones.says((self.one_of(side), f"mix {words}"))
        for side in (0, 1):
            if (await self.state()).board.phase == "placed":
                await self.taps(self.one_of(side), "placed")
        self.table.begin(teams, beginner)

    # ---------------------------------------------------------------- comparing

    def compare(self, board: Any) -> None:
        """What the bot counts is what lies on the table."""
        for side, camp in zip(self.table.sides, board.camps, strict=True):
            assert Counter(camp.board) == +side.board, (camp.board, side.board, self.last)
            assert Counter(camp.defeated) == +side.defeated, (camp.defeated, side.defeated, self.last)
            counted = (camp.reserve, camp.hiding, camp.spent, camp.credit, camp.bouts)
            assert counted == (side.reserve, side.hiding, side.spent, side.credit, side.bouts), self.last
        lying = sorted((ice.code, sorted(ice.cubes)) for ice in board.ices)
        assert lying == sorted((f.code, sorted(f.cubes)) for f in self.table.freezes), self.last
        assert (board.acting, board.main, board.rolls) == (self.table.acting, "", []), self.last

    def name(self) -> str:
        return self.one_of(self.table.acting)

    def other(self) -> str:
        return self.one_of(1 - self.table.acting)

    # ---------------------------------------------------------------- turns

    async def turn(self) -> None:
        """The main action, extra flicks, then Skulks that hide."""
        t, team = self.table, self.table.acting
        specials = [act for act in self.specials() if self.wants(0.3)]
        if specials:
            await self.special(self.dice.choice(specials))
        else:
            await self.flick(self.dice.choice(t.flickable()))
        while not t.bout_over and t.sides[team].credit:
            if self.wants(0.25):
                await self.taps(self.name(), "end")
                break
            self.seen.mishaps["extra flick"] += 1
            await self.flick(self.dice.choice(t.flickable()), extra=True)
        if t.bout_over:
            return
        t.end_turn()
        await self.hides(team)

    async def hides(self, team: int) -> None:
        """Skulks beyond the line may hide before the other side does something (CQ-120)."""
        number = self.table.sides[team].beyond
        if not number or not self.wants(0.6):
            return
        number = self.dice.randint(1, number)
        if not self.is_one_phone and await self.can_tap("ok"):
            await self.taps(self.one_of(1 - team), "ok")
        await self.says(self.one_of(team), f"hide U{number}")
        self.table.hide(team, number)
        self.seen.mishaps["hides"] += 1
        assert "Skulk" in self.seen.texts[-1]

    def specials(self) -> list[str]:
        t = self.table
        side, other = t.sides[t.acting], t.sides[1 - t.acting]
        acts = ["king"]
        acts += ["return"] if side.hiding else []
        acts += ["heal"] * 3 if t.healers() > 0 and t.revivable() else []
        enemies = [kind for kind in "SHUGR" if other.board[kind]]
        return acts + (["freeze"] * 2 if side.reserve and enemies else [])

    async def special(self, act: str) -> None:
        """A special action instead of the flick."""
        self.seen.mishaps[act] += 1
        if not self.is_one_phone and await self.can_tap("ok"):
            await self.taps(self.other(), "ok")
        match act:
            case "king":
                await self.taps(self.name(), "king")
            case "return":
                await self.taps(self.name(), "return")
                self.table.return_skulk()
            case "freeze":
                await self.freezes()
            case _:
                await self.heals()

    async def freezes(self) -> None:
        t = self.table
        label = min({1, 2} - {f.label for f in t.freezes if f.side == t.acting})
        kinds = [c.kind for c in t.cubes() if c.side != t.acting and c.kind in "SHUGR" and not c.under]
        cubes = sorted(self.dice.sample(kinds, min(len(kinds), self.dice.choice((1, 1, 2)))))
        if not cubes:
            cubes = [self.dice.choice([c.kind for c in t.cubes() if c.side != t.acting and c.kind != "K"])]
        name, enemy = self.name(), SIDES[1 - t.acting]
        await self.phones.tap(name, "form-freeze")
        words = [f"{enemy}{kind}{n if n > 1 else ''}" for kind, n in Counter(cubes).items()]
        await self.phones.tick(name, f"on{label}", *words)
        await self.sends(name)
        t.freeze(label, cubes)

    async def heals(self) -> None:
        """One Healer after the other, each with its own points."""
        t = self.table
        while t.healers() > 0 and t.revivable():
            kinds, points = list[str](), HEALS
            for kind in sorted(t.revivable().elements(), key=lambda _: self.dice.random()):
                if COST[kind] <= points:
                    kinds.append(kind)
                    points -= COST[kind]
            name, self.rolls_done = self.name(), 0
            await self.phones.tap(name, "form-heal")
            for kind in kinds:
                await self.phones.step(name, f"{kind}:+1")
            await self.sends(name)
            rolls = t.heal(1, kinds)
            for kind in sorted(rolls, key="KSHUGRF".index):
                if not await self.roll(Cube(t.acting, kind)):
                    t.revive(kind)
            question = await self.question()
            has_more = t.healers() > 0 and bool(t.revivable())
            assert (question.kind == "heal") == has_more, "a further Healer"
            if has_more and self.wants(0.5):
                await self.taps(name, "stop")
                return

    # ---------------------------------------------------------------- a flick

    async def flick(self, kind: str, *, extra: bool = False, second: bool = False) -> None:
        """A flick with all that follows from it; a Helm that stops at home may be flicked again."""
        t = self.table
        seen = t.happens(kind, self.dice, is_second=second)
        self.last = (kind, seen)
        singly = not self.whole_turns or extra or second or kind == "H" or t.sides[t.acting].credit > 0
        seen = await self.told(kind, seen, extra=extra, second=second, singly=singly)
        self.last = (kind, seen, extra, second)
        since = len(self.seen.texts) - 1
        bout = t.sides[0].bouts + t.sides[1].bouts
        for cube in t.flick(seen, self.dice, is_extra=extra and not second):
            t.rolled(cube, is_shadow=await self.roll(cube))
        self.read_news(seen, since)
        if t.bout_over:
            assert t.repeated or t.sides[0].bouts + t.sides[1].bouts == bout + 1
            return
        if seen.home and singly and t.free(t.acting, "H") > 0:
            assert (await self.question()).kind == "again", "the second flick of a Helm"
            if self.wants(0.7):
                self.seen.mishaps["Helm again"] += 1
                await self.taps(self.name(), "again")
                await self.flick("H", extra=extra, second=True)
            else:
                await self.taps(self.name(), "stop")

    def read_news(self, seen: Outcome, since: int) -> None:
        """Whatever left is named on one of the panels since then; a King that is lost ends the bout."""
        words = " ".join(self.seen.texts[max(0, since - 1) :])
        names = {"K": "King", "S": "Striker", "H": "Helm", "U": "Skulk", "G": "Grunt", "R": "Healer"}
        lost = self.table.bout_over
        for cube in seen.off if not lost else ():
            assert names[cube.kind] in words, (cube, words)
        for cube in seen.captured if not lost else ():
            assert names[cube.kind] in words, (cube, words)

    async def roll(self, cube: Cube) -> bool:
        """A cube is rolled by its owner or by the bot. Return whether it shows a shadow."""
        owner, board = self.one_of(cube.side), (await self.state()).board
        done = self.rolls_done
        if len(board.results) > done:  # the bot rolls by the table's option
            result = board.results[done]
        else:
            question = await self.question()
            assert question.kind == "roll", question
            if self.table.options["rolls"] == "table" or self.wants(0.4):
                shows = "shadow" if self.dice.random() < SHADOWS[cube.kind] / 6 else "face"
                await self.says(owner, f"roll {SIDES[cube.side]}{cube.kind} {shows}")
            else:
                await self.says(owner, f"roll {SIDES[cube.side]}{cube.kind} bot")
            result = (await self.state()).board.results[-1]
        self.rolls_done += 1
        assert (result.side, result.kind) == (cube.side, cube.kind)
        is_shadow = result.number <= SHADOWS[cube.kind] if result.number else result.shadow
        assert is_shadow == result.shadow, "CQ-090"
        return bool(is_shadow)

    # ---------------------------------------------------------------- telling

    async def told(self, kind: str, seen: Outcome, *, extra: bool, second: bool, singly: bool) -> Outcome:
        """The flick is announced and told, perhaps after a mistake. Return what was seen in the end."""
        self.rolls_done, self.is_honest = 0, self.wants(0.5)
        if singly and not second:
            others = [other for other in self.table.flickable() if other != kind and other != "H"]
            if others and not extra and self.wants(0.06) and not self.whole_turns:
                await self.says(self.name(), f"flick {self.dice.choice(others)}")
                await self.taps(self.name(), "wipe")
                self.seen.mishaps["not flicked after all"] += 1
            await self.says(self.name(), f"flick {kind}{' extra' if extra else ''}")
        if not (extra or second) and kind != "H" and self.wants(0.12):
            return await self.mishap(kind, seen, singly=singly)
        asks_home = singly and kind == "H" and not second
        await self.tells(seen, asks_home=asks_home, singly=singly)
        await self.confirms(seen, asks_home=asks_home)
        return seen

    async def tells(self, seen: Outcome, *, asks_home: bool, singly: bool) -> None:
        """The shortest taps that tell it."""
        name, head = self.name(), "" if singly else "over "
        cubes = [*seen.off, *seen.captured]
        if seen.foul and not self.tells_foul(seen):
            seen = seen._replace(foul="")
        if seen.is_quiet():
            quiet = ("nothing", "home" if seen.home else "away") if asks_home else ("nothing",)
            await self.taps(name, *(quiet if singly else ("over",)))
        elif len(cubes) == 1 and not (
            seen.thawed or seen.slipped or seen.foul or cubes[0].under or asks_home
        ):
            await self.says(name, f"{head}= {'off' if seen.off else 'cap'} {cubes[0].code()}")
        else:
            await self.phones.tap(name, "something")
            await self.fills(name, seen, asks_home=asks_home)
            await self.sends(name)

    def tells_foul(self, seen: Outcome) -> bool:
        """Whether the flicker tells the own foul; else the other side calls it."""
        return self.is_one_phone or bool(seen.kings) or self.is_honest

    async def fills(self, name: str, seen: Outcome, *, asks_home: bool) -> None:
        """The open form, so that it says what was seen."""
        if self.has_field("foul"):
            await self.sets(name, "foul", [seen.foul or "none"])
        ends = self.table.lost_king(seen) is not None
        for word, cubes in (("off", seen.off), ("cap", () if ends else seen.captured)):
            for letter in SIDES:
                chosen = [cube for cube in cubes if SIDES[cube.side] == letter]
                if chosen or self.has_field(f"{word}{letter}"):
                    await self.counts(name, f"{word}{letter}", chosen)
        if len(seen.kings) == 2 and seen.first >= 0 and self.has_field("first"):
            await self.sets(name, "first", [f"{SIDES[seen.first]}K"])
        for code in seen.thawed if not ends else ():
            await self.adds(name, "ice", f"off-{code}")
        for code, kind in seen.slipped if not ends else ():
            freeze = next(f for f in self.table.freezes if f.code == code)
            left = [*freeze.cubes]
            left.remove(kind)
            enemy = SIDES[1 - freeze.side]
            await self.adds(name, "ice", f"{code}>" + "+".join(enemy + kind for kind in left))
        if asks_home and self.has_field("home") and not ends:
            await self.sets(name, "home", ["yes" if seen.home else "no"])

    async def counts(self, name: str, key: str, cubes: Sequence[Cube]) -> None:
        """Count up the cubes of each kind; those under a Freeze have buttons of their own."""
        wanted = Counter(cube.code() for cube in cubes)
        words = [code if "/" in code or n == 1 else f"{code}{n}" for code, n in wanted.items()]
        if not self.shown(key):
            await self.sets(name, key, words)
            return
        for code in [value for value, chosen in self.shown(key).items() if chosen]:
            while self.shown(key)[code]:
                less = f"{code}-" if f"{code}-" in self.shown(key) else code
                await self.phones.step(name, f"{key}:{less}")
        for code, number in wanted.items():
            for _ in range(number):
                await self.phones.step(name, f"{key}:{code}")

    async def confirms(self, seen: Outcome, *, asks_home: bool) -> None:
        """The other side confirms, and calls a foul that was not told."""
        if self.is_one_phone:
            return
        told = seen if self.tells_foul(seen) else seen._replace(foul="")
        waits = not told.is_quiet() or (asks_home and seen.home)
        calls = seen.foul != told.foul
        if calls:
            self.seen.mishaps["foul called"] += 1
            await self.taps(self.other(), "ok-foul" if waits else "foul", seen.foul)
            if self.wants(0.7):
                await self.taps(self.name(), "agree")
            else:
                self.seen.mishaps["foul denied first"] += 1
                await self.taps(self.name(), "refuse")
                await self.taps(self.name(), "yield")
        elif waits:
            await self.taps(self.other(), "confirm")

    # ---------------------------------------------------------------- when people are wrong

    async def mishap(self, kind: str, seen: Outcome, *, singly: bool) -> Outcome:
        """Nothing is told although something happened, or a Grunt too many; the right version counts in the
        end. Return what was seen, which is new after another flick.
        """
        me, you = self.name(), self.other()
        wrong = Outcome() if not seen.is_quiet() else Outcome((Cube(1 - self.table.acting, "G"),))
        can_be_wrong = seen.is_quiet() is False or self.table.free(1 - self.table.acting, "G") > 0
        if not can_be_wrong or seen.foul or seen.kings:
            await self.tells(seen, asks_home=False, singly=singly)
            await self.confirms(seen, asks_home=False)
            return seen
        way = "undone" if self.is_one_phone else self.dice.choice(("yielded", "flicked again", "undone"))
        self.seen.mishaps[way] += 1
        await self.tells(wrong, asks_home=False, singly=singly)
        if way == "undone":
            await self.confirms(wrong, asks_home=False)
            await self.taps(me, "undo")
            if not self.is_one_phone and (await self.state()).stage == "agree":
                await self.taps(you, "agree")
        else:
            await self.phones.tap(you, "dispute")
            await self.fills(you, seen, asks_home=False)
            await self.sends(you)
            if way == "yielded":
                await self.taps(me, "yield")
                return seen
            await self.taps(me, "reflick")
            await self.taps(you, "agree")
            seen = self.table.happens(kind, self.dice, is_second=False)
        if singly:
            await self.says(me, f"flick {kind}")
        await self.tells(seen, asks_home=False, singly=singly)
        await self.confirms(seen, asks_home=False)
        return seen


async def cube_quest_game(room: Any, names: Sequence[str], number: int, **options: str) -> CubeQuestEvening:
    """A whole game of Cube Quest in a hall. names: of the seats."""
    evening = CubeQuestEvening(Phones(room), names, (0, 1), random.Random(number))
    table = "hotseat" if evening.is_one_phone else "shared"
    await evening.plays({"mix": "custom", "table": table, **options})
    return evening
