"""The contract of a game: its set-up, its rules and their optional parts. `games` finds all games."""

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

import engine
from engine.chance import Chance
from engine.computers.computer import Computer
from engine.computers.puzzle import Prover
from engine.kits import Kits
from engine.measure import Measure
from engine.presentation import Catalogue, Forms, Presentation, PrivatePanelContent, Word
from engine.questions import Event, Outcome, Question, Refused, Script
from engine.records.record_format import RecordFormat
from engine.samples import Samples
from engine.sheets import SheetMaker


class Option(Struct, frozen=True):
    """A table option: its name, its default and the values that it may have."""

    name: str
    """How the set-up and records call it; not the words that people see."""
    default: str
    """The value if none is chosen, in the form in which it is stored."""
    choices: tuple[str, ...] = ()
    """The words that may be chosen; empty if the value is a number from `low` to `high`."""
    low: int = 0
    """The least number, if the value is a number."""
    high: int = 0
    """The greatest number, if the value is a number."""
    offered: tuple[str, ...] = ()
    """The values that menus offer, at most 25; empty: the words, or some numbers of the range."""
    free_pattern: str = ""
    """Regular expression of texts that may be chosen besides `choices`; "" for none."""

    def check(self, value: str) -> str:
        """Return the value in the form in which it is stored. Raises Refused if it is not allowed."""
        value = {"true": "on", "false": "off"}.get(value, value)
        if self.choices:
            if value in self.choices or (self.free_pattern and re.fullmatch(self.free_pattern, value)):
                return value
        elif value.isascii() and value.isdigit() and len(value) < 9 and self.low <= int(value) <= self.high:
            return str(int(value))
        raise Refused("option-value", option=self.name, value=value, allowed=self.allowed)

    @property
    def allowed(self) -> str:
        """Return the allowed values as text for an error message."""
        return ", ".join(self.choices) if self.choices else f"{self.low}–{self.high}"


class Setup(Struct, frozen=True):
    """What a match starts from. The fields from `secret` on say what the seed was derived from."""

    seats: tuple[str, ...]
    """The players' names, in the order of the seats."""
    options: Mapping[str, str] = {}
    """The values of the table options, by name."""
    seed: bytes = b""
    """32 bytes, given as they are or derived from the fields below (`engine.chance.derive_seed`)."""
    forced: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Outcomes that chance gives instead of drawing (`Chance.forced`)."""
    kits: tuple[str, ...] = ()
    """The kit that each seat brings, such as the text of a deck; "" for the game's default kit."""
    secret: str = ""
    """The secret whose hash is the commitment; "" if the seed was not derived."""
    luck: tuple[str, ...] = ()
    """What each player added to the seed."""
    start_message: str = ""
    """The message that announced the start."""
    beacon: str = ""
    """The value of a public randomness beacon; "" for none."""

    def chance(self) -> Chance:
        """Return the source of chance for a match with this set-up."""
        return Chance(self.seed, 0, self.forced)


class TimeLimit(NamedTuple):
    """The time limit of the open step. When it has passed, the clock answers `timeout WORD`."""

    word: str
    """The WORD of that answer. It says what the step waits for."""
    seconds: float
    """How long the step may wait, counted from the last answer."""


class State(Struct):
    """The fields that the state of every game has. A game adds its own plain fields."""

    chance: Chance
    """The source of all random outcomes of the match; it counts the draws."""
    result: Outcome | None = None
    """How the match ended; None while it is running."""
    events: list[Event] = []
    """What has happened since the events were last taken; not saved."""

    def emit(self, kind: str, *args: Any, to: tuple[int, ...] | None = None) -> None:
        """Record an event. The rules call this when something happens.

        to: the seats that may know it; None for everybody.
        kind: one word, such as `over`.
        args: the facts of the event, in an order that depends on the kind.
        """
        self.events.append(Event(kind, args, to))

    def become(self, other: "State") -> None:
        """Take over all fields of another state of the same game, which is not used any more."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(other, name))


S = TypeVar("S", bound=State)
V = TypeVar("V")


@dataclass(frozen=True, kw_only=True, slots=True)
class Refereeing(Generic[S]):
    """What a refereed game adds: reports of what happened on a real table, limits of time, proposals."""

    limit: Callable[[S], TimeLimit | None]
    """Returns how long the open step may wait before the clock answers `timeout WORD`; None for no limit."""
    timeout_answer: Callable[[S, float], str | None]
    """Returns the answer that the clock gives after so many seconds, before the next answer is checked; None
    for none.
    """
    answers_after_end: Callable[[S, int], Sequence[str]]
    """Returns the answers that a seat may still give when the game is over."""
    give_answer_after_end: Callable[[S, int, str], None]
    """Gives one of `answers_after_end`, and changes the state. If the state then has no result, the game goes
    on. Arguments: the state, the seat, the answer.
    """
    is_report: Callable[[str], bool]
    """Returns whether an answer reports what happened on the table, or responds to a report."""
    open_proposal: Callable[[S], tuple[str, Sequence[int]] | None]
    """Returns what is proposed, one word such as `draw`, and the seats whose consent is needed; None if
    nothing is proposed.
    """
    pieces: tuple[str, ...] = ()
    """The shapes of the game's pieces; each side has all of them (`MenuChoice.piece`)."""


