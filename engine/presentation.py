"""How a game looks, as data without Discord: sentences, menus, forms and pictures. The cogs draw them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.questions import Event, Question


class Sentence(Struct, frozen=True):
    """A sentence as a message key with arguments, to be put into words in the reader's language.

    An argument is text, a number, another Sentence, a Term or a sequence of these, which is joined as a list.
    """

    key: str
    """The message key, such as `print-aid-win`."""
    args: Mapping[str, Any] = {}
    """The values that the sentence shows, by name."""


class Term(Struct, frozen=True):
    """A printed name of the pack (a card, an ability) by its code; shown in the reader's language."""

    code: str
    """The code of the card or ability, as the notation has it."""
    part: str = "name"
    """Which of its printed texts: `name`, `idea` and so on."""


class SeatName(Struct, frozen=True):
    """A seat, shown as its player's name."""

    seat: int
    """From 0."""
    without_side: bool = False
    """Whether the name is shown without the seat's side, because the side is shown beside the name."""


class Quote(Struct, frozen=True):
    """Words that a player wrote. They are shown as they are, without mentions, links or emphasis."""

    text: str


class PersonName(Struct, frozen=True):
    """The name of a person without a seat at this table, such as an entrant of a tournament."""

    text: str
    """The display name."""
    number: int
    """Shown in place of the name in pictures that cannot draw its letters."""


def say(key: str, **args: Any) -> Sentence:
    """Return a Sentence with this message key and these arguments."""
    return Sentence(key, args)


Word = str | Sentence | Term | SeatName | Quote | PersonName
Style = Literal["plain", "main", "good", "bad"]


# By name of an argument of a sentence: what a seat or a code becomes there.
ARGUMENT_WORDS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("player", "target", "owner"), SeatName),
    **dict.fromkeys(("card", "site", "tool"), Term),
}


def event_words(key: str, *names: str, **words: Callable[[Any], Any]) -> Callable[[Event], Sentence]:
    """Return the function that puts an event into words, with the event's arguments by these names.

    words: by name, what makes words of an argument, besides ARGUMENT_WORDS. Other arguments stay as they are.
    """
    converters = [(ARGUMENT_WORDS | words).get(name) for name in names]

    def sentence(event: Event) -> Sentence:
        named = zip(names, converters, event.args, strict=False)
        return Sentence(key, {name: convert(value) if convert else value for name, convert, value in named})

    return sentence


class MenuChoice(Struct, frozen=True):
    """One thing that can be tapped in a menu."""

    key: str
    """What the tap stands for: short and without ".", because it is part of a button id."""
    label: Word
    """What the button or the list entry shows."""
    cell: str = ""
    """The grid cell that the choice belongs to, if the menu has a grid."""
    style: Style = "plain"
    """The colour of the button: blue for main, green for good, red for bad, else grey."""
    group: str = ""
    """Choices outside the grid with the same group share a select menu or a row of buttons."""
    next_prompt: Sentence | None = None
    """The question that follows this choice, if more must be chosen."""
    note: Word = ""
    """Small print in a list."""
    disabled: bool = False
    """Whether the button is disabled. It keeps its place, and its label may say why."""
    card: str = ""
    """The code of a card that people may want to see large before they choose; "" for none."""
    piece: tuple[str, int] | None = None
    """What the picture on the button shows: shape and side of a real piece, or code and side of a card on a
    board.
    """
    widest: Word = ""
    """The longest label that this button may get later; rows are laid out as if the button had it now."""


Path = tuple[MenuChoice, ...]  # choices that are made one after the other


class GridCell(Struct, frozen=True):
    """A cell of a button grid as it looks when it is not a choice."""

    cell: str
    """The name of the cell, by which a choice refers to it (`MenuChoice.cell`)."""
    card: str = ""
    """The code of the card on the cell; "" for none."""
    side: int | None = None
    """The side that the card belongs to."""
    ground: str = ""
    """What is special about the cell, such as `crown`; shown while no card is on it. "" for nothing."""


