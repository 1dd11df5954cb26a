"""What is photographed: messages of the bot, on the practice server's page at the width of a phone.

A notebook writes down what a picture shows; a camera also takes it. So the same evening is played for the
pictures and for the test that they are not old.
"""

import ast
import base64
import hashlib
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

import practice_page
from engine import files
from tests.support import chromium
from tests.support.message_parts import shown_text, walk
from tests.support.paths import ROOT
from tests.support.simulated_server import SimulatedServer

WIDTH, HEIGHT, SHARP = 400, 2600, 1.5
PAINTING = ROOT / "cogs" / "core" / "painting"
DRESS = """
@font-face { font-family: "Noto Sans SC"; font-weight: 100 500; unicode-range: U+3000-9FFF, U+FF00-FFEF;
             src: url(data:font/otf;base64,%s); }
@font-face { font-family: "Noto Sans SC"; font-weight: 600 900; unicode-range: U+3000-9FFF, U+FF00-FFEF;
             src: url(data:font/otf;base64,%s); }
.message-edited, .message-edited-compact, .channel-composer, .channel-header, .message-context-actions,
header.message-header, .timeline-day-divider, .message-interaction-header { display: none !important; }
.channel-message { padding: 8px !important; margin: 0 !important; width: 400px !important;
                   box-sizing: border-box; }
.message-components, .component-container { width: 384px !important; max-width: 384px !important;
                                            margin: 0 !important; }
"""


LOADED = """id => [...document.querySelectorAll(`article[data-message-id="${id}"] img`)]
    .every(one => one.naturalWidth > 0)"""


class Notebook:
    """What every picture shows, as text: by the picture's name, in the order of its frames."""

    def __init__(self, words: Callable[[Any], str] | None = None, painting: Path = PAINTING) -> None:
        """words: what a message says (else `words_of`); painting: the folder with what paints."""
        self.words, self.painting = words or words_of, painting
        self.seen: dict[str, list[str]] = {}

    async def take(self, name: str, message: Any, viewer: str = "Ann") -> None:
        """A frame of the picture: a message as somebody sees it."""
        self.seen.setdefault(name, []).append(self.words(message))

    def digests(self) -> dict[str, str]:
        """Return a digest for each picture: of its words, and of the code that paints, comments left out."""
        painting = [code_of(file) for file in sorted(self.painting.rglob("*.py"))]
        drawn = hashlib.sha256("".join(painting).encode()).hexdigest()
        return {
            name: hashlib.sha256(json.dumps([drawn, *told], ensure_ascii=False).encode()).hexdigest()
            for name, told in self.seen.items()
        }


def code_of(file: Path) -> str:
    """Return the code of a file without its comments and docstrings."""
    parsed = ast.parse(file.read_text("utf-8"))
    for node in ast.walk(parsed):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [part for part in node.body if not is_words(part)]
    return ast.dump(parsed)


def is_words(part: ast.stmt) -> bool:
    return (
        isinstance(part, ast.Expr)
        and isinstance(part.value, ast.Constant)
        and isinstance(part.value.value, str)
    )


def words_of(message: Any) -> str:
    """All that a message says, its buttons and lists too, and what its picture shows in words."""
    labels = [str(part.get("label") or part.get("placeholder") or "") for part in walk(message.components)]
    return re.sub(r"<(@|t:)!?\d+(:\w)?>", "", "\n".join((shown_text(message), *labels)))


class Camera(Notebook):
    """Takes pictures too: frames of each, by its name."""

    def __init__(self, room: SimulatedServer, page: Any, tab: Any) -> None:
        super().__init__()
        self.room, self.page, self.tab = room, page, tab
        self.frames: dict[str, list[Image.Image]] = {}

    async def take(self, name: str, message: Any, viewer: str = "Ann") -> None:
        await super().take(name, message, viewer)
        await self.page.refresh()
        await self.tab.select_option("#viewer-picker", str(self.room.people[viewer].id))
        shown = self.tab.locator(f'article[data-message-id="{message.id}"]')
        await shown.wait_for()
        await self.tab.wait_for_function(LOADED, arg=str(message.id), timeout=60_000)
        await self.tab.mouse.move(0, 0)
        self.frames.setdefault(name, []).append(Image.open(BytesIO(await shown.screenshot())).convert("RGB"))


@asynccontextmanager
async def camera(room: SimulatedServer, locale: str, port: int = 0) -> AsyncIterator[Camera]:
    """A camera in front of a hall's channel, for as long as the evening lasts."""
    from playwright.async_api import async_playwright

    room.host.services.is_single_channel = True
    await room.host.services.card_emojis.upload()
    assets = practice_page.emoji_pictures(room.host)
    people = list(room.people.values())
    preview = room.env.preview(
        room.channel, viewers=people, layout="channel", locale=locale, port=port, assets=assets
    )
    async with preview as page, async_playwright() as player:
        browser = await player.chromium.launch(**chromium.LAUNCH)
        size = {"width": WIDTH, "height": HEIGHT}
        tab = await browser.new_page(viewport=size, device_scale_factor=SHARP, bypass_csp=True)
        tab.set_default_timeout(60_000)
        await tab.goto(page.url)
        await tab.add_style_tag(content=DRESS % tuple(map(typeface, ("Regular", "Bold"))))
        yield Camera(room, page, tab)
        await browser.close()


def typeface(weight: str) -> str:
    """The bot's own Japanese letters: the page has Chinese ones."""
    return base64.b64encode(
        (files.DATA / "fonts" / f"NotoSansCJKjp-{weight}-subset.otf").read_bytes()
    ).decode()
