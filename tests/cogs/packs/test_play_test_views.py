"""The report of a play-test as a picture and in words, and the panel around it; the shares are made up."""

import itertools
import re
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.core.text.sentences import Localizer
from cogs.packs.play_report_text import END, MARGIN, ROW, TRACK_WIDE, TRACK_X, WIDE, card_lines, report_lines
from cogs.packs.play_test_view import LINES, PlayTestSheet, cards, play_test_panel, scene_of
from engine.presentation import Scene, SceneCell, Term
from sessions.packs.play_report import PlayReport
from sessions.packs.play_test_games import STOPPED
from sessions.packs.play_test_store import PlayTestState, UnfinishedPlayTest
from sessions.packs.play_testing import FAULT
from sessions.packs.shares import Share
from sessions.packs.uploaded_packs import PackVersion, UploadedPack
from tests.support.content import WORDS
from tests.support.message_parts import walk

VOICE = Localizer(WORDS, "en", format_card=lambda code, *given: code)
PACK = UploadedPack("p", "crownfell", "mine", "Mine", (PackVersion("new", 0.0, 90),), 2)


def report_of(*won: int, of: int = 100, **more: Any) -> PlayReport:
    """A report in which card C00 won so many of its games, C01 so many, and so on."""
    shares = tuple(Share(f"C{n:02}", float(one), of) for n, one in enumerate(won))
    first = Share("first", 52.0, 100)
    given = {"asked": 100, "games": 100, "unwanted": (), "untried": (), "digest": "new", "number": 2} | more
    return PlayReport(
        "crownfell", at=0.0, seats=2, player="knight", first=first, cards=shares, length=(20, 31),
        endings=given.pop("endings", {"capture": 100}), **given,
    )  # fmt: skip


def cells(scene: Scene, ground: str) -> list[SceneCell]:
    return [cell for cell in scene.cells if cell.ground == ground]


def rows(scene: Scene) -> list[SceneCell]:
    return [cell for cell in scene.cells if cell.ground.startswith("mat")]


SPREADS = [(50,), (50, 60), (5, 50, 95), (0, 100), tuple(range(30, 62, 2)), tuple(range(20, 90, 3))]


@pytest.mark.parametrize("won", SPREADS)
def test_each_card_has_a_row_with_its_share_in_the_middle_of_its_bar(won: tuple[int, ...]) -> None:
    """Strongest first; of many, the strongest and the weakest."""
    report = report_of(*won)
    scene = scene_of(report, VOICE)
    assert scene is not None
    ranked = report.ranked[::-1]
    expected = ranked if len(ranked) <= 2 * END else [*ranked[:END], *ranked[-END:]]
    assert [tile.name for tile in scene.tiles] == [Term(share.name) for share in expected]
    line, *bars = cells(scene, "bar")
    dots, mats = cells(scene, "bar-full"), rows(scene)
    assert len(dots) == len(bars) == len(mats) == len(expected)
    scale = [(share.value, dot.x + dot.w / 2) for share, dot in zip(expected, dots, strict=True)]
    slope = {round((x - scale[0][1]) / (v - scale[0][0]), 6) for v, x in scale[1:] if v != scale[0][0]}
    assert len(slope) <= 1, "equal steps"
    for share, dot, bar, mat, tile in zip(expected, dots, bars, mats, scene.tiles, strict=True):
        low, high = share.interval
        middle = mat.y + mat.h / 2
        assert dot.y + dot.h / 2 == pytest.approx(middle)
        assert bar.y + bar.h / 2 == pytest.approx(middle)
        assert tile.y + tile.h / 2 == pytest.approx(middle)
        assert TRACK_X - 1e-6 <= bar.x <= dot.x + dot.w / 2 <= bar.x + bar.w <= TRACK_X + TRACK_WIDE + 1e-6
        if slope:
            assert bar.w / (high - low) == pytest.approx(max(slope), rel=1e-4)
        (text,) = [one for one in scene.labels if one.anchor == "r" and one.y == pytest.approx(middle)]
        assert text.text == f"{100 * share.value:.0f} ({round(100 * low)}–{round(100 * high)})"
    assert [mat.ground for mat in mats] == [("mat", "mat-lit")[n % 2] for n in range(len(mats))]
    assert all(mat.x + mat.w <= WIDE and mat.h == ROW for mat in mats)
    assert scene.height == pytest.approx(mats[-1].y + ROW + MARGIN)
    assert line.y < mats[0].y
    assert line.y + line.h == pytest.approx(mats[-1].y + ROW)
    if slope:
        average = scale[0][1] + max(slope) * (report.average - scale[0][0])
        assert line.x + line.w / 2 == pytest.approx(average)