class Grid(Struct, frozen=True):
    """A board of buttons, with at most 5 rows of 5."""

    rows: tuple[tuple[GridCell, ...], ...]
    """From the top."""
    groups_beside_board: tuple[str, ...] = ()
    """Groups of choices that are always buttons beside the board. Other groups become a list if there is no
    room for buttons.
    """
    explains_cells: bool = False
    """Whether a cell that is not a choice can be tapped to see why it is not (`Presentation.explain_cell`).
    """
    groups_without_board: tuple[str, ...] = ()
    """Groups of choices that need no board. It is left out while all choices of the open step are in these
    groups.
    """


class MenuPage(Struct, frozen=True):
    """Text to read in a menu, at the end of a path of choices."""

    path: Path
    """The choices that lead to the text."""
    lines: tuple[Sentence, ...]


@dataclass(frozen=True)
class MenuList:
    """A list in place of a button. Several of its entries can be taken in one tap. Two lists with the same
    entries are equal."""

    path: Path
    """The choices that lead to the list. The last one is the list itself; its label says what is chosen."""
    entries: tuple[tuple[MenuChoice, str], ...]
    """What can be taken, each with the line of answers that it gives. At most 25, for one select menu."""
    join: Callable[[Sequence[str]], str] = field(default="; ".join, compare=False)
    """Returns one line for the lines of the taken entries, in an order in which they can be given."""


class Menu(Struct, frozen=True):
    """How a seat's legal answers become taps, and what else can be tapped."""

    paths: Mapping[str, Path]
    """Answer → the choices that lead to it, in order. The answer is given when its path is complete."""
    prompt: Sentence | None = None
    """The first question; later ones come with the choices (`MenuChoice.next_prompt`)."""
    grid: Grid | None = None
    """The board of buttons; None for a menu without a board."""
    pages: tuple[MenuPage, ...] = ()
    """Texts that can be read in the menu; they give no answer."""
    forms: Mapping[str, Path] = {}
    """Name of a form → the path that opens it."""
    standing_answers: Mapping[str, Path] = {}
    """Standing answer → the path of choices that gives this answer, or takes it back."""
    order: tuple[str, ...] = ()
    """Keys of the first step, in the order in which its choices are shown."""
    owners: Mapping[str, str] = {}
    """Key of the first step → the side whose choice it is, on a panel that several people tap. While one side
    is choosing, the choices of the other sides stay on the panel.
    """
    large: bool = False
    """For a device that lies on the table: wide buttons and few words around them."""
    cards: tuple[str, ...] = ()
    """Codes of cards that people may want to see large while this menu is open."""
    lists: tuple[MenuList, ...] = ()
    """Lists of which several entries can be taken at once."""


class SideQuestionText(Struct, frozen=True):
    """A message that tells a seat of a question beside the main one."""

    lines: tuple[Sentence, ...]
    """What the seat reads."""
    buttons: Path
    """Buttons below the text. The key of each button is a path of the seat's menu. A tap gives the answer
    that the path leads to, or else opens the private panel at that path.
    """


def words_menu(tokens: Sequence[str]) -> Menu:
    """Return the default menu for these answers: one step for each word of an answer.

    tokens: the answers, in the game's notation.
    """
    return Menu({t: tuple(MenuChoice(word.replace(".", ""), word) for word in t.split()) for t in tokens})


# ---------------------------------------------------------------- forms


class FormField(Struct, frozen=True):
    """One field of a form."""

    key: str
    """Identifies the field within its form (`Forms.edit_draft`)."""
    kind: Literal["steps", "many", "one", "text", "taps"]
    """steps: a row of buttons, each of which changes the draft. many: a list with several ticks. one: a list
    with one tick. text: typed words. taps: the label, and below it a button for each choice; if there is no
    room for buttons, a list.
    """
    label: Word
    """The heading of the field."""
    choices: Path = ()
    """The buttons or list entries of the field, side by side; empty for a text."""
    chosen: frozenset[str] = frozenset()
    """The keys of the choices that are ticked now."""
    longest: int = 100
    """The greatest number of characters of a text."""
    placeholder: Word = ""
    """What an empty text field shows, to say what to write. A text field with a placeholder has several
    lines.
    """
    single: bool = False
    """For `taps`: whether the list that replaces the buttons allows only one tick."""
    list_choices: Path = ()
    """For `taps`: what the list that replaces the buttons offers, such as numbers where a button would count
    up. Empty: `choices`.
    """


