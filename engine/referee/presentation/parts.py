"""What a game of real pieces adds to the referee's presentation."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.presentation import Form, Path, Scene, Sentence, Tally
from engine.questions import Event
from engine.referee.presentation.forms import Judge, ReportPage
from engine.referee.presentation.words import GameWords
from engine.referee.state import PendingFlick
from engine.referee.view import RefereedView

# Lines that seats may tap on the public panel although no question asks them.
UNASKED_LINES = ("ok", "no", "withdraw", "yield", "skip", "claim")


class OwnForm(NamedTuple):
    """A form of the game itself, whose line begins with the form's name."""

    new_draft: Callable[[RefereedView], str]
    """Returns the first draft."""
    show: Callable[[RefereedView, str, str, Judge], Form]
    """Returns the form as it looks with a draft. Arguments: view, draft, the open tab, the check of the
    rules.
    """
    edit: Callable[[RefereedView, str, str, str, Sequence[str]], str]
    """Returns the draft after a tap. Arguments: view, draft, the open tab, the tapped field with its value
    (`field:value`), what is chosen in a select menu.
    """


class PresentationParts(NamedTuple):
    """A game's words, picture, buttons, forms and report fields."""

    game_words: GameWords
    """The game's words for pieces and reports."""
    headline: Callable[[RefereedView], list[Sentence]]
    """Whose turn it is, and what the question is."""
    lines: Callable[[RefereedView], list[Sentence]]
    """The table in words, with the same content as the picture."""
    notes: Callable[[RefereedView], list[Sentence]]
    """The game's own notes; the referee adds those on reports and disputes."""
    describe: Callable[[Event], Sentence]
    """The sentence of an event."""
    scene: Callable[[RefereedView], Scene]
    """The picture of the table."""
    path: Callable[[RefereedView, str], Path | None]
    """Choices that lead to an answer of the game; None for an answer that the protocol has buttons for."""
    form_buttons: Callable[[RefereedView], dict[str, Path]]
    """Choices that open the game's own forms, by form."""
    forms: Mapping[str, OwnForm]
    """The game's own forms by name."""
    report_page: Callable[[RefereedView, PendingFlick, str, str], ReportPage]
    """The open page of the report form. Arguments: view, flick, report so far, the open tab."""
    edit_report: Callable[[RefereedView, PendingFlick, str, str, str, Sequence[str]], str]
    """Returns the report after a value was chosen. Arguments: view, flick, report so far, the open tab, the
    tapped field and value (`field:value`), what is chosen in a select menu.
    """
    corrections: Callable[[RefereedView], Iterable[str]]
    """`fix` lines that would change something: each counter with the values that it does not have."""
    quick_reports: Callable[[Any], Iterable[str]]
    """Reports of a single fact, of the open flick or of a whole turn, which the panel shows as buttons.
    Illegal ones are left out later. Argument: the state.
    """
    short_headline: Callable[[RefereedView], Sentence | None]
    """The headline in one line for a hot-seat table; None: the usual headline."""
    tally: Callable[[RefereedView], Tally] | None = None
    """The number of turns, and points if the game has them."""
    first_notes: Callable[[RefereedView], list[Sentence]] | None = None
    """Explanations of what a player meets for the first time."""
    by_hand_kinds: frozenset[str] = frozenset()
    """Kinds of events after which players have to move pieces by hand."""
    instruction_kinds: frozenset[str] = frozenset()
    """Kinds of events that the news leaves out once a later step has begun."""
    unasked_lines: tuple[str, ...] = UNASKED_LINES
    """Lines that a seat may tap on the public panel although no question asks it."""
    turn_reports: Callable[[Any], Iterable[str]] = lambda s: ()
    """Yields reports of a whole turn with a single fact (`over = …`), which the panel shows as buttons while
    a turn may be reported. All are legal. Argument: the state.
    """
    late_lines: Callable[[Any, int], Iterable[str]] = lambda s, seat: ()
    """Yields lines that a seat may say besides `unasked_lines` although no question asks it, such as what it
    still may do after its turn. Illegal ones are left out later. Arguments: the state, the seat.
    """
    hides: Callable[[Any], bool] = lambda s: False
    """Whether the state hides something of the game's own from a side. Argument: the state."""
    pieces: tuple[str, ...] = ()
    """Codes of the looks of pieces (`MenuChoice.piece`); each exists for both sides."""
