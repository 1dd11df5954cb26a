"""What every game gives the house: its set-up, its rules and their parts; and how games are found."""

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

import engine
from engine.chance import Chance
from engine.computer import Computer
from engine.kits import Kits
from engine.measure import Measure
from engine.presentation import Catalogue, Forms, OwnPanels, Presentation, Word
from engine.puzzle import Prover
from engine.questions import Event, Outcome, Question, Refused, Script
from engine.record_format import RecordFormat
from engine.samples import Samples
from engine.sheets import SheetMaker


class Option(Struct, frozen=True):
    """A table option: its name, default and what it may be (words of `choices`, or a number in a range).

    free: a pattern of texts that may be chosen besides `choices`.
    """

    name: str
    default: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    free: str = ""

    def check(self, value: str) -> str:
        """The value as it is kept; raises Refused where it does not fit."""
        value = {"true": "on", "false": "off"}.get(value, value)
        if self.choices:
            if value in self.choices or (self.free and re.fullmatch(self.free, value)):
                return value
        elif value.isascii() and value.isdigit() and len(value) < 9 and self.low <= int(value) <= self.high:
            return str(int(value))
        raise Refused("option-value", option=self.name, value=value, allowed=self.allowed)

    @property
    def allowed(self) -> str:
        return ", ".join(self.choices) if self.choices else f"{self.low}–{self.high}"


class Setup(Struct, frozen=True):
    """What a match starts from: names of the seats in order, options as text, seed (32 bytes).

    secret, luck, began, beacon: what the seed was mixed from (`engine.chance.derive_seed`), "" and () where
    it was
        given as it is. began: the message that announced the start.
    kits: what each seat brings along in a game where one does, such as a deck list; "" for the game's own.
    """

    seats: tuple[str, ...]
    options: Mapping[str, str] = {}
    seed: bytes = b""
    forced: tuple[tuple[str, tuple[str, ...]], ...] = ()
    kits: tuple[str, ...] = ()
    secret: str = ""
    luck: tuple[str, ...] = ()
    began: str = ""
    beacon: str = ""

    def chance(self) -> Chance:
        return Chance(self.seed, 0, self.forced)


class Limit(NamedTuple):
    """How long the open step may wait, in seconds since the last answer, and the clock's word for it."""

    word: str
    seconds: float


class State(Struct):
    """What every game's state has; a game adds its own plain fields.

    events: what verbs told since they were last taken; not part of the saved state.
    """

    chance: Chance
    result: Outcome | None = None
    events: list[Event] = []

    def emit(self, kind: str, *args: Any, to: tuple[int, ...] | None = None) -> None:
        """Verbs call this: something happened."""
        self.events.append(Event(kind, args, to))


S = TypeVar("S", bound=State)
V = TypeVar("V")


@dataclass(frozen=True, kw_only=True, slots=True)
class Refereeing(Generic[S]):
    """The part of a game that is played on a real table: players report, and a neutral person may rule.

    limit: how long the open step may wait before the clock says `timeout WORD`, None for ever; lapsed: what
        the clock says, after so many seconds, before the next answer is looked at. last_words: what a seat
        may still say when the game is over; say_last: one of them is said, and without a result the game goes
        on. pieces: the looks of its pieces, which both sides have (`MenuChoice.piece`). reports: whether an
        answer says what happened on the table, or what somebody said of it. proposed: whether something that
        was proposed waits for somebody's yes.
    """

    limit: Callable[[S], Limit | None]
    lapsed: Callable[[S, float], str | None]
    last_words: Callable[[S, int], Sequence[str]]
    say_last: Callable[[S, int, str], None]
    reports: Callable[[str], bool]
    proposed: Callable[[S], bool]
    pieces: tuple[str, ...] = ()


