"""The report of a play-test in words: the description of its picture, and all that a screen reader needs."""

from collections.abc import Iterator, Sequence

from cogs.core.text.sentences import Localizer
from engine.presentation import Label, Scene, SceneCell, Term, Tile
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


WIDE = 10.0  # a phone shows one unit as 35 pixels
# Sizes and positions are in units of the scene. ROW: height of a row; LETTER, SMALL: heights of letters.
ROW, LETTER, SMALL = 0.62, 0.34, 0.28
MARGIN, HEAD = 0.25, 0.95
END = 8  # the number of strongest, and of weakest cards
NAME_X, NAME_WIDE = 0.15, 3.3
TRACK_X, TRACK_WIDE = 3.7, 3.9  # where the intervals are drawn
NUMBER_X = WIDE - 0.25
BAR, DOT, LINE = 0.12, 0.26, 0.05  # height of an interval, side of the square on it, width of the average
GAP = 0.3  # between the strongest and the weakest


def shown(report: PlayReport) -> list[Share]:
    """Return the cards on the picture, each with its share of games won, the strongest first."""
    ranked = report.ranked[::-1]
    return ranked if len(ranked) <= 2 * END else [*ranked[:END], *ranked[-END:]]


def report_scene(report: PlayReport, localizer: Localizer) -> Scene:
    """Return the strongest and weakest cards as a scene. localizer: plain, with the words of the pack."""
    cards, scale = shown(report), Scale(report)
    first_weak = END if len(cards) < len(report.cards) else len(cards)
    tops = [MARGIN + HEAD + ROW * n + (GAP if n >= first_weak else 0) for n in range(len(cards))]
    bottom = (tops[-1] if tops else MARGIN + HEAD) + ROW
    cells = [SceneCell(0.1, y, "mat-lit" if n % 2 else "mat", WIDE - 0.2, ROW) for n, y in enumerate(tops)]
    average = scale.x(report.average)
    cells.append(
        SceneCell(average - LINE / 2, MARGIN + HEAD - 0.1, "bar", LINE, bottom - MARGIN - HEAD + 0.1)
    )
    labels, tiles = [*_heads(scale, average, localizer)], []
    marks = {share.name: "▲" for share in report.strong} | {share.name: "▼" for share in report.weak}
    for share, y in zip(cards, tops, strict=True):
        cells += _bar(share, y, scale)
        tiles.append(Tile(NAME_X, y + 0.03, NAME_WIDE, ROW - 0.06, Term(share.name), "words"))
        labels += _numbers(share, y + ROW / 2, marks.get(share.name, ""))
    return Scene(WIDE, bottom + MARGIN, tuple(cells), labels=tuple(labels), tiles=tuple(tiles))


class Scale:
    """The horizontal scale of the picture: where a share of games won is drawn.

    It is as long as all confidence intervals and the average need, and its ends are multiples of a tenth.
    The attributes `low` and `high` are the shares (0 to 1) at its ends.
    """

    def __init__(self, report: PlayReport) -> None:
        ends = [end for share in shown(report) for end in share.interval] or [0.0, 1.0]
        self.low = int(10 * min(*ends, report.average)) / 10
        self.high = -int(-10 * max(*ends, report.average)) / 10
        if self.high <= max(*ends):
            self.high = min(1.0, self.high + 0.1)

    def x(self, share: float) -> float:
        """Return the x of a share of games won (0 to 1) on the picture, in units of the scene."""
        return TRACK_X + TRACK_WIDE * (share - self.low) / (self.high - self.low)


def _heads(scale: Scale, average: float, localizer: Localizer) -> Iterator[Label]:
    """Yield the headings of the columns, and the percentages at both ends of the scale.

    average: x of the line of the average.
    """
    top, bottom = MARGIN + 0.2, MARGIN + HEAD - 0.3
    yield Label(NAME_X + 0.1, bottom, localizer.say("playtest-head-card"), SMALL, "l")
    yield Label(average, top, localizer.say("playtest-average"), SMALL)
    yield Label(NUMBER_X, bottom, localizer.say("playtest-head-share"), SMALL, "r")
    for share in (scale.low, scale.high):
        yield Label(scale.x(share), bottom, str(round(100 * share)), SMALL)


def _bar(share: Share, y: float, scale: Scale) -> Iterator[SceneCell]:
    """Yield the interval as a bar, and the share as a square on it. y: top of the card's row."""
    (low, high), middle = share.interval, y + ROW / 2
    left, right = scale.x(low), scale.x(high)
    yield SceneCell(left, middle - BAR / 2, "bar", right - left, BAR)
    yield SceneCell(scale.x(share.value) - DOT / 2, middle - DOT / 2, "bar-full", DOT, DOT)


def _numbers(share: Share, y: float, mark: str) -> Sequence[Label]:
    """Return the labels of a card's row: its share with the interval, and its mark.

    y: vertical middle of the row.
    mark: ▲ for a strong card, ▼ for a weak one, "" for others.
    """
    values = numbers(share)
    text = f"{values['share']} ({values['low']}–{values['high']})"
    return [
        Label(NUMBER_X, y, text, SMALL, "r"),
        *([Label(NAME_X + NAME_WIDE + 0.12, y, mark, SMALL)] if mark else []),
    ]
