"""The report of a play-test in words: the twin of its picture, and all that a screen reader needs."""

from collections.abc import Sequence

from cogs.text.sentences import Voice
from engine.face import Term
from sessions.playtest.play_report import PlayReport, ShareChange
from sessions.playtest.shares import Share

MOST_CARDS = 5  # at each end of the list
FEW = 20  # games with a card, below which nothing is said of it


def report_lines(report: PlayReport, voice: Voice, changed: Sequence[ShareChange] = ()) -> list[str]:
    """A sentence each. voice: of the pack's rules, by which cards have their names; changed: since the report
    of another version."""
    if not report.games:
        return [voice.say("playtest-none")]
    middling, long = report.length
    lines = [
        voice.say("playtest-games", games=report.games, asked=report.asked, seats=report.seats),
        voice.say("playtest-first", **_numbers(report.first), fair=round(100 / report.seats)),
        voice.say("playtest-length", middling=middling, long=long),
    ]
    if report.stopped:
        lines.append(voice.say("playtest-capped", games=report.stopped))
    known = sorted((one for one in report.cards if one.of >= FEW), key=lambda one: -one.value)
    for key, some in (
        ("playtest-strong", known[:MOST_CARDS]),
        ("playtest-weak", known[MOST_CARDS:][: -MOST_CARDS - 1 : -1]),
    ):
        lines += [voice.say(key, card=Term(one.name), **_numbers(one)) for one in some]
    if report.never:
        lines.append(voice.say("playtest-never", cards=[Term(code) for code in report.never]))
    for one in changed[:MOST_CARDS]:
        before, now = _numbers(one.before)["share"], _numbers(one.now)["share"]
        lines.append(voice.say("playtest-changed", card=Term(one.name), before=before, now=now))
    return lines


def _numbers(share: Share) -> dict[str, int]:
    low, high = share.interval
    return {"share": round(100 * share.value), "low": round(100 * low), "high": round(100 * high)}
