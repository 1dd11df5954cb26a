"""Takes the pictures of `docs/packs.md`: `python -m tests.packs.pictures`.

The practice server is used as the page describes it, in a phone's width: the sample is asked for, changed
with a slip, brought, mended and looked at. A spreadsheet is drawn as the usual programs show one.
"""

import asyncio
import csv
import html
import io
import os
import socket
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from PIL import Image, ImageOps
from playwright.async_api import async_playwright

from engine import files, pack_rows, pack_sample, spreadsheet_rows

ROOT = files.DATA.parent
FOLDER, CHROMIUM = ROOT / "docs" / "img", Path("/usr/bin/chromium")
WIDTH, TALL, EDGE = 400, 2_600, 14
PAPER, GROUND = "#ffffff", "#313338"
# What the page tells its reader to change: the sample's first card.
BEFORE = """      s   s   s
      .   @   .
      .   s   .
"""
SLIP = BEFORE.replace("s   s   s", "s   m   s")
AFTER = BEFORE.replace("s   s   s", "s   j   s")
NAMES = {"en": ('"Sentry"', '"Lamplighter"'), "ja": ('"歩哨"', '"点灯夫"')}


def changed(language: str, drawn: str) -> str:
    """The sample with its first card made another."""
    text = pack_sample.sample("crownfell", language) or ""
    assert BEFORE in text
    return text.replace(*NAMES[language], 1).replace(BEFORE, drawn, 1)


@asynccontextmanager
async def served(folder: Path, language: str) -> AsyncIterator[str]:
    """The address of a practice server's page."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = f"{probe.getsockname()[1]}"
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("CASTELLAN_", "DISCORD_"))}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        ROOT / "bot.py",
        cwd=folder,
        env={**kept, "CASTELLAN_PORT": port, "CASTELLAN_LANGUAGE": language, "CASTELLAN_THINKERS": "1"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdout is not None
    try:
        async for line in process.stdout:
            if b"http://" in line:
                yield line[line.index(b"http://") :].decode().strip()
                return
    finally:
        process.terminate()
        await process.wait()


class Phone:
    """A page of the practice server."""

    def __init__(self, page: Any) -> None:
        self.page = page

    async def command(self, text: str, option: str = "", file: Path | None = None) -> None:
        """Type a command, choose an option's value from its list, attach a file, send it."""
        box = self.page.locator("#channel-composer-input")
        await box.click()
        await box.press_sequentially(text, delay=10)
        await self.page.wait_for_timeout(600)
        await self.page.keyboard.press("Enter")
        await self.page.wait_for_timeout(600)
        if option:
            await self.page.keyboard.type(option, delay=20)
            await self.page.locator(".command-suggestion", has_text=option).first.click()
        if file is not None:
            await self.page.locator("input[type=file]").last.set_input_files(file)
        await self.page.wait_for_timeout(500)
        before = await self.messages.count()
        for _ in range(5):
            await self.page.locator("#send-message").click()
            await self.rest(before)
            if await self.messages.count() > before:
                return

    async def rest(self, before: int) -> None:
        """Wait for another message than these, and until it is whole."""
        for _ in range(100):
            await self.page.wait_for_timeout(200)
            said = await self.page.locator("body").inner_text()
            busy = "Completing action" in said or "Thinking..." in said
            if await self.messages.count() > before and not busy:
                break
        await self.page.wait_for_timeout(1_200)

    @property
    def messages(self) -> Any:
        return self.page.locator("#channel-timeline article")

    async def picture(self, most: int, end: bool = False) -> Image.Image:
        """The latest message, cut to so many pixels of a phone; end: its end."""
        await self.page.set_viewport_size({"width": WIDTH, "height": TALL})
        await self.page.mouse.move(5, 5)
        await self.page.wait_for_timeout(500)
        found = Image.open(io.BytesIO(await self.messages.last.screenshot()))
        await self.page.set_viewport_size({"width": WIDTH, "height": 850})
        height = min(found.height, most * 2)
        top = found.height - height if end else 0
        return ImageOps.expand(found.crop((0, top, found.width, top + height)), EDGE, GROUND)