Options = Mapping[str, str]  # the values of the table options, by name


@dataclass(frozen=True, kw_only=True, slots=True)
class Seating:
    """How people sit at a game: what seats are called, which play together, and who may resign alone."""

    label: Callable[[int, Options], Word] = lambda seat, options: ""
    """Returns what a lobby shows beside a seat, such as its colour; "" for nothing."""
    title: Callable[[str, int, Options], str] = lambda name, seat, options: name
    """Returns the name of a seat if its person has several seats. Arguments: the person's name, the seat, the
    table options.
    """
    allows_one_person: Callable[[Options], bool] = lambda options: False
    """Returns whether the options let one person have all seats."""
    lobby_options: tuple[str, ...] = ()
    """Options that the lobby panel shows directly, so that nobody has to look for them."""
    sides: Callable[[Any], Sequence[int]] = lambda state: ()
    """Returns the number of the side that each seat plays for; empty if each seat plays alone."""
    can_resign_alone: bool = False
    """Whether one seat may resign by itself in a game with more than two seats. With two it always may."""
    resigned: Callable[[Any], Sequence[int]] = lambda state: ()
    """Returns the seats that have resigned while the others play on."""
    rename_players: Callable[[Any, Sequence[str]], None] = lambda state, names: None
    """Puts new player names into the state, if the game stores names there."""
    swapped_options: Callable[[Any, Options], dict[str, str]] = lambda state, options: dict(options)
    """Returns the options of a rematch in which the seats are in the opposite order."""


class PackInfo(NamedTuple):
    """The pack that rules were made from."""

    name: str = ""
    """The pack's name; "" for a game without cards."""
    mark: str = ""
    """How records refer to the pack: its name, its version and the beginning of `digest`."""
    digest: str = ""
    """SHA-256 of `text`, in hex."""
    text: str = ""
    """The text of the pack file."""


