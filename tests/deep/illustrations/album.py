"""The pictures of evenings: played in both languages, made into files, with what each shows beside them."""

import json
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from sessions.table.table import Dealing
from tests.deep.illustrations.camera import Camera, Notebook, camera
from tests.deep.illustrations.evenings import EVENINGS, PEOPLE
from tests.support.building import PAINTER, tools
from tests.support.paths import ROOT
from tests.support.simulated_server import hall

FOLDER = ROOT / "docs" / "img" / "shown"
SHOWN = FOLDER / "shown.json"
LOCALES = {"en": "en-US", "ja": "ja"}
SEED = bytes([7]) * 32
GROUND, GAP = "#313338", 24
FILM = "first-game"  # its frames follow each other; those of all others stand side by side
ENGLISH = {"lobby", "board", "chosen", "end"}  # of pages that are in English alone
FRAME, LAST_FRAME, TIMES, WIDE = 1_800, 4_000, 3, 400


async def played(
    evening: str, language: str, *, photographed: bool, notebook: Notebook | None = None
) -> Notebook:
    """An evening in a language, the same at each time; with a camera, or with a notebook alone."""
    locale = LOCALES[language]
    async with hall(locale, tools=tools(PAINTER), dealing=Dealing(compute_seed=lambda body: SEED)) as room:
        for name in PEOPLE:
            if name not in room.people:
                room.welcome(name)
            room.speak(name, locale)
        room.host.tables.repository.now = lambda: room.env.now().timestamp()
        if not photographed:
            seen = notebook or Notebook()
            await EVENINGS[evening].play(room, seen)
            return seen
        async with camera(room, locale) as taking:
            await EVENINGS[evening].play(room, taking)
            return taking


def wanted() -> Iterator[tuple[str, str]]:
    """Every evening in every language in which pictures of it are shown."""
    for name, evening in EVENINGS.items():
        for language in evening.languages:
            yield name, language


def file_of(picture: str, language: str) -> Path:
    return FOLDER / f"{picture}.{language}.webp"


def develop(taken: Camera, language: str) -> Iterator[Path]:
    """Write the pictures of an evening, and what they show."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    digests = shown_in(taken, language)
    for name, frames in taken.frames.items():
        file = file_of(name, language)
        if file.name not in digests:
            continue
        if name == FILM:
            film(frames, file)
        else:
            side_by_side(frames).save(file, quality=88, method=6)
        yield file
    note(digests)


def shown_in(taken: Notebook, language: str) -> dict[str, str]:
    """The digests of the pictures of an evening that are shown in a language, by file."""
    wanted = {name: one for name, one in taken.digests().items() if language == "en" or name not in ENGLISH}
    return {file_of(name, language).name: digest for name, digest in wanted.items()}


def note(digests: dict[str, str]) -> None:
    """Keep what pictures show beside them."""
    SHOWN.write_text(json.dumps({**noted(), **digests}, indent=1, sort_keys=True) + "\n", "utf-8")


def noted() -> dict[str, str]:
    """What the pictures that are there showed when they were taken, by file."""
    digests: dict[str, str] = json.loads(SHOWN.read_text("utf-8")) if SHOWN.exists() else {}
    return {name: digest for name, digest in digests.items() if (FOLDER / name).exists()}


def side_by_side(frames: list[Image.Image]) -> Image.Image:
    width = sum(frame.width for frame in frames) + GAP * (len(frames) - 1)
    sheet = Image.new("RGB", (width, max(frame.height for frame in frames)), GROUND)
    x = 0
    for frame in frames:
        sheet.paste(frame, (x, 0))
        x += frame.width + GAP
    return sheet


def film(frames: list[Image.Image], file: Path) -> None:
    """A moving picture that stops by itself."""
    high = max(frame.height for frame in frames)
    shown = []
    for frame in frames:
        whole = Image.new("RGB", (frame.width, high), GROUND)
        whole.paste(frame, (0, 0))
        shown.append(whole.resize((WIDE, round(high * WIDE / frame.width)), Image.Resampling.LANCZOS))
    times = [*(FRAME for _ in shown[1:]), LAST_FRAME]
    first, *others = shown
    first.save(file, save_all=True, append_images=others, duration=times, loop=TIMES, quality=82, method=6)
