"""Crown Crest with one pack: set-up, what may be answered, records, decks, its face. The turns: `turns`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.ask import Answer, Ask, Event, Refused
from engine.crown_crest import decks, notation, records, refusals
from engine.crown_crest import state as st
from engine.crown_crest.face import builder, deckbook, menus, scene, words
from engine.crown_crest.player import unseen
from engine.crown_crest.player.policy import Player
from engine.crown_crest.state import FRONTS, HAND, Field
from engine.crown_crest.turns import RESIGN, Turns
from engine.crown_crest.view import View, make
from engine.face import Choice, Form, Menu, Say, Scene
from engine.game import Given, Option, Reader, Setup, fill_options
from engine.computer import Random

if TYPE_CHECKING:
    from engine.match import Match

OPTIONS = (Option("first-player", "janken", ("janken", "drawn")),)


class CrownCrest(Turns):
    """Crown Crest with one pack of cards."""

    state_type = Field
    hidden = True
    brings = True
    retold = True
    computer = True
    words = (RESIGN,)

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

    def refuse(
        self, s: Field, ask: Ask | None, seat: int, clause: str, *, later: Sequence[str] = ()
    ) -> Refused:
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
