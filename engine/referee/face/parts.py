"""What a refereed game says and shows itself; the referee's own face is built around it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.ask import Event
from engine.face import Field, Path, Say, Scene, Tally
from engine.referee.face.forms import Draft
from engine.referee.face.words import Tongue
from engine.referee.state import Case
from engine.referee.view import View


class Parts(NamedTuple):
    """A game's words, picture, taps of its own tokens and forms, and the fields of its report.

    state: on a screen that lies on the table the headline, in one line; None where it is as elsewhere.
    """

    tongue: Tongue
    headline: Callable[[View], list[Say]]
    lines: Callable[[View], list[Say]]
    notes: Callable[[View], list[Say]]
    describe: Callable[[Event], Say]
    scene: Callable[[View], Scene]
    path: Callable[[View, str], Path | None]
    own_forms: Callable[[View], dict[str, Path]]
    fields: Callable[[View, Case, Draft], list[Field]]
    edited: Callable[[View, Case, Draft, str, Sequence[str]], Draft]
    state: Callable[[View], Say | None]
    tally: Callable[[View], Tally] | None = None
    firsts: Callable[[View], list[Say]] | None = None
