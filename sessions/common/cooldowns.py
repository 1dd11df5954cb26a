"""How often a person may do something that costs others time, such as pinging them. What they did is kept in
memory only, so a restart forgets it."""

import math
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.questions import Refused

KEPT = 20_000  # how many pairs of an action and a person or server are remembered


class Rate(NamedTuple):
    """How often something may be done: `burst` times at once, and then once every `seconds`."""

    burst: int
    """How many times it may be done at once."""
    seconds: float
    """How long it takes until it may be done once more."""
    description: str = ""
    """What is done, in the words of docs/inputs.md; "" for an action “… here”: it is that of the action
    without “here”."""


# Action → rate. "… here" counts all people of a server together; "… one" counts what one person does to
# another.
RATES: Mapping[str, Rate] = {
    "play": Rate(6, 20.0, "a table is opened"),
    "play here": Rate(60, 1.0),
    "luck": Rate(5, 10.0, "words for the deal"),
    "luck here": Rate(60, 1.0),
    "call": Rate(12, 5.0, "somebody is pinged"),
    "think": Rate(20, 3.0, "a worker searches for seconds"),
    "think here": Rate(120, 0.5),
    "try": Rate(40, 1.0, "a picture of a puzzle, a lesson or a replay"),
    "file": Rate(6, 10.0, "a whole journal is loaded, or a file is read or sent"),
    "look": Rate(10, 3.0, "Discord is asked many things, or something is painted"),
    "post": Rate(6, 10.0, "something short is posted for everybody"),
    "post here": Rate(30, 2.0),
    "share": Rate(3, 60.0, "an animation is made and posted"),
    "share here": Rate(12, 15.0),
    "print": Rate(4, 30.0, "a PDF of a game is made"),
    "print here": Rate(20, 10.0),
    "lobby": Rate(30, 2.0, "a lobby is changed: a line of a journal, an edited panel"),
    "find": Rate(10, 180.0, "a person waits for a game under `/queue`"),
    "invite": Rate(10, 360.0, "somebody is invited"),
    "invite one": Rate(3, 1_200.0, "somebody is invited by the same person"),
    "pack": Rate(5, 60.0, "a card pack is checked in a worker and kept"),
    "pack here": Rate(20, 15.0),
    "pack code": Rate(6, 60.0, "a code for a card pack is typed, perhaps a guess"),
    "trial": Rate(4, 300.0, "a play-test of a card pack is started"),
    "trial here": Rate(20, 60.0),
    "report": Rate(6, 30.0, "a game is reported, which pings"),
    "report here": Rate(40, 10.0),
    "report one": Rate(6, 600.0, "somebody is named in a report by the same person"),
}
NO_RATES: Mapping[str, Rate] = {}


class Cooldowns:
    """The cooldowns of all people and servers. For each action, it remembers from when on the whole burst is
    available again."""

    def __init__(
        self, now: Callable[[], float], rates: Mapping[str, Rate] = RATES, most_entries: int = KEPT
    ) -> None:
        """now: returns the current time in seconds
        rates: action → its rate
        most_entries: how many entries of `free_at` are remembered"""
        self.now, self.rates, self.most_entries = now, rates, most_entries
        self.free_at: OrderedDict[tuple[str, int], float] = OrderedDict()
        """Action and user or server id → when its whole burst is available again, in seconds."""

    def take(self, what: str, person: int, guild: int = 0) -> None:
        """Count that a person does this now, both for the person and for the server. Raises Refused, with the
        seconds to wait, if it is too soon for one of the two.

        what: the action, a key of `rates`; one without a rate is never refused
        person: user id; for an action “… one”, a number made of the ids of both people
        guild: server id; 0: a direct message
        """
        keys = [(what, person), (f"{what} here", guild)] if guild else [(what, person)]
        limited_keys = [key for key in keys if key[0] in self.rates]
        wait = max((self._wait(*key) for key in limited_keys), default=0.0)
        if wait > 0:
            raise Refused("too-fast", seconds=math.ceil(wait))
        for key in limited_keys:
            self._count(*key)

    def _wait(self, what: str, who: int) -> float:
        """Return how many seconds this person or server has to wait; 0 or below: none.

        what: the action, a key of `rates`
        who: user or server id
        """
        rate = self.rates[what]
        until_whole_burst = self.free_at.get((what, who), 0.0) - self.now()
        if until_whole_burst > rate.burst * rate.seconds:  # the clock was set back
            del self.free_at[what, who]
            return 0.0
        return until_whole_burst - (rate.burst - 1) * rate.seconds

    def _count(self, what: str, who: int) -> None:
        """Note that a person or server does this now, and forget the oldest entries beyond the limit.

        what: the action, a key of `rates`
        who: user or server id
        """
        free_at = max(self.free_at.get((what, who), 0.0), self.now())
        self.free_at[what, who] = free_at + self.rates[what].seconds
        self.free_at.move_to_end((what, who))
        while len(self.free_at) > self.most_entries:
            self.free_at.popitem(last=False)
