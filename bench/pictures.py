"""Measures pictures of the games, and Crownfell's against a full SVG render by resvg in the same run.

    python -m bench.pictures

Printed are the median time and size of a picture that was never painted before, with elements cached from
other games, and how late the event loop wakes while a thread paints one picture after another. "pillow" is
the same with the file written by Pillow. "step" is a
table that was shown already, with a card chosen and its targets marked. "floor" is a thread that works as
long and never takes the interpreter lock: the cost of the machine and its other processes. Needs resvg-py,
which `make .venv/dev` installs.
"""

import asyncio
import hashlib
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from cogs.core.painting import Painter
from cogs.core.painting.compose import unit_of
from cogs.core.painting.pictures import encode_by_pillow
from cogs.core.panels import game_menus
from engine import files
from engine.game import Rules, Setup, games
from engine.match import Match
from engine.packs import pack
from engine.presentation import Glyph, Scene, SceneCard, SeatName, Term, Word
from tests.support.plays import kingdom_answer, new_kingdom, random_answer, rules_of

try:
    import resvg_py
except ImportError:
    resvg_py = None

FONTS = files.DATA / "fonts"
PACK = Path(__file__).parent.parent / "tests/packs/crownfell/test.pack.yaml"
WARM, MEASURED, PEER, SECONDS = 200, 200, 20, 3.0
NOISE = bytes(4_000_000)


def tile_words(rules: Any) -> Callable[[Word], str]:
    """Return the function that gives tiles their printed names, as the bot does."""

    def words(word: Word) -> str:
        if isinstance(word, Term):
            return str(rules.catalogue.printed_text(word.code, word.part, "en"))
        return word if isinstance(word, str) else "Margarethe" if isinstance(word, SeatName) else "Market"

    return words


def kingdoms(rules: Any, seats: int, seed: int) -> Iterator[Scene]:
    """Yield tables of random games of Craft the Crown, each table once."""
    chance, seen = random.Random(seed), set()
    while True:
        match = new_kingdom(rules, chance.randrange(1_000_000), seats)
        for _ in range(600):
            if match.question is None:
                break
            scene = rules.presentation.scene(rules.view(match.state, match.question, None))
            if scene.tiles not in seen:
                seen.add(scene.tiles)
                yield scene
            match.answer(*kingdom_answer(match, chance))


def fields(rules: Any, seed: int) -> Iterator[Scene]:
    """Yield battlefields of random games of Crown Crest, each once."""
    chance, seen = random.Random(seed), set()
    while True:
        match = Match.new(rules, Setup(("Ann", "Bob"), {}, chance.randbytes(32)))
        while match.question is not None:
            scene = rules.presentation.scene(rules.view(match.state, match.question, None))
            if scene.tiles not in seen:
                seen.add(scene.tiles)
                yield scene
            match.answer(*random_answer(match, chance))


def words(word: Word) -> str:
    return word if isinstance(word, str) else "Captured"


def steps(rules: Rules, seed: int) -> Iterator[tuple[Scene, Scene]]:
    """Yield board pictures of random games, each with the one in which a card is chosen."""
    chance = random.Random(seed)
    assert rules.presentation.highlighted_scene is not None
    while True:
        match = Match.new(rules, Setup(("Ann", "Bob"), {}, chance.randbytes(32)))
        while match.question is not None:
            seat = match.question.seats[0]
            view = rules.view(match.state, match.question, None)
            menu = rules.presentation.menu(view, match.legal(seat))
            first = chance.choice([path[0].key for path in menu.paths.values()])
            step = game_menus.step(menu, (first,))
            marked = rules.presentation.highlighted_scene(view, (first,), step.choices) if step else None
            if marked is not None:
                yield rules.presentation.scene(view), marked
            match.answer(seat, chance.choice(match.question.tokens[seat]))


