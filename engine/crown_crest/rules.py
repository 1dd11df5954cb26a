"""Crown Crest with one card pack: set-up, legal answers, decks, presentation. The course of a turn is in
`turns`.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from engine.computers.computer import Computer
from engine.crown_crest import decks, notation, record_format, refusals, verbs
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.player import determinization
from engine.crown_crest.player.policy import CrownCrestPolicy
from engine.crown_crest.presentation import answers, builder, deckbook, hand, menus, news, scene, words
from engine.crown_crest.presentation.effect_words import effect_lines
from engine.crown_crest.state import FRONTS, HAND, TURNS, Army, CrownCrestState
from engine.crown_crest.turns import RESIGN, CrownCrestTurns
from engine.crown_crest.view import CrownCrestView, make_view
from engine.game import Option, PackInfo, Setup, fill_options
from engine.kits import Kits
from engine.presentation import Catalogue, Forms, InAdvance, Presentation, PrivatePanelContent, Scene
from engine.questions import Question, Refused

# Moves and tokens depend only on public facts, and battles come after the next question. In the main phase
# the legal answers would give the hand away. So only these may be answered in advance.
OPEN = InAdvance(questions=frozenset({"move", "tokens"}), answers=frozenset({"end"}))
OPTIONS = (Option("first-player", "janken", ("janken", "drawn")),)
"""The table options, each with its name, its default and its values."""


def picture(view: CrownCrestView) -> Scene:
    """Return the battlefield as a picture; its alternative text says the same in words."""
    return scene.scene(view, (*words.headline(view), *words.lines(view)))


def _stands(army: Army, front: str) -> bool:
    """Return whether a side has a unit on this front."""
    return any(unit.area == front for unit in army.units)


def new_draft(view: CrownCrestView, form: str) -> str:
    """Return a draft without any moves or tokens. `view`: not used. `form`: "mv" or "tk"."""
    return f"{form} -"


class CrownCrest(CrownCrestTurns):
    """The rules of Crown Crest with one card pack.

    In its methods `s` is the state of a game, `ask` is the open question, and a clause is one typed line.
    """

    state_type = CrownCrestState
    declarations: tuple[str, ...] = (RESIGN,)
    """Answers that are legal beside those to the question; they must be typed in full."""

    def __init__(self, pack: CrownCrestPack) -> None:
        super().__init__(pack)
        self.record_format = replace(
            record_format.RECORD_FORMAT,
            split_typed=notation.lines,
            token_in_language=partial(notation.spell_cards, pack),
            costly=notation.is_charge,
        )
        self.pack_info = PackInfo(pack.name, pack.mark)
        self.presentation = Presentation(
            menu=partial(menus.menu, pack),
            headline=words.headline,
            lines=words.lines,
            hand=partial(words.hand, pack),
            scene=picture,
            describe=words.describe,
            notes=partial(words.notes, pack),
            tally=words.tally,
            first_notes=partial(builder.firsts, pack),
            summarize=news.summarize,
            has_own_line=news.has_own_line,
            in_advance=OPEN,
            short_answer=partial(answers.answer_text, pack),
            course_of_game=news.course,
        )
        self.private_panels = PrivatePanelContent(
            public_menu=partial(menus.public_menu, pack),
            public_buttons=menus.private_panel_buttons,
            scene=partial(hand.scene, pack),
            caption=partial(hand.caption, pack),
            lesson_scene=partial(hand.taught, pack),
            recap=news.recap,
        )
        self.forms = Forms(
            new_draft=new_draft,
            show_draft=partial(builder.form, pack),
            edit_draft=partial(builder.edited, pack),
        )
        self.kits = Kits(
            kind="deck",
            ready=tuple(pack.decks),
            text=partial(decks.ready_by_code, pack),
            default=partial(decks.ready, pack),
            check=partial(decks.tidy, pack),
            lines=partial(deckbook.lines, pack),
            sections=partial(deckbook.sections, pack),
            entry=partial(deckbook.entry, pack),
            set_count=partial(deckbook.changed, pack),
            share_code=partial(deckbook.code_of, pack),
            text_of_share_code=partial(deckbook.read_code, pack),
        )
        self.catalogue = Catalogue(
            codes=tuple(pack.cards),
            lines=partial(words.card, pack),
            effect_lines=partial(effect_lines, pack),
            printed_text=pack.printed_text,
            sheet=partial(hand.sheet, pack),
            card_counts=words.counted(pack),
        )
        self.computer = Computer(
            policy=partial(CrownCrestPolicy, pack), resample=partial(determinization.resample, pack)
        )

    # ---------------------------------------------------------------- set-up

    def start(self, setup: Setup) -> CrownCrestState:
        """Return a new game with shuffled decks, in which each seat has drawn six cards. Raises Refused for a
        wrong number of players or an illegal deck.

        The first question is janken, unless the table option or a record sets the first player.
        """
        if len(setup.seats) != 2:
            raise Refused("crest-two-players", "CCR-001", players=len(setup.seats))
        options = fill_options(OPTIONS, setup.options)
        deck_lists = [decks.read_legal_deck(self.pack, self.kit(setup, seat)) for seat in (0, 1)]
        chance = setup.chance()
        shuffled_decks = []
        for seat, deck in enumerate(deck_lists):
            forced_codes = chance.take_forced(f"deck-{seat}")
            for code in forced_codes or ():
                if code not in self.pack.units and code not in self.pack.commands:
                    raise Refused("crest-deck-card", "CCR-007", card=code[:30])
            codes = list(forced_codes) if forced_codes else verbs.expanded(deck.cards)
            if not forced_codes:
                chance.shuffle(f"deck-{seat}", codes)
            # A record has the top card first, a state last.
            shuffled_decks.append(codes[::-1] if forced_codes else codes)
        s = verbs.set_up(chance, [deck.crests[0] for deck in deck_lists], shuffled_decks)
        for seat in (0, 1):
            s.emit("dealt", seat, tuple(reversed(s.armies[seat].deck[-HAND:])), to=())
            verbs.draw(s, seat, HAND)
        forced_first = chance.take_forced("first")
        if forced_first or options["first-player"] == "drawn":
            s.first = int(forced_first[0]) if forced_first else chance.below("first", 2)
            s.phase = "start"
        s.shown = False
        return s

    def kit(self, setup: Setup, seat: int) -> str:
        """Return the deck list of a seat; one of the pack's ready decks if the seat chose none."""
        chosen = setup.kits[seat] if seat < len(setup.kits) else ""
        return chosen or decks.ready(self.pack, seat)

    def copy(self, s: CrownCrestState) -> CrownCrestState:
        return s.copy()

    # ---------------------------------------------------------------- answers

    def legal(self, s: CrownCrestState, ask: Question, seat: int) -> Sequence[str]:
        return [*ask.tokens.get(seat, ()), RESIGN]

    def token(self, s: CrownCrestState, ask: Question, seat: int, clause: str) -> str | None:
        """Return the legal answer that a clause means, None if it means none.

        Not all answers with moves, with tokens or with units that fall back are listed. These are checked by
        the rules; for all others the list decides.
        """
        tokens = self.legal(s, ask, seat)
        if clause in tokens:
            return clause
        line = self.tidied(s, seat, clause)
        if line in tokens:
            return line
        verb, _, arguments = line.partition(" ")
        if verb == "u" and "+" not in arguments.partition(":")[0]:
            card, colon, choices = arguments.partition(":")
            reinforcement = f"u {card}+{colon}{choices}"
            return reinforcement if reinforcement in tokens else None
        if verb == "fb" and ask.kind == "fallback" and seat in ask.seats:
            return self.falling_back(s, ask, seat, line)
        check = {"mv": refusals.moves, "tk": refusals.tokens}.get(verb)
        asked_kind = {"mv": "move", "tk": "tokens"}.get(verb)
        if check and ask.kind == asked_kind and seat in ask.seats and check(s, self.pack, seat, line) is None:
            return self.canonical(verb, line)
        return None

    def falling_back(self, s: CrownCrestState, ask: Question, seat: int, line: str) -> str | None:
        """Return the answer for these units that fall back; None if they do not fit the question. The list of
        answers may be cut off, so the answer need not be in the list.
        line: such as `fb L KNI FOO`, with the units in any order.
        """
        front, *codes = line.split(" ")[1:] or [""]
        standing_codes = [unit.code for unit in s.armies[seat].units if unit.area == front]
        fallen = [code for code in standing_codes if code in codes]
        fits = front == ask.detail[0] and len(fallen) == len(codes) == int(ask.detail[1])
        return f"fb {front} {' '.join(fallen)}" if fits else None

    def canonical(self, verb: str, line: str) -> str:
        """Return a legal line of moves or tokens as records have it. `verb`: "mv" or "tk"."""
        if verb == "mv":
            return notation.moves_line(notation.pairs(line, ">"))
        return notation.tokens_line([(code, int(count)) for code, count in notation.pairs(line, "=")])

    def refusal_of(
        self, s: CrownCrestState, ask: Question | None, seat: int, clause: str, *, later: Sequence[str] = ()
    ) -> Refused:
        return refusals.why(s, self.pack, ask, seat, self.tidied(s, seat, clause))

    def tidied(self, s: CrownCrestState, seat: int, clause: str) -> str:
        """Return a clause in the form of the listed answers. The verb decides whether a short word means a
        hand card or a unit of the seat.
        """
        army, unit_codes = s.armies[seat], [unit.code for unit in s.armies[seat].units]
        verb = notation.VERBS.get(clause.split(" ")[0].casefold())
        names_hand_card = verb is not None and verb.hand_rule
        return notation.tidy(self.pack, clause, [*army.hand] if names_hand_card else unit_codes)

    def default(self, s: CrownCrestState, ask: Question, seat: int) -> str | None:
        """Return what the bot answers for an absent player: the end of the main phase, otherwise the first
        listed answer, such as moving nothing; in the cleanup it draws.
        """
        return "end" if ask.kind == "main" else ask.tokens[seat][0]

    def forbids_free_undo(self, s: CrownCrestState, rested: CrownCrestState) -> bool:
        """Return whether hidden facts came to light since the last stable state. `rested`: not used."""
        return s.shown

    def forced(self, s: CrownCrestState, ask: Question, seat: int) -> str | None:
        """Return the only sensible answer; None if there is something to decide.

        Nothing is to decide in the main phase with an empty hand, if no unit can move, if no tokens can be
        allocated, if at most one front has units when the order of the battles is asked, in a cleanup without
        an action of the crest if no card waits in the count zone or the deck is empty, and in the cleanup of
        the last turn, when VP no longer change. A hand of which no card can be played is asked, because
        everybody would see that.
        """
        army = s.armies[seat]
        if ask.kind == "main":
            return "end" if not army.hand else None
        if ask.kind in ("move", "tokens"):
            return ask.tokens[seat][0] if not ask.forms.get(seat) else None
        if ask.kind == "order":
            fronts_with_units = [front for front in FRONTS if any(_stands(side, front) for side in s.armies)]
            if len(fronts_with_units) == len(FRONTS):
                return None
            return f"ord {fronts_with_units[0] if fronts_with_units else FRONTS[0]}"
        if ask.kind == "cleanup":
            is_only_drawing = len(ask.tokens[seat]) == 2
            if s.turn == TURNS or (is_only_drawing and not army.counts):
                return "ca draw"
            return "ca adv" if is_only_drawing and not army.deck else None
        return None

    def view(self, s: CrownCrestState, ask: Question | None, seat: int | None) -> CrownCrestView:
        return make_view(s, self.pack, ask, seat)
