"""A whole game of Crownfall: what happens on the table is told to the bot, and the two are compared."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tests.support.real_tables.crownfall_table import (
    COMBINE,
    FREE,
    GALLOP,
    KWEEN,
    PLAIN,
    SIDES,
    SUMMON,
    CrownfallTable,
    Decision,
    Outcome,
    any_army,
    role,
    set_up,
    side,
)
from tests.support.real_tables.evening import Evening
from tests.support.referee_taps import Phones

NOTHING = Outcome()
FORKED = ("rewind", "ward", "stack", "raise")


class Flick(NamedTuple):
    """A flick of a turn that is told as a whole, with what the teams decided after it."""

    piece: str
    kind: str
    seen: Outcome
    links: list[tuple[str, str]]
    """The joined Blinks that are worth telling."""
    decisions: list[Decision]
    is_told: bool
    """Whether it is worth telling at all."""


class CrownfallEvening(Evening):
    """Two, three or four people play Crownfall; the model says what happens, and they tell it."""

    table: CrownfallTable
    whole_turns: bool
    turn_number: int
    """By which the bot counts this turn."""

    async def plays(self, options: Mapping[str, str], most_turns: int = 200) -> None:
        """A game from the armies to its end."""
        await self.begins(options)
        self.compare(await self.state())
        while not self.table.over and self.seen.turns < most_turns:
            self.seen.turns += 1
            await self.between_turns()
            if (await self.phones.room.table()).is_over:
                return
            await self.turn()
        await self.check_end()

    async def begins(self, options: Mapping[str, str]) -> None:
        sizes = (len(self.team(0)), len(self.team(1)))
        sizes = (1, 1) if self.is_one_phone else sizes
        size, dice = int(options["army_size"]), self.dice
        armies = [any_army(size, {**set_up({}, ("", ""), sizes).options, **options}, dice) for _ in (0, 1)]
        self.table = set_up(options, armies, sizes)
        people = [*dict.fromkeys(self.names)]
        self.whole_turns = options["reports"] != "flicks"
        await self.phones.seated("crownfall", people, start="red", **options)
        for team in (0, 1):
            await self.phones.says((self.team(team)[0], f"army {armies[team]}"))
        for team in (0, 1):
            for name in self.team(team) if options.get("crowns_per_team", "1") != "1" else ():
                question = await self.question()
                if question.kind == "owns" and not self.is_one_phone:
                    crown = next(t for t in question.tokens[self.names.index(name)])
                    await self.phones.says((name, crown))
        for team in (0, 1):
            if (await self.state()).board.phase == "deploy":
                await self.taps(self.team(team)[0], "deployed")
        self.table.begin(0)
        self.phones.taps.clear()

    # ---------------------------------------------------------------- comparing

    def compare(self, state: Any) -> None:
        """What the bot knows is what lies on the table. Where turns are told as a whole, it also offers to
        hold Giants that may have been flicked untold.
        """
        t, b = self.table, state.board
        left = {cleric: (-1 if number == float("inf") else number) for cleric, number in t.blessings.items()}
        pairs = [{(pair.holder, pair.held) for pair in found} for found in (b.stacks, b.grapples)]
        assert (state.stage, b.choice) == ("play", None), "something is still asked"
        assert {*b.dead} == t.dead, ("dead", b.dead, t.dead)
        assert {*b.out} == t.defeated
        assert b.health == t.health
        assert {*b.blessed} == t.blessed
        assert b.blessings == left
        assert pairs == [{*t.stacks}, {*t.grapples}], (pairs, t.stacks, t.grapples, self.last)
        assert {*b.pinned} == t.held
        assert b.acting == t.acting
        assert {blink for blink in b.swapped if side(blink) == t.acting} <= t.swapped
        assert {*b.used} == t.used
        assert sum(b.actions) == t.actions
        assert {*t.holdable} <= {*b.holds}
        assert self.whole_turns or {*b.holds} == {*t.holdable}

    def read_news(self, since: int) -> None:
        """Whatever happened to a Blink stands in words on one of the panels since then."""
        words = " ".join(self.seen.texts[since:])
        for blink in self.table.news:
            name = "Crown" if blink[1:] == "C" else blink[1:]
            assert name in words, f"nobody is told of {blink}: {words} {self.last}"
        self.table.news.clear()

    async def check_end(self) -> None:
        result = (await self.phones.room.table()).match.result
        if not self.table.over:
            assert result is None
            return
        assert result is not None, "the game is over"
        winners = {self.sides[seat] for seat in result.winners}
        assert (winners, result.reason) == (
            set() if self.table.winner is None else {self.table.winner},
            self.table.over,
        )
        words = self.seen.texts[-1]
        assert self.table.winner is None or ("Red", "Blue")[self.table.winner] in words, words

    # ---------------------------------------------------------------- turns

    def name(self) -> str:
        """Who plays now."""
        members = self.team(self.table.acting)
        return members[self.table.member[self.table.acting] % len(members)]

    async def between_turns(self) -> None:
        """Before the first act: Giants are held, now and then somebody leaves or offers a draw."""
        dice = self.dice
        if self.wants(0.03) and not self.is_one_phone:
            await self.offers_a_draw(dice.choice((0, 1)))
        if self.wants(0.03) and not self.is_one_phone:
            await self.leaves_and_returns(dice.choice(self.names))
        self.compare(await self.state())
        assert ("Red", "Blue")[self.table.acting] in self.seen.texts[-1], self.seen.texts[-1]
        since = len(self.seen.texts)
        for giant in [giant for giant in self.table.holdable if self.wants(0.8)]:
            await self.says(self.team(side(giant))[0], f"hold {giant[1:]}")
            self.table.hold(giant)
            self.seen.mishaps["Giant held"] += 1
        self.compare(await self.state())
        self.read_news(since)

    async def turn(self) -> None:
        """The acts of a turn, then its end."""
        self.turn_number = (await self.state()).board.turn
        turn, singles = sum(self.table.turns), self.dice.randint(0, 2) if self.whole_turns else 99
        team = self.table.acting
        for _ in range(99):
            if self.table.over or not self.table.can_do_something() or self.wants(0.06):
                break
            abilities = [act for act in self.abilities() if self.wants(0.35)]
            if abilities:
                await self.ability(self.dice.choice(abilities))
            elif singles > 0 and self.table.flickable():
                singles -= 1
                await self.single_flick(self.dice.choice(self.table.flickable()), PLAIN)
            else:
                break
        if self.table.over:
            return
        assert sum(self.table.turns) == turn
        if self.wants(0.25):
            await self.rescue()
        if self.whole_turns:
            await self.rest_as_a_whole()
        elif await self.has_ended():
            self.table.end()
        else:
            await self.ends_turn("end")
        if not self.table.over and self.wants(0.3):
            await self.late_rescue(team)

    async def has_ended(self) -> bool:
        """Whether the bot has ended the turn by itself, because nothing else could be done in it."""
        has_ended = (await self.state()).board.turn != self.turn_number
        assert not (has_ended and self.table.can_do_something()), "something could still be done"
        return has_ended

    async def ends_turn(self, key: str) -> None:
        if not self.is_one_phone and await self.can_tap("ok"):
            await self.taps(self.one_of(1 - self.table.acting), "ok")
        await self.taps(self.name(), key)
        self.table.end()

    # ---------------------------------------------------------------- acts

    def abilities(self) -> list[tuple[str, ...]]:
        """The acts that are no plain flicks: verb and Blinks."""
        t = self.table
        acts = [("sneak", blink) for blink in t.able("A", 1)]
        acts += [("gallop", blink) for blink in t.able("V", 2)]
        acts += [("kween", blink) for blink in t.able(KWEEN, 2)]
        acts += [("break", blink) for blink in t.can_break()]
        return acts + [("summon", blink, dead) for blink in t.able("N", 2) for dead in t.summonable()[:3]]

    async def ability(self, act: tuple[str, ...]) -> None:
        """An Active ability, with the flicks that belong to it."""
        verb, blink, *dead = act
        since, t = len(self.seen.texts), self.table
        if not self.is_one_phone and await self.can_tap("ok"):
            await self.taps(self.one_of(1 - t.acting), "ok")
        await self.says(self.name(), " ".join((verb, blink[1:], *dead)))
        self.seen.mishaps[verb] += 1
        if verb == "sneak":
            t.sneak(blink)
        elif verb == "break":
            t.break_free(blink)
        else:
            t.act(2)
            t.used.add(blink)
            if verb == "summon":
                t.dead.remove(dead[0])
                t.skeleton = dead[0]
                await self.reported_flick(dead[0], SUMMON)
            elif verb == "kween":
                t.free_of(blink)
                await self.reported_flick(blink, COMBINE)
                await self.second_sneak(blink)
            else:
                await self.gallops(blink)
        self.read_news(since)
        if not t.over and not await self.has_ended():
            self.compare(await self.state())

    async def gallops(self, blink: str) -> None:
        await self.reported_flick(blink, GALLOP)
        for number in (2, 3):
            if self.table.again != GALLOP:
                break
            if self.wants(0.3):
                await self.taps(self.name(), "stop")
                break
            await self.taps(self.name(), "again")
            await self.reported_flick(blink, GALLOP)
            assert number < 3 or (await self.question()) is None or (await self.question()).kind != "again"
        self.table.again = ""

    async def second_sneak(self, blink: str) -> None:
        if self.table.again == COMBINE:
            sneaks = self.wants(0.6)
            await self.says(self.name(), f"sneak {blink[1:]}" if sneaks else "stop")
            if sneaks:
                self.table.free_of(blink)
        self.table.again = ""

    async def single_flick(self, piece: str, kind: str) -> None:
        """A flick that is told by itself, and the free flicks after it."""
        since = len(self.seen.texts)
        await self.announces(piece, kind)
        await self.reported_flick(piece, kind)
        while self.table.again == FREE and not self.table.over:
            self.table.again = ""
            if self.wants(0.2):
                await self.taps(self.name(), "stop")
                break
            self.seen.mishaps["free flick"] += 1
            await self.announces(piece, FREE)
            await self.reported_flick(piece, FREE)
        self.read_news(since)
        if not self.table.over and not await self.has_ended():
            self.compare(await self.state())

    async def announces(self, piece: str, kind: str) -> None:
        others = [blink for blink in self.table.flickable() if blink != piece]
        if kind == PLAIN and others and self.wants(0.06):
            await self.says(self.name(), f"flick {self.dice.choice(others)[1:]}")
            await self.taps(self.name(), "wipe")
            self.seen.mishaps["not flicked after all"] += 1
        if kind == PLAIN and self.wants(0.04):
            self.seen.mishaps["away from an obstacle"] += 1
            await self.says(self.name(), f"flick {piece[1:]}")
            await self.taps(self.name(), "nudge")
            return
        await self.says(self.name(), f"flick {piece[1:]}{' free' if kind == FREE else ''}")

    async def reported_flick(self, piece: str, kind: str) -> None:
        """What happened is told, perhaps after a mistake or a dispute; then what follows is compared."""
        seen = self.table.happens(piece, self.dice)
        if kind == PLAIN and self.wants(0.12):
            seen = await self.mishap(piece, kind, seen)
        else:
            await self.tells(piece, kind, seen)
            await self.confirms(seen, piece, kind)
        self.last = (piece, kind, seen)
        decisions = self.table.flick(piece, kind, seen, self.dice)
        await self.decides(decisions)

    # ---------------------------------------------------------------- telling a flick

    def asks_hit(self, piece: str, kind: str) -> bool:
        return kind == PLAIN and role(piece) == self.table.rewinder() and piece not in self.table.captives()

    def facts(self, piece: str, seen: Outcome) -> list[Any]:
        return [*seen.off, *self.table.worth_telling(piece, seen), *seen.apart]

    async def tells(self, piece: str, kind: str, seen: Outcome, name: str = "") -> None:
        """The shortest taps that tell what happened after an announced flick."""
        name, facts = name or self.name(), self.facts(piece, seen)
        if not facts and self.asks_hit(piece, kind):
            await self.taps(name, "nothing", "hit" if seen.hit else "clear")
        elif not facts:
            await self.taps(name, "nothing")
        elif len(facts) == 1 and facts == [*seen.off] and piece not in seen.off:
            await self.says(name, f"= off {facts[0]}")
        else:
            await self.phones.tap(name, "something")
            await self.fills(name, piece, kind, seen, self.table.worth_telling(piece, seen))
            await self.sends(name)

    async def fills(
        self, name: str, piece: str, kind: str, seen: Outcome, links: Sequence[tuple[str, str]]
    ) -> None:
        """The open page of the form, so that it says what was seen."""
        for letter in SIDES:
            blinks = [blink for blink in seen.off if blink[0] == letter]
            if blinks or self.has_field(f"off{letter}"):
                await self.sets(name, f"off{letter}", blinks)
        if seen.apart:  # first: whoever came apart may be joined anew
            await self.parts(name, seen)
        for one, other in links:
            await self.links(name, one, other)
        if self.has_field("hit"):
            await self.sets(name, "hit", ["yes" if seen.hit else "no"])

    async def links(self, name: str, one: str, other: str) -> None:
        await self.adds(name, "link", one)
        for key in (f"with-{one}", f"more-{one}"):
            if other in self.values(key):
                await self.adds(name, key, other)
        assert not self.values(f"with-{one}"), f"{one} cannot be joined to {other}"

    async def parts(self, name: str, seen: Outcome) -> None:
        """The pairs that came apart; a pair is named by one of its two Blinks."""
        for pair in seen.apart:
            shown = self.values("apart")
            assert {*pair, "+".join(pair)} & {*shown}, (pair, shown)
            names = ("+".join(pair), pair[0]) if self.is_in_several(pair[1]) else pair[::-1]
            await self.adds(name, "apart", next(each for each in names if each in shown))

    def is_in_several(self, captive: str) -> bool:
        """Whether several Jesters hold a Blink; then those are named that let it go."""
        return [held for _, held in self.table.grapples].count(captive) > 1

    async def confirms(self, seen: Outcome, piece: str, kind: str) -> None:
        """The other side confirms what was told, unless nothing happened."""
        is_empty = not self.facts(piece, seen) and not (self.asks_hit(piece, kind) and not seen.hit)
        if not self.is_one_phone and not is_empty:
            await self.taps(self.one_of(1 - self.table.acting), "confirm")

    async def decides(self, decisions: list[Decision]) -> None:
        """Each choice that the rules give is asked, and nothing else; teams answer what they did."""
        waiting = [*decisions]
        question = await self.question()
        while question is not None and question.kind in FORKED:
            pieces = frozenset(question.detail)
            asked = next((d for d in waiting if (d.kind, d.pieces) == (question.kind, pieces)), None)
            assert asked is not None, (question.kind, question.detail, waiting)
            waiting.remove(asked)
            verb = asked.answer.partition(" ")[0]
            line = asked.answer
            if verb == "part":
                line = f"part {' '.join(blink[1:] for blink in question.detail)}"
            await self.says(self.one_of(asked.side), line)
            question = await self.question()
        assert not waiting, ("nobody asks about", waiting, self.last)

    # ---------------------------------------------------------------- when people are wrong

    def wrong(self, piece: str, seen: Outcome) -> Outcome:
        """Something else that might have been told: one Blink more or fewer, of no consequence."""
        harmless = [
            blink
            for blink in self.table.field(1 - self.table.acting)
            if role(blink) in "KAVG" and blink not in {*seen.off, *self.table.blessed, *self.table.held}
        ]
        if harmless and (not self.facts(piece, seen) or self.wants(0.5)):
            return Outcome((self.dice.choice(harmless),))
        return NOTHING

    async def mishap(self, piece: str, kind: str, seen: Outcome) -> Outcome:
        """The first report is wrong; in one of several ways the right one counts in the end. Return what was
        seen, which is new after another flick.
        """
        wrong, me = self.wrong(piece, seen), self.name()
        if self.facts(piece, wrong) == self.facts(piece, seen) or self.asks_hit(piece, kind):
            await self.tells(piece, kind, seen)
            await self.confirms(seen, piece, kind)
            return seen
        ways = ["undone"] if self.is_one_phone else ["yielded", "flicked again", "undone", "other way round"]
        if wrong != NOTHING and not self.is_one_phone:
            ways += ["changed", "withdrawn"]
        way, you = self.dice.choice(ways), self.one_of(1 - self.table.acting)
        if way == "other way round" and not self.facts(piece, seen):
            way = "yielded"
        self.seen.mishaps[way] += 1
        if way == "other way round":  # the report was right
            await self.tells(piece, kind, seen)
            await self.disputes(you, piece, kind, wrong)
            await self.taps(you, "yield")
            return seen
        await self.tells(piece, kind, wrong)
        match way:
            case "undone":
                await self.confirms(wrong, piece, kind)
                await self.taps(me, "undo")
                if not self.is_one_phone and (await self.state()).stage == "agree":
                    await self.taps(you, "agree")
                await self.says(me, f"flick {piece[1:]}")
                await self.tells(piece, kind, seen)
                await self.confirms(seen, piece, kind)
            case "changed":
                await self.phones.tap(me, "change")
                await self.fills(me, piece, kind, seen, self.table.worth_telling(piece, seen))
                if self.facts(piece, seen):
                    await self.sends(me)
                    await self.confirms(seen, piece, kind)
                else:  # "nothing" cannot be sent by the form
                    await self.taps(me, "withdraw")
                    await self.tells(piece, kind, seen)
            case "withdrawn":
                await self.taps(me, "withdraw")
                await self.tells(piece, kind, seen)
                await self.confirms(seen, piece, kind)
            case "yielded":
                await self.disputes(you, piece, kind, seen)
                await self.taps(me, "yield")
            case _:
                await self.disputes(you, piece, kind, seen)
                await self.taps(me, "reflick")
                await self.taps(you, "agree")
                await self.says(me, f"flick {piece[1:]}")
                seen = self.table.happens(piece, self.dice)
                await self.tells(piece, kind, seen)
                await self.confirms(seen, piece, kind)
        return seen

    async def disputes(self, name: str, piece: str, kind: str, seen: Outcome) -> None:
        """The other side says what it saw."""
        await self.phones.tap(name, "dispute")
        await self.fills(name, piece, kind, seen, self.table.worth_telling(piece, seen))
        await self.sends(name)

    # ---------------------------------------------------------------- a turn that is told as a whole

    async def rest_as_a_whole(self) -> None:
        """The flicks that are left of the turn happen, and are told at its end."""
        t, since, me, team = self.table, len(self.seen.texts), self.name(), self.table.acting
        flicks = list[Flick]()
        if await self.has_ended():
            t.end()
            self.compare(await self.state())
            return
        most = self.dice.randint(0, t.actions) if self.wants(0.4) else t.actions
        while not t.over and len(flicks) < 8 and (t.again == FREE or (t.flickable() and most > 0)):
            kind = FREE if t.again == FREE else PLAIN
            if kind == FREE and self.wants(0.2):
                break
            piece = flicks[-1].piece if kind == FREE else self.dice.choice(t.flickable())
            most -= kind == PLAIN
            flicks.append(self.flicked(piece, kind))
        self.last = flicks
        declines, t.again = t.again == FREE, ""
        told = [flick for flick in flicks if flick.is_told or self.wants(0.1)]
        told = told if any(flick.is_told for flick in told) else []
        decisions = [decision for flick in told for decision in flick.decisions]
        if self.is_quiet(told) or not self.wants(0.1):
            await self.tells_turn(me, told)
            if not self.is_quiet(told) and not self.is_one_phone:
                await self.taps(self.one_of(1 - team), "confirm")
        else:
            await self.tells_wrongly_first(me, told)
        await self.decides(decisions)
        if t.over:
            return
        question = await self.question()
        if question is not None and question.kind == "free":
            assert declines, "the Crown's accident is the last flick"
            await self.taps(me, "stop")
            await self.taps(me, "over")
        t.end()
        self.read_news(since)
        self.compare(await self.state())

    def flicked(self, piece: str, kind: str) -> Flick:
        t = self.table
        seen, matters = t.happens(piece, self.dice), t.changes_quietly(piece)
        links, facts = t.worth_telling(piece, seen), self.facts(piece, seen)
        return Flick(piece, kind, seen, links, t.flick(piece, kind, seen, self.dice), bool(facts) or matters)

    @staticmethod
    def is_quiet(told: Sequence[Flick]) -> bool:
        return not any(flick.seen.off or flick.links or flick.seen.apart for flick in told)

    async def tells_turn(self, name: str, told: Sequence[Flick]) -> None:
        """The shortest taps that tell a turn."""
        if not told:
            await self.taps(name, "over")
            return
        first = told[0]
        is_one_enemy = len(first.seen.off) == 1 and first.seen.off[0][0] != first.piece[0]
        if len(told) == 1 and is_one_enemy and not first.links and not first.seen.apart:
            await self.says(name, f"over = {first.piece} off {first.seen.off[0]}")
            return
        await self.phones.tap(name, "something")
        await self.fills_turn(name, told)
        await self.sends(name)

    async def fills_turn(self, name: str, told: Sequence[Flick]) -> None:
        for number, flick in enumerate(told, 1):
            if number > 1:
                await self.phones.page(name, str(number))
            if flick.piece in self.shown("by"):
                await self.phones.step(name, f"by:{flick.piece}")
            else:
                await self.phones.tick(name, "by", flick.piece)
            await self.fills(name, flick.piece, flick.kind, flick.seen, flick.links)

    async def tells_wrongly_first(self, me: str, told: Sequence[Flick]) -> None:
        """The turn is first told as if nothing had happened, then rightly."""
        await self.taps(me, "over")
        you = self.one_of(side(told[0].piece) ^ 1)
        if self.is_one_phone or self.wants(0.5):
            self.seen.mishaps["turn undone"] += 1
            await self.taps(me, "undo")
            await self.tells_turn(me, told)
            if not self.is_one_phone:
                await self.taps(you, "confirm")
            return
        self.seen.mishaps["turn disputed"] += 1
        await self.phones.tap(you, "dispute")
        await self.fills_turn(you, told)
        await self.sends(you)
        await self.taps(me, "yield")

    # ---------------------------------------------------------------- rescues from the edge

    async def rescue(self) -> None:
        """An own Blink hangs over the edge during the turn."""
        options = self.table.rescues(self.table.acting)
        has_ended = await self.has_ended()
        is_partners = has_ended and (await self.state()).board.acting == self.table.acting
        if options and not is_partners:
            helper, ally = self.dice.choice(options)
            blinks = f"{helper} {ally}" if has_ended else f"{helper[1:]} {ally[1:]}"
            await self.rescued(self.name(), helper, ally, blinks)
            self.table.act(0)

    async def late_rescue(self, team: int) -> None:
        """One hangs there when the turn is told already."""
        options = [pair for pair in self.table.rescues(team) if pair[1] not in self.table.swapped]
        if options and self.table.acting != team:
            helper, ally = self.dice.choice(options)
            await self.rescued(self.team(team)[0], helper, ally, f"{helper} {ally}")

    async def rescued(self, name: str, helper: str, ally: str, blinks: str) -> None:
        since = len(self.seen.texts)
        await self.says(name, f"{'port' if role(helper) == 'W' else 'swap'} {blinks}")
        self.table.rescue(helper, ally)
        self.seen.mishaps["rescue"] += 1
        if not self.is_one_phone and self.wants(0.2):
            await self.taps(self.one_of(side(ally) ^ 1), "ok")
        self.read_news(since)


async def crownfall_game(
    room: Any, names: Sequence[str], number: int, teams: str = "rbrb", **options: str
) -> CrownfallEvening:
    """A whole game of Crownfall in a hall. names: of the seats."""
    sides = [SIDES.index(letter) for letter in teams[: len(names)]]
    evening = CrownfallEvening(Phones(room), names, sides, random.Random(number))
    table = "hotseat" if evening.is_one_phone else "shared"
    await evening.plays({"army_size": "9", "table": table, "teams": teams, **options})
    return evening
