"""What a refereed game says and shows itself; the referee's own face is built around it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.presentation import FormField, Path, Scene, Sentence, Tally
from engine.questions import Event
from engine.referee.presentation.forms import Draft
from engine.referee.presentation.words import GameWords
from engine.referee.state import PendingFlick
from engine.referee.view import RefereedView


class PresentationParts(NamedTuple):
    """A game's words, picture, taps of its own tokens and forms, and the fields of its report.

    state: on a screen that lies on the table the headline, in one line; None where it is as elsewhere.
    """

    tongue: GameWords
    headline: Callable[[RefereedView], list[Sentence]]
    lines: Callable[[RefereedView], list[Sentence]]
    notes: Callable[[RefereedView], list[Sentence]]
    describe: Callable[[Event], Sentence]
    scene: Callable[[RefereedView], Scene]
    path: Callable[[RefereedView, str], Path | None]
    own_forms: Callable[[RefereedView], dict[str, Path]]
    fields: Callable[[RefereedView, PendingFlick, Draft], list[FormField]]
    edited: Callable[[RefereedView, PendingFlick, Draft, str, Sequence[str]], Draft]
    state: Callable[[RefereedView], Sentence | None]
    tally: Callable[[RefereedView], Tally] | None = None
    firsts: Callable[[RefereedView], list[Sentence]] | None = None
