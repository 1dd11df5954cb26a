"""The `custom_id` of every component: table, question, act and argument. It never contains a secret."""

import re
from typing import NamedTuple

LONGEST_ARG = 70  # characters
ACT = re.compile("[a-z]{1,12}")
TEMPLATE = (
    rf"c:(?P<table>[a-z0-9]{{0,12}}):(?P<number>\d{{1,9}}):(?P<act>{ACT.pattern}):"
    rf"(?P<arg>.{{0,{LONGEST_ARG}}})"
)
PATTERN = re.compile(TEMPLATE)
STEP = "."  # between the parts of an argument
LISTS = "suhr"  # first letters of the ids of select menus: of options, people, channels, roles


class ButtonId(NamedTuple):
    """The parts of a `custom_id`: they say what a button or select menu does."""

    table: str
    """The table's id; "": none."""
    number: int
    """The number of the question or proposal that it belongs to. Some acts have another number here, such as
    that of a page."""
    act: str
    """A short lowercase word that selects the handler."""
    arg: str = ""
    """What the act needs besides, written as the act needs it; "": nothing."""

    def __str__(self) -> str:
        """Return the button id as a `custom_id`."""
        return f"c:{self.table}:{self.number}:{self.act}:{self.arg}"

    @classmethod
    def read(cls, text: str) -> "ButtonId | None":
        """Return the button id that a `custom_id` contains; None if it is not one of ours."""
        match = PATTERN.fullmatch(text)
        if match is None:
            return None
        return cls(match["table"], int(match["number"]), match["act"], match["arg"])
