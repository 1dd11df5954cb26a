"""Writes a report on a built-in pack as a page with plots."""

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl

from bench.balance.sections import Section

mpl.use("Agg")
from matplotlib import pyplot  # the backend is set before

FOLDER = Path(__file__).resolve().parent.parent.parent / "docs" / "balance"
INK, GROUND, HELD, MISSED, BAND = "#222222", "#ffffff", "#1f5fa8", "#b3541e", "#e6e6e6"


def write(game: str, title: str, about: Sequence[str], sections: Sequence[Section]) -> Path:
    """Write `docs/balance/GAME.md`, and a picture for each section with something to draw."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob(f"{game}-*.png"):
        old.unlink()
    targets = [section.target.line(section.shares) for section in sections if section.target]
    page = [f"# {title}", "", *about, ""]
    if targets:
        page += ["| Target | Aim | Found | Held |", "|---|---|---|---|", *targets, ""]
    for number, section in enumerate(sections, start=1):
        page += _part(game, number, section)
    file = FOLDER / f"{game}.md"
    file.write_text("\n".join(page).rstrip() + "\n", encoding="utf-8")
    return file


def _part(game: str, number: int, section: Section) -> list[str]:
    page = [f"## {section.title}", ""]
    picture = f"{game}-{number}.png"
    if section.shares and len(section.shares) > 1:
        bars(section, FOLDER / picture)
        page += [f"![{section.title}: shares of the win with 95 % intervals]({picture})", ""]
    elif section.values:
        histogram(section, FOLDER / picture)
        page += [f"![{section.title}]({picture})", ""]
    if section.listed and section.shares:
        page += ["| Who or what | Share of the win (95 % interval, games) |", "|---|---|"]
        page += [f"| {share.name} | {share} |" for share in section.shares] + [""]
    return page + ([*section.lines, ""] if section.lines else [])


def bars(section: Section, file: Path) -> None:
    """Draw shares as points with their intervals, the target as a band;
    a share that misses it has another marker.
    """
    shares = sorted(section.shares, key=lambda share: share.value)
    figure, axes = pyplot.subplots(figsize=(6.4, 0.9 + 0.24 * len(shares)), facecolor=GROUND)
    if section.target:
        axes.axvspan(100 * section.target.low, 100 * section.target.high, color=BAND, zorder=0)
    for place, share in enumerate(shares):
        low, high = share.interval
        missed = section.target is not None and not section.target.low <= share.value <= section.target.high
        axes.plot([100 * low, 100 * high], [place, place], color=INK, lw=1)
        axes.plot(100 * share.value, place, "X" if missed else "o", color=MISSED if missed else HELD, ms=6)
    axes.set_yticks(range(len(shares)), [share.name for share in shares], fontsize=8)
    axes.set_xlabel("share of the win, %")
    _save(figure, axes, file)


def histogram(section: Section, file: Path) -> None:
    """Draw how often each value came up."""
    figure, axes = pyplot.subplots(figsize=(6.4, 2.8), facecolor=GROUND)
    axes.hist(section.values, bins=30, color=HELD, edgecolor=GROUND)
    for name, value in section.marks:
        axes.axvline(value, color=INK, ls="--", lw=1)
        axes.text(value, axes.get_ylim()[1], f" {name}", va="top", fontsize=8)
    axes.set_xlabel(section.unit)
    axes.set_ylabel("games")
    _save(figure, axes, file)


def _save(figure: pyplot.Figure, axes: pyplot.Axes, file: Path) -> None:
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    figure.tight_layout()
    figure.savefig(file, dpi=110, metadata={"Software": None})
    pyplot.close(figure)
