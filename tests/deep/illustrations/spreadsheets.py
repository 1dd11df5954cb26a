"""The picture of a pack in a spreadsheet, drawn as the usual programs show one."""

import csv
import hashlib
import html
import io
from pathlib import Path

from PIL import Image
from playwright.async_api import async_playwright

from engine.packs import pack_rows, pack_sample, spreadsheet_rows
from tests.deep.illustrations import album
from tests.support import chromium

NAME = "packs-sheet"
LANGUAGES = ("en", "ja")
ROWS, COLUMNS = 16, 9
PAPER = "#ffffff"


def page(language: str) -> str:
    """A spreadsheet's window as HTML, with the sample of a game in it."""
    text = pack_rows.spreadsheet(pack_sample.sample("crown-crest", language) or "") or b""
    rows = [*csv.reader(io.StringIO(text.decode("utf-8-sig"), newline=""))][:ROWS]
    letters = "".join(f"<th>{spreadsheet_rows.cell_name(0, n + 1).rstrip('0')}</th>" for n in range(COLUMNS))
    body = "".join(
        f"<tr><th>{number}</th>"
        + "".join(f"<td>{html.escape(cell)}</td>" for cell in [*row, *[""] * COLUMNS][:COLUMNS])
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


def shown() -> dict[str, str]:
    """The digest of what each of the two shows, by file."""
    return {
        album.file_of(NAME, language).name: hashlib.sha256(page(language).encode()).hexdigest()
        for language in LANGUAGES
    }


async def write() -> list[Path]:
    """Make both anew."""
    files = [album.file_of(NAME, language) for language in LANGUAGES]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**chromium.LAUNCH)
        for file, language in zip(files, LANGUAGES, strict=True):
            window = await browser.new_page(device_scale_factor=2, viewport={"width": 1_400, "height": 700})
            await window.set_content(page(language))
            drawn = Image.open(io.BytesIO(await window.locator("table").screenshot())).convert("RGB")
            half = drawn.width * 3 // 4, drawn.height * 3 // 4
            drawn.resize(half, Image.Resampling.LANCZOS).save(file, quality=82, method=6)
        await browser.close()
    album.note(shown())
    return files
