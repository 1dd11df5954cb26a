"""The rules of Crownfell in the order of the rulebook: set-up, draft, turns, rallies and both ends.

A slot is the number of a card, its index in `codes` of the state. Colours: 0 Black, 1 White.
"""

from collections.abc import Generator, Mapping, Sequence
from functools import partial

from engine.chance import Chance
from engine.crownfell import abilities, moves, notation, record_format, refusals, verbs
from engine.crownfell.board import BLACK, COLOURS, NUMBER, SPACES, WHITE
from engine.crownfell.cards import CrownfellPack, GameCards
from engine.crownfell.player.worth import Evaluator
from engine.crownfell.presentation import hindrances, menus, printed_words, scene, words
from engine.crownfell.presentation.words import effect_lines
from engine.crownfell.state import HAND, ROW, CrownfellState
from engine.crownfell.view import CrownfellView, make_view
from engine.game import Option, PackInfo, Rules, Seating, Setup, fill_options
from engine.presentation import Catalogue, InAdvance, Presentation, say
from engine.questions import Answer, GameOver, Question, Refused, Script

OPTIONS = (
    Option("first-game", "off", ("off", "on")),
    Option("colours", "toss", ("toss", "first-black", "first-white")),
    Option("quietTurns", "60", low=2, high=300),
    Option("maxTurns", "300", low=10, high=2000),
    Option("continueAfterCapture", "off", ("off", "on")),
)
DEALT = 8  # cards in the row of the draft
ALWAYS = notation.WORDS  # answers that are legal at any time
OPEN = InAdvance(questions=frozenset({"pick", "action", "rally"}))  # all cards lie open (CFL-R15)
Asking = Generator[Question, Answer, str]  # asks questions, and returns the token of the answer
Earned = tuple[int, int]
"""An earned rally: (slot of the card, space that the card entered)."""


def swapped(s: CrownfellState, options: Mapping[str, str]) -> dict[str, str]:
    """Return the options of a rematch. The seats have swapped, so Black of the last game plays White.

    s: the last state of the previous game. options: the options of the previous game.
    """
    return {**options, "colours": "first-white" if s.black else "first-black"}


