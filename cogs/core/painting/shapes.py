"""Shapes that several elements share: marks of the sides, crown, padlock, shield."""

from cogs.core.painting.sheet import DrawingCanvas, Paint, Point


def side_mark(sheet: DrawingCanvas, side: int, x: float, y: float, radius: float, paint: Paint) -> None:
    """Draw the mark of a side. Each side has a shape of its own, so that no colour is needed.

    side: 0 has a filled diamond, 1 a ring, 2 a triangle, any other a cross.
    x, y: the centre of the mark.
    radius: half its size.
    """
    r = radius
    if side == 0:
        sheet.polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], paint)
    elif side == 1:
        sheet.ring(x, y, r * 0.78, r * 0.34, paint)
    elif side == 2:
        sheet.polygon([(x, y - r), (x + r, y + r * 0.8), (x - r, y + r * 0.8)], paint)
    else:
        sheet.box(x - r, y - r * 0.3, x + r, y + r * 0.3, paint)
        sheet.box(x - r * 0.3, y - r, x + r * 0.3, y + r, paint)


def crown(sheet: DrawingCanvas, x: float, y: float, radius: float, paint: Paint) -> None:
    """Draw a crown: three points with pearls over a band. x, y: its centre; radius: half its width."""
    tips = ((-1.0, -0.42), (0.0, -0.78), (1.0, -0.42))
    outline = (tips[0], (-0.46, 0.1), tips[1], (0.46, 0.1), tips[2], (0.78, 0.5), (-0.78, 0.5))
    sheet.polygon([(x + u * radius, y + v * radius) for u, v in outline], paint)
    sheet.box(x - radius * 0.78, y + radius * 0.6, x + radius * 0.78, y + radius * 0.82, paint)
    for u, v in tips:
        sheet.disc(x + u * radius, y + v * radius, radius * 0.14, paint)


def padlock(sheet: DrawingCanvas, x: float, y: float, radius: float, paint: Paint, hole: Paint) -> None:
    """Draw a closed padlock. x, y: its centre; radius: half its size; hole: colour of the keyhole."""
    r = radius
    sheet.arc(x, y - r * 0.2, r * 0.46, r * 0.26, 180, 360, paint)
    for sign in (-1, 1):
        middle = x + sign * r * 0.46
        sheet.box(middle - r * 0.13, y - r * 0.22, middle + r * 0.13, y + r * 0.1, paint)
    sheet.box(x - r * 0.82, y - r * 0.04, x + r * 0.82, y + r, paint, r * 0.18)
    sheet.disc(x, y + r * 0.42, r * 0.2, hole)


def shield_outline(x: float, y: float, radius: float) -> list[Point]:
    """Return the corners of a shield. x, y: its centre; radius: half its height."""
    right_half = ((0.0, -1.0), (0.86, -0.74), (0.86, 0.05), (0.62, 0.55), (0.0, 1.0))
    outline = right_half + tuple((-u, v) for u, v in reversed(right_half[1:-1]))
    return [(x + u * radius, y + v * radius) for u, v in outline]


def shield(sheet: DrawingCanvas, x: float, y: float, radius: float, paint: Paint, hole: Paint) -> None:
    """Draw a shield with two colours.

    x, y: its centre.
    radius: half its height.
    paint: the colour of its left half and its rim.
    hole: the colour of its right half.
    """
    sheet.polygon(shield_outline(x, y, radius), paint)
    inner = [(u, v) for u, v in shield_outline(x, y, radius * 0.66) if u >= x - radius * 0.01]
    sheet.polygon(inner, hole)