async def steps(browser: Any, language: str, folder: Path) -> dict[str, Image.Image]:
    """What somebody sees from the sample to the table."""
    found = {}
    game = "crownfell" if language == "en" else "クラウンフェル"
    async with served(folder, language) as url:
        page = await browser.new_page(viewport={"width": WIDTH, "height": 850}, device_scale_factor=2)
        page.set_default_timeout(90_000)
        await page.goto(url)
        await page.locator("#channel-timeline article").first.wait_for()
        phone, file = Phone(page), folder / "my-characters.txt"
        await phone.command("/pack new", game)
        found["new"] = await phone.picture(420)
        for name, drawn in (("fault", SLIP), ("cards", AFTER)):
            file.write_text(changed(language, drawn), "utf-8")
            await phone.command("/pack add", file=file)
            found[name] = await phone.picture(560)
        found["buttons"] = await phone.picture(230, end=True)
        await page.close()
    return found


def sheet_page(language: str) -> str:
    """A spreadsheet's window as HTML, with the sample of a game in it."""
    text = pack_rows.spreadsheet(pack_sample.sample("crown-crest", language) or "") or b""
    rows = [*csv.reader(io.StringIO(text.decode("utf-8-sig"), newline=""))][:16]
    width = 9
    letters = "".join(f"<th>{spreadsheet_rows.place(0, n + 1).rstrip('0')}</th>" for n in range(width))
    body = "".join(
        f"<tr><th>{number}</th>"
        + "".join(f"<td>{html.escape(cell)}</td>" for cell in [*row, *[""] * width][:width])
        + "</tr>"
        for number, row in enumerate(rows, 1)
    )
    return f"""<meta charset=utf-8><style>
    body {{ margin: 0; background: {PAPER}; font: 13px "Noto Sans CJK JP", "Noto Sans", sans-serif; }}
    table {{ border-collapse: collapse; }}
    td, th {{ border: 1px solid #d0d3d6; padding: 3px 7px; height: 18px; }}
    td {{ white-space: nowrap; max-width: 190px; overflow: hidden; }}
    th {{ background: #f3f4f5; color: #666; font-weight: normal; }}</style>
    <table><tr><th></th>{letters}</tr>{body}</table>"""


async def sheet(browser: Any, language: str) -> Image.Image:
    page = await browser.new_page(device_scale_factor=2, viewport={"width": 1_400, "height": 700})
    await page.set_content(sheet_page(language))
    found = Image.open(io.BytesIO(await page.locator("table").screenshot()))
    await page.close()
    return found


def beside(pictures: list[Image.Image]) -> Image.Image:
    """In a row, their tops at one height."""
    width = sum(one.width for one in pictures) + EDGE * (len(pictures) - 1)
    whole = Image.new("RGB", (width, max(one.height for one in pictures)), PAPER)
    left = 0
    for one in pictures:
        whole.paste(one, (left, 0))
        left += one.width + EDGE
    return whole


def keep(picture: Image.Image, name: str) -> None:
    small = picture.convert("RGB").resize(
        (picture.width * 3 // 4, picture.height * 3 // 4), Image.Resampling.LANCZOS
    )
    small.save(FOLDER / f"{name}.webp", quality=82, method=6)


async def main() -> None:
    flags = ["--no-sandbox", "--disable-background-networking"]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=str(CHROMIUM), args=flags)
        try:
            for language in sys.argv[1:] or ["en", "ja"]:
                with tempfile.TemporaryDirectory() as folder:
                    found = await steps(browser, language, Path(folder))
                for name, picture in found.items():
                    keep(picture, f"packs-{name}-{language}")
                keep(await sheet(browser, language), f"packs-sheet-{language}")
        finally:
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
