"""The `custom_id` of every component: which table, which question, what is tapped. Never a secret."""

import re
from typing import NamedTuple

LONGEST_ARG = 70
TEMPLATE = (
    r"c:(?P<table>[a-z0-9]{0,12}):(?P<number>\d{1,9}):(?P<act>[a-z]{1,12}):"
    rf"(?P<arg>.{{0,{LONGEST_ARG}}})"
)
PATTERN = re.compile(TEMPLATE)
STEP = "."
LISTS = "suh"  # what the ids of lists begin with: of words, people, channels


class ButtonId(NamedTuple):
    """table: its id or ""; number: of the question (or proposal) it belongs to; act, arg: what to do."""

    table: str
    number: int
    act: str
    arg: str = ""

    def __str__(self) -> str:
        return f"c:{self.table}:{self.number}:{self.act}:{self.arg}"

    @classmethod
    def read(cls, text: str) -> "ButtonId | None":
        match = PATTERN.fullmatch(text)
        if match is None:
            return None
        return cls(match["table"], int(match["number"]), match["act"], match["arg"])
