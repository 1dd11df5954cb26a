"""What a game says about its face, as data: sentences, menus and pictures. The cogs draw any of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from engine.questions import Event, Question


class Sentence(Struct, frozen=True):
    """A sentence to be worded in the reader's language: message key and arguments.

    An argument may be text, a number, another Say, a Term or a sequence of these (joined as a list).
    """

    key: str
    args: Mapping[str, Any] = {}


class Term(Struct, frozen=True):
    """A printed name out of the pack (a card, an ability), by its code; worded by language."""

    code: str
    part: str = "name"


class SeatName(Struct, frozen=True):
    """A seat, worded as its player's name. alone: without the side, which stands beside it."""

    seat: int
    alone: bool = False


class Quote(Struct, frozen=True):
    """Words that a player wrote, shown as they are: nothing in them is a mention, a link or emphasis."""

    text: str


class PersonName(Struct, frozen=True):
    """The name of somebody who sits at no seat of this table, such as an entrant of a tournament."""

    text: str
    number: int  # what they are called by where their name cannot be drawn


def say(key: str, **args: Any) -> Sentence:
    """A Say, short to write."""
    return Sentence(key, args)


Word = str | Sentence | Term | SeatName | Quote | PersonName
Style = Literal["plain", "main", "good", "bad"]


class MenuChoice(Struct, frozen=True):
    """One thing to tap.

    key: what the tap stands for; short, without "." (it travels in a button's id).
    label: what it says; cell: the grid cell it belongs to, if the menu has a grid.
    group: choices outside the grid with the same group share a menu or a row of buttons.
    then: the question that follows this choice, if more is to be chosen; note: small print in a list.
    widest: the longest label that the same button may get; rows are broken as if it had that one.
    off: a button that would do nothing now; it keeps its place, may say why, and cannot be tapped.
    card: a card that one may want to see large before one chooses.
    piece: what its picture on the button shows: a piece of a real table by its look and side, or a card of a
        board by its code and side.
    """

    key: str
    label: Word
    cell: str = ""
    style: Style = "plain"
    group: str = ""
    then: Sentence | None = None
    note: Word = ""
    off: bool = False
    card: str = ""
    piece: tuple[str, int] | None = None
    widest: Word = ""


Path = tuple[MenuChoice, ...]


class GridCell(Struct, frozen=True):
    """A cell of a button grid as it looks when it is no choice: a card's code (or nothing), whose it is.

    ground: what is special about the cell, shown while no card stands there (crown), "" for nothing.
    """

    cell: str
    label: str = ""
    side: int | None = None
    ground: str = ""


class Grid(Struct, frozen=True):
    """A board of buttons, rows from the top; at most 5 by 5.

    beside: groups of choices that stay buttons beside the board; others go into a list where buttons have no
        room. apart: groups that are chosen from without the board, while there is nothing else to choose.
    tells: whether a cell that is no choice may be tapped to hear why (`Presentation.why`).
    """

    rows: tuple[tuple[GridCell, ...], ...]
    beside: tuple[str, ...] = ()
    tells: bool = False
    apart: tuple[str, ...] = ()


class MenuPage(Struct, frozen=True):
    """Something to look through at the end of a path of choices, or what is said on the way there."""

    path: Path
    lines: tuple[Sentence, ...]


class Menu(Struct, frozen=True):
    """How a seat's open tokens become taps, and what else there is to tap.

    paths: token → the choices that lead to it, in order; a token is sent when its path is complete.
    prompt: the first question; later ones come with the choices.
    pages: things to look through; forms: form → the path that opens it; orders: standing order → the
        path at whose end it is given or taken back. order: keys of the first step in the order shown.
    cards: those that one may want to see large while this is open.
    home: keys of the first step; once an answer below one of them is given, one's own panel begins anew.
    owners: key of a first step → whose it is, on a panel that several tap: while somebody is on the way to
        one of theirs, the others' stay. large: for a screen that lies on the table: wide buttons, few words
        around them.
    """

    paths: Mapping[str, Path]
    prompt: Sentence | None = None
    grid: Grid | None = None
    pages: tuple[MenuPage, ...] = ()
    forms: Mapping[str, Path] = {}
    orders: Mapping[str, Path] = {}
    order: tuple[str, ...] = ()
    home: tuple[str, ...] = ()
    owners: Mapping[str, str] = {}
    large: bool = False
    cards: tuple[str, ...] = ()


