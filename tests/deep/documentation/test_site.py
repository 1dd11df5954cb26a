"""The built site: no dead link, nothing from elsewhere, usable by everybody, searched in both languages."""

import http.server
import importlib.util
import json
import os
import posixpath
import threading
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from deploy import build_site
from engine.packs.pack import OWN_NAMES
from tests.support import chromium

PHONE, DESK = {"width": 400, "height": 850}, {"width": 1280, "height": 850}
pytestmark = [
    pytest.mark.skipif(
        not importlib.util.find_spec("zensical"), reason="Zensical is not installed (make site)"
    ),
    pytest.mark.xdist_group("site"),
]


class Page(HTMLParser):
    """What a page has: links and other addresses, places within it, pictures without words, its language."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.sources: list[str] = []
        self.ids: set[str] = set()
        self.mute: list[str] = []
        self.language = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids.add(given.get("id", ""))
        if tag == "html":
            self.language = given["lang"]
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in ("img", "script", "link", "source"):
            self.sources += [given[name] for name in ("src", "href") if name in given]
        if tag == "img" and not given.get("alt"):
            self.mute.append(given.get("src", ""))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build_site.build(folder / "site", work=folder / "work")
    return folder / "site"


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    """By address, as `/ja/play/`."""
    pages_by_address = {}
    for file in site.rglob("index.html"):
        address = file.parent.relative_to(site).as_posix()
        pages_by_address["/" if address == "." else f"/{address}/"] = Page(file.read_text("utf-8"))
    return pages_by_address


def test_every_page_is_there_in_every_language(pages: dict[str, Page]) -> None:
    others = [language for language in OWN_NAMES if language != "en"]
    english = {address for address in pages if not address.startswith(tuple(f"/{one}/" for one in others))}
    assert len(english) == len(build_site.pages())
    assert len(pages) == len(english) * len(OWN_NAMES)
    for language in OWN_NAMES:
        home = "" if language == "en" else f"/{language}"
        assert {pages[home + address].language for address in english} == {language}


def dead(site: Path, pages: dict[str, Page]) -> list[str]:
    """Links within the site that lead nowhere."""
    dead_links = []
    for address, page in pages.items():
        for link in (*page.links, *page.sources):
            target = urlsplit(urljoin(f"http://here{address}", link))
            if target.netloc != "here" or target.scheme not in ("http", "https"):
                continue
            path = unquote(target.path)
            if path.endswith("/"):
                meant = pages.get(path)
                if meant is None or (target.fragment and unquote(target.fragment) not in meant.ids):
                    dead_links.append(f"{address}: {link}")
            elif not (site / path.lstrip("/")).exists():
                dead_links.append(f"{address}: {link}")
    return dead_links


def test_no_link_is_dead(site: Path, pages: dict[str, Page]) -> None:
    assert sum(len(page.links) for page in pages.values()) > 2_000
    assert dead(site, pages) == []
    wrong = Page('<a href="nowhere/"></a><a href="#nowhere"></a><img src="none.png">')
    assert len(dead(site, {**pages, "/wrong/": wrong})) == 3, "it would be found"


def test_nothing_comes_from_elsewhere_and_every_picture_has_words(pages: dict[str, Page]) -> None:
    for address, page in pages.items():
        assert not [one for one in page.sources if urlsplit(one).netloc], address
        assert not page.mute, address


def test_a_page_that_nobody_translated_says_so(site: Path) -> None:
    text = (site / "ja" / "hosting" / "index.html").read_text("utf-8")
    assert "まだ日本語になっていません" in text
    assert '<div lang="en"' in text
    assert "まだ日本語になっていません" not in (site / "ja" / "play" / "index.html").read_text("utf-8")
    searched = {
        one["location"] for one in json.loads((site / "ja" / "search.json").read_text("utf-8"))["items"]
    }
    assert any(place.startswith("play/crownfell/") for place in searched)
    assert not any(place.startswith("hosting/") for place in searched)


def test_a_warning_stops_the_build(tmp_path: Path) -> None:
    linked = build_site.linked

    def wrong(text: str, source: str, *rest: Any) -> str:
        return linked(text, source, *rest) + "\n[x](#nowhere)\n" * (source == "TERMS.md")

    with pytest.raises(build_site.subprocess.CalledProcessError):
        build_site.build(tmp_path / "site", work=tmp_path / "work", link=wrong)


# ---------------------------------------------------------------- in a browser


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[str]:
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *given: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if not chromium.PROGRAM.exists():
        pytest.skip("there is no /usr/bin/chromium to open pages in")
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(**chromium.LAUNCH)
        yield opened
        opened.close()


def looked_at(pages: dict[str, Page], *some: str) -> list[str]:
    """Some pages of each kind; with SITE=1 all that are not shown in English for want of a translation."""
    if not os.environ.get("SITE"):
        return list(some)
    root = build_site.ROOT
    english = [
        place.removesuffix(".md").removesuffix("index").rstrip("/")
        for file, place in build_site.pages().items()
        if not (root / f"{file.removesuffix('.md')}.ja.md").exists()
    ]
    return sorted(set(pages) - {f"/ja/{place}/" for place in english})


@pytest.mark.parametrize(
    ("size", "scheme", "some"),
    [
        (PHONE, "light", ("/", "/play/crownfell/", "/host/", "/ja/play/commands/")),
        (DESK, "dark", ("/ja/", "/hosting/")),
    ],
    ids=["phone", "desk"],
)
def test_axe_finds_nothing_and_nobody_else_is_asked(
    browser: Any, served: str, pages: dict[str, Page], size: Any, scheme: str, some: tuple[str, ...]
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed").Axe()
    tab = browser.new_context(viewport=size, color_scheme=scheme).new_page()
    asked, faults, problems = list[str](), list[str](), list[str]()
    tab.on("request", lambda request: asked.append(request.url))
    tab.on("pageerror", lambda error: faults.append(str(error)))
    for address in looked_at(pages, *some):
        tab.goto(served + address)
        violations = axe.run(tab).response["violations"]
        problems += [f"{address}: {one['id']} {one['nodes'][0]['html'][:200]}" for one in violations]
        wide = tab.evaluate("document.documentElement.scrollWidth - innerWidth")
        problems += [f"{address}: {wide} pixels too wide"] if wide > 0 else []
    assert not problems, "\n".join(problems)
    assert faults == []
    assert {urlsplit(one).netloc for one in asked if not one.startswith("data:")} == {urlsplit(served).netloc}


@pytest.mark.parametrize(
    ("home", "words", "leads"),
    [
        ("/", "rally crown", "/play/crownfell/"),
        ("/ja/", "王冠マス", "/ja/play/crownfell/"),
        ("/ja/", "持ち時間", "/ja/play/time/"),
    ],
)
def test_search_finds(browser: Any, served: str, home: str, words: str, leads: str) -> None:
    tab = browser.new_context(viewport=DESK).new_page()
    hit = tab.locator(f'a[href*="{leads}"] mark, a[href*="{leads.removeprefix(home)}"] mark').first
    for _ in range(6):  # on a busy machine keys come before the page hears them
        tab.goto(served + home)
        tab.wait_for_timeout(500)
        tab.keyboard.press("Control+k")
        tab.keyboard.type(words)
        for _ in range(20):
            tab.wait_for_timeout(500)
            if hit.is_visible():
                return
    pytest.fail(f"{words} finds no {leads}")


def test_the_other_language_is_the_same_page(browser: Any, served: str) -> None:
    tab = browser.new_context(viewport=DESK).new_page()
    for page, other in (("/play/time/", "ja"), ("/ja/play/time/", "en"), ("/", "ja"), ("/ja/", "en")):
        tab.goto(served + page)
        href = tab.get_attribute(f'a[hreflang="{other}"]', "href")
        wanted = f"/ja{page}" if other == "ja" else page.removeprefix("/ja")
        assert urlsplit(urljoin(served + page, href)).path == posixpath.join("/", wanted)


def test_the_invitation_is_put_together(browser: Any, served: str) -> None:
    tab = browser.new_context(viewport=PHONE).new_page()
    tab.goto(f"{served}/host/")
    assert tab.get_attribute("#invitation a", "href") is None
    tab.fill("#application", "123456789012345678")
    assert "client_id=123456789012345678&scope=bot+applications.commands&permissions=" in tab.get_attribute(
        "#invitation a", "href"
    )
    tab.fill("#application", "12<script>")
    assert tab.get_attribute("#invitation a", "href") is None
