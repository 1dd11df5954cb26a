"""The rules of Crownfell, read like the rulebook: set-up, draft, turns, rallies, both ends."""

from collections.abc import Generator, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.ask import Answer, Ask, Event, GameOver, Refused, Script
from engine.chance import Chance
from engine.crownfell import abilities, face, moves, notation, refusals
from engine.crownfell import state as st
from engine.crownfell.board import BLACK, LETTERS, NUMBER, SPACES, WHITE
from engine.crownfell.pack import Cast, Pack
from engine.crownfell.player import puzzles
from engine.crownfell.player.policy import Player
from engine.crownfell.player.worth import Judge
from engine.crownfell.state import Board
from engine.crownfell.view import View, make
from engine.face import Menu, Say, Scene
from engine.game import Given, Option, Reader, Rules, Setup, fill_options
from engine.computer import Random
from engine.puzzle import Puzzle

if TYPE_CHECKING:
    from engine.match import Match

OPTIONS = (
    Option("first-game", "off", ("off", "on")),
    Option("colours", "toss", ("toss", "first-black", "first-white")),
    Option("quietTurns", "60", low=2, high=300),
    Option("maxTurns", "300", low=10, high=2000),
    Option("continueAfterCapture", "off", ("off", "on")),
)
DEALT = 8
ALWAYS = notation.WORDS
Asking = Generator[Ask, Answer, str]
Earned = tuple[int, int]