class Form(Struct, frozen=True):
    """A form with a draft, as it looks now."""

    lines: tuple[Sentence, ...]
    """What the draft says so far."""
    fields: tuple[FormField, ...] = ()
    """The fields of the page that is shown."""
    tabs: Path = ()
    """The pages of the form."""
    tab: str = ""
    """The key of the page that is shown."""
    send_button: MenuChoice | None = None
    """The button that gives the answer. It is disabled while the draft is incomplete, and red if its style is
    bad.
    """
    large: bool = False
    """For a device that lies on the table: wide buttons and few words around them."""
    scene: "Scene | None" = None
    """The table as the draft would change it."""
    answer_lines: "tuple[Sentence, ...]" = ()
    """The answer itself in words, if `lines` say more than that."""


# ---------------------------------------------------------------- pictures


class SceneCell(Struct, frozen=True):
    """A place on the table. The unit is one cell, counted from the left and the top."""

    x: float
    """The left edge."""
    y: float
    """The upper edge."""
    ground: str = "space"
    """What kind of ground it is."""
    w: float = 1.0
    """Width in cells."""
    h: float = 1.0
    """Height in cells."""


class Glyph(Struct, frozen=True):
    """A small sign of a card's diagram."""

    up: int
    """Rows above the card's own cell; negative below it."""
    right: int
    """Columns to the right of the card's own cell; negative to the left."""
    sign: str
    """What is drawn there."""
    start: tuple[int, int] = (0, 0)
    """For an arrow that continues another one: where that one ends, as `up` and `right`. (0, 0) for no such
    arrow.
    """


class SceneCard(Struct, frozen=True):
    """A card on the table. The unit is one cell, counted from the left and the top."""

    x: float
    """The left edge of the cell that it lies on."""
    y: float
    """The upper edge of that cell."""
    code: str
    """The code of the card, which is written on it."""
    side: int | None
    """The side it belongs to, shown by shape and also by colour."""
    glyphs: tuple[Glyph, ...] = ()
    """The small diagram on it."""
    badge: str = ""
    """Short text on the card; "" for none."""
    size: float = 1.0
    """Width and height of the place that the card fills, in cells."""


class Mark(Struct, frozen=True):
    """A highlight on a cell. The unit is one cell, counted from the left and the top."""

    x: float
    """The left edge of the cell, card or tile that is highlighted."""
    y: float
    """The upper edge of that cell, card or tile."""
    kind: str
    """from, to, reach, take, lock, protect, chosen, rally, ban, side-0 or side-1."""


class Tile(Struct, frozen=True):
    """A card shown by its name, of any width. The unit is one cell, counted from the left and the top."""

    x: float
    """The left edge."""
    y: float
    """The upper edge."""
    w: float
    """Width."""
    h: float
    """Height."""
    name: Word
    """What is written on it."""
    kind: str
    """The type, shown by shape and tone: basic, element, tool, site, crown, back; a unit that stands, lies or
    is upside down is unit-a, unit-r, unit-d.
    """
    count: int = 1
    """How many equal cards it stands for."""
    note: str = ""
    """A small number at the end, such as a Price."""
    strong: bool = False
    """Whether it is highlighted."""
    coin: str = ""
    """The number on a coin that lies on it; "" for no coin."""


class Label(Struct, frozen=True):
    """Text on the table. The unit is one cell, counted from the left and the top."""

    x: float
    """The left end, the middle or the right end of the text, as `anchor` says."""
    y: float
    """The middle of the text's height."""
    text: Word
    height: float = 0.25
    """In cells."""
    anchor: Literal["l", "m", "r"] = "m"
    """Whether `x` is the left end, the middle or the right end of the text."""