class Rules(Generic[S, V]):
    """The rules of one game with one card pack: legal answers, what they do, and what a seat sees.

    An object has no state of a match. A game must define `start`, `step`, `copy`, `refusal_of`, `view` and
    `presentation`. Everything else is optional, and None or empty if the game does not have it.

    In the methods `state` is the live state of a match, `ask` is the open question, and a clause is one
    answer as somebody typed it.
    """

    state_type: type[S]
    """The game's own class of states, needed to load a saved one."""
    pack_info: PackInfo = PackInfo()
    """The pack that these rules were made from."""
    declarations: tuple[str, ...] = ()
    """Answers that a player may give besides those of the question, such as resign or draw. They end or offer
    something, so they must be typed in full, not as an abbreviation.
    """
    drops_clauses_after_end: bool = True
    """What happens if a typed line has more clauses after the clause that ends the game. True: these clauses
    are dropped. False: the whole line is refused.
    """

    presentation: Presentation[V]
    """How the game looks."""
    record_format: RecordFormat[S] = RecordFormat()
    """How the answers are written in a record."""
    seating: Seating = Seating()
    """How people sit at the game."""
    catalogue: Catalogue = Catalogue()
    """The cards that people can look up."""
    private_panels: PrivatePanelContent[S, V] | None = None
    """The private panels, if seats know what others do not."""
    forms: Forms[V] | None = None
    """Answers that are too varied to list."""
    kits: Kits | None = None
    """What players bring to a match, such as decks."""
    computer: Computer[S] | None = None
    """What lets computer players take a seat."""
    prover: Prover | None = None
    """What judges puzzles."""
    refereeing: Refereeing[S] | None = None
    """What a refereed game adds."""

    def start(self, setup: Setup) -> S:
        """Return the state before the first question. Raises Refused if the rules do not allow the set-up."""
        raise NotImplementedError

    def step(self, state: S) -> Script:
        """Run one action: ask questions, apply the answers, and return at the next stable state.

        Raises GameOver.
        """
        raise NotImplementedError

    def copy(self, state: S) -> S:
        """Return an independent copy of a state, without its events."""
        raise NotImplementedError

    def view(self, state: S, ask: Question | None, seat: int | None) -> V:
        """Return what a seat may know (None: a person without a seat).

        Views have no fields for hidden facts.
        """
        raise NotImplementedError

    def clauses(self, state: S, ask: Question | None, text: str) -> Sequence[str]:
        """Split a typed line into its clauses, each of which is checked by itself.

        ask: None if the game is over.
        text: the line as it was typed.
        """
        return (" ".join(text.split()),)

    def expand_count(self, state: S, ask: Question, seat: int, clause: str) -> Sequence[str]:
        """Return the single answers that a clause with a count, such as `buy Stone*3`, stands for now."""
        return (clause,)

    def token(self, state: S, ask: Question, seat: int, clause: str) -> str | None:
        """Return the legal answer that a typed clause stands for; None if it stands for none or for several.

        The clause may be an abbreviation.
        """
        tokens = self.legal(state, ask, seat)
        return clause if clause in tokens else unique_beginning(clause, tokens, self.declarations)

    def legal(self, state: S, ask: Question, seat: int) -> Sequence[str]:
        """Return all answers that this seat may give now, declarations such as `resign` included."""
        return ask.tokens.get(seat, ())

    def refusal_of(
        self, state: S, ask: Question | None, seat: int, clause: str, *, later: Sequence[str] = ()
    ) -> Refused:
        """Return the reason why this clause is not legal.

        ask: None if the game is over.
        later: the answers that the same line has given before this clause.
        """
        raise NotImplementedError

    def default(self, state: S, ask: Question, seat: int) -> str | None:
        """Return the answer that the bot gives for an absent seat at a deadline; None if only the other
        players can decide.
        """
        return None

    def forced(self, state: S, ask: Question, seat: int) -> str | None:
        """Return the only sensible answer if there is nothing to decide, else None.

        The table gives it at once.
        """
        return None

    def forbids_free_undo(self, state: S, rested: S) -> bool:
        """Return whether a player may no longer undo freely, because something was revealed since `rested`.

        rested: the last stable state before the answers that would be undone.
        """
        return state.chance.draws > rested.chance.draws

    def reveals(self, state: S, before: S) -> bool:
        """Return whether a player knows more in `state` than in the earlier state `before`, apart from what
        was done openly.
        """
        return state.chance.draws > before.chance.draws


class Stage(Protocol):
    """How scenario files set up a game and check its state (`engine.scenario`)."""

    facts: ClassVar[frozenset[str]]
    """The first words of all set-up lines that the game knows. A set-up line with another first word is an
    error.
    """

    def position(self, rules: Any, facts: Sequence[str], seats: tuple[str, ...]) -> Any:
        """Return the state that the set-up lines describe. Raises Refused if the rules do not allow it.

        facts: the set-up lines, without their `! `.
        seats: the names of the seats.
        """
        ...

    def check(self, scene: Any, words: Sequence[str], viewer: int | None, seen: bool) -> str | None:
        """Return None if the check holds, else what is true instead.

        scene: the running scenario (`engine.scenario.RunningScenario`).
        words: the check, split at blanks; the first word says what is checked.
        viewer: the seat whose view is checked; None for a person without a seat.
        seen: check the viewer's view instead of the whole state.
        """
        ...