@pytest.mark.parametrize("count", [1, 2 * END - 1, 2 * END, 2 * END + 1])
def test_a_gap_parts_the_strongest_from_the_weakest_where_some_are_left_out(count: int) -> None:
    scene = scene_of(report_of(*range(30, 30 + count)), VOICE)
    assert scene is not None
    tops = [mat.y for mat in rows(scene)]
    steps = [round(below - above, 6) for above, below in itertools.pairwise(tops)]
    wide = [n for n, step in enumerate(steps) if step > ROW]
    assert wide == ([END - 1] if count > 2 * END else [])
    assert all(step == ROW for n, step in enumerate(steps) if n not in wide)


def test_the_scale_is_labelled_in_tens_around_all_intervals() -> None:
    for won in SPREADS:
        report = report_of(*won)
        scene = scene_of(report, VOICE)
        assert scene is not None
        low, high = [int(label.text) for label in scene.labels if str(label.text).isdecimal()]
        ends = [100 * end for share in report.cards for end in share.interval]
        if len(won) <= 2 * END:
            assert low <= min(ends) < low + 10
            assert max(ends) <= high <= max(ends) + 10
        assert low % 10 == high % 10 == 0
        assert 0 <= low < high <= 100


def test_clearly_strong_and_weak_cards_are_marked() -> None:
    report = report_of(50, 90, 10, 50)
    scene = scene_of(report, VOICE)
    assert scene is not None
    marks = {str(label.text): label.y for label in scene.labels if label.text in ("▲", "▼")}
    middles = {tile.name: tile.y + tile.h / 2 for tile in scene.tiles}
    assert marks == {"▲": pytest.approx(middles[Term("C01")]), "▼": pytest.approx(middles[Term("C02")])}
    lines = card_lines(report, VOICE)
    assert [line[:1] for line in lines] == ["▲", lines[1][:1], lines[2][:1], "▼"]
    assert "▲" not in "".join(lines[1:])
    text = "\n".join(report_lines(report, VOICE))
    assert text.index("C01") < text.index("C02")


def test_headings_stand_above_the_cards_and_say_what_a_column_is() -> None:
    scene = scene_of(report_of(50, 60), VOICE)
    assert scene is not None
    heads = [label for label in scene.labels if label.y < rows(scene)[0].y]
    low, high = sorted({label.y for label in heads})
    assert 0 < low - 0.14 < low + 0.14 < high - 0.14 < high + 0.14 < rows(scene)[0].y, "two lines of letters"
    (line, *_) = cells(scene, "bar")
    average, card, share = (VOICE.say(f"playtest-{key}") for key in ("average", "head-card", "head-share"))
    by_text = {str(label.text): label for label in heads}
    assert by_text[average].y == low
    assert by_text[average].x == pytest.approx(line.x + line.w / 2)
    assert by_text[card].x < scene.tiles[0].x + 0.2
    assert by_text[share].x == [label.x for label in scene.labels if label.anchor == "r"][-1]


def test_an_even_pack_is_said_to_be_even() -> None:
    even = VOICE.say("playtest-even")
    assert even in report_lines(report_of(50, 51), VOICE)
    assert even not in report_lines(report_of(90, 10), VOICE)
    assert even not in report_lines(report_of(), VOICE)


def test_no_card_with_enough_games_is_no_picture() -> None:
    assert scene_of(report_of(), VOICE) is None


@pytest.mark.parametrize(
    ("more", "words", "others"),
    [
        ({}, ("52", "20", "31"), ("stopped", "loop")),
        ({"games": 99}, ("99", "100"), ()),
        ({"unwanted": ("C00",)}, ("C00",), ()),
        ({"untried": ("C07", "C08")}, ("C07", "C08"), ()),
        ({"untried": tuple(f"C{n:02}" for n in range(10))}, ("C05", "4 more"), ("C06",)),
        ({"untried": tuple(f"C{n:02}" for n in range(6))}, ("C05",), ("more",)),
        ({"endings": {"capture": 75, STOPPED: 25}}, ("75", "25"), ()),
    ],
)
def test_a_report_says_what_there_is_to_say(
    more: dict[str, Any], words: tuple[str, ...], others: tuple[str, ...]
) -> None:
    text = "\n".join(report_lines(report_of(50, 51, **more), VOICE))
    assert all(word in text for word in words), text
    assert not [word for word in others if word in text], text


# ---------------------------------------------------------------- the panel


def panel(picture: bytes | None = None, **state: Any) -> list[dict[str, Any]]:
    sheet = PlayTestSheet(PACK, PlayTestState(**state), "News.")
    return walk(play_test_panel(sheet, VOICE, picture).view.to_components())