class Scene(Struct, frozen=True):
    """A picture as data. The unit is one cell; later things cover earlier ones."""

    width: float
    height: float
    cells: tuple[SceneCell, ...] = ()
    """The ground: spaces and areas on which the rest lies."""
    cards: tuple[SceneCard, ...] = ()
    """Cards with a code and a diagram."""
    marks: tuple[Mark, ...] = ()
    """Highlights of cells, cards and tiles."""
    labels: tuple[Label, ...] = ()
    """Texts on the table."""
    alt: tuple[Sentence, ...] = ()
    """The alternative text: what lies on the table."""
    tiles: tuple[Tile, ...] = ()
    """Cards that are shown by their names."""
    signs: tuple[tuple[str, str], ...] = ()
    """Characters of its texts, and those that the picture has in their place."""

    def signed(self, text: str) -> str:
        """Return a text with the signs that the picture has."""
        return text.translate({ord(sign): drawn for sign, drawn in self.signs})


def lowered(scene: Scene, distance: float) -> Scene:
    """Return a picture with free space of this height, in cells, above it."""
    return replace(
        scene,
        height=scene.height + distance,
        cells=tuple(replace(part, y=part.y + distance) for part in scene.cells),
        cards=tuple(replace(part, y=part.y + distance) for part in scene.cards),
        marks=tuple(replace(part, y=part.y + distance) for part in scene.marks),
        labels=tuple(replace(part, y=part.y + distance) for part in scene.labels),
        tiles=tuple(replace(part, y=part.y + distance) for part in scene.tiles),
    )


def crowned(scene: Scene, winners: Sequence[int]) -> Scene:
    """Return the last picture of a game with the winners' names and a crown above it; without winners, the
    picture itself. winners: seats, from 0
    """
    if not winners:
        return scene
    edge, height = scene.width * 0.012, scene.width * 0.12
    names = say("picture-winners", players=[SeatName(seat) for seat in winners])
    band = Tile(edge, edge, scene.width - 2 * edge, height, names, "winner")
    below = lowered(scene, height + 2 * edge)
    return replace(below, tiles=(*below.tiles, band))


# ---------------------------------------------------------------- what a game gives

S = TypeVar("S")
V = TypeVar("V")


# The answer that a standing answer gives now, and the standing answers that remain afterwards.
Standing = tuple[str, Sequence[str]]


def nothing(source: Any) -> list[Sentence]:
    """Return no sentences; the default of optional functions that return some.

    source: what such a function gets, as a view; not used.
    """
    return []


class Tally(Struct, frozen=True):
    """The numbers of a finished game."""

    turns: int = 0
    """How many turns the game took."""
    points: tuple[Sentence, ...] = ()
    """The points of each player or side, the winner's first; empty for a game without points."""
    turns_each: int = 0
    """How many whole turns everybody has had since the set-up."""


