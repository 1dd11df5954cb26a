"""The table options that every game has, one row each. Panels, checks and `/table settings` take them from
here.

A new option needs a field of `TableOptions`, a row of `OPTIONS`, its sentences `option-NAME` and
`value-NAME-VALUE`, and the place where it acts, which reads `value_of`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from engine.game import Rules
from engine.packs.pack import LANGUAGES
from engine.questions import Refused
from sessions.table.time_controls import DEFAULT, PROFILES

# Who may ask for hints: nobody, only a person who plays alone against computer players, everybody.
HINTS = OFF, ALONE, ON = "off", "alone", "on"
# How an answer is taken back: never, with everybody's consent, at once.
UNDOS = NO_UNDO, BY_CONSENT, FREE = "off", "consent", "free"
# Whether the result counts for ratings.
RATED = NOT_RATED, IS_RATED = "no", "yes"
RULED_UNDO = "undo"  # in `Rules.declarations`: the rules themselves say how to undo
SHOWN = "option-shown"  # key of the sentence “name: value”


class TableOptions(msgspec.Struct):
    """What the owner chose for the table."""

    game: dict[str, str] = {}
    """Name of an option of the game → its value."""
    language: str = "en"
    """Language of what the bot posts for everybody."""
    clock: str = "none"
    """Name of the time control, see `time_controls`."""
    hints: str = ALONE
    """Who may ask for hints: one of `HINTS`."""
    undo: str = ""
    """The undo mode: one of `UNDOS`; "": the default, see `default_undo_mode`."""
    rated: bool = False
    """Whether the result counts for ratings. Even then it counts only without computer players."""


class TableWithOptions(Protocol):
    """What the options need to know of a `Table`, which cannot be imported here: it has these options."""

    rules: Rules[Any, Any]
    """The rules of the game with the table's card pack."""
    body: Any
    """The table's `TableBody`."""

    @property
    def people(self) -> list[int]:
        """Return the user ids of those who sit here."""
        ...

    @property
    def computer_seats(self) -> list[int]:
        """Return the seats of computer players."""
        ...


def default_undo_mode(table: TableWithOptions) -> str:
    """Return the default undo mode: free if one person plays against computer players, else by consent."""
    return FREE if len(table.people) < 2 and table.computer_seats else BY_CONSENT


def people_wait(table: TableWithOptions) -> bool:
    """Return whether a time control matters: people wait for each other here, or may when others join."""
    return not table.rules.refereeing and not (len(table.people) < 2 and table.computer_seats)


def require_built_in_pack(table: TableWithOptions, value: str) -> None:
    """Raise Refused if a game with an uploaded pack would be rated."""
    if value == IS_RATED and table.body.pack.is_uploaded:
        raise Refused("rated-own-cards")


@dataclass(frozen=True)
class TableOption:
    """A table option that every game has."""

    name: str
    """Its field in `TableOptions`. Sentences, button ids and the journal use the same name."""
    choices: tuple[str, ...]
    """The values that may be chosen. Of a field that is true or false: the two values, false first."""
    default: Callable[[TableWithOptions], str]
    """Returns the value if none was chosen."""
    is_offered: Callable[[TableWithOptions], bool] = lambda table: True
    """Returns whether the table leaves a choice. If not, a choice is refused."""
    matters: Callable[[TableWithOptions], bool] = lambda table: True
    """Returns whether it makes a difference now. If not, menus leave it out."""
    check: Callable[[TableWithOptions, str], None] = lambda table, value: None
    """Raises Refused if the table does not allow this value."""
    unfair: Mapping[str, str] = field(default_factory=dict)
    """Values that a rated game does not allow → what replaces them when a game becomes rated."""
    renews_reservations: bool = False
    """Whether reserved seats are reserved anew after a change."""
    sentence: Callable[[TableWithOptions], str] = lambda table: SHOWN
    """Returns the key of the sentence in which the table's panel names a value that is not the default. It
    gets the words for `name` and `value`."""
    comes_first: bool = False
    """Whether it is named before the pack and the options of the game."""
    is_named: bool = True
    """Whether lists of what was chosen name it. Language and clock are shown in other ways."""


OPTIONS = (
    TableOption("language", LANGUAGES, lambda table: LANGUAGES[0], is_named=False),
    TableOption(
        "clock",
        tuple(PROFILES),
        lambda table: DEFAULT,
        is_offered=lambda table: not table.rules.refereeing,  # refereed games have limits of their own
        matters=people_wait,
        renews_reservations=True,
        is_named=False,
    ),
    TableOption(
        "hints",
        HINTS,
        lambda table: ALONE,
        is_offered=lambda table: bool(table.rules.computer),
        unfair={ON: ALONE},
    ),
    TableOption(
        "undo",
        UNDOS,
        default_undo_mode,
        is_offered=lambda table: RULED_UNDO not in table.rules.declarations,
        unfair={FREE: BY_CONSENT},
    ),
    TableOption(
        "rated",
        RATED,
        lambda table: NOT_RATED,
        check=require_built_in_pack,
        sentence=lambda table: "table-rated-people" if table.computer_seats else "table-rated",
        comes_first=True,
    ),
)
BY_NAME = {option.name: option for option in OPTIONS}


def value_of(table: TableWithOptions, name: str) -> str:
    """Return the value of a table option: what the owner chose, or the default. name: one of `BY_NAME`."""
    option, stored = BY_NAME[name], getattr(table.body.options, name)
    return option.choices[stored] if isinstance(stored, bool) else stored or option.default(table)


def set_value(table: TableWithOptions, name: str, value: str) -> dict[str, str]:
    """Set a table option. Return all options that change for this, with their new values. Raises Refused if
    the table does not offer this value. name: one of `BY_NAME`."""
    option, options = BY_NAME[name], table.body.options
    if value not in option.choices or not option.is_offered(table):
        raise Refused("option-value", option=name, value=value, allowed=", ".join(option.choices))
    if value in option.unfair and options.rated:
        raise Refused("rated-fair")
    option.check(table, value)
    is_flag = isinstance(getattr(options, name), bool)
    setattr(options, name, value == option.choices[1] if is_flag else value)
    changed = {name: value}
    for other in OPTIONS if options.rated else ():
        if (replacement := other.unfair.get(getattr(options, other.name))) is not None:
            setattr(options, other.name, replacement)
            changed[other.name] = replacement
    return changed
