"""What every game gives the house: its set-up, its rules and its face; and how games are found."""

import importlib
import pkgutil
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

import engine
from engine.ask import Answer, Ask, Event, Refused, Result, Script
from engine.chance import Chance
from engine.face import Choice, Form, Menu, Say, Scene, Term, Word, words_menu
from engine.computer import Policy, Random
from engine.puzzle import Puzzle

if TYPE_CHECKING:
    from engine.match import Match


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

    secret, luck, began, beacon: what the seed was mixed from (`engine.chance.mixed`), "" and () where it was
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
    result: Result | None = None
    events: list[Event] = []

    def tell(self, kind: str, *args: Any, to: tuple[int, ...] | None = None) -> None:
        """Verbs call this: something happened."""
        self.events.append(Event(kind, args, to))


S = TypeVar("S", bound=State)
V = TypeVar("V")


class Rules(Generic[S, V]):
    """One game with one pack: start, step, view and face. Holds no state of a match.

    A game must give `start`, `step`, `copy`, `refuse` and `view`; the rest has defaults.
    grid_sides: how many sides have cards on its grid of buttons (0: it has no grid).
    hidden: seats know things that others do not, so their choices are no public matter.
    refereed: it is played on a real table; players report, and a neutral person may rule.
    in_lobby: options that the lobby itself shows, because nobody should have to look for them.
    retold: a record's lines follow from its opening and its answers alone, whether the seed is known or not.
    words: what can be said beside the game's own answers: resign, draw. They end or offer something, so they
        are never read from an abbreviation.
    each_alone: with more than two seats, too, a resignation is one seat's own, whatever the others do.
    computer: the computer can take a seat, for which the game gives `resample` and `policy`.
    pack_digest, pack_text: the content of its pack and its SHA-256, "" for a game without packs.
    reckoned: fields of the state that follow from the rest, and which earlier versions kept otherwise or not.
    """

    state_type: type[S]
    grid_sides: int = 0
    hidden: bool = False
    refereed: bool = False
    in_lobby: tuple[str, ...] = ()
    retold: bool = False
    words: tuple[str, ...] = ()
    each_alone: bool = False
    pack_name: str = ""
    pack_mark: str = ""
    pack_digest: str = ""
    pack_text: str = ""
    reckoned: tuple[str, ...] = ()

    def start(self, setup: Setup) -> S:
        """The state before the first question; raises Refused for a set-up the rules do not allow."""
        raise NotImplementedError

    def step(self, state: S) -> Script:
        """One action: asks, resolves, returns at the next resting point. Raises GameOver."""
        raise NotImplementedError

    def copy(self, state: S) -> S:
        """An independent copy, without events."""
        raise NotImplementedError

    def clauses(self, state: S, ask: Ask | None, text: str) -> Sequence[str]:
        """A typed line cut into the answers it holds; what a count repeats is `Again`."""
        return (" ".join(text.split()),)

    def token(self, state: S, ask: Ask, seat: int, clause: str) -> str | None:
        """The legal token that a clause stands for, if it stands for exactly one."""
        tokens = self.legal(state, ask, seat)
        return clause if clause in tokens else unique_beginning(clause, tokens, self.words)

    def legal(self, state: S, ask: Ask, seat: int) -> Sequence[str]:
        """Everything this seat may answer now, words such as `resign` included."""
        return ask.tokens.get(seat, ())

    def refuse(
        self, state: S, ask: Ask | None, seat: int, clause: str, *, later: Sequence[str] = ()
    ) -> Refused:
        """Why this clause is not legal. `later`: what its line has answered before. `ask` None: game over."""
        raise NotImplementedError

    def last_words(self, state: S, seat: int) -> Sequence[str]:
        """What this seat may still say when the game is over."""
        return ()

    def rename(self, state: S, names: Sequence[str]) -> None:
        """The players are called so from now on; for a game that keeps names in its state."""

    def say_last(self, state: S, seat: int, token: str) -> None:
        """One of the last words is said; without a result the game goes on."""
        raise NotImplementedError

    def default(self, state: S, ask: Ask, seat: int) -> str | None:
        """What an absent seat answers at a deadline; None where only the other players can decide."""
        return None

    def limit(self, state: S) -> Limit | None:
        """How long the open step may wait before the clock says `timeout WORD`; None: for ever."""
        return None

    def lapsed(self, state: S, seconds: float) -> str | None:
        """What the clock says, after so many seconds, before the next answer is looked at."""
        return None

    def seat_word(self, seat: int, options: Mapping[str, str]) -> Word:
        """What a lobby says of a seat, such as its colour; "" for nothing."""
        return ""

    def seat_title(self, name: str, seat: int, options: Mapping[str, str]) -> str:
        """What a seat is called whose person has several."""
        return name

    def one_for_all(self, options: Mapping[str, str]) -> bool:
        """Whether one person may hold every seat."""
        return False

    def hides(self, state: S) -> bool:
        """Whether something was revealed since the resting point, so that undo is no longer free."""
        return state.chance.draws > 0

    def covers(self, state: S) -> bool:
        """Whether a seat at this table sees now what others may not."""
        return self.hidden

    def gone(self, state: S) -> Sequence[int]:
        """The seats that resigned while the others play on."""
        return ()

    def again(self, state: S, options: Mapping[str, str]) -> dict[str, str]:
        """Options of a rematch, whose seats sit in the opposite order: sides are swapped."""
        return dict(options)

    def view(self, state: S, ask: Ask | None, seat: int | None) -> V:
        """What a seat (None: a person without one) is shown; has no place for hidden things."""
        raise NotImplementedError

    # -- the computer's seat (engine.search)

    computer: bool = False

    def policy(self) -> Policy[S]:
        """What the game tells the computer about good play."""
        return Policy()

    def resample(
        self, state: S, live: S, answers: Sequence[Answer], seat: int, dice: Random
    ) -> Sequence[Answer]:
        """Put into `state` what could be there for all that this seat knows, instead of what it cannot
        know, future chance included; the answers to give from there to the open question.

        state: a copy of the last resting point, to be changed; live, answers: the state at the open
        question and what led there. What is put depends on nothing but the seat's knowledge and the dice.
        """
        raise NotImplementedError

    # -- puzzles (engine.puzzle); they belong to a pack: `engine.files.puzzles`

    def puzzle_match(self, puzzle: Puzzle) -> "Match[S]":
        """The match at the puzzle's first question; raises Refused where the pack knows no such position."""
        raise NotImplementedError

    def still_wins(self, match: "Match[S]", seat: int, turns: int) -> bool:
        """Whether this seat forces a win in so many own turns, the open one included; proved, not guessed."""
        raise NotImplementedError

    def defence(self, match: "Match[S]", turns: int) -> str:
        """The answer of the seat that is asked which holds out longest against a win in so many turns."""
        raise NotImplementedError

    # -- what players bring along, such as decks: texts that the rules read, check and build

    brings: bool = False
    kit_kind: str = "deck"

    def ready_kits(self) -> Sequence[str]:
        """Codes of the kits that are ready to play."""
        return ()

    def ready_kit(self, code: str) -> str:
        """The text of a ready kit; raises Refused for an unknown code."""
        raise Refused("stale")

    def kit_name(self, code: str) -> "tuple[Word, Word]":
        """What a ready kit is called, and the idea behind it."""
        return Term(code), Term(code, "idea")

    def default_kit(self, seat: int) -> str:
        """What a seat plays with that brought nothing along."""
        return ""

    def checked_kit(self, text: str) -> str:
        """The text as it is kept; raises Refused where the game does not allow it."""
        raise Refused("no-kits")

    def kit_words(self, text: str) -> list[Say]:
        """A kit in words, with what is still wrong with it."""
        return []

    def kit_parts(self, text: str) -> "list[tuple[Say, list[Choice]]]":
        """What a kit is put together from: titled lists of cards, with how many are in it."""
        return []

    def kit_part(self, text: str, code: str) -> "tuple[list[Say], list[Choice]]":
        """One card: its words, and how many of it there may be, what there is now as style main."""
        return [], []

    def kit_with(self, text: str, code: str, count: int) -> str:
        """The kit with so many of a card."""
        return text

    def kit_code(self, text: str) -> str:
        """A kit as a short code to hand on."""
        return text

    def kit_of(self, code: str) -> str:
        """The text that a code stands for; raises Refused."""
        raise Refused("no-kits")

    # -- standing answers and forms

    def standing(
        self, state: S, ask: Ask, seat: int, orders: Sequence[str]
    ) -> "tuple[str, Sequence[str]] | None":
        """The answer that a seat's standing orders give to this question, and the orders that remain."""
        return None

    def forced(self, state: S, ask: Ask, seat: int) -> str | None:
        """The one answer that leaves nothing to decide; the table gives it, so that nobody waits for it."""
        return None

    def new_draft(self, view: V, form: str) -> str:
        """A form as it is before anything is filled in: an answer in the game's notation, not yet whole."""
        raise NotImplementedError

    def form(self, view: V, draft: str, tab: str) -> Form:
        """How a draft looks; raises Refused where it makes no sense any more."""
        raise NotImplementedError

    def edited(self, view: V, draft: str, tab: str, key: str, values: Sequence[str]) -> str:
        """The draft after the edit of a field of this tab; raises Refused for what cannot be."""
        raise NotImplementedError

    def form_with(self, view: V, seat: int) -> str | None:
        """The form of a deal with another seat, None where there are no deals."""
        return None

    # -- face

    def menu(self, view: V, tokens: Sequence[str]) -> Menu:
        """How these tokens of a seat become taps."""
        return words_menu(tokens)

    def open_menu(self, view: V) -> Menu | None:
        """With `hidden`: what may be tapped on the panel that everybody sees; `view` is nobody's."""
        return None

    def doors(self, view: V) -> Sequence[Choice]:
        """With `hidden`: buttons of the public panel; each opens one's own panel at its key, a path."""
        return ()

    def call(self, view: V, seat: int) -> tuple[Say, Choice] | None:
        """What tells a seat that it is asked something beside the main question, and the door to it."""
        return None

    def news(self, events: Sequence[Event], seat: int | None) -> list[Say]:
        """Events in words, those that this seat (None: everybody) may know."""
        return [self.told(event) for event in events if event.seen_by(seat)]

    def lines(self, view: V) -> list[Say]:
        """The table in words: the text twin of the picture."""
        raise NotImplementedError

    def hand(self, view: V) -> list[Say]:
        """What the viewer holds, in words."""
        return self.lines(view)

    def notes(self, view: V) -> list[Say]:
        """What a player has to know just now and the picture does not say; small print of a panel."""
        return []

    def headline(self, view: V) -> list[Say]:
        """Whose move it is and why it is special; the first thing a player reads."""
        raise NotImplementedError

    def scene(self, view: V) -> Scene:
        """The table as a picture."""
        raise NotImplementedError

    def told(self, event: Event) -> Say:
        """An event in words."""
        raise NotImplementedError

    def word(self, code: str, part: str, language: str) -> str | None:
        """A printed text of the pack, such as a card's name; None if there is none."""
        return None

    def cards(self) -> Sequence[str]:
        """The codes of all cards of the pack, for looking them up."""
        return ()

    def card(self, code: str) -> "list[Say]":
        """Everything printed on a card, in words."""
        return []

    def card_scene(self, code: str) -> Scene | None:
        """A card as a picture."""
        return None

    # -- records

    def in_log(self, token: str, names: Sequence[str]) -> str:
        """A token as a record writes it, seats by name."""
        return token

    def opening(self, state: S, names: Sequence[str], reader: "Reader") -> list[str]:
        """Lines of a record that state what chance gave at the start; `state` as `start` gave it."""
        return []

    def read_opening(
        self, lines: Sequence[str], names: Sequence[str]
    ) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Those lines turned into forced outcomes of chance."""
        return ()

    def read_draws(self, lines: Sequence[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Draws that a record without a seed states in its lines, as forced outcomes of chance."""
        return ()

    def read_kits(self, lines: Sequence[str]) -> tuple[str, ...]:
        """What the seats brought along, out of those lines; () where they say nothing of it."""
        return ()

    def written(
        self, state: S, names: Sequence[str], given: "Sequence[Given]", reader: "Reader"
    ) -> list[str]:
        """Answers as record lines, what the reader may not see covered."""
        return [f"{names[g.seat].replace(' ', '_')} {g.token}" for g in given]

    def read_line(self, match: Any, names: Sequence[str], line: str) -> Sequence[Answer]:
        """Play a record line; the answers it gave. Raises Refused."""
        mark, _, rest = line.partition(" ")
        seats = [seat for seat, name in enumerate(names) if name.replace(" ", "_") == mark]
        if not seats:
            raise Refused("syntax", text=line)
        answers: Sequence[Answer] = match.answer(seats[0], rest).answers
        return answers

    def drawn_by_bot(self, line: str) -> tuple[str, tuple[str, ...]] | None:
        """The draw that a bot's line of a record states: purpose and outcome; None if it states none."""
        return None

    def asked_bot(self, ask: Ask | None, line: str) -> Answer | None:
        """The answer that makes the bot draw what this line states, if a question waits for it."""
        return None

    def unfinished(self, ask: Ask) -> list[str]:
        """A line that a running game's record needs so that its open question is found again."""
        return []

    def read_ending(self, match: Any, names: Sequence[str], ending: str) -> None:
        """Do what only a record's last line says, such as a resignation."""

    def ending(self, state: S, names: Sequence[str]) -> str:
        """The last line of a finished game's record."""
        assert state.result is not None
        winners = ", ".join(names[seat] for seat in state.result.winners)
        return f"= {state.result.reason}: {winners}" if winners else f"= {state.result.reason}"