def acts(parts: list[dict[str, Any]]) -> list[str]:
    """The acts of the buttons that can be tapped, with what follows the pack's id."""
    button_ids = [part["custom_id"] for part in parts if part["type"] == 2 and not part.get("disabled")]
    return [":".join(one.split(":")[3:]).replace(":p", "") for one in button_ids]


def text_of(parts: list[dict[str, Any]]) -> str:
    return "\n".join(part.get("content", "") for part in parts)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ({}, ["packtestgo", "packtest.back"]),
        ({"last_report": report_of(50)}, ["packtestgo", "packtestall.0", "packtest.back"]),
        ({"last_report": report_of()}, ["packtestgo", "packtest.back"]),
        ({"running_elsewhere": UnfinishedPlayTest(2, 40, 100, 0.0, "other")}, ["packtest", "packtest.back"]),
        ({"aborted": UnfinishedPlayTest(2, 40, 100, 0.0, "other")}, ["packtestgo", "packtest.back"]),
    ],
)
def test_a_panel_offers_what_can_be_done_now(state: dict[str, Any], expected: list[str]) -> None:
    parts = panel(**state)
    assert acts(parts) == expected
    assert "Mine" in text_of(parts)
    assert "News." in text_of(parts)


@pytest.mark.parametrize("done", [0, 1, 50, 99, 100])
def test_a_bar_shows_how_far_a_test_is(done: int) -> None:
    text = text_of(panel(running_elsewhere=UnfinishedPlayTest(2, done, 100, 0.0, "other")))
    bar = re.search("[▰▱]+", text)
    assert bar
    assert len(bar[0]) == 12
    assert bar[0].count("▰") == 12 * done // 100
    assert f"{done}" in text


@pytest.mark.parametrize("digest", ["new", "old"])
def test_a_report_on_an_older_version_says_so(digest: str) -> None:
    report = report_of(50, digest=digest, number=1)
    text = text_of(panel(last_report=report))
    said = VOICE.say("playtest-older", number=1, now=2)
    assert (said in text) is (digest == "old")


def test_a_report_is_compared_with_the_version_before() -> None:
    before = replace(report_of(10, 50), number=1)
    alone, both = (
        panel(last_report=report_of(90, 50)),
        panel(last_report=report_of(90, 50), previous_report=before),
    )
    said = VOICE.say("playtest-since", number=1)
    assert said not in text_of(alone)
    assert said in text_of(both)
    assert "C00" in text_of(both).partition(said)[2]
    assert VOICE.say("playtest-before", number=1) in text_of(both)


@pytest.mark.parametrize(("count", "wrong"), [(1, 1), (20, 1), (40, 2), (90, 4)])
def test_a_report_notes_how_many_intervals_are_wrong_by_chance(count: int, wrong: int) -> None:
    report = report_of(*range(5, 5 + count))
    assert VOICE.say("playtest-note", cards=count, wrong=wrong) in text_of(panel(last_report=report))


def test_a_picture_is_described_for_who_does_not_see_it() -> None:
    parts = panel(b"png", last_report=report_of(50, 60))
    (gallery,) = [part for part in parts if part["type"] == 12]
    assert "C00" in gallery["items"][0]["description"]
    assert not [part for part in panel(last_report=report_of(50, 60)) if part["type"] == 12]


@pytest.mark.parametrize("why", ["", FAULT])
def test_an_aborted_test_says_why(why: str) -> None:
    said = {key: VOICE.say(key, done=40, games=100) for key in ("playtest-fault", "playtest-cut")}
    text = text_of(panel(aborted=UnfinishedPlayTest(2, 40, 100, 0.0, "other", why)))
    assert [key for key, words in said.items() if words in text] == [
        "playtest-fault" if why else "playtest-cut"
    ]


@pytest.mark.parametrize("count", [1, LINES, LINES + 1, 2 * LINES + 1])
def test_all_cards_are_on_the_pages_once(count: int) -> None:
    report = report_of(*(20 + n for n in range(count)), of=120)
    pages = -(-count // LINES)
    seen = []
    for number in range(pages + 1):
        parts = walk(cards(PACK, report, number, VOICE).to_components())
        names = re.findall(r"C\d\d", text_of(parts))
        moves = [act for act in acts(parts) if act.startswith("packtestall")]
        last = min(number, pages - 1)
        back = [f"packtestall.{last - 1}.back"] if last else []
        on = [f"packtestall.{last + 1}.on"] if last + 1 < pages else []
        assert moves == back + on
        if number < pages:
            seen += names
        else:
            assert names == seen[(pages - 1) * LINES :], "past the end is the last page"
    assert seen == [share.name for share in report.ranked[::-1]]