class SideQuestionText(Struct, frozen=True):
    """What tells somebody that they are asked something: in words, and doors to their own panel.

    A door's key is a path of their menu; one that leads to an answer gives it.
    """

    lines: tuple[Sentence, ...]
    doors: Path


def words_menu(tokens: Sequence[str]) -> Menu:
    """The default menu: the words of a token, one step each."""
    return Menu({t: tuple(MenuChoice(word.replace(".", ""), word) for word in t.split()) for t in tokens})


# ---------------------------------------------------------------- forms


class FormField(Struct, frozen=True):
    """One thing of a form.

    kind: steps (a row of buttons, each an edit), many (a list with ticks), one (a list), text (typed words),
        taps (the field's label, and below it a button for each choice that edits; where there is no room for
        so many, a list: with ticks, or of `single` choice).
    listed: what that list offers instead of `choices`, such as numbers that a button counts up.
    choices: what there is; chosen: keys ticked now; longest: characters of a text; hint: what to write
        into an empty one, which then has several lines.
    """

    key: str
    kind: Literal["steps", "many", "one", "text", "taps"]
    label: Word
    choices: Path = ()
    chosen: frozenset[str] = frozenset()
    longest: int = 100
    hint: Word = ""
    single: bool = False
    listed: Path = ()


class Form(Struct, frozen=True):
    """An answer that is put together bit by bit, as it looks now.

    lines: what it says so far; fields: how it can be changed; tabs: its other sides (`tab` is shown);
    send: the button that gives the answer (red where its style is bad), off while it is not complete; scene:
    the table as the draft would make it; said: the answer itself in words, where `lines` say more than that.
    large: as in a menu.
    """

    lines: tuple[Sentence, ...]
    fields: tuple[FormField, ...] = ()
    tabs: Path = ()
    tab: str = ""
    send: MenuChoice | None = None
    large: bool = False
    scene: "Scene | None" = None
    said: "tuple[Sentence, ...]" = ()


# ---------------------------------------------------------------- pictures


class SceneCell(Struct, frozen=True):
    """A place on the table, in units of one cell: left, top, and what kind of ground it is."""

    x: float
    y: float
    ground: str = "space"
    w: float = 1.0
    h: float = 1.0


class Glyph(Struct, frozen=True):
    """A small sign of a card's diagram: offset from the card's own spot, up and right positive.

    start: the offset of the arrow that a joined one goes on from.
    """

    up: int
    right: int
    sign: str
    start: tuple[int, int] = (0, 0)


class SceneCard(Struct, frozen=True):
    """A card on the table: code, whose it is (told by shape, colour besides), small diagram."""

    x: float
    y: float
    code: str
    side: int | None
    glyphs: tuple[Glyph, ...] = ()
    badge: str = ""
    size: float = 1.0


class Mark(Struct, frozen=True):
    """Something pointed out on a cell: from, to, reach, take, lock, protect, chosen, rally."""

    x: float
    y: float
    kind: str


class Tile(Struct, frozen=True):
    """A card told by its name, as wide as one likes: what it is called, of what kind, how many.

    kind: a word for its type, told by shape and tone (basic, element, tool, site, crown, back; a unit as it
    stands, lies or is upside down: unit-a, unit-r, unit-d); note: a small number at its end, such as a
    Price; strong: pointed out; coin: a number on a coin that lies on it.
    """

    x: float
    y: float
    w: float
    h: float
    name: Word
    kind: str
    count: int = 1
    note: str = ""
    strong: bool = False
    coin: str = ""


class Label(Struct, frozen=True):
    """Text on the table; height in units, anchored left ("l"), centre ("m") or right ("r")."""

    x: float
    y: float
    text: Word
    height: float = 0.25
    anchor: Literal["l", "m", "r"] = "m"


