"""The rules of Crown Crest, read like the rulebook: set-up, phases, battles, clean-up, both ends."""

from collections.abc import Callable, Generator, Sequence
from itertools import combinations, islice
from typing import TYPE_CHECKING

from engine.ask import Answer, Ask, Event, GameOver, Refused, Script
from engine.crown_crest import decks, effects, notation, records, refusals
from engine.crown_crest import state as st
from engine.crown_crest.cards import Pack, Step
from engine.crown_crest.face import builder, deckbook, menus, scene, words
from engine.crown_crest.player import unseen
from engine.crown_crest.player.policy import Player
from engine.crown_crest.state import ACTIVE, DOWN, FRONTS, HAND, REST, Field, Unit
from engine.crown_crest.view import View, make
from engine.face import Choice, Form, Menu, Say, Scene
from engine.game import Given, Option, Reader, Rules, Setup, fill_options
from engine.search.policy import Random

if TYPE_CHECKING:
    from engine.match import Match

OPTIONS = (Option("first-player", "janken", ("janken", "drawn")),)
BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}
RESIGN = "resign"
MOST_LISTED = 200
Asking = Generator[Ask, Answer, None]


class CrownCrest(Rules[Field, View]):
    """Crown Crest with one pack of cards."""

    state_type = Field
    hidden = True
    brings = True
    computer = True
    words = (RESIGN,)

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.pack_name, self.pack_mark = pack.name, pack.mark
        self._phases: dict[str, Callable[[Field], Script]] = {
            "janken": self.janken,
            "main": self.main,
            "move": self.move,
            "tokens": self.tokens,
            "order": self.battles,
            "cleanup": self.cleanup,
        }

    # ---------------------------------------------------------------- set-up

    def start(self, setup: Setup) -> Field:
        """Decks checked and shuffled, six cards each; the janken comes as the first question."""
        if len(setup.seats) != 2:
            raise Refused("crest-two-players", "CCR-001", players=len(setup.seats))
        options = fill_options(OPTIONS, setup.options)
        lists = [decks.checked(self.pack, self.kit(setup, seat)) for seat in (0, 1)]
        chance = setup.chance()
        piles = []
        for seat, deck in enumerate(lists):
            forced = chance.take_forced(f"deck-{seat}")
            for code in forced or ():
                if code not in self.pack.units and code not in self.pack.commands:
                    raise Refused("crest-deck-card", "CCR-007", card=code[:30])
            pile = list(forced) if forced else st.expanded(deck.cards)
            if not forced:
                chance.shuffle(f"deck-{seat}", pile)
            piles.append(pile[::-1] if forced else pile)
        s = st.set_up(chance, [deck.crests[0] for deck in lists], piles)
        for seat in (0, 1):
            s.tell("dealt", seat, tuple(reversed(s.armies[seat].deck[-HAND:])), to=())
            st.draw(s, seat, HAND)
        first = chance.take_forced("first")
        if first or options["first-player"] == "drawn":
            s.first = int(first[0]) if first else chance.below("first", 2)
            s.phase = "start"
        s.shown = False
        return s

    def kit(self, setup: Setup, seat: int) -> str:
        """The deck list a seat plays with; without one a ready deck."""
        chosen = setup.kits[seat] if seat < len(setup.kits) else ""
        return chosen or decks.ready(self.pack, seat)

    # ---------------------------------------------------------------- phases

    def step(self, s: Field) -> Script:
        """One part of a phase: to the next thing that is settled."""
        s.shown = False
        if s.phase == "start":
            self.start_phase(s)
        yield from self._phases[s.phase](s)

    def janken(self, s: Field) -> Script:
        """Both throw in secret; ties repeat (CCR-024, CCR-R04, CCR-R05)."""
        while True:
            thrown: dict[int, str] = {}
            s.shown = True
            while len(thrown) < 2:
                asked = [seat for seat in (0, 1) if seat not in thrown]
                tokens = {seat: [f"throw {hand}" for hand in notation.THROWS] for seat in asked}
                seat, token = yield from self.answered(s, Ask("janken", tokens))
                thrown[seat] = token.partition(" ")[2]
                s.tell("threw", seat)
            s.tell("janken", thrown[0], thrown[1])
            if thrown[0] != thrown[1]:
                s.first = 0 if BEATS[thrown[0]] == thrown[1] else 1
                s.tell("first", s.first)
                s.phase = "start"
                return

    def start_phase(self, s: Field) -> None:
        """Rest becomes Active, Down becomes Rest (CCR-030 to CCR-033)."""
        s.tell("turn", s.turn, s.first)
        for army in s.armies:
            army.spent = False
            for one in army.units:
                one.state = {REST: ACTIVE, DOWN: REST}.get(one.state, ACTIVE)
        s.phase, s.place = "main", 0
        if st.night(s):
            for seat in self.in_order(s):
                effects.crest(s, self.pack, seat, "night")

    def main(self, s: Field) -> Script:
        """One player's main phase: charge once, play cards, end (CCR-034 to CCR-039)."""
        seat = st.acting(s)
        while True:
            _, token = yield from self.answered(s, Ask("main", {seat: self.plays(s, seat)}))
            verb, card, before, after = notation.splits(token)
            if verb == "end":
                s.tell("ended-main", seat)
                self.next_place(s, "move")
                return
            if verb == "ch":
                code, _, adv = card.partition(" ")
                s.armies[seat].spent = True
                st.charge(s, self.pack, seat, code)
                if adv:
                    st.advance(s, seat)
                effects.crest(s, self.pack, seat, "charge")
            elif verb == "u":
                effects.play_unit(s, self.pack, seat, card.rstrip("+"), before)
            else:
                effects.play_command(s, self.pack, seat, card, " ".join(before), after)
            if s.shown:
                return

    def plays(self, s: Field, seat: int) -> list[str]:
        """Everything a player may do in the main phase."""
        army, pack = s.armies[seat], self.pack
        found: list[str] = []
        faces, tokens, spent = pack.faces, army.tokens, army.spent
        full = not spent and st.level(pack, army) >= pack.crests[army.crest].most
        less = st.cards_in_play(army)
        for code in army.hand:
            face = faces[code]
            if not spent:
                found.append(face.charge)
                if full:
                    found.append(face.charge_on)
            if (face.cost if face.unit or not face.cost else max(1, face.cost - less)) > tokens:
                continue
            if face.chooses:
                found += (effects.unit_lines if face.unit else effects.command_lines)(s, pack, seat, code)
            else:
                there = face.unit and st.unit(army, code) is not None
                found.append(face.again if there else face.play)
        found.append("end")
        return found

    def move(self, s: Field) -> Script:
        """One player's moves, as one list (CCR-066 to CCR-074, CCR-R36)."""
        seat = st.acting(s)
        army = s.armies[seat]
        singles = [f"mv {one.code}>{area}" for one in army.units for area in st.ways(self.pack, one)]
        asked = Ask("move", {seat: ["mv -", *singles]}, forms={seat: ("mv",)} if singles else {})
        _, token = yield from self.answered(s, asked)
        movers = []
        for code, area in notation.pairs(token, ">"):
            one = st.unit(army, code)
            assert one is not None
            st.go(s, seat, one, area)
            movers.append(one)
        if not movers:
            s.tell("stayed", seat)
        for one in movers:
            effects.trigger(s, self.pack, seat, one, "move")
        self.next_place(s, "tokens")

    def tokens(self, s: Field) -> Script:
        """One player's allocation; the second player's first (CCR-075 to CCR-077)."""
        seat = st.acting(s)
        army = s.armies[seat]
        fighting = [one for one in army.units if one.area in FRONTS and one.state == ACTIVE]
        able = fighting if army.tokens else []
        singles = [f"tk {one.code}={n}" for one in able for n in range(1, army.tokens + 1)]
        asked = Ask("tokens", {seat: ["tk -", *singles]}, forms={seat: ("tk",)} if singles else {})
        _, token = yield from self.answered(s, asked)
        army.staked = {code: int(count) for code, count in notation.pairs(token, "=") if int(count)}
        s.tell("staked", seat, tuple(army.staked.items()))
        self.next_place(s, "order")

    def battles(self, s: Field) -> Script:
        """Both fronts, the first player's choice first (CCR-078 to CCR-095)."""
        _, token = yield from self.answered(s, Ask("order", {s.first: ["ord L", "ord R"]}))
        front = token[4:]
        s.tell("order", s.first, front)
        for each in (front, "R" if front == "L" else "L"):
            yield from self.battle(s, each)
        s.phase, s.place, s.begun = "cleanup", 0, False

    def battle(self, s: Field, front: str) -> Asking:
        """One front: totals, VP, exits, falling back; then the tokens there return (CCR-R57)."""
        pack = self.pack
        totals = [st.total(s, pack, seat, front) for seat in (0, 1)]
        fought = [{one.code for one in army.units if one.area == front} for army in s.armies]
        s.tell("battle", front, totals[0], totals[1])
        if totals[0] != totals[1]:
            winner = 0 if totals[0] > totals[1] else 1
            st.score(s, winner, front)
            there = [one for one in s.armies[1 - winner].units if one.area == front]
            victors = [one for one in s.armies[winner].units if one.area == front]
            for one in there:
                st.leave(s, pack, 1 - winner, one)
            for seat in self.in_order(s):
                self.after_battle(s, seat, there if seat != winner else victors, seat == winner)
            yield from self.who_falls_back(s, winner, front, len(there))
        for army, here in zip(s.armies, fought, strict=True):
            army.staked = {code: count for code, count in army.staked.items() if code not in here}

    def after_battle(self, s: Field, seat: int, units: Sequence[Unit], won: bool) -> None:
        """What a front's end sets off for one player; the first player's comes first (CCR-R69)."""
        for one in units:
            if not won or one.state == ACTIVE:
                effects.trigger(s, self.pack, seat, one, "win" if won else "exit")
        if won:
            effects.crest(s, self.pack, seat, "win")

    def who_falls_back(self, s: Field, seat: int, front: str, count: int) -> Asking:
        """As many of the winner's units as exited go to the rear, Down (CCR-087 to CCR-089, CCR-R52)."""
        there = [one for one in s.armies[seat].units if one.area == front]
        going = there
        if count >= len(there) > 0:
            s.tell("must-fall-back", seat, front, tuple(one.code for one in there), to=())
        if 0 < count < len(there):
            some = islice(combinations(there, count), MOST_LISTED)
            tokens = [f"fb {front} {' '.join(one.code for one in picked)}" for picked in some]
            s.shown = True
            _, token = yield from self.answered(s, Ask("fallback", {seat: tokens}, (front, str(count))))
            going = [one for one in there if one.code in token.split(" ")[2:]]
        for one in going if count else []:
            st.fall_back(s, seat, one)

    def cleanup(self, s: Field) -> Script:
        """One player's cleanup: trash links, gain tokens, one action (CCR-099 to CCR-105)."""
        seat, pack = st.acting(s), self.pack
        army = s.armies[seat]
        if not s.begun:
            s.begun = True
            trashed, army.link = army.link, []
            s.tell("trashed", seat, tuple((code, pack.cards[code].cooltime) for code in trashed))
            st.to_counts(s, pack, seat, trashed)
            army.tokens += st.level(pack, army)
            s.tell("income", seat, st.level(pack, army))
            effects.crest(s, pack, seat, "income")
        _, token = yield from self.answered(s, Ask("cleanup", {seat: self.cleanup_actions(s, seat)}))
        words_ = token.split(" ")
        if words_[1] == "draw":
            st.draw(s, seat, 2)
        elif words_[1] == "adv":
            st.advance(s, seat)
        else:
            s.tell("crest", seat, army.crest)
            effects.perform(s, pack, seat, self.cleanup_effect(s, seat), token.partition(": ")[2], None)
        s.begun = False
        self.next_place(s, "start")
        if s.phase == "start":
            self.end_phase(s)

    def cleanup_effect(self, s: Field, seat: int) -> Sequence[Step]:
        """The highest effect of the crest that is unlocked."""
        found = effects.crest_effects(s, self.pack, seat, "cleanup")
        return max(found, key=lambda effect: effect.given.level).steps if found else ()

    def cleanup_actions(self, s: Field, seat: int) -> list[str]:
        found = ["ca draw", "ca adv"]
        steps = self.cleanup_effect(s, seat)
        for choice in effects.choices(s, self.pack, seat, steps) if steps else []:
            found.append(f"ca eff {s.armies[seat].crest}" + (f": {choice}" if choice else ""))
        return found

    def end_phase(self, s: Field) -> None:
        """The turn marker moves on and first and second swap; after turn 8 VP decide (CCR-106, CCR-R59)."""
        if s.turn == st.TURNS:
            ours, theirs = (army.vp for army in s.armies)
            if ours == theirs:
                raise GameOver((), "turns")
            raise GameOver((0 if ours > theirs else 1,), "turns")
        s.turn += 1
        s.first = 1 - s.first
        for army in s.armies:
            for one in army.units:
                one.boost = 0

    # ---------------------------------------------------------------- the frame

    def in_order(self, s: Field) -> tuple[int, int]:
        return s.first, 1 - s.first

    def next_place(self, s: Field, after: str) -> None:
        """The other player's part of this phase, or the phase after it."""
        if s.place:
            s.phase, s.place = after, 0
        else:
            s.place = 1

    def answered(self, s: Field, ask: Ask) -> Generator[Ask, Answer, Answer]:
        """An answer to this question; anybody may resign instead (CCR-R71)."""
        seat, token = yield ask
        if token == RESIGN:
            raise GameOver((1 - seat,), "resign")
        return seat, token

    def copy(self, s: Field) -> Field:
        return st.copy(s)

    # ---------------------------------------------------------------- the computer's seat

    def policy(self) -> Player:
        return Player(self.pack)

    def resample(
        self, s: Field, live: Field, answers: Sequence[Answer], seat: int, dice: Random
    ) -> Sequence[Answer]:
        return unseen.resample(s, self.pack, live, answers, seat, dice)

    # ---------------------------------------------------------------- answers

    def legal(self, s: Field, ask: Ask, seat: int) -> Sequence[str]:
        return [*ask.tokens.get(seat, ()), RESIGN]

    def token(self, s: Field, ask: Ask, seat: int, clause: str) -> str | None:
        """The legal answer a line means; moves and tokens are checked, for not all of them are listed."""
        tokens = self.legal(s, ask, seat)
        if clause in tokens:
            return clause
        line = notation.tidy(self.pack, clause)
        if line in tokens:
            return line
        verb, _, rest = line.partition(" ")
        if verb == "u" and "+" not in rest.partition(":")[0]:
            head, colon, said = rest.partition(":")
            plus = f"u {head}+{colon}{said}"
            return plus if plus in tokens else None
        if verb == "fb" and ask.kind == "fallback" and seat in ask.seats:
            return self.falling_back(s, ask, seat, line)
        check = {"mv": refusals.moves, "tk": refusals.tokens}.get(verb)
        asked = {"mv": "move", "tk": "tokens"}.get(verb)
        if check and ask.kind == asked and seat in ask.seats and check(s, self.pack, seat, line) is None:
            return self.canonical(verb, line)
        return None

    def falling_back(self, s: Field, ask: Ask, seat: int, line: str) -> str | None:
        """A choice of units in any order as the lists write it, listed or not."""
        front, *codes = line.split(" ")[1:] or [""]
        there = [one.code for one in s.armies[seat].units if one.area == front]
        picked = [code for code in there if code in codes]
        fits = front == ask.detail[0] and len(picked) == len(codes) == int(ask.detail[1])
        return f"fb {front} {' '.join(picked)}" if fits else None

    def canonical(self, verb: str, line: str) -> str:
        if verb == "mv":
            return notation.moves_line(notation.pairs(line, ">"))
        return notation.tokens_line([(code, int(count)) for code, count in notation.pairs(line, "=")])

    def refuse(self, s: Field, ask: Ask | None, seat: int, clause: str, *, later: bool = False) -> Refused:
        return refusals.why(s, self.pack, ask, seat, notation.tidy(self.pack, clause))

    def default(self, s: Field, ask: Ask, seat: int) -> str | None:
        """An absent player ends, stays, stakes nothing, draws."""
        return {
            "main": "end",
            "move": "mv -",
            "tokens": "tk -",
            "order": "ord L",
            "cleanup": "ca draw",
            "janken": "throw rock",
            "fallback": ask.tokens[seat][0] if ask.tokens.get(seat) else "",
        }[ask.kind]

    def hides(self, s: Field) -> bool:
        return s.shown

    # ---------------------------------------------------------------- records

    def opening(self, s: Field, names: Sequence[str], reader: Reader) -> list[str]:
        return records.opening(s, reader)

    def read_opening(
        self, lines: Sequence[str], names: Sequence[str]
    ) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return records.read_opening(lines)

    def read_kits(self, lines: Sequence[str]) -> tuple[str, ...]:
        return records.read_kits(lines)

    def written(self, s: Field, names: Sequence[str], given: Sequence[Given], reader: Reader) -> list[str]:
        return records.written(given, reader)

    def read_line(self, match: "Match[Field]", names: Sequence[str], line: str) -> Sequence[Answer]:
        return records.read_line(match, line)

    def ending(self, s: Field, names: Sequence[str]) -> str:
        return records.ending(s)

    def forced(self, s: Field, ask: Ask, seat: int) -> str | None:
        """Nobody can move, nothing can be staked, nobody stands on a front: there is nothing to decide."""
        if ask.kind in ("move", "tokens"):
            return ask.tokens[seat][0] if not ask.forms.get(seat) else None
        if ask.kind == "order" and not any(one.area in FRONTS for army in s.armies for one in army.units):
            return "ord L"
        return None

    # ---------------------------------------------------------------- decks

    def ready_kits(self) -> Sequence[str]:
        return tuple(self.pack.decks)

    def ready_kit(self, code: str) -> str:
        if code not in self.pack.decks:
            raise Refused("stale")
        return decks.ready(self.pack, list(self.pack.decks).index(code))

    def default_kit(self, seat: int) -> str:
        return decks.ready(self.pack, seat)

    def checked_kit(self, text: str) -> str:
        return decks.written(decks.checked(self.pack, text))

    def kit_words(self, text: str) -> list[Say]:
        return deckbook.lines(self.pack, text)

    def kit_parts(self, text: str) -> list[tuple[Say, list[Choice]]]:
        return deckbook.parts(self.pack, text)

    def kit_part(self, text: str, code: str) -> tuple[list[Say], list[Choice]]:
        return deckbook.part(self.pack, text, code)

    def kit_with(self, text: str, code: str, count: int) -> str:
        return deckbook.changed(self.pack, text, code, count)

    def kit_code(self, text: str) -> str:
        return deckbook.code_of(self.pack, text)

    def kit_of(self, code: str) -> str:
        return deckbook.read_code(self.pack, code)

    # ---------------------------------------------------------------- forms

    def new_draft(self, view: View, form: str) -> str:
        return f"{form} -"

    def form(self, view: View, draft: str, tab: str) -> Form:
        return builder.form(self.pack, view, draft)

    def edited(self, view: View, draft: str, tab: str, key: str, values: Sequence[str]) -> str:
        return builder.edited(self.pack, view, draft, key)

    # ---------------------------------------------------------------- face

    def view(self, s: Field, ask: Ask | None, seat: int | None) -> View:
        return make(s, self.pack, ask, seat)

    def menu(self, view: View, tokens: Sequence[str]) -> Menu:
        return menus.menu(self.pack, view, tokens)

    def open_menu(self, view: View) -> Menu | None:
        return menus.open_menu(self.pack, view)

    def doors(self, view: View) -> Sequence[Choice]:
        return menus.doors(view)

    def headline(self, view: View) -> list[Say]:
        return words.headline(view)

    def lines(self, view: View) -> list[Say]:
        return words.lines(self.pack, view)

    def hand(self, view: View) -> list[Say]:
        return words.hand(self.pack, view)

    def notes(self, view: View) -> list[Say]:
        return words.notes(view)

    def scene(self, view: View) -> Scene:
        return scene.scene(self.pack, view, (*words.headline(view), *words.lines(self.pack, view)))

    def told(self, event: Event) -> Say:
        return words.told(event)

    def word(self, code: str, part: str, language: str) -> str | None:
        return self.pack.word(code, part, language)

    def cards(self) -> Sequence[str]:
        return tuple(self.pack.cards)

    def card(self, code: str) -> list[Say]:
        return words.card(self.pack, code)