Options = Mapping[str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Seating:
    """How people sit at a game: what the options say of seats, and what becomes of a seat.

    label: what a lobby says of a seat, such as its colour ("" for nothing); title: what a seat is called
        whose person has several; one_for_all: whether one person may hold every seat; in_lobby: options that
        the lobby itself shows, because nobody should have to look for them.
    sides: by seat, the number of the side it plays for; none: everybody plays alone.
    each_alone: with more than two seats, too, a resignation is one seat's own, whatever the others do;
        resigned: the seats that resigned while the others play on.
    renamed: the players are called so from now on, for a game that keeps names in its state; swapped: options
        of a rematch, whose seats sit in the opposite order.
    """

    label: Callable[[int, Options], Word] = lambda seat, options: ""
    title: Callable[[str, int, Options], str] = lambda name, seat, options: name
    one_for_all: Callable[[Options], bool] = lambda options: False
    in_lobby: tuple[str, ...] = ()
    sides: Callable[[Any], Sequence[int]] = lambda state: ()
    each_alone: bool = False
    resigned: Callable[[Any], Sequence[int]] = lambda state: ()
    renamed: Callable[[Any, Sequence[str]], None] = lambda state, names: None
    swapped: Callable[[Any, Options], dict[str, str]] = lambda state, options: dict(options)


class Printed(NamedTuple):
    """The pack that rules were made from: its name, its mark in records, its text and that text's SHA-256."""

    name: str = ""
    mark: str = ""
    digest: str = ""
    text: str = ""


class Rules(Generic[S, V]):
    """One game with one pack: what may be answered, what follows, and what a seat sees. Holds no state of a
    match.

    A game must give `start`, `step`, `copy`, `refuse`, `view` and its `face`. Everything else that it can do
    is a part of its own, which is absent where the game has no such thing:

    record_format: how its answers are written down; own_panels: seats know what others do not; forms: answers
    that cannot be listed; kits: players bring something along; catalogue: cards to look up; computer: it can
    take a seat; prover: puzzles can be judged; refereeing: it is played on a real table; standing: the answer
    that a seat's standing orders give to a question, and the orders that remain; seating: how people sit.

    declarations: what can be said beside the game's own answers: resign, draw. They end or offer something,
        so they are never read from an abbreviation.
    derived: fields of the state that follow from the rest, and which earlier versions kept otherwise or not.
    drops_clauses_after_end: whether the clauses of a typed line behind the one that ends the game are
        dropped; False: they are refused, and the line with them.
    """

    state_type: type[S]
    printed: Printed = Printed()
    declarations: tuple[str, ...] = ()
    derived: tuple[str, ...] = ()
    drops_clauses_after_end: bool = True

    face: Presentation[V]
    record_format: RecordFormat[S] = RecordFormat()
    seating: Seating = Seating()
    catalogue: Catalogue = Catalogue()
    own_panels: OwnPanels[S, V] | None = None
    forms: Forms[V] | None = None
    kits: Kits | None = None
    computer: Computer[S] | None = None
    prover: Prover | None = None
    refereeing: Refereeing[S] | None = None

    def start(self, setup: Setup) -> S:
        """The state before the first question; raises Refused for a set-up the rules do not allow."""
        raise NotImplementedError

    def step(self, state: S) -> Script:
        """One action: asks, resolves, returns at the next resting point. Raises GameOver."""
        raise NotImplementedError

    def copy(self, state: S) -> S:
        """An independent copy, without events."""
        raise NotImplementedError

    def view(self, state: S, ask: Question | None, seat: int | None) -> V:
        """What a seat (None: a person without one) is shown; has no place for hidden things."""
        raise NotImplementedError

    def clauses(self, state: S, ask: Question | None, text: str) -> Sequence[str]:
        """Cut a typed line into its clauses."""
        return (" ".join(text.split()),)

    def counted(self, state: S, ask: Question, seat: int, clause: str) -> Sequence[str]:
        """Return the single answers that a clause with a count stands for, judged in this state."""
        return (clause,)

    def token(self, state: S, ask: Question, seat: int, clause: str) -> str | None:
        """The legal token that a clause stands for, if it stands for exactly one."""
        tokens = self.legal(state, ask, seat)
        return clause if clause in tokens else unique_beginning(clause, tokens, self.declarations)

    def legal(self, state: S, ask: Question, seat: int) -> Sequence[str]:
        """Everything this seat may answer now, declarations such as `resign` included."""
        return ask.tokens.get(seat, ())

    def refuse(
        self, state: S, ask: Question | None, seat: int, clause: str, *, later: Sequence[str] = ()
    ) -> Refused:
        """Why this clause is not legal. `later`: what its line has answered before. `ask` None: game over."""
        raise NotImplementedError

    def default(self, state: S, ask: Question, seat: int) -> str | None:
        """What an absent seat answers at a deadline; None where only the other players can decide."""
        return None

    def forced(self, state: S, ask: Question, seat: int) -> str | None:
        """The one answer that leaves nothing to decide; the table gives it, so that nobody waits for it."""
        return None

    def forbids_free_undo(self, state: S, rested: S) -> bool:
        """Whether something was revealed since the resting point, so that undo is no longer free."""
        return state.chance.draws > rested.chance.draws

    def reveals(self, state: S, before: S) -> bool:
        """Return whether a player knows more by now than they did in the state before, apart from what was
        done openly."""
        return state.chance.draws > before.chance.draws


class Stage(Protocol):
    """How scenario files speak of a game (engine.scenario): facts into a state, checks against it.

    facts: the first words of all set-up lines that it knows; any other is an error in the file.
    """

    facts: ClassVar[frozenset[str]]

    def position(self, rules: Any, facts: Sequence[str], seats: tuple[str, ...]) -> Any:
        """The state after the set-up block; raises Refused where the set-up is not allowed."""
        ...

    def check(self, scene: Any, words: Sequence[str], viewer: int | None, seen: bool) -> str | None:
        """None if the check holds, else what is found instead. `seen`: look through the viewer's view."""
        ...


@dataclass(frozen=True, kw_only=True, slots=True)
class Game:
    """A game package's `GAME`, by which the house finds it.

    seats: how many people it takes; options: what they may choose before it begins.
    rules: makes its rules of a pack; read_pack: makes a pack of a document, None for a game without cards,
        whose rules are made of None; pack_fields: what may stand in such a document, as a shape of
        `engine.pack_fields`. stage: how scenario files speak of it; samples: what whoever tries it at
        random needs to know; sheets: what of it can be printed; measure: how its packs are tried by the
        computer. All four are asked only where they are wanted.
    chance_lines: what a record's lines that state chance at the start begin with, besides `#` and `! `;
        opening_ends: what the last of these lines begins with, where lines of the game begin so too; ending:
        the pattern of a record's last line, besides `= REASON`.
    first_options: the options of somebody's first game, where they are not the usual ones; taught_options:
        those by which the first game after its lesson is as in the lesson, for whoever opens it; taught_kit:
        the ready kit that is nearest to what the lesson plays with.
    first_begins: the options by which the first seat begins; () where the rules alone say who does.
    symbol: an emoji by which nobody takes one game for another.
    """

    name: str
    seats: range
    options: tuple[Option, ...]
    rules: Callable[[Any], Rules[Any, Any]]
    read_pack: Callable[[Any], Any] | None = None
    pack_fields: Any = None
    stage: Callable[[], Stage] | None = None
    samples: Callable[[], Samples[Any]] = Samples
    sheets: Callable[[], SheetMaker] | None = None
    measure: Callable[[], Measure[Any]] | None = None
    chance_lines: tuple[str, ...] = ()
    opening_ends: str = ""
    ending: str = ""
    first_options: tuple[tuple[str, str], ...] = ()
    taught_options: tuple[tuple[str, str], ...] = ()
    taught_kit: str = ""
    first_begins: tuple[tuple[str, str], ...] = ()
    symbol: str = "🃏"

    @property
    def packs(self) -> bool:
        """Whether it needs cards."""
        return self.read_pack is not None


def games() -> dict[str, Game]:
    """All games of the house by name: every package of `engine` that has a GAME."""
    by_name = {}
    for info in pkgutil.iter_modules(engine.__path__):
        if info.ispkg:
            game = getattr(importlib.import_module(f"engine.{info.name}"), "GAME", None)
            if game is not None:
                by_name[game.name] = game
    return by_name


def fill_options(options: Sequence[Option], given: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value; raises Refused for an unknown name or a value that does not fit."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise Refused("option-unknown", option=name)
    return {name: option.check(given.get(name, option.default)) for name, option in known.items()}


def unique_beginning(clause: str, tokens: Iterable[str], whole: Sequence[str] = ()) -> str | None:
    """The one token that the clause begins or equals, capitals aside; None where none or several fit.

    whole: tokens that have to be there in full.
    """
    small = clause.casefold()
    if not small:
        return None
    exact = [token for token in tokens if token.casefold() == small]
    if exact:
        return exact[0] if len(exact) == 1 else None
    matches = [token for token in tokens if token not in whole and token.casefold().startswith(small)]
    return matches[0] if len(matches) == 1 else None


def cut_short(clause: str, words: Sequence[str]) -> list[str]:
    """The words that a clause is nothing but the beginning of."""
    small = clause.casefold()
    return [word for word in words if small and word != small and word.startswith(small)]
