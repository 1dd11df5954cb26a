"""The report of a play-test in words: the description of its picture, and all that a screen reader needs."""

from collections.abc import Sequence

from cogs.text.sentences import Localizer
from engine.presentation import Term
from sessions.playtest.play_report import PlayReport, changes, differences, first_changed
from sessions.playtest.play_test_games import STOPPED
from sessions.playtest.shares import CHANCE, Share

MOST_CARDS = 6  # in a sentence
MOST_UNCLEAR = 3  # cards that are named although their change may be chance


def report_lines(report: PlayReport, localizer: Localizer) -> list[str]:
    """Return the report, one sentence per line. localizer: with the pack's words, for the names of cards."""
    middling, long = report.length
    asked = "" if report.games >= report.asked else localizer.say("playtest-early", asked=report.asked)
    games = {"games": report.games, "number": report.number, "seats": report.seats}
    lines = [
        f"{localizer.say('playtest-games', **games)} {asked}".strip(),
        localizer.say("playtest-loops", games=report.stopped) if report.stopped else "",
        localizer.say("playtest-first", **numbers(report.first), fair=round(100 / report.seats)),
        localizer.say("playtest-length", middling=middling, long=long),
        localizer.say("playtest-endings", endings=_endings(report, localizer)),
    ]
    strong, weak = report.strong, report.weak
    for key, some in (("playtest-strong", strong), ("playtest-weak", weak)):
        if some:
            lines.append(
                localizer.say(key, cards=_listed([card_share(one, localizer) for one in some], localizer))
            )
    if report.cards and not strong and not weak:
        lines.append(localizer.say("playtest-even"))
    for key, codes in (("playtest-unwanted", report.unwanted), ("playtest-untried", report.untried)):
        if codes:
            lines.append(
                localizer.say(key, cards=_listed([localizer(Term(code)) for code in codes], localizer))
            )
    return [line for line in lines if line]


def compared_lines(before: PlayReport, now: PlayReport, localizer: Localizer) -> list[str]:
    """Return what changed since the report on another version of the pack. before: that report."""
    first = {"before": numbers(before.first)["share"], "now": numbers(now.first)["share"]}
    sure = "yes" if first_changed(before, now) else "no"
    (middling, long), (after, longer) = before.length, now.length
    return [
        f"**{localizer.say('playtest-since', number=before.number)}**",
        localizer.say("playtest-first-change", **first, sure=sure),
        localizer.say("playtest-length-change", middling=middling, after=after, long=long, longer=longer),
        _changed(before, now, localizer),
    ]


def note_lines(report: PlayReport, localizer: Localizer) -> list[str]:
    """Return notes on how the numbers are to be understood."""
    counts = f"playtest-counts-{report.game}"
    lines = [localizer.say(counts)] if localizer.catalogues.has(counts) else []
    count = len(report.cards)
    if count:
        lines.append(localizer.say("playtest-note", cards=count, wrong=max(1, round(CHANCE * count))))
    return lines


def card_lines(report: PlayReport, localizer: Localizer) -> list[str]:
    """Return a line for each card that came up often enough, the best first."""
    marks = {one.name: "▲ " for one in report.strong} | {one.name: "▼ " for one in report.weak}
    return [f"{marks.get(one.name, '')}{card_share(one, localizer)}" for one in reversed(report.ranked)]


def spoken(report: PlayReport, shown: Sequence[Share], localizer: Localizer) -> str:
    """Return what the picture shows, as its description. shown: the cards on the picture."""
    sentences = (localizer.say("playtest-spoken", card=Term(one.name), **numbers(one)) for one in shown)
    return " ".join(sentences)


def card_share(share: Share, localizer: Localizer) -> str:
    """Return a card with its share of games won and the interval, in words."""
    return localizer.say("playtest-card", card=Term(share.name), **numbers(share))


def numbers(share: Share) -> dict[str, int]:
    """Return a share and its interval as games won in 100."""
    low, high = share.interval
    return {"share": round(100 * share.value), "low": round(100 * low), "high": round(100 * high)}


def _changed(before: PlayReport, now: PlayReport, localizer: Localizer) -> str:
    """Return the cards that clearly changed; if there are none, those that differ most."""
    clear, most = changes(before, now), differences(before, now)[:MOST_UNCLEAR]
    if not clear and not most:
        return localizer.say("playtest-unchanged")
    sentences = [
        localizer.say(
            "playtest-change",
            card=Term(one.name),
            before=numbers(one.before)["share"],
            now=numbers(one.now)["share"],
        )
        for one in clear or most
    ]
    return localizer.say(
        "playtest-changed" if clear else "playtest-unclear", cards=_listed(sentences, localizer)
    )


def _listed(sentences: Sequence[str], localizer: Localizer) -> str:
    """Return these sentences as one list; after the first MOST_CARDS only how many more there are."""
    more = len(sentences) - MOST_CARDS
    shown = [*sentences[:MOST_CARDS], *([localizer.say("playtest-more", count=more)] if more > 0 else [])]
    return localizer(shown)


def _endings(report: PlayReport, localizer: Localizer) -> str:
    """Return how the games of the test ended, each reason with its share of the games."""
    sentences = []
    for reason, games in report.endings.items():
        share = round(100 * games / report.games)
        sentences.append(
            localizer.say("playtest-ending", how=_how(report.game, reason, localizer), share=share)
        )
    return localizer(sentences)


def _how(game: str, reason: str, localizer: Localizer) -> str:
    """Return a reason for the end of a game in words.

    game: name of the game, which may have its own sentence.
    """
    if reason == STOPPED:
        return localizer.say("playtest-ending-stopped")
    keys = (f"result-how-{game}-{reason}", f"result-how-{reason}")
    return next((localizer.say(key) for key in keys if localizer.catalogues.has(key)), reason)
