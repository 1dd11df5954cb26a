"""The report of a play-test in words: the description of its picture, and all that a screen reader needs."""

from collections.abc import Sequence

from cogs.core.text.sentences import Localizer
from engine.presentation import Term
from sessions.packs.play_report import PlayReport, changes, differences, first_changed
from sessions.packs.play_test_games import STOPPED
from sessions.packs.shares import CHANCE, Share

MOST_CARDS = 6  # in a sentence
MOST_UNCLEAR = 3  # cards that are named although their change may be chance


def report_lines(report: PlayReport, localizer: Localizer) -> list[str]:
    """Return the report, one sentence per line. localizer: with the pack's words, for the names of cards."""
    median, long_length = report.length
    early_line = "" if report.games >= report.asked else localizer.say("playtest-early", asked=report.asked)
    games = {"games": report.games, "number": report.number, "seats": report.seats}
    lines = [
        f"{localizer.say('playtest-games', **games)} {early_line}".strip(),
        localizer.say("playtest-loops", games=report.stopped) if report.stopped else "",
        localizer.say("playtest-first", **numbers(report.first), fair=round(100 / report.seats)),
        localizer.say("playtest-length", middling=median, long=long_length),
        localizer.say("playtest-endings", endings=_endings(report, localizer)),
    ]
    strong, weak = report.strong, report.weak
    for key, shares in (("playtest-strong", strong), ("playtest-weak", weak)):
        if shares:
            lines.append(
                localizer.say(
                    key, cards=_listed([card_share(share, localizer) for share in shares], localizer)
                )
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
    """Return lines on what changed between the reports on two versions of a pack.

    before: the report on the other version.
    now: the newest report.
    """
    first_shares = {"before": numbers(before.first)["share"], "now": numbers(now.first)["share"]}
    is_sure = "yes" if first_changed(before, now) else "no"
    (median, long_length), (new_median, new_long_length) = before.length, now.length
    return [
        f"**{localizer.say('playtest-since', number=before.number)}**",
        localizer.say("playtest-first-change", **first_shares, sure=is_sure),
        localizer.say(
            "playtest-length-change",
            middling=median,
            after=new_median,
            long=long_length,
            longer=new_long_length,
        ),
        _changed(before, now, localizer),
    ]


def note_lines(report: PlayReport, localizer: Localizer) -> list[str]:
    """Return notes on how the numbers are to be understood."""
    counts_key = f"playtest-counts-{report.game}"
    lines = [localizer.say(counts_key)] if localizer.catalogues.has(counts_key) else []
    count = len(report.cards)
    if count:
        lines.append(localizer.say("playtest-note", cards=count, wrong=max(1, round(CHANCE * count))))
    return lines


def card_lines(report: PlayReport, localizer: Localizer) -> list[str]:
    """Return a line for each card that came up often enough, the best first."""
    marks = {share.name: "▲ " for share in report.strong} | {share.name: "▼ " for share in report.weak}
    return [f"{marks.get(share.name, '')}{card_share(share, localizer)}" for share in reversed(report.ranked)]


def spoken(shown: Sequence[Share], localizer: Localizer) -> str:
    """Return the description of the report's picture. shown: the cards on the picture."""
    sentences = (localizer.say("playtest-spoken", card=Term(share.name), **numbers(share)) for share in shown)
    return " ".join(sentences)


def card_share(share: Share, localizer: Localizer) -> str:
    """Return in words a card, its share of games won and the confidence interval. share: the card's."""
    return localizer.say("playtest-card", card=Term(share.name), **numbers(share))


def numbers(share: Share) -> dict[str, int]:
    """Return a share of games won and its confidence interval in percent, by the keys share, low, high."""
    low, high = share.interval
    return {"share": round(100 * share.value), "low": round(100 * low), "high": round(100 * high)}


def _changed(before: PlayReport, now: PlayReport, localizer: Localizer) -> str:
    """Return a sentence with the cards whose share clearly changed; if none did, those that differ most.

    before, now: the reports that are compared.
    """
    clear_changes, largest = changes(before, now), differences(before, now)[:MOST_UNCLEAR]
    if not clear_changes and not largest:
        return localizer.say("playtest-unchanged")
    sentences = [
        localizer.say(
            "playtest-change",
            card=Term(difference.name),
            before=numbers(difference.before)["share"],
            now=numbers(difference.now)["share"],
        )
        for difference in clear_changes or largest
    ]
    return localizer.say(
        "playtest-changed" if clear_changes else "playtest-unclear", cards=_listed(sentences, localizer)
    )


def _listed(sentences: Sequence[str], localizer: Localizer) -> str:
    """Return these texts as one list in words; after the first MOST_CARDS only how many more there are."""
    hidden_count = len(sentences) - MOST_CARDS
    shown = [
        *sentences[:MOST_CARDS],
        *([localizer.say("playtest-more", count=hidden_count)] if hidden_count > 0 else []),
    ]
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
