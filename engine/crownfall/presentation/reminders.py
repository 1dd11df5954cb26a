"""Reminders of rules about real Blinks, which the bot cannot enforce, shown when they matter.

A key of `REMINDERS` that is the name of an event belongs to that event's sentence; `at` and `tips` return the
others.
"""

from collections.abc import Iterator, Sequence

from engine.crownfall import state as st
from engine.crownfall.armies import crowns
from engine.crownfall.reports import CrownfallReport, read
from engine.crownfall.roles import JESTER, KWEEN, role_of
from engine.crownfall.state import CrownfallState
from engine.presentation import Sentence, say
from engine.questions import Refused
from engine.referee.view import RefereedView

Reminder = tuple[str, tuple[str, ...]]
"""(key of the sentence, ids of the rules that it is about)."""


def _rules(*numbers: int) -> tuple[str, ...]:
    """Return the ids of the rules with these numbers."""
    return tuple(f"CFA-{number:03}" for number in numbers)


# Moment of a game → its reminders.
REMINDERS: dict[str, tuple[Reminder, ...]] = {
    # while setting up
    "army": (
        ("fall-remind-cluster", _rules(25, 26)),
        ("fall-remind-nearest", _rules(39)),
    ),
    "kween": (("fall-remind-kween", ()),),
    "deploy": (
        ("fall-remind-field", _rules(12, 13)),
        ("fall-remind-size", _rules(15)),
        ("fall-remind-obstacles", _rules(16)),
        ("fall-remind-sides", _rules(19, 20)),
    ),
    "spread": (("fall-remind-spread", _rules(49, 50)),),
    # the first flicks
    "technique": (("fall-remind-strike", _rules(82, 90)),),
    "accident": (
        ("fall-remind-accident", _rules(11, 91)),
        ("fall-remind-pushed", _rules(18)),
    ),
    "inside": (("fall-remind-inside", _rules(93, 94, 95)),),
    "separate": (("fall-remind-separate", _rules(128, 129, 130, 131, 132)),),
    "jester": (("fall-remind-jester", _rules(206)),),
    # when something is to be placed, or flicked again
    "placing": (("fall-remind-placing", _rules(135, 136, 137, 138, 139)),),
    "again": (("fall-remind-again", _rules(371)),),
    # tables
    "video": (
        ("fall-remind-video", _rules(397)),
        ("fall-remind-mirror", _rules(398, 399)),
    ),
    "proxy": (("fall-remind-proxy", _rules(401)),),
    "end": (("fall-remind-rematch", _rules(305)),),
    # part of an event's sentence
    "died": (("fall-told-died", _rules(99)),),
    "health": (("fall-told-health", _rules(107)),),
    "place": (("fall-told-place", _rules(108, 109, 111, 294)),),
    "stacked": (("fall-told-stacked", _rules(144)),),
    "parted": (("fall-told-parted", _rules(145)),),
    "sneaked": (("fall-told-sneaked", _rules(160)),),
    "rewound": (("fall-told-rewound", _rules(168)),),
    "blessed": (("fall-told-blessed", _rules(212)),),
    "warded": (("fall-told-warded", _rules(218)),),
    "summoned": (("fall-told-summoned", _rules(229)),),
    "raised": (("fall-told-raised", _rules(247)),),
    "swapped": (("fall-told-swapped", _rules(257)),),
    "held": (("fall-told-held", _rules(263, 271)),),
}
# Moments about flicking: tips for people who have not seen them yet, one at a time.
TIPS = ("technique", "inside", "separate", "accident", "jester", "placing")
# Stages in which a report is judged.
JUDGED = ("confirm", "dispute", "rule")
# Choices after which a Blink is put on the field by hand.
PLACED = ("ward", "raise", "sneak")


def at(view: RefereedView) -> list[Sentence]:
    """Return the reminders that fit now, except tips."""
    return _sentences(view, [moment for moment in moments(view) if moment not in TIPS])


def tips(view: RefereedView) -> list[Sentence]:
    """Return the tips that fit now."""
    return _sentences(view, [moment for moment in moments(view) if moment in TIPS])


def _sentences(view: RefereedView, shown_moments: Sequence[str]) -> list[Sentence]:
    """Return the reminders of these moments, with their numbers."""
    options = view.state.options
    facts_by_moment = {"placing": {"gap": int(options["min_gap_inch"])}}
    crown_count = sum(crowns(options).values())
    facts_by_moment |= {"army": {"crowns": crown_count}, "end": {"crowns": crown_count}}
    return [
        say(key, **facts_by_moment.get(moment, {}))
        for moment in shown_moments
        for key, _ in REMINDERS[moment]
    ]


def moments(view: RefereedView) -> Iterator[str]:
    """Yield the keys of `REMINDERS` that fit now."""
    s: CrownfallState = view.state
    b = s.board
    if view.question is None:
        yield "end"
        return
    if b.phase in ("army", "owns", "deploy"):
        yield from _setting_up(s)
        return
    yield from _flicking(s)
    if _places(s):
        yield "placing"
    if s.stage == "report" and s.case and s.case.tries:  # before that the news say it
        yield "again"
    if s.options["table"] == "video" and s.stage in ("report", "confirm"):
        yield "video"
    if s.options["table"] == "proxy" and s.stage in ("play", "report"):
        yield "proxy"


def _setting_up(s: CrownfallState) -> Iterator[str]:
    """Yield the keys of `REMINDERS` before the game. The second team has read those of the field already."""
    b = s.board
    if b.phase == "deploy":
        if not b.deployed:
            yield "deploy"
        yield "spread"
        return
    yield "army"
    if KWEEN in crowns(s.options):
        yield "kween"


def _flicking(s: CrownfallState) -> Iterator[str]:
    """Yield the keys of `REMINDERS` about flicking. Before a report they say how to flick; while one is
    judged, what counts as inside and how to separate Blinks.
    """
    report = _told(s)
    choice = s.board.choice if s.stage == "play" else None
    if s.stage == "report" or (s.stage == "play" and s.by_turns and choice is None):
        yield from ("technique", "accident")
        if any(role_of(blink) == JESTER for blink in st.standing(s.board)):
            yield "jester"
    if s.stage in ("dispute", "rule") or (report and report.off):
        yield "inside"
    if (choice is not None and choice.kind == "stack") or (report and report.links):
        yield "separate"


def _told(s: CrownfallState) -> CrownfallReport | None:
    """Return the report that is being judged; None if there is none."""
    if s.stage not in JUDGED or s.case is None or s.case.claim:
        return None
    try:
        return read(s.board, s.case, s.options, s.case.report)
    except Refused:
        return None


def _places(s: CrownfallState) -> bool:
    """Return whether a Blink may have to be put on the field by hand now. The sentence of the event names the
    Blink.
    """
    b = s.board
    if s.stage == "play":
        has_claim = s.last is not None and s.last.claim
        has_choice = b.choice is not None and b.choice.kind in PLACED
        return has_claim or has_choice
    if s.stage == "report":
        return s.case is not None and s.case.kind in ("summon", "kween")
    return False