class Scene(Struct, frozen=True):
    """A picture in units of one cell; later things lie on earlier ones. `alt` says what lies there."""

    width: float
    height: float
    cells: tuple[SceneCell, ...] = ()
    cards: tuple[SceneCard, ...] = ()
    marks: tuple[Mark, ...] = ()
    labels: tuple[Label, ...] = ()
    alt: tuple[Sentence, ...] = ()
    tiles: tuple[Tile, ...] = ()


# ---------------------------------------------------------------- what a game gives

S = TypeVar("S")
V = TypeVar("V")


Standing = tuple[str, Sequence[str]]


def nothing(of: Any) -> list[Sentence]:
    """For a part that has nothing to say."""
    return []


class Tally(Struct, frozen=True):
    """What a finished game came to: how many turns it had; its points, the winner's first, if it has any."""

    turns: int = 0
    points: tuple[Sentence, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class InAdvance:
    """The part of a game in which somebody may say before others answer what they will answer then.

    questions: kinds of questions whose legal answers, and whatever those lead to up to the next question,
        follow from what everybody sees; answers: of other kinds of questions the single answers of which the
        same is true. Of nothing else it is said in advance whether it is possible: that would tell a hand.
    """

    questions: frozenset[str]
    answers: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True, slots=True)
class Presentation(Generic[V]):
    """How a game looks, made from a seat's view (`Rules.view`) and nothing else.

    menu: how these legal answers of a seat become taps; headline: whose move it is and why it is special,
        the first thing a player reads; lines: the table in words, the text twin of the picture; hand: what
        the viewer holds; scene: the table as a picture; describe: an event in words; notes: what a player
        has to know just now and the picture does not say; summarize: several events at once, where that is
        shorter than one by one; own_line: keys of such sentences that stand in a line each; by_hand: of
        several events those that hands have to do now at a real table, and the others that still hold;
        tally: what a finished game came to; open_turn: the turn that is played, where the tally counts
        completed ones; firsts: what the viewer, who is asked, could do or meets now that somebody may not
        have seen before: each is told to everybody once, in their first games, and known by its key; course:
        how a finished game came to its end, a line each, out of everything that happened in it.
    why: why a cell of the grid is no choice after these picks (keys): an answer that the rules refuse with
        the reason, or the reason itself. marked: the picture with what was picked pointed out and what may be
        tapped next, None where nothing is; made for a step of a menu, so it may leave out nothing else.
    in_advance: what may be answered before one is asked, None for nothing. told: an answer in few words, None
        where what its buttons or its form say is as short.
    """

    menu: Callable[[V, Sequence[str]], Menu]
    headline: Callable[[V], list[Sentence]]
    lines: Callable[[V], list[Sentence]]
    hand: Callable[[V], list[Sentence]]
    scene: Callable[[V], Scene]
    describe: Callable[[Event], Sentence]
    notes: Callable[[V], list[Sentence]] = nothing
    summarize: Callable[[Sequence[Event]], list[Sentence]] | None = None
    tally: Callable[[V], Tally] | None = None
    open_turn: Callable[[V], int] | None = None
    firsts: Callable[[V], list[Sentence]] | None = None
    why: Callable[[V, Sequence[str], str], str | list[Sentence]] | None = None
    marked: Callable[[V, Sequence[str], Sequence[MenuChoice]], Scene | None] | None = None
    own_line: frozenset[str] = frozenset()
    in_advance: InAdvance | None = None
    told: Callable[[V, str], Sentence | None] = lambda view, token: None
    by_hand: Callable[[Sequence[Event]], tuple[list[Event], list[Event]]] = lambda events: ([], [*events])
    course: Callable[[Sequence[Event]], list[Sentence]] = lambda events: []

    def news(self, events: Sequence[Event], seat: int | None) -> list[Sentence]:
        """Events in words, those that this seat (None: everybody) may know."""
        seen = [event for event in events if event.is_visible_to(seat)]
        return self.summarize(seen) if self.summarize else [self.describe(event) for event in seen]


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnPanels(Generic[S, V]):
    """For a game whose seats know what others do not: everybody has a panel of their own.

    doors: buttons of the public panel; each opens one's own panel at its key, a path. public_menu: what may
        be tapped on the public panel itself. call: what tells a seat that it is asked something beside the
        main question; fate: what became of that, out of what has happened since (the events, the seat, the
        word of `Question.side_questions`). All four are made from nobody's view. covers: whether a seat sees
        now what others may not; by itself always.
    scene: what the viewer holds, as a picture, made from their view; caption: what that does not show (None:
        all that they hold, in words); place: another picture for a place of their menu (keys), None for that
        one; taught: the picture of a lesson in which these answers are asked for, None for the table.
    tells: which events one's own panel tells of a seat; by itself those that nobody else may know.
    opens: the word of `Question.side_questions` that an event brought up: as long as it is open the panel
    says it
        itself.
    recap: of what everybody knows, what one's own panel begins with until its seat answers again: out of what
        came of the seat's last answer, and out of what has happened since (both with the seat).
    done: out of the former alone, what every place of the panel tells.
    standing: the answer that a seat's standing orders (`Menu.orders`) give to this question, with the orders
        that remain; None where they give none.
    """

    doors: Callable[[V], Sequence[MenuChoice]]
    public_menu: Callable[[V], Menu | None] = lambda view: None
    call: Callable[[V, int], SideQuestionText | None] = lambda view, seat: None
    fate: Callable[[Sequence[Event], int, str], list[Sentence]] = lambda events, seat, word: []
    covers: Callable[[S], bool] = lambda state: True
    scene: Callable[[V], Scene | None] = lambda view: None
    caption: Callable[[V], list[Sentence]] | None = None
    place: Callable[[V, Sequence[str]], Scene | None] = lambda view, picked: None
    taught: Callable[[V, Sequence[str]], Scene | None] = lambda view, asked: None
    tells: Callable[[Event, int], bool] = lambda event, seat: event.to is not None
    opens: Callable[[Event], str] = lambda event: ""
    recap: "Callable[[Sequence[Event], Sequence[Event], int], Sequence[Event]] | None" = None
    done: Callable[[Sequence[Event], int], Sequence[Event]] = lambda caused, seat: ()
    standing: Callable[[S, Question, int, Sequence[str]], Standing | None] = lambda *_: None