def scenes(rules: Rules, seed: int) -> Iterator[Scene]:
    """Yield board pictures of random games, each position once."""
    chance, seen = random.Random(seed), set()
    while True:
        match = Match.new(rules, Setup(("Ann", "Bob"), {}, chance.randbytes(32)))
        while match.question is not None:
            scene = rules.presentation.scene(rules.view(match.state, match.question, None))
            if scene.cards not in seen and scene.marks:
                seen.add(scene.cards)
                yield scene
            seat = match.question.seats[0]
            tokens = [token for token in match.legal(seat) if token not in ("resign", "draw")]
            match.answer(seat, chance.choice(tokens))


def median(paint: Callable[[Scene], bytes], pictures: Sequence[Scene]) -> tuple[float, float]:
    """Return the median milliseconds and KB of a picture."""
    times, sizes = [], []
    for scene in pictures:
        start = time.perf_counter()
        sizes.append(len(paint(scene)) / 1000)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times), statistics.median(sizes)


def unlocked(scene: Scene) -> bytes:
    return hashlib.sha256(NOISE).digest()


async def lag(paint: Callable[[Scene], bytes], pictures: Sequence[Scene]) -> float:
    """Return how late a sleep of a millisecond ends while one picture after another is painted: p99, in
    ms.
    """
    late: list[float] = []
    end = time.perf_counter() + SECONDS

    async def painting() -> None:
        for scene in pictures * 1000:
            if time.perf_counter() > end:
                return
            await asyncio.to_thread(paint, scene)

    task = asyncio.create_task(painting())
    while (start := time.perf_counter()) < end:
        await asyncio.sleep(0.001)
        late.append((time.perf_counter() - start - 0.001) * 1000)
    await task
    return statistics.quantiles(late, n=100)[98]


# ---------------------------------------------------------------- SVG by resvg