@dataclass(frozen=True, kw_only=True, slots=True)
class InAdvance:
    """The part of a game with conditional answers: what can be checked in advance from public facts alone.

    For all other answers the bot does not say in advance whether they are possible, because that could reveal
    a hand.
    """

    questions: frozenset[str]
    """Kinds of question whose legal answers, and all that these lead to before the next question, follow from
    public facts.
    """
    answers: frozenset[str] = frozenset()
    """Single answers to other kinds of question. They, too, follow from public facts."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Presentation(Generic[V]):
    """How a game looks. Every function gets only a seat's view (`Rules.view`) or events, never the state."""

    menu: Callable[[V, Sequence[str]], Menu]
    """Returns these legal answers of a seat as taps."""
    headline: Callable[[V], list[Sentence]]
    """Returns whose move it is and why it is special; the first thing that a player reads."""
    lines: Callable[[V], list[Sentence]]
    """Returns the table in words, the text that goes with the picture."""
    hand: Callable[[V], list[Sentence]]
    """Returns what the viewer holds."""
    scene: Callable[[V], Scene]
    """Returns the table as a picture."""
    describe: Callable[[Event], Sentence]
    """Returns an event in words."""
    notes: Callable[[V], list[Sentence]] = nothing
    """Returns what a player must know now and the picture does not show."""
    summarize: Callable[[Sequence[Event]], list[Sentence]] | None = None
    """Returns several events in words, if that is shorter than one by one."""
    tally: Callable[[V], Tally] | None = None
    """Returns the numbers of a finished game."""
    open_turn: Callable[[V], int] | None = None
    """Returns the number of the current turn, if `tally` counts completed turns."""
    first_notes: Callable[[V], list[Sentence]] | None = None
    """Returns what the viewer, who must answer, can do or meets now and may not have seen before. A person
    sees each of these sentences once, in their first games; its key is remembered.
    """
    explain_cell: Callable[[V, Sequence[str], str], str | list[Sentence]] | None = None
    """Returns why a cell of the grid is not a choice after some picks: an answer that the rules refuse with
    the reason, or the reason itself. Arguments: the view, the picks (keys of choices), the cell.
    """
    highlighted_scene: Callable[[V, Sequence[str], Sequence[MenuChoice]], Scene | None] | None = None
    """Returns the picture with the picked choices and the next possible ones highlighted; None if there is
    nothing to highlight. It replaces the usual picture during a step of a menu, so it must show the whole
    table.
    """
    has_own_line: Callable[[str], bool] = lambda key: False
    """Returns whether the sentence of news with this key gets a line of its own. All other sentences share a
    paragraph.
    """
    is_heading: Callable[[str], bool] = lambda key: False
    """Returns whether the sentence of news with this key has the name for the sentences that follow it."""
    in_advance: InAdvance | None = None
    """What can be answered in advance; None for nothing."""
    short_answer: Callable[[V, str], Sentence | None] = lambda view, token: None
    """Returns an answer in few words; None if the labels of its buttons or its form are as short."""
    latest: Callable[[Sequence[Event], int], list[Sentence]] = lambda events, begin: []
    """Returns what just happened, one line each, and what players must now carry out by hand, for the public
    panel of a refereed game. Arguments: the events, and the index of the first one of the last answer.
    """
    course_of_game: Callable[[Sequence[Event]], list[Sentence]] = lambda events: []
    """Returns how a finished game came to its end, one line each, from all its events."""

    def news(self, events: Sequence[Event], seat: int | None) -> list[Sentence]:
        """Return the events in words that this seat may know (None: everybody)."""
        seen = [event for event in events if event.is_visible_to(seat)]
        return self.summarize(seen) if self.summarize else [self.describe(event) for event in seen]


