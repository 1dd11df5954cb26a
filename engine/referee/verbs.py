"""Verbs of the notation, and the refusals and checks that many of them share."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.questions import Refused
from engine.referee.state import Refereed


class Verb(NamedTuple):
    """The first word of a line: how the line is checked, and what it does.

    Arguments of both functions: state, seat, the rest of the line.
    """

    judge: Callable[[Any, int, str], str]
    """Returns the rest in its normal form. Raises Refused if the seat may not say it now."""
    act: Callable[[Any, int, str], None]
    """Carries out a line that `judge` has accepted."""


Verbs = Mapping[str, Verb]  # by the first word of a line


def is_legal(verbs: Verbs, s: Refereed, seat: int, line: str) -> bool:
    """Return whether a seat may say this line now. The line has to be in its normal form."""
    verb, _, rest = line.partition(" ")
    try:
        return verbs[verb].judge(s, seat, rest) == rest
    except Refused:
        return False


def refusal(reason: str, rule: str = "", **facts: Any) -> Refused:
    """Return a refusal by the protocol.

    reason: key of the sentence, without `ref-`. rule: id of a rule; "": the one that the game names for this
    reason (`RefereedGame.rule_ids`). facts: arguments of the sentence.
    """
    return Refused(f"ref-{reason}", rule, **facts)


def syntax_refusal(text: str) -> Refused:
    """Return a refusal of a line that is not in the notation. text: the line."""
    return Refused("syntax", "syntax", text=text[:60])


def require_nothing(rest: str) -> str:
    """Check that nothing follows a verb, and return "". Raises Refused if something does.

    rest: what follows the verb.
    """
    if rest:
        raise syntax_refusal(rest)
    return ""


def require_play(s: Refereed) -> None:
    """Raise Refused while a report, dispute or proposal is open."""
    if s.stage != "play":
        raise refusal("pending")


def require_wait_over(s: Refereed, seat: int) -> None:
    """Raise Refused while the time to object to the last report of this seat's side has not passed."""
    if s.objection and s.last is not None and s.sides[seat] == s.last.by:
        raise refusal("objection", seconds=s.options["objection_s"])
