"""The file of a page: what may run in it, what names and notes cannot do, how large it is."""

import json
import re
from html.parser import HTMLParser

import pytest

from cogs.core.painting import cells, marks
from cogs.core.painting.pieces import signs
from cogs.sharing import page_file
from engine.records.replay import turns
from tests.support.depth import DEEP, first_short
from tests.support.games_played import GAMES, all_eyes, begun, maker, page_of, played, words
from tests.support.page_files import HURTFUL

MOST_BYTES = 3_000_000


class Outline(HTMLParser):
    """Every element with its attributes, in order, and the text of each script."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append("")
        self._in_script = tag == "script"

    def handle_endtag(self, tag: str) -> None:
        self._in_script = False

    def handle_data(self, data: str) -> None:
        if self.found and self._in_script:
            self.scripts[-1] += data


def data_of(page: str) -> dict[str, object]:
    page_data: dict[str, object] = json.loads(Outline(page).scripts[0])
    return page_data


@pytest.mark.parametrize("game", GAMES)
def test_the_page_allows_its_own_script_and_nothing_else(game: str) -> None:
    outline = Outline(page_of(game, 1, "en"))
    policy = next(
        a["content"] for tag, a in outline.found if a.get("http-equiv") == "Content-Security-Policy"
    )
    assert policy is not None
    assert policy.startswith("default-src 'none'; ")
    assert page_file.source(outline.scripts[1]) in policy
    assert not {word for word in ("unsafe", "http", "*") if word in policy}
    addresses = {value for _, a in outline.found for name, value in a.items() if name in ("src", "href")}
    assert not addresses
    assert not [name for _, a in outline.found for name in a if name.startswith("on")]


@pytest.mark.parametrize("game", first_short(GAMES, 2))
def test_names_made_to_hurt_are_text(game: str) -> None:
    plain, hurt = (Outline(page_of(game, 1, "ja", *names)) for names in ((), HURTFUL))
    kinds = [[tag for tag, _ in one.found if tag not in ("li", "ol", "h3")] for one in (plain, hurt)]
    assert kinds[0] == kinds[1]
    assert len(hurt.scripts) == 2
    assert not re.search("[\u2028\u2029\u202a-\u202e\u2066-\u2069<>&]", hurt.scripts[0])
    seats = data_of(page_of(game, 1, "ja", *HURTFUL))["seats"]
    assert isinstance(seats, list)
    assert seats[0] == HURTFUL[0]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("language", "at"), [("en", 0), ("ja", 1)])
def test_all_moves_can_be_read_without_a_script(game: str, language: str, at: int) -> None:
    replay = begun(game, 1)
    frames = replay.frames(None)
    page = page_of(game, 1, language)
    before = page[: page.index('<script type="application/json"')]
    localizer = words().localizer(replay, language, plain=True)
    for turn in turns(frames)[:: max(1, len(turns(frames)) // 10)]:
        for news in words().describe(replay, frames[turn.first], localizer).news:
            assert page_file.html.escape(" ".join(news.split())) in before


@pytest.mark.parametrize("game", GAMES)
def test_everybodys_frames_are_in_it(game: str) -> None:
    replay = begun(game, 1)
    data = json.loads(Outline(page_of(game, 1, "en")).scripts[0])
    for view, (seat, frames) in zip(data["views"], all_eyes(replay).items(), strict=True):
        assert view["seat"] == seat
        assert [frame[0] for frame in view["frames"]] == [frame.answer_count for frame in frames]


def test_a_page_of_one_pair_of_eyes_knows_no_other() -> None:
    """What a seat alone may see is not in the page of whoever has none."""
    replay = begun("crown-crest", 1)
    public = maker().page(replay, {None: replay.frames(None)}, "en")
    localizer = words().localizer(replay, "en", plain=True)
    private = {
        line
        for seat in (0, 1)
        for frame in replay.frames(seat)
        for event in frame.events
        if event.visible_to is not None
        for line in [page_file.one_line(localizer(replay.rules.presentation.describe(event)), 200)]
    }
    assert private
    assert not [line for line in private if page_file.html.escape(line) in public]


@DEEP
@pytest.mark.parametrize("game", GAMES)
def test_long_games_stay_small(game: str) -> None:
    longest = max((played(game, number) for number in range(3)), key=lambda replay: len(replay.answers))
    page = maker().page(longest, all_eyes(longest), "ja")
    assert len(page.encode()) < MOST_BYTES / 2


# ---------------------------------------------------------------- two painters


def js_names(script: str, table: str) -> set[str]:
    """The keys of a table of the script, as far as they are written in it one by one."""
    match = re.search(rf"const {table} = \{{(.*?)\n\}};|const {table} = \{{(.*?)\}};", script, re.DOTALL)
    assert match is not None, table
    body = match[1] or match[2]
    return set(re.findall(r'(?:^|[{,])\s*"?([\w-]+)"?(?=[:,}]|\s*$)', body, re.MULTILINE))


def test_signs_grounds_and_marks_are_known_to_both_painters() -> None:
    script = page_file.painter()
    assert set(marks.DRAWN) <= js_names(script, "MARKS")
    assert set(cells.MATS) <= js_names(script, "MATS")
    assert set(cells.HOMES) <= js_names(script, "HOMES")
    assert set(signs.DRAWN) <= js_names(script, "SIGNS_OF_CARDS")


@pytest.mark.parametrize("game", GAMES)
def test_no_mark_of_discords_is_left_in_it(game: str) -> None:
    for texts in json.loads(Outline(page_of(game, 1, "en")).scripts[0])["texts"]:
        assert not [text for text in texts if text.startswith(("#", "-#", ">")) or "**" in text]
