"""The cards of a play-test report as a scene for a phone: each with its share and confidence interval."""

from collections.abc import Iterator, Sequence

from cogs.core.text.sentences import Localizer
from cogs.packs.play_report_text import numbers
from engine.presentation import Label, Scene, SceneCell, Term, Tile
from sessions.packs.play_report import PlayReport
from sessions.packs.shares import Share

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
