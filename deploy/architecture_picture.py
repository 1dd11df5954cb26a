"""Draws the picture of ARCHITECTURE.md from the folders and imports of the code.

    python -m deploy.architecture_picture     # writes docs/img/architecture.svg

It shows the layers from top to bottom, the packages in them, and an arrow for each layer that another one
imports."""

import ast
import textwrap
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "img" / "architecture.svg"
LAYERS = {
    "start-up": ("bot.py", "practice.py", "practice_page.py", "castellan.py", "settings.py"),
    "ops": ("ops",),
    "cogs": ("cogs",),
    "sessions": ("sessions",),
    "engine": ("engine",),
}
SUBJECTS = {
    "start-up": "the processes",
    "ops": "for those who host it",
    "cogs": "Discord",
    "sessions": "tables, people, results, storage",
    "engine": "rules and computer players",
}
# Pixels: the whole width, a layer's right edge, the left edge and the width of its packages.
WIDTH, EDGE, LEFT, INNER = 760, 690, 150, 530
BOX_HEIGHT, GAP, LINE = 26, 8, 7.3  # pixels; LINE: width of a letter
SUBJECT_LETTERS = 18  # of a line about a layer
ARROW_GAP = 34  # pixels between layers


def packages(layer: str) -> list[str]:
    """Return the names in a layer: its files at the top, or its folders with code and its own files as
    one."""
    tops = LAYERS[layer]
    if layer == "start-up":
        return list(tops)
    folders = sorted(
        folder.name for folder in (ROOT / tops[0]).iterdir() if folder.is_dir() and any(folder.glob("*.py"))
    )
    return [*folders, "*.py"]


def layer_of(module: str) -> str | None:
    """Return the layer of a dotted module name, None for a library."""
    top = module.partition(".")[0]
    for layer, tops in LAYERS.items():
        if top in tops or f"{top}.py" in tops:
            return layer
    return None


def files(layer: str) -> Iterator[Path]:
    """Yield the Python files of a layer."""
    for top in LAYERS[layer]:
        path = ROOT / top
        yield from [path] if path.suffix else sorted(path.rglob("*.py"))


@cache
def imported_layers(layer: str) -> list[str]:
    """Return the other layers that the files of a layer import, from top to bottom."""
    names: set[str] = set()
    for file in files(layer):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module)
            elif isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
    layers = {layer_of(name) for name in names} - {layer, None}
    return [other for other in LAYERS if other in layers]


def rows_of_boxes(names: list[str]) -> list[list[tuple[str, float]]]:
    """Return rows of (name, width in pixels) that fit beside each other."""
    rows: list[list[tuple[str, float]]] = [[]]
    used = 0.0
    for name in names:
        width = len(name) * LINE + 20
        if rows[-1] and used + width > INNER:
            rows.append([])
            used = 0.0
        rows[-1].append((name, width))
        used += width + GAP
    return rows


def draw() -> str:
    """Return the picture as SVG."""
    parts: list[str] = []
    edges: dict[str, tuple[float, float]] = {}  # layer → top and bottom, in pixels
    y = 10.0
    for layer in LAYERS:
        rows = rows_of_boxes(packages(layer))
        height = max(len(rows) * (BOX_HEIGHT + GAP) + GAP, 64)
        edges[layer] = (y, y + height)
        parts.append(f'<rect class="layer" x="10" y="{y:g}" width="{EDGE - 10}" height="{height:g}" rx="8"/>')
        parts.append(f'<text class="name" x="24" y="{y + 24:g}">{escape(layer)}</text>')
        parts += [
            f'<text class="subject" x="24" y="{y + 40 + 13 * number:g}">{escape(words)}</text>'
            for number, words in enumerate(textwrap.wrap(SUBJECTS[layer], SUBJECT_LETTERS))
        ]
        for number, row in enumerate(rows):
            x, top = float(LEFT), y + GAP + number * (BOX_HEIGHT + GAP)
            for name, width in row:
                parts.append(
                    f'<rect class="box" x="{x:g}" y="{top:g}" width="{width:g}" height="{BOX_HEIGHT}"'
                    ' rx="4"/>'
                    f'<text class="package" x="{x + width / 2:g}" y="{top + 17:g}">{escape(name)}</text>'
                )
                x += width + GAP
        y += height + ARROW_GAP
    order = list(LAYERS)
    lane = 0
    for number, layer in enumerate(order):
        for other in imported_layers(layer):
            (top, bottom), (other_top, other_bottom) = edges[layer], edges[other]
            x = LEFT + 60.0
            if abs(order.index(other) - number) == 1:
                path = f"M{x:g} {bottom:g}V{other_top - 7:g}"
                if other_top < top:
                    path = f"M{x + 60:g} {top:g}V{other_bottom + 7:g}"
            else:  # past the layers between, on the right
                lane += 1
                right = EDGE + 8 + 9 * lane
                start, end = top + 8 + 9 * lane, other_top + 8 + 9 * lane
                path = f"M{EDGE} {start:g}H{right}V{end:g}H{EDGE + 7}"
            parts.append(f'<path class="arrow" d="{path}" marker-end="url(#head)"/>')
    return TEMPLATE.format(width=WIDTH, height=y - ARROW_GAP + 10, parts="\n".join(parts))


TEMPLATE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:g}" role="img"
 aria-label="The layers of Castellan: start-up, ops, cogs, sessions, engine; each imports those below it">
<style>
text {{ font-family: "DejaVu Sans", Verdana, sans-serif; fill: #1b2733; }}
.name {{ font-size: 15px; font-weight: bold; }}
.subject {{ font-size: 10.5px; fill: #4a5866; }}
.package {{ font-size: 12px; text-anchor: middle; }}
.layer {{ fill: #eef3f8; stroke: #7d8fa1; }}
.box {{ fill: #ffffff; stroke: #9fb0c0; }}
.arrow {{ stroke: #38506a; stroke-width: 1.6; fill: none; }}
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="6" markerHeight="6" orient="auto">
<path d="M0 0L8 4L0 8z" fill="#38506a"/></marker></defs>
<rect width="{width}" height="{height:g}" fill="#ffffff"/>
{parts}
</svg>
"""


if __name__ == "__main__":
    PICTURE.write_text(draw(), "utf-8")