@dataclass(frozen=True, kw_only=True, slots=True)
class PrivatePanelContent(Generic[S, V]):
    """The private panels of a game whose seats know what others do not.

    `public_buttons`, `public_menu`, `side_question_text` and `side_question_outcome` get the view of a person
    without a seat, or public events.
    """

    public_buttons: Callable[[V], Sequence[MenuChoice]]
    """Returns buttons of the public panel. Each opens the private panel at its key, a path of the menu."""
    public_menu: Callable[[V], Menu | None] = lambda view: None
    """Returns what can be tapped on the public panel itself."""
    side_question_text: Callable[[V, int], SideQuestionText | None] = lambda view, seat: None
    """Returns the text that notifies a seat of a question beside the main one."""
    side_question_outcome: Callable[[Sequence[Event], int, str], list[Sentence]] = lambda *_: []
    """Returns how a question beside the main one ended. The arguments are the events since it began, the seat
    and the word of `Question.side_questions`.
    """
    has_hidden_facts: Callable[[S], bool] = lambda state: True
    """Returns whether a seat now sees facts that others may not see. By default always True."""
    scene: Callable[[V], Scene | None] = lambda view: None
    """Returns what a seat holds, as a picture, from its view. It is never asked for a person without a
    seat."""
    caption: Callable[[V], list[Sentence]] | None = None
    """Returns what the picture of `scene` does not show; None: the caption is all that the viewer holds, in
    words.
    """
    place: Callable[[V, Sequence[str]], Scene | None] = lambda view, picked: None
    """Returns the picture to show after some picks in the viewer's menu; None for the usual picture.
    Arguments: the view, the picks (keys of choices).
    """
    lesson_scene: Callable[[V, Sequence[str]], Scene | None] = lambda view, asked: None
    """Returns the picture for a lesson. None: the picture of the table. Arguments: the view, the answers of
    which the lesson wants one.
    """
    shows_event: Callable[[Event, int], bool] = lambda event, seat: event.visible_to is not None
    """Returns whether the private panel of a seat shows an event. By default it shows events that not
    everybody may know.
    """
    opened_side_question: Callable[[Event], str] = lambda event: ""
    """Returns the word of the side question (`Question.side_questions`) that an event began; "" for none.
    While that question is open, the news leave the event out, because the panel shows the question.
    """
    recap: "Callable[[Sequence[Event], Sequence[Event], int], Sequence[Event]] | None" = None
    """Returns the public events with which the private panel begins until its seat answers again; None for no
    such events. Arguments: the events that the seat's last answer caused, the events after these, the seat.
    """
    lasting_events: Callable[[Sequence[Event], int], Sequence[Event]] = lambda caused, seat: ()
    """Returns those events that every place of the panel shows. Arguments: the events that the seat's last
    answer caused, the seat.
    """
    standing_answer: Callable[[S, Question, int, Sequence[str]], Standing | None] = lambda *_: None
    """Returns the answer that a seat's standing answers (`Menu.standing_answers`) give to a question, and the
    standing answers that remain; None if none applies. Arguments: the state, the question, the seat, its
    standing answers.
    """


@dataclass(frozen=True, kw_only=True, slots=True)
class Forms(Generic[V]):
    """Answers that are too many to list, composed with buttons. A draft is a line of the game's notation."""

    new_draft: Callable[[V, str], str]
    """Returns the empty draft of a form, by its name."""
    show_draft: Callable[[V, str, str], Form]
    """Returns how a draft looks. Arguments: the view, the draft, the open tab. Raises Refused if the draft
    does not fit the state any more.
    """
    edit_draft: Callable[[V, str, str, str, Sequence[str]], str]
    """Returns the draft after values were chosen in it. The arguments are the view, the draft, the open tab,
    the key of the field and the values. Raises Refused if they are not possible.
    """
    trade_form: Callable[[V, int], str | None] = lambda view, seat: None
    """Returns the name of the form for a trade with another seat; None if there is none."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Catalogue:
    """The cards of a pack, for people who look them up. By default there are none."""

    codes: Sequence[str] = ()
    """The codes of all cards."""
    lines: Callable[[str], list[Sentence]] = nothing
    """Returns everything that is printed on a card, in words."""
    on_board: Callable[[str, int | None], list[Sentence]] = lambda code, side: []
    """Returns a card in words for a side that has it on a board, where its picture is not shown; [] if the
    words of `lines` will do. Arguments: the card's code, the side.
    """
    effect_lines: Callable[[str], list[Sentence]] = nothing
    """Returns in words what the bot does for a card. The printed words may say something else, because the
    pack's author wrote them.
    """
    printed_text: Callable[[str, str, str], str | None] = lambda code, part, language: None
    """Returns one printed text of a card by code, part (`name` …) and language; None if it does not exist."""
    scene: Callable[[str], Scene | None] = lambda code: None
    """Returns a card as a picture."""
    sheet: Callable[[Sequence[str]], Scene | None] = lambda codes: None
    """Returns several cards as one picture."""
    cards_per_sheet: int = 8
    """The greatest number of cards on a sheet."""
    sides: Sequence[str] = ()
    """The names of the sides whose cards are shown as emojis on a grid of buttons; empty without such a grid.
    Only letters, digits and underscores, because screen readers say the names of emojis.
    """
    spaces: Mapping[str, str] = field(default_factory=dict)
    """The cells of that grid with what is special about each (`GridCell.ground`); letters as in `sides`."""
    card_counts: Sentence | None = None
    """How many cards there are of which kind, with their copies or sides."""