class Crownfell(Rules[CrownfellState, CrownfellView]):
    """The rules of Crownfell with one pack of characters."""

    state_type = CrownfellState
    declarations: tuple[str, ...] = ALWAYS
    """Words that are legal at any time, beside the answers to the question; they must be typed in full."""
    drops_clauses_after_end = False  # a line that claims a rally after the end is refused (CFL-R44)
    seating = Seating(swapped_options=swapped)
    record_format = record_format.RECORD_FORMAT

    def __init__(self, pack: CrownfellPack) -> None:
        self.pack = pack
        self.pack_info = PackInfo(pack.name, pack.mark)
        self._cached_cards: tuple[tuple[str, ...], GameCards] = ((), GameCards(()))
        self._cached_evaluator = Evaluator(self._cached_cards[1])
        self.presentation = Presentation(
            menu=partial(menus.menu, pack),
            headline=words.headline,
            lines=words.lines,
            hand=partial(words.hand, pack),
            scene=partial(scene.scene, pack),
            describe=words.describe,
            summarize=words.summarize,
            notes=partial(words.notes, pack),
            tally=words.tally,
            open_turn=words.open_turn,
            first_notes=partial(words.firsts, pack),
            explain_cell=partial(hindrances.why, pack),
            highlighted_scene=partial(scene.marked, pack),
            short_answer=menus.answer_text,
            in_advance=OPEN,
        )
        self.catalogue = Catalogue(
            codes=tuple(pack.characters),
            lines=partial(printed_words.sheet_words, pack),
            on_board=partial(printed_words.words_on_board, pack),
            printed_text=pack.printed_text,
            effect_lines=partial(effect_lines, pack),
            scene=partial(scene.card_scene, pack),
            sheet=partial(scene.sheet, pack),
            cards_per_sheet=4,
            sides=COLOURS,
            spaces={space: menus.ground_mark(space) for space in SPACES},
            card_counts=say("crownfell-counted", cards=len(pack.characters)),
        )

    # ---------------------------------------------------------------- set-up

    def start(self, setup: Setup) -> CrownfellState:
        """Return the first state. Raises Refused if the set-up is not possible.

        First the colours are tossed for. Then the row is dealt; with the option `first-game` each hand gets
        its first-game set instead.
        """
        if len(setup.seats) != 2:
            raise Refused("two-players", "CFL-001", players=len(setup.seats))
        options = fill_options(OPTIONS, setup.options)
        chance = setup.chance()
        black = self._toss(chance, options["colours"])
        first_game = options["first-game"] == "on"
        if first_game:
            if self.pack.first_game is None:
                raise Refused("no-first-game", "CFL-R16", pack=self.pack_info.name)
            codes: Sequence[str] = (*self.pack.first_game[BLACK], *self.pack.first_game[WHITE])
        else:
            codes = self._deal(chance)
        s = verbs.dealt(chance, codes, black, len(self.pack.characters) - len(codes))
        s.quiet_limit, s.turn_limit = int(options["quietTurns"]), int(options["maxTurns"])
        s.runs_on = options["continueAfterCapture"] == "on"
        if first_game:
            for slot in range(DEALT):
                verbs.put(s, slot, HAND + slot // 4)
            verbs.note_position(s)
        else:
            s.turn = WHITE
        return s

    def _toss(self, chance: Chance, colours: str) -> int:
        """Return the seat that plays Black (CFL-002, CFL-R01).

        colours: the value of the option: `toss`, `first-black` or `first-white`.
        """
        if colours != "toss":
            return 0 if colours == "first-black" else 1
        forced = chance.take_forced("toss")
        return int(forced[0]) if forced else chance.below("toss", 2)

    def _deal(self, chance: Chance) -> Sequence[str]:
        """Return the codes of the eight cards of the row. Other cards leave the game (CFL-005, CFL-006).

        Raises Refused if the pack is too small, or if the forced row of a record is not possible.
        """
        if len(self.pack.characters) < DEALT:
            raise Refused("pack-too-small", "CFL-R12", cards=len(self.pack.characters))
        forced = chance.take_forced("row")
        if forced:
            if len(set(forced)) != DEALT or any(code not in self.pack.characters for code in forced):
                raise Refused("bad-row", "CFL-005")
            return forced
        codes = list(self.pack.characters)
        chance.shuffle("deal", codes)
        return codes[:DEALT]

    def game_cards(self, s: CrownfellState) -> GameCards:
        """Return the compiled cards of a game, by slot. The cards of the game asked for last are cached."""
        codes, game_cards = self._cached_cards
        if codes is not s.codes:
            game_cards = GameCards(self.pack.compiled[code] for code in s.codes)
            self._cached_cards = (s.codes, game_cards)
        return game_cards

    def evaluator(self, s: CrownfellState) -> Evaluator:
        """Return the evaluator for the cards of a game. The one of the game asked for last is cached."""
        game_cards = self.game_cards(s)
        evaluator = self._cached_evaluator
        if evaluator.cards is not game_cards:
            evaluator = self._cached_evaluator = Evaluator(game_cards)
        return evaluator

    # ---------------------------------------------------------------- play

    def step(self, s: CrownfellState) -> Script:
        """Play one pick of the draft, or one turn."""
        return self.draft_pick(s) if ROW in s.spots else self.take_turn(s)

    def draft_pick(self, s: CrownfellState) -> Script:
        """Let a player pick a card: White first, then in turn until the row is empty (CFL-008 to CFL-013)."""
        row = verbs.in_zone(s, ROW)
        token = yield from self.ask(s, "pick", [f"p{s.codes[slot]}" for slot in row])
        verbs.pick(s, s.codes.index(token[1:]), s.turn)
        s.turn = 1 - s.turn
        if len(row) == 1:
            s.turn = BLACK
            verbs.note_position(s)

    def take_turn(self, s: CrownfellState) -> Script:
        """Play one Deploy, Move or Activate, and the rallies that it earns (CFL-021)."""
        game_cards = self.game_cards(s)
        tokens = moves.actions(s, game_cards)
        if not tokens:
            raise GameOver((verbs.seat_of(s, 1 - s.turn),), "no-move")
        verbs.check_draw(s)
        actor = s.turn
        token = yield from self.ask(s, "action", tokens)
        earned = self.perform(s, game_cards, token)
        verbs.check_elimination(s, actor)
        while earned:
            earned = (yield from self.rally(s, game_cards, *earned[0])) + earned[1:]
            verbs.check_elimination(s, actor)
        verbs.end_turn(s)

    def perform(self, s: CrownfellState, game_cards: GameCards, token: str) -> list[Earned]:
        """Carry out a Deploy, Move or Activate. Return the rallies that it earned (CFL-066, CFL-067)."""
        first_letter = token[0]
        if first_letter == "d":
            verbs.deploy(s, s.codes.index(token[1:4]), NUMBER[token[5:]], s.turn)
            return []
        if first_letter == "a":
            slot = s.codes.index(token[1:4])
            moved = abilities.perform(s, game_cards, slot, token[6:])
        else:
            moved = self._move(s, token)
        return [
            (slot, s.spots[slot] % 25) for slot, old_space in moved if moves.earns_rally(s, slot, old_space)
        ]

    def _move(self, s: CrownfellState, token: str) -> list[tuple[int, int]]:
        """Carry out a Move and its captures: by entering, then ranged (CFL-R44).

        Return [(slot of the card, space that the card left)]; an empty list if the card stayed.
        """
        slot = s.codes.index(token[:3])
        old_space = s.spots[slot] % 25
        if len(token) == 6:
            verbs.go(s, slot, NUMBER[token[4:]])
            return [(slot, old_space)]
        words = token[4:].split(" ")
        captured = [s.codes.index(word[1:]) for word in words if len(word) == 4]
        if len(words) == len(captured):
            acted = (old_space, s.spots[captured[0]] % 25)
            verbs.capture(s, captured[0], slot, "ranged")
            s.moved, s.acted = (old_space, old_space), acted
            return []
        to = NUMBER[words[0]]
        occupant = s.board[to]
        if occupant in captured:
            verbs.capture(s, occupant, slot)
        verbs.go(s, slot, to)
        for target in captured:
            if target != occupant:
                verbs.capture(s, target, slot, "ranged")
        return [(slot, old_space)]

    def rally(
        self, s: CrownfellState, game_cards: GameCards, slot: int, space: int
    ) -> Generator[Question, Answer, list[Earned]]:
        """Let the colour to move use or decline one rally. Return the further rally if a directed card earned
        one (CFL-R45).

        slot, space: the card that earned the rally, and the space that the card entered.
        """
        tokens = moves.rallies(s, game_cards, slot)
        if not tokens:
            return []
        tokens.append("-")
        token = yield from self.ask(s, "rally", tokens, (s.codes[slot], SPACES[space]))
        return self.perform_rally(s, token)

    def perform_rally(self, s: CrownfellState, token: str) -> list[Earned]:
        """Carry out a rally action, or the decline `-`. Return the further rally if a directed card earned
        one.
        """
        if token == "-":
            s.emit("rally-declined", verbs.seat_of(s, s.turn))
        elif token.startswith("rev"):
            verbs.revive(s, s.codes.index(token[3:]), s.turn)
        elif token.startswith("dir"):
            other = s.codes.index(token[3:6])
            old_space, to = s.spots[other] % 25, NUMBER[token[7:]]
            verbs.go(s, other, to, "directed")
            return [(other, to)] if moves.earns_rally(s, other, old_space) else []
        else:
            verbs.deploy(s, s.codes.index(token[1:4]), NUMBER[token[5:]], s.turn)
        return []

    def ask(
        self, s: CrownfellState, kind: str, tokens: Sequence[str], detail: tuple[str, ...] = ()
    ) -> Asking:
        """Ask the colour to move. Meanwhile both may resign or agree on a draw (CFL-R68, CFL-R69).

        The generator returns the token of the answer. kind: `pick`, `action` or `rally`. tokens: the legal
        answers. detail: for a rally (code of the card that earned it, name of the space).
        """
        question = Question(kind, {s.turn ^ s.black: tokens}, detail)
        while True:
            seat, token = yield question
            if token not in ALWAYS:
                if s.offers & ~(1 << verbs.seat_of(s, seat)):
                    s.offers &= 1 << verbs.seat_of(s, seat)
                    s.emit("draw-declined", seat)
                return token
            self.declare(s, seat, token)

    def declare(self, s: CrownfellState, seat: int, token: str) -> None:
        """Carry out a resignation or the offer of a draw. Raises GameOver if that ends the game.

        An offer holds until the other side answers a question. token: `resign` or `draw`.
        """
        if token == "resign":
            raise GameOver((1 - seat,), "resign")
        s.offers |= 1 << verbs.seat_of(s, seat)
        s.emit("draw-offered", seat)
        if s.offers == 3:
            raise GameOver((), "agreed")

    # ---------------------------------------------------------------- answers

    def legal(self, s: CrownfellState, ask: Question, seat: int) -> Sequence[str]:
        """Return the answers of a seat to the open question, and the words that are legal at any time.

        `draw` is left out if the seat has offered a draw already.
        """
        declarations = [
            word for word in ALWAYS if word == "resign" or not s.offers >> verbs.seat_of(s, seat) & 1
        ]
        return [*ask.tokens.get(seat, ()), *declarations]

    def clauses(self, s: CrownfellState, ask: Question | None, text: str) -> Sequence[str]:
        """Split a line at its semicolons into clauses, each in its canonical form."""
        return notation.clauses(ask, text)

    def token(self, s: CrownfellState, ask: Question, seat: int, clause: str) -> str | None:
        """Return the legal answer that a typed clause means, None if it means none."""
        return notation.token(self.legal(s, ask, seat), ask, s, clause)

    def refusal_of(
        self, s: CrownfellState, ask: Question | None, seat: int, clause: str, *, later: Sequence[str] = ()
    ) -> Refused:
        return refusals.why(s, self.game_cards(s), self.pack, ask, seat, clause, later)

    def default(self, s: CrownfellState, ask: Question, seat: int) -> str | None:
        """Return the answer for an absent player: `-`, which declines a rally.

        None for other questions, because the bot makes no other choice for a player.
        """
        return "-" if ask.kind == "rally" else None

    def forced(self, s: CrownfellState, ask: Question, seat: int) -> str | None:
        """Return the pick of the last card in the row, which needs no choice (CFL-009); otherwise None."""
        return ask.tokens[seat][0] if ask.kind == "pick" and len(ask.tokens[seat]) == 1 else None

    def forbids_free_undo(self, s: CrownfellState, rested: CrownfellState) -> bool:
        """Return False: no answer within an action reveals anything, as all cards lie open (CFL-R15)."""
        return False

    def copy(self, s: CrownfellState) -> CrownfellState:
        return s.copy()

    def view(self, s: CrownfellState, ask: Question | None, seat: int | None) -> CrownfellView:
        return make_view(s, self.game_cards(s), ask, seat)
