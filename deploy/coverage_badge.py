"""Draws the README's coverage badge: `python -m deploy.coverage_badge coverage.json TO.svg`.

CI puts it onto the branch `badges`, which holds nothing else.
"""

import json
import sys
from pathlib import Path

# Pixels; a letter of 11px sans-serif is at most so wide.
LABEL, HEIGHT, LETTER, AROUND = "coverage", 20, 6.6, 7
# Lowest percentage of each colour; white text has a contrast of at least 4.5 on each.
COLOURS = ((90, "#2b7a0b"), (75, "#7a6200"), (0, "#b3261e"))
DARK = "#444"


def percentage(counted: str) -> int:
    """Return the percentage of lines that were run, rounded down, so that only full coverage is 100 %.

    counted: what `coverage json` writes. Raises ValueError.
    """
    try:
        share = json.loads(counted)["totals"]["percent_covered"]
        percent = int(share)
    except (KeyError, TypeError, ValueError) as fault:
        raise ValueError(f"not what `coverage json` writes: {fault}") from None
    if not 0 <= percent <= 100:
        raise ValueError(f"{share} is not a percentage")
    return percent


def badge(percent: int) -> str:
    """Return the badge as an SVG picture with a label for screen readers."""
    value = f"{percent}%"
    left, right = (round(len(text) * LETTER + 2 * AROUND) for text in (LABEL, value))
    colour = next(colour for least, colour in COLOURS if percent >= least)
    words = f'<text x="{left / 2}" y="14">{LABEL}</text><text x="{left + right / 2}" y="14">{value}</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="{HEIGHT}" role="img" '
        f'aria-label="{LABEL}: {value}"><title>{LABEL}: {value}</title>'
        f'<clipPath id="r"><rect width="{left + right}" height="{HEIGHT}" rx="3"/></clipPath>'
        f'<g clip-path="url(#r)"><path fill="{DARK}" d="M0 0h{left}v{HEIGHT}H0z"/>'
        f'<path fill="{colour}" d="M{left} 0h{right}v{HEIGHT}H{left}z"/></g>'
        f'<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">'
        f"{words}</g></svg>\n"
    )


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python -m deploy.coverage_badge coverage.json TO.svg")
    Path(sys.argv[2]).write_text(badge(percentage(Path(sys.argv[1]).read_text("utf-8"))), "utf-8")
