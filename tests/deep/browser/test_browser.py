"""A page in a real browser: what it draws, how it is used, by whom, and that it asks nobody anything."""

import base64
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from cogs.replays.replay_words import bare
from cogs.sharing import page_file
from engine import files
from engine.records.replay import Frame, Replay
from tests.support import chromium
from tests.support.approved_pictures import SCENES, file_of
from tests.support.games_played import GAMES, begun, page_of, played, words
from tests.support.page_files import HURTFUL, kinds_of_tiles

FONTS = files.DATA / "fonts"
sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytestmark = pytest.mark.skipif(
    not chromium.PROGRAM.exists(), reason="there is no /usr/bin/chromium to open pages in"
)
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
ALIKE = 3.5  # of 255: how far apart two pictures may be on average once they are small; now 1.8 at most
SMALL = 24
SCENES_LOOKED_AT = 60


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(**chromium.LAUNCH)
        yield opened
        opened.close()


@contextmanager
def shown(browser: Any, file: Path, page: str, mark: str = "", **more: Any) -> Iterator[Any]:
    """The page opened from a file; nothing may fail in it, and nothing be asked for."""
    file.write_text(page, encoding="utf-8")
    context = browser.new_context(**{"viewport": DESK, **more})
    tab = context.new_page()
    faults, asked = list[str](), list[str]()
    tab.on("pageerror", lambda error: faults.append(str(error)))
    tab.on("console", lambda message: faults.append(message.text))
    tab.on("dialog", lambda dialog: (faults.append(dialog.message), dialog.dismiss()))
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(f"{file.as_uri()}{mark}")
    tab.wait_for_selector("#board svg")
    yield tab
    context.close()
    assert not faults
    assert [address.partition("#")[0] for address in asked] == [file.as_uri()]


def said(tab: Any) -> str:
    return str(tab.inner_text("#said"))


def stands(replay: Replay, frame: Frame, language: str) -> list[str]:
    """The words of whose move it was."""
    localizer = words().localizer(replay, language, plain=True)
    return bare(localizer(replay.rules.presentation.headline(frame.view)[0]).partition("\n")[0]).split()


# ---------------------------------------------------------------- everybody can use it


