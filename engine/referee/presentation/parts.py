"""What a game of real pieces adds to the referee's presentation."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.presentation import FormField, Path, Scene, Sentence, Tally
from engine.questions import Event
from engine.referee.presentation.forms import Draft
from engine.referee.presentation.words import GameWords
from engine.referee.state import PendingFlick
from engine.referee.view import RefereedView


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
    own_forms: Callable[[RefereedView], dict[str, Path]]
    """Choices that open the game's own forms, by form."""
    fields: Callable[[RefereedView, PendingFlick, Draft], list[FormField]]
    """Fields of the report form. Arguments: view, flick, draft so far."""
    edit_draft: Callable[[RefereedView, PendingFlick, Draft, str, Sequence[str]], Draft]
    """Returns the draft after a value was chosen. Arguments: view, flick, draft, the tapped field and value
    (`field:value`), what is chosen in a select menu.
    """
    short_headline: Callable[[RefereedView], Sentence | None]
    """The headline in one line for a hot-seat table; None: the usual headline."""
    tally: Callable[[RefereedView], Tally] | None = None
    """The number of turns, and points if the game has them."""
    first_notes: Callable[[RefereedView], list[Sentence]] | None = None
    """Explanations of what a player meets for the first time."""