def rendered(scene: Scene) -> bytes:
    """Return the scene rendered by resvg, with our fonts and none of the machine's."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg(scene), skip_system_fonts=True, font_dirs=[str(FONTS)]))


def svg(scene: Scene) -> str:
    """Return a scene as SVG: the same things in the same places as the painter draws, a little plainer."""
    unit = unit_of(scene)
    parts = [_rect(0, 0, scene.width, scene.height, "#5c422e")]
    for cell in scene.cells:
        parts.append(_rect(cell.x, cell.y, cell.w, cell.h, "#2e2017"))
        parts.append(_rect(cell.x + 0.02, cell.y + 0.02, cell.w - 0.04, cell.h - 0.04, "#cebb94"))
    for card in scene.cards:
        parts += _card(card)
    for mark in scene.marks:
        frame = f'x="{mark.x + 0.03}" y="{mark.y + 0.03}" width="0.94" height="0.94"'
        parts.append(f'<rect {frame} fill="none" stroke="#1c68be" stroke-width="0.05"/>')
    for label in scene.labels:
        parts.append(_text(label.x, label.y + label.height / 3, label.height, words(label.text), "#fcf7eb"))
    size = f'width="{round(scene.width * unit)}" height="{round(scene.height * unit)}"'
    box = f'viewBox="0 0 {scene.width} {scene.height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box}>{"".join(parts)}</svg>'


def _card(card: SceneCard) -> Iterator[str]:
    body, ink, faint = (
        ("#211f24", "#fcf7eb", "#3a3942") if card.side == 0 else ("#fcf7eb", "#211f24", "#ede4d0")
    )
    size = card.size
    inset = size * 0.05
    yield _rect(card.x + inset, card.y + inset, size - 2 * inset, size - 2 * inset, body, size * 0.1)
    yield _text(card.x + size * 0.4, card.y + size * 0.3, size * 0.26, card.code, ink)
    yield f'<circle cx="{card.x + size * 0.8}" cy="{card.y + size * 0.2}" r="{size * 0.08}" fill="{ink}"/>'
    for up in range(-1, 2):
        for right in range(-1, 2):
            x, y = _spot(card, up, right)
            yield _rect(x - size * 0.08, y - size * 0.08, size * 0.16, size * 0.16, faint)
    yield from (_glyph(card, glyph, ink) for glyph in card.glyphs)


def _spot(card: SceneCard, up: int, right: int) -> tuple[float, float]:
    return card.x + card.size * (0.4 + 0.18 * right), card.y + card.size * (0.64 - 0.18 * up)


def _glyph(card: SceneCard, glyph: Glyph, ink: str) -> str:
    x, y = _spot(card, glyph.up, glyph.right)
    r = card.size * 0.06
    return f'<polygon points="{x},{y - r} {x + r},{y + r} {x - r},{y + r}" fill="{ink}"/>'


def _rect(x: float, y: float, width: float, height: float, fill: str, round_by: float = 0) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{round_by}" fill="{fill}"/>'


def _text(x: float, y: float, height: float, text: str, fill: str) -> str:
    font = f'font-family="Noto Sans CJK JP" font-weight="bold" font-size="{height}"'
    return f'<text x="{x}" y="{y}" {font} text-anchor="middle" fill="{fill}">{escape(text)}</text>'


# ---------------------------------------------------------------- report


def main() -> None:
    if resvg_py is None:
        sys.exit("The peer is missing: make .venv/dev")
    known_games = games()
    rules = known_games["crownfell"].make_rules(pack.read(known_games, str(PACK), files.text(PACK))[1])
    painter = Painter(FONTS)

    def ours(scene: Scene) -> bytes:
        return painter.paint(scene, words)

    stream = scenes(rules, 1)
    pictures = [next(stream) for _ in range(WARM + MEASURED)]
    start = time.perf_counter()
    ours(pictures[0])
    print(f"first picture of a fresh painter {(time.perf_counter() - start) * 1000:6.1f} ms")
    median(ours, pictures[:WARM])
    fresh = pictures[WARM:]
    report("ours", *median(ours, fresh), asyncio.run(lag(ours, fresh)))

    def by_pillow(scene: Scene) -> bytes:
        return encode_by_pillow(painter.image(scene, words, unit_of(scene)))

    report("pillow", *median(by_pillow, fresh), asyncio.run(lag(by_pillow, fresh)))
    chosen = [pair for _, pair in zip(range(WARM + MEASURED), steps(rules, 1), strict=False)]
    for plain, step in chosen[:WARM]:
        ours(plain), ours(step)
    median(ours, [plain for plain, _ in chosen[WARM:]])  # the table was shown before a card was chosen
    after = [step for _, step in chosen[WARM:]]
    report("step", *median(ours, after), asyncio.run(lag(ours, after)))
    report("resvg", *median(rendered, fresh[:PEER]), asyncio.run(lag(rendered, fresh)))
    print(f"floor                               loop lag p99 {asyncio.run(lag(unlocked, fresh)):5.2f} ms")
    ratio = median(rendered, fresh[:PEER])[0] / median(ours, fresh[:PEER])[0]
    print(f"a picture of ours takes 1/{ratio:.1f} of the time")
    rules = rules_of("house", "craft-the-crown")
    for seats in (2, 4):
        tiled(f"tiles{seats}", rules, kingdoms(rules, seats, 1))
    rules = rules_of("house", "crown-crest")
    tiled("units", rules, fields(rules, 1))


def tiled(name: str, rules: Any, stream: Iterator[Scene]) -> None:
    """Measure pictures of tables that consist of tiles."""
    words, painter = tile_words(rules), Painter(FONTS)

    def ours(scene: Scene) -> bytes:
        return painter.paint(scene, words)

    pictures = [next(stream) for _ in range(WARM + MEASURED)]
    median(ours, pictures[:WARM])
    fresh = pictures[WARM:]
    report(name, *median(ours, fresh), asyncio.run(lag(ours, fresh)))


def report(name: str, milliseconds: float, kilobytes: float, late: float) -> None:
    print(f"{name:6} median {milliseconds:6.1f} ms  {kilobytes:5.1f} KB   loop lag p99 {late:5.2f} ms")


if __name__ == "__main__":
    main()