@dataclass(frozen=True, kw_only=True, slots=True)
class Game:
    """A game as the rest of the program sees it. Each game package of `engine` has one, called `GAME`."""

    name: str
    """Identifies the game in files, records and keys of sentences, such as `data/<name>/`."""
    player_counts: range
    """The numbers of players that the game allows."""
    options: tuple[Option, ...]
    """What players may choose before the game begins."""
    make_rules: Callable[[Any], Rules[Any, Any]]
    """Makes the rules from a pack; from None for a game without cards."""
    read_pack: Callable[[Any], Any] | None = None
    """Makes a pack from a `PackDocument`; None for a game without cards."""
    pack_shape: Any = None
    """The shape of a pack document (`engine.packs.pack_fields`)."""
    stage: Callable[[], Stage] | None = None
    """Returns what scenario files need. It is called only when needed, as are `samples` … `measure`."""
    samples: Callable[[], Samples[Any]] = Samples
    """Returns what random playouts need to know."""
    sheets: Callable[[], SheetMaker] | None = None
    """Returns the function that returns what can be printed; None for nothing."""
    measure: Callable[[], Measure[Any]] | None = None
    """Returns what is needed to measure a pack by games of the computer; None for a game without that."""
    chance_lines: tuple[str, ...] = ()
    """Beginnings of a record's opening lines, which state what chance gave at the start; `#` and `! ` count
    too.
    """
    opening_ends: str = ""
    """Beginning of the last opening line. Set if lines of the game itself can begin like opening lines; else
    "".
    """
    ending_pattern: str = ""
    """Regular expression of a record's last line, besides `= REASON`."""
    first_game_options: tuple[tuple[str, str], ...] = ()
    """Options for somebody's first game that differ from the defaults."""
    computer_options: tuple[tuple[str, str], ...] = ()
    """Options that are chosen when a computer player sits down, and may be changed afterwards."""
    after_lesson_options: tuple[tuple[str, str], ...] = ()
    """Options that make the first game, or that after the lesson, resemble the lesson for the owner."""
    after_lesson_kit: str = ""
    """The ready kit that is nearest to the one in the lesson."""
    first_seat_begins_options: tuple[tuple[str, str], ...] = ()
    """Options that make the first seat begin; empty if only the rules decide who begins."""
    symbol: str = "🃏"
    """An emoji that differs from those of the other games."""

    @property
    def needs_pack(self) -> bool:
        """Return whether the game needs cards."""
        return self.read_pack is not None


def lazy_import(module: str, name: str) -> Callable[[], Any]:
    """Return a function that imports a module and returns what is called `name` there."""
    return lambda: getattr(importlib.import_module(module), name)


def games() -> dict[str, Game]:
    """Return all games by name: the `GAME` of every package in `engine` that has one."""
    by_name = {}
    for module_info in pkgutil.iter_modules(engine.__path__):
        if module_info.ispkg:
            game = getattr(importlib.import_module(f"engine.{module_info.name}"), "GAME", None)
            if game is not None:
                by_name[game.name] = game
    return by_name


def fill_options(options: Sequence[Option], chosen_values: Mapping[str, str]) -> dict[str, str]:
    """Return every option of the game with its chosen value, or with its default if none was chosen.

    chosen_values: the values that were chosen, by option name.
    Raises Refused for an unknown name or a value that is not allowed.
    options: those of the game.
    """
    known = {option.name: option for option in options}
    for name in chosen_values:
        if name not in known:
            raise Refused("option-unknown", option=name)
    return {name: option.check(chosen_values.get(name, option.default)) for name, option in known.items()}


def unique_beginning(clause: str, tokens: Iterable[str], whole: Sequence[str] = ()) -> str | None:
    """Return the token that equals the clause; if there is none, the only token that begins with the clause.

    Case is ignored. Returns None if no token fits or several do.

    whole: tokens for which the beginning is not enough.
    """
    folded_clause = clause.casefold()
    if not folded_clause:
        return None
    exact = [token for token in tokens if token.casefold() == folded_clause]
    if exact:
        return exact[0] if len(exact) == 1 else None
    matches = [token for token in tokens if token not in whole and token.casefold().startswith(folded_clause)]
    return matches[0] if len(matches) == 1 else None


def words_begun(clause: str, words: Sequence[str]) -> list[str]:
    """Return the words that begin with the clause and are longer. The case of the clause is ignored.

    Returns none for an empty clause.

    words: in small letters.
    """
    folded_clause = clause.casefold()
    return [
        word for word in words if folded_clause and word != folded_clause and word.startswith(folded_clause)
    ]