@pytest.mark.parametrize(
    ("size", "scheme"), [(PHONE, "light"), (DESK, "dark")], ids=["phone-light", "desk-dark"]
)
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing(browser: Any, tmp_path: Path, game: str, size: Any, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed").Axe()
    with shown(
        browser, tmp_path / "g.html", page_of(game, 1, "en"), "#9", viewport=size, color_scheme=scheme
    ) as tab:
        axe_results = axe.run(tab)
        assert not axe_results.response["violations"], axe_results.generate_report()
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", GAMES)
def test_pictures_say_what_they_show(browser: Any, tmp_path: Path, game: str) -> None:
    replay = begun(game, 1)
    frame = replay.frames(None)[-1]
    description = words().describe(replay, frame, words().localizer(replay, "ja", plain=True))
    with shown(browser, tmp_path / "g.html", page_of(game, 1, "ja"), f"#{frame.answer_count}") as tab:
        pictures = tab.locator("#board svg[role=img]")
        assert pictures.count() == len(description.alt)
        label = pictures.first.get_attribute("aria-label")
        assert label.split() == description.alt[0].split()
        assert " ".join(stands(replay, frame, "ja")) in " ".join(said(tab).split())


def test_keys_buttons_list_and_address_lead_through_the_game(browser: Any, tmp_path: Path) -> None:
    last = len(begun("crownfell", 1).frames(None)) - 1
    with shown(browser, tmp_path / "g.html", page_of("crownfell", 1, "en"), "#2", viewport=PHONE) as tab:
        place = lambda: int(tab.input_value("#place"))  # noqa: E731
        assert place() == 2
        for key, expected in (("ArrowRight", 3), ("ArrowLeft", 2), ("End", last), ("Home", 0)):
            tab.keyboard.press(key)
            assert place() == expected
        assert tab.get_by_role("button", name="Back").is_disabled()
        tab.get_by_role("button", name="Forward").click()
        assert place() == 1
        assert tab.url.endswith("#1")
        tab.locator("#moves li button").nth(4).click()
        assert place() == 4
        assert tab.url.endswith("#4")
        assert tab.locator("#moves [aria-current=step]").count() == 1
        tab.evaluate("location.hash = '#6'")
        sync_api.expect(tab.locator("#place")).to_have_value("6")
        tab.locator("#place").focus()
        tab.keyboard.press("ArrowRight")
        assert place() == 7


def test_a_swipe_goes_on_and_back(browser: Any, tmp_path: Path) -> None:
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with shown(browser, tmp_path / "g.html", page_of("crownfell", 1, "en"), "#2", **phone) as tab:
        for start, end, expected in ((300, 100, "3"), (100, 300, "2"), (200, 190, "2")):
            tab.evaluate(
                """([start, end]) => { const board = document.getElementById("board");
                const at = (x) => new Touch({ identifier: 1, target: board, clientX: x, clientY: 300 });
                const go = (kind, touches, x) => board.dispatchEvent(
                  new TouchEvent(kind, { touches, changedTouches: [at(x)] }));
                go("touchstart", [at(start)], start); go("touchend", [], end); }""",
                [start, end],
            )
            assert tab.input_value("#place") == expected


def test_it_plays_by_itself_and_stops_at_the_end(browser: Any, tmp_path: Path) -> None:
    last = len(begun("crownfell", 1).frames(None)) - 1
    with shown(browser, tmp_path / "g.html", page_of("crownfell", 1, "en"), f"#{last - 2}") as tab:
        tab.get_by_role("button", name="Play").click()
        sync_api.expect(tab.locator("#place")).to_have_value(f"{last}", timeout=8_000)
        assert tab.get_by_role("button", name="Play").count() == 1


def test_eyes_and_language_are_chosen_where_one_is(browser: Any, tmp_path: Path) -> None:
    replay = begun("crown-crest", 1)
    number = replay.frames(0)[20].answer_count
    with shown(browser, tmp_path / "g.html", page_of("crown-crest", 1, "en"), f"#{number}") as tab:
        assert tab.locator("#board svg").count() == 1
        tab.get_by_label("As seen by").select_option("1")
        assert tab.locator("#board svg").count() == 2
        assert tab.url.endswith("@1")
        frame = replay.frames(0)[20]
        assert " ".join(stands(replay, frame, "en")) in " ".join(said(tab).split())
        tab.get_by_label("Language").select_option("1")
        assert tab.evaluate("document.documentElement.lang") == "ja"
        assert " ".join(stands(replay, frame, "ja")) in " ".join(said(tab).split())
        before = tab.evaluate("getComputedStyle(document.body).backgroundColor")
        tab.get_by_role("button", name="明るい画面と暗い画面の切り替え").click()
        assert tab.evaluate("getComputedStyle(document.body).backgroundColor") != before


def test_names_made_to_hurt_do_nothing(browser: Any, tmp_path: Path) -> None:
    for game in GAMES:
        page = page_of(game, 1, "en", *HURTFUL)
        with shown(browser, tmp_path / f"{game}.html", page, "#5") as tab:
            for key in ("End", "Home"):
                tab.keyboard.press(key)
            assert tab.locator("img, iframe, object, script[src]").count() == 0
            assert HURTFUL[0] in tab.inner_text("#seats")


def test_without_scripts_all_moves_can_be_read(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "g.html"
    file.write_text(page_of("crownfell", 1, "en"), encoding="utf-8")
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    tab = context.new_page()
    tab.goto(file.as_uri())
    assert tab.locator("#moves li").count() > 10
    assert not tab.locator("#now").is_visible()
    context.close()


# ---------------------------------------------------------------- two painters


def lettering() -> str:
    """The letters of the first painter, whatever this machine has."""
    rules = []
    for name, weights in (("Regular", "100 500"), ("Bold", "600 900")):
        font = base64.b64encode((FONTS / f"NotoSansCJKjp-{name}-subset.otf").read_bytes()).decode()
        source = f"url(data:font/otf;base64,{font})"
        rules.append(
            f"@font-face {{ font-family: 'Noto Sans CJK JP'; font-weight: {weights}; src: {source}; }}"
        )
    return "\n".join(rules)


@pytest.fixture(scope="module")
def easel(browser: Any) -> Iterator[Any]:
    """A page with the painter alone."""
    tab = browser.new_page(viewport=DESK)
    tab.set_content(f"<style>{lettering()}</style><body></body>")
    tab.evaluate(f"() => {{ {page_file.painter()}; window.painter = painter; }}")
    tab.evaluate("() => Promise.all([...document.fonts].map((face) => face.load())).then(() => 0)")
    yield tab
    tab.close()


def test_the_painter_knows_every_kind_of_tile(easel: Any) -> None:
    scene = {"tiles": [{"kind": kind, "x": 0, "y": 0, "w": 2, "h": 1} for kind in sorted(kinds_of_tiles())]}
    assert easel.evaluate("(scene) => painter.unknown(scene)", scene) == []
    wrong = {"tiles": [{"kind": "teapot"}], "cells": [{"ground": "mud"}], "marks": [{"kind": "blot"}]}
    assert easel.evaluate("(scene) => painter.unknown(scene)", wrong) == [
        "cell mud",
        "mark blot",
        "tile teapot",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_in_a_game_at_random_is_unknown_to_it(easel: Any, game: str) -> None:
    replay = played(game, 0)
    seats = range(len(replay.setup.seats)) if replay.rules.private_panels else ()
    localizer = words().localizer(replay, "ja", plain=True)
    scenes = [
        scene
        for eyes in (None, *seats)
        for frame in replay.frames(eyes)[:: max(1, len(replay.answers) // SCENES_LOOKED_AT)]
        for scene in replay.scenes(frame)
    ]
    plain = json.loads(msgspec.json.encode([worded(scene, localizer) for scene in scenes]))
    drawn = """(scenes) => scenes.flatMap((scene) => {
        const made = painter.paint(scene).querySelectorAll("*");
        const bad = (one) => [...one.attributes].some((a) => /NaN|undefined/.test(a.value));
        const broken = [...made].filter(bad);
        return [...painter.unknown(scene), ...broken.map((one) => one.outerHTML)]; })"""
    assert easel.evaluate(drawn, plain) == []


def worded(scene: Any, localizer: Any) -> Any:
    return msgspec.structs.replace(
        scene,
        alt=(),
        tiles=tuple(msgspec.structs.replace(tile, name=localizer(tile.name)) for tile in scene.tiles),
        labels=tuple(msgspec.structs.replace(label, text=localizer(label.text)) for label in scene.labels),
    )


@pytest.mark.parametrize("name", sorted(json.loads(SCENES.read_text(encoding="utf-8"))))
def test_both_painters_paint_the_same_picture(easel: Any, name: str) -> None:
    """Compared at the size of a stamp, where only shapes and colours count, not whose font it is."""
    scene = json.loads(SCENES.read_text(encoding="utf-8"))[name]
    approved = Image.open(file_of(name)).convert("RGB")
    easel.set_viewport_size({"width": approved.width, "height": approved.height})
    easel.evaluate(
        """(scene) => { document.body.style.margin = "0"; const made = painter.paint(scene);
        made.style.display = "block"; made.style.width = "100%"; document.body.replaceChildren(made); }""",
        scene,
    )
    drawn = Image.open(io.BytesIO(easel.screenshot())).convert("RGB")
    assert drawn.size == approved.size
    size = (SMALL, max(1, round(SMALL * approved.height / approved.width)))
    both = [image.resize(size, Image.Resampling.BOX) for image in (approved, drawn)]
    apart = ImageStat.Stat(ImageChops.difference(*both).convert("L")).mean[0]
    assert apart < ALIKE