@dataclass(frozen=True, kw_only=True, slots=True)
class Forms(Generic[V]):
    """Answers that are too many to list, put together bit by bit. A draft is a line of the game's notation.

    new: a form (by its name) before anything is filled in; shown: how a draft looks with this tab open,
        raises Refused where it makes no sense any more; edited: the draft after values were chosen for the
        field `key` of a tab, raises Refused for what cannot be; deal: the form of a deal with another seat,
        None where there is none.
    """

    new: Callable[[V, str], str]
    shown: Callable[[V, str, str], Form]
    edited: Callable[[V, str, str, str, Sequence[str]], str]
    deal: Callable[[V, int], str | None] = lambda view, seat: None


@dataclass(frozen=True, kw_only=True, slots=True)
class Catalogue:
    """The cards of a pack, for looking them up; by itself there are none.

    codes: all of them; lines: everything printed on one, in words; on_board: the same of one that a side
        has on a board, where no picture of it is seen ([]: as `lines`); understood: what its data make the
        bot do, where the printed words are its author's own; printed: one printed text of a card by its
        part (`name` …) and language, None if there is none; scene: a card as a picture; sheet:
        several of them as one; a_sheet: how many at most; sides: of a game with a grid of buttons, what the
        sides are called whose cards are shown there as emojis, and spaces: its cells with what is special
        about each (`GridCell.ground`): both in letters, digits and underscores, for screen readers say the
        emojis' names; counted: how many cards of which kind, with their copies or sides.
    """

    codes: Sequence[str] = ()
    lines: Callable[[str], list[Sentence]] = nothing
    on_board: Callable[[str, int | None], list[Sentence]] = lambda code, side: []
    understood: Callable[[str], list[Sentence]] = nothing
    printed: Callable[[str, str, str], str | None] = lambda code, part, language: None
    scene: Callable[[str], Scene | None] = lambda code: None
    sheet: Callable[[Sequence[str]], Scene | None] = lambda codes: None
    a_sheet: int = 8
    sides: Sequence[str] = ()
    spaces: Mapping[str, str] = field(default_factory=dict)
    counted: Sentence | None = None