class Given(Struct, frozen=True):
    """An accepted answer with the question it answered, and what it did."""

    seat: int
    token: str
    kind: str
    detail: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()


class Reader(Struct, frozen=True):
    """For whom a record is written: all of it (whole), or what a seat (None: nobody's) may know."""

    whole: bool = True
    seat: int | None = None


class Stage(Protocol):
    """How scenario files speak of a game (engine.scenario): facts into a state, checks against it."""

    def position(self, rules: Any, facts: Sequence[str], seats: tuple[str, ...]) -> Any:
        """The state after the set-up block; raises Refused where the set-up is not allowed."""
        ...

    def check(self, scene: Any, words: Sequence[str], viewer: int | None, seen: bool) -> str | None:
        """None if the check holds, else what is found instead. `seen`: look through the viewer's view."""
        ...


class Game(Protocol):
    """A game package's `GAME`: its name, seats and options, and how it reads packs.

    prefix: what its rule IDs begin with; minutes: how long a game takes; packs: whether it needs cards.
    """

    name: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]
    prefix: ClassVar[str]
    minutes: ClassVar[int]
    packs: ClassVar[bool]

    def rules(self, pack: Any) -> Rules[Any, Any]: ...

    def read_pack(self, document: Any) -> Any: ...

    def stage(self) -> Stage: ...


def games() -> dict[str, Any]:
    """All games of the house by name: every package of `engine` that has a GAME."""
    found = {}
    for info in pkgutil.iter_modules(engine.__path__):
        if info.ispkg:
            game = getattr(importlib.import_module(f"engine.{info.name}"), "GAME", None)
            if game is not None:
                found[game.name] = game
    return found


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
    found = [token for token in tokens if token not in whole and token.casefold().startswith(small)]
    return found[0] if len(found) == 1 else None


def cut_short(clause: str, words: Sequence[str]) -> list[str]:
    """The words that a clause is nothing but the beginning of."""
    small = clause.casefold()
    return [word for word in words if small and word != small and word.startswith(small)]