class Crownfell(Rules[Board, View]):
    """Crownfell with one pack of characters."""

    state_type = Board
    grid_sides = 2
    words = ALWAYS
    computer = True
    reckoned = ("taken", "key", "seen")

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.pack_name, self.pack_mark = pack.name, pack.mark
        self._faces: tuple[tuple[str, ...], Cast] = ((), Cast(()))
        self._judge = Judge(self._faces[1])

    # ---------------------------------------------------------------- set-up

    def start(self, setup: Setup) -> Board:
        """Toss, deal, and lay out the row, or hand out the first-game sets."""
        if len(setup.seats) != 2:
            raise Refused("two-players", "CFL-001", players=len(setup.seats))
        options = fill_options(OPTIONS, setup.options)
        chance = setup.chance()
        black = self._toss(chance, options["colours"])
        first_game = options["first-game"] == "on"
        if first_game:
            if self.pack.first_game is None:
                raise Refused("no-first-game", "CFL-R16", pack=self.pack_name)
            codes: Sequence[str] = (*self.pack.first_game[BLACK], *self.pack.first_game[WHITE])
        else:
            codes = self._deal(chance)
        s = st.dealt(chance, codes, black, len(self.pack.characters) - len(codes))
        s.quiet_limit, s.turn_limit = int(options["quietTurns"]), int(options["maxTurns"])
        s.runs_on = options["continueAfterCapture"] == "on"
        if first_game:
            for slot in range(DEALT):
                st.put(s, slot, st.HAND + slot // 4)
            st.note_position(s)
        else:
            s.turn = WHITE
        return s

    def _toss(self, chance: Chance, colours: str) -> int:
        """The seat that plays black (CFL-002, CFL-R01)."""
        if colours != "toss":
            return 0 if colours == "first-black" else 1
        forced = chance.take_forced("toss")
        return int(forced[0]) if forced else chance.below("toss", 2)

    def _deal(self, chance: Chance) -> Sequence[str]:
        """Eight cards in a row; the others leave the game (CFL-005, CFL-006)."""
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

    def faces(self, s: Board) -> Cast:
        """The compiled cards of this game, by slot; those of the last game asked for are kept."""
        codes, faces = self._faces
        if codes is not s.codes:
            faces = Cast(self.pack.faces[code] for code in s.codes)
            self._faces = (s.codes, faces)
        return faces

    def judge(self, s: Board) -> Judge:
        """What the cards of this game are worth where; that of the last game asked for is kept."""
        faces = self.faces(s)
        if self._judge.faces is not faces:
            self._judge = Judge(faces)
        return self._judge

    # ---------------------------------------------------------------- play

    def step(self, s: Board) -> Script:
        """One draft pick or one turn."""
        return self.draft_pick(s) if st.ROW in s.spots else self.take_turn(s)

    def draft_pick(self, s: Board) -> Script:
        """White first, then one card each in turn, until the row is empty (CFL-008 to CFL-013)."""
        row = st.in_zone(s, st.ROW)
        token = yield from self.ask(s, "pick", [f"p{s.codes[slot]}" for slot in row])
        st.pick(s, s.codes.index(token[1:]), s.turn)
        s.turn = 1 - s.turn
        if len(row) == 1:
            s.turn = BLACK
            st.note_position(s)

    def take_turn(self, s: Board) -> Script:
        """One action of Deploy, Move and Activate, with the rallies it earns (CFL-021)."""
        faces = self.faces(s)
        tokens = moves.actions(s, faces)
        if not tokens:
            raise GameOver((st.seat_of(s, 1 - s.turn),), "no-move")
        st.check_draw(s)
        actor = s.turn
        token = yield from self.ask(s, "action", tokens)
        earned = self.perform(s, faces, token)
        st.check_elimination(s, actor)
        while earned:
            earned = (yield from self.rally(s, faces, *earned[0])) + earned[1:]
            st.check_elimination(s, actor)
        st.end_turn(s)

    def perform(self, s: Board, faces: Cast, token: str) -> list[Earned]:
        """Carry out an action; own cards that earned a rally by it, and where (CFL-066, CFL-067)."""
        first = token[0]
        if first == "d":
            st.deploy(s, s.codes.index(token[1:4]), NUMBER[token[5:]], s.turn)
            return []
        if first == "a":
            slot = s.codes.index(token[1:4])
            moved = abilities.perform(s, faces, slot, token[6:])
        else:
            moved = self._move(s, token)
        return [(slot, s.spots[slot] % 25) for slot, before in moved if moves.earns_rally(s, slot, before)]

    def _move(self, s: Board, token: str) -> list[tuple[int, int]]:
        """A Move with its captures: by entering, then by range (CFL-R44)."""
        slot = s.codes.index(token[:3])
        before = s.spots[slot] % 25
        if len(token) == 6:
            st.go(s, slot, NUMBER[token[4:]])
            return [(slot, before)]
        words = token[4:].split(" ")
        taken = [s.codes.index(word[1:]) for word in words if len(word) == 4]
        if len(words) == len(taken):
            st.capture(s, taken[0], slot)
            s.moved = (before, before)
            return []
        to = NUMBER[words[0]]
        entered = s.board[to]
        if entered in taken:
            st.capture(s, entered, slot)
        st.go(s, slot, to)
        for target in taken:
            if target != entered:
                st.capture(s, target, slot)
        return [(slot, before)]

    def rally(self, s: Board, faces: Cast, slot: int, space: int) -> Generator[Ask, Answer, list[Earned]]:
        """One rally action, or none; a directed card may earn a rally itself (CFL-R45)."""
        tokens = moves.rallies(s, faces, slot)
        if not tokens:
            return []
        tokens.append("-")
        token = yield from self.ask(s, "rally", tokens, (s.codes[slot], SPACES[space]))
        return self.perform_rally(s, token)

    def perform_rally(self, s: Board, token: str) -> list[Earned]:
        """Carry out a rally action; the rally that a directed card earned by it."""
        if token == "-":
            s.tell("rally-declined", st.seat_of(s, s.turn))
        elif token.startswith("rev"):
            st.revive(s, s.codes.index(token[3:]), s.turn)
        elif token.startswith("dir"):
            other = s.codes.index(token[3:6])
            before, to = s.spots[other] % 25, NUMBER[token[7:]]
            st.go(s, other, to, "directed")
            return [(other, to)] if moves.earns_rally(s, other, before) else []
        else:
            st.deploy(s, s.codes.index(token[1:4]), NUMBER[token[5:]], s.turn)
        return []

    def ask(self, s: Board, kind: str, tokens: Sequence[str], detail: tuple[str, ...] = ()) -> Asking:
        """Ask the colour to move; on the way both may resign or agree on a draw (CFL-R68, CFL-R69)."""
        question = Ask(kind, {s.turn ^ s.black: tokens}, detail)
        while True:
            seat, token = yield question
            if token not in ALWAYS:
                if s.offers:
                    s.offers &= 1 << st.seat_of(s, seat)
                return token
            self.spoken(s, seat, token)

    def spoken(self, s: Board, seat: int, token: str) -> None:
        """Resign, or offer a draw, which holds until the other side has answered by moving."""
        if token == "resign":
            raise GameOver((1 - seat,), "resign")
        s.offers |= 1 << st.seat_of(s, seat)
        s.tell("draw-offered", seat)
        if s.offers == 3:
            raise GameOver((), "agreed")

    # ---------------------------------------------------------------- answers

    def legal(self, s: Board, ask: Ask, seat: int) -> Sequence[str]:
        """The open question's tokens, and the words that are legal at any time."""
        words = [w for w in ALWAYS if w == "resign" or not s.offers >> st.seat_of(s, seat) & 1]
        return [*ask.tokens.get(seat, ()), *words]

    def clauses(self, s: Board, ask: Ask | None, text: str) -> Sequence[str]:
        return notation.clauses(ask, text)

    def token(self, s: Board, ask: Ask, seat: int, clause: str) -> str | None:
        return notation.token(self.legal(s, ask, seat), ask, s, clause)

    def refuse(
        self, s: Board, ask: Ask | None, seat: int, clause: str, *, later: Sequence[str] = ()
    ) -> Refused:
        return refusals.why(s, self.faces(s), self.pack, ask, seat, clause, later)

    def default(self, s: Board, ask: Ask, seat: int) -> str | None:
        """An absent player declines a rally; everything else is a choice nobody can make for another."""
        return "-" if ask.kind == "rally" else None

    def hides(self, s: Board) -> bool:
        """Nothing is ever revealed within an action: all cards lie open (CFL-R15)."""
        return False

    def again(self, s: Board, options: Mapping[str, str]) -> dict[str, str]:
        """Black of the last game plays white: the seats swap, the colours stay with the seats' places."""
        return {**options, "colours": "first-white" if s.black else "first-black"}

    def copy(self, s: Board) -> Board:
        return st.copy(s)

    # ---------------------------------------------------------------- the computer's seat

    def policy(self) -> Player:
        return Player(self)

    def resample(
        self, s: Board, live: Board, answers: Sequence[Answer], seat: int, dice: Random
    ) -> Sequence[Answer]:
        """All cards lie open (CFL-R15), and nothing is drawn after the deal."""
        s.chance = Chance(dice.randbytes(32))
        return answers

    def puzzle_match(self, puzzle: Puzzle) -> "Match[Board]":
        return puzzles.match(self, puzzle)

    def still_wins(self, match: "Match[Board]", seat: int, turns: int) -> bool:
        return puzzles.still_wins(self, match, seat, turns)

    def defence(self, match: "Match[Board]", turns: int) -> str:
        return puzzles.defence(self, match, turns)

    # ---------------------------------------------------------------- face

    def view(self, s: Board, ask: Ask | None, seat: int | None) -> View:
        return make(s, self.faces(s), ask, seat)

    def menu(self, view: View, tokens: Sequence[str]) -> Menu:
        return face.menu(self.pack, view, tokens)

    def headline(self, view: View) -> list[Say]:
        return face.headline(view)

    def lines(self, view: View) -> list[Say]:
        return face.lines(view)

    def scene(self, view: View) -> Scene:
        return face.scene(self.pack, view)

    def notes(self, view: View) -> list[Say]:
        return face.notes(self.pack, view)

    def hand(self, view: View) -> list[Say]:
        return face.hand(self.pack, view)

    def told(self, event: Event) -> Say:
        return face.told(event)

    def word(self, code: str, part: str, language: str) -> str | None:
        return self.pack.word(code, part, language)

    def cards(self) -> Sequence[str]:
        return tuple(self.pack.characters)

    def card(self, code: str) -> list[Say]:
        return face.card_words(self.pack, code)

    def card_scene(self, code: str) -> Scene:
        return face.card_scene(self.pack, code)

    # ---------------------------------------------------------------- records

    def opening(self, s: Board, names: Sequence[str], reader: Reader) -> list[str]:
        """Who plays black, and the dealt row or the fixed hands."""
        lines = [f"# black: {names[st.seat_of(s, BLACK)]}"]
        if st.in_zone(s, st.ROW):
            return [*lines, "row " + " ".join(s.codes)]
        return [*lines, "hands B " + " ".join(s.codes[:4]) + " W " + " ".join(s.codes[4:])]

    def read_opening(
        self, lines: Sequence[str], names: Sequence[str]
    ) -> tuple[tuple[str, tuple[str, ...]], ...]:
        found: list[tuple[str, tuple[str, ...]]] = []
        for line in lines:
            if line.startswith("# black: ") and line[9:] in names:
                found.append(("toss", (str(names.index(line[9:])),)))
            elif line.startswith("row "):
                found.append(("row", tuple(line.split()[1:])))
        return tuple(found)

    def written(self, s: Board, names: Sequence[str], given: Sequence[Given], reader: Reader) -> list[str]:
        return notation.written([LETTERS[st.seat_of(s, seat)] for seat in (0, 1)], given)

    def read_line(self, match: "Match[Board]", names: Sequence[str], line: str) -> Sequence[Answer]:
        notation.read_line(match, line)
        return ()

    def unfinished(self, ask: Ask) -> list[str]:
        return [notation.OPEN] if ask.kind == "rally" else []

    def read_ending(self, match: "Match[Board]", names: Sequence[str], ending: str) -> None:
        notation.read_ending(match, ending)

    def ending(self, s: Board, names: Sequence[str]) -> str:
        assert s.result is not None
        winner = f"{LETTERS[st.seat_of(s, s.result.winners[0])]}+" if s.result.winners else "="
        return f"{winner} {s.result.reason}"
