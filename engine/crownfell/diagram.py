"""Movement diagrams drawn as text. The card is in the middle, and its enemy is above.

    .   s   .        @ the card            s j p  standard, jump, passive move: one space from @
    s   @   s        R ranged capture      +s +j +p  an arrow joined to the one before it
    .   s   .        L lock  P protect     a/b  two icons in one space

A joined arrow that goes straight on is written where it leads, `+s`. A bent one names its direction, `+sFL`
(F B L R and their pairs). A jump is drawn at its first space.
"""

import re
import unicodedata

from msgspec import Struct

from engine.crownfell.board import DIRECTIONS, Offset
from engine.packs.pack import PackNode

KINDS = {"s": "standard", "j": "jump", "p": "passive"}  # letter → kind of an arrow
STANDING = {"R": "ranged", "L": "lock", "P": "protect"}  # letter → kind of an icon that is no arrow
DIRECTION_NAMES = {offset: name for name, offset in DIRECTIONS.items()}

# Cells typed without blanks between them: an @ or a point next to something, or several icons.
GLUED = re.compile(r"\+[sjp](?:[FB][LR]?|[LR](?![.@sjp+]))?|.")
GLUED_CELL = re.compile(r"(?=.*[.@x].*|[sjp]{2,}.*)[.@sjpRLPx+FB/]+")

PARTING = re.compile(r"[,;|:]")  # what people type between cells

Step = tuple[str, str]
"""One arrow: its kind, a value of `KINDS`, and its direction, a key of `DIRECTIONS`."""
Path = tuple[Step, ...]
"""One arrow, or two joined ones."""


class Diagram(Struct, frozen=True):
    """The movement diagram of a card. Offsets are as the card's owner sees them."""

    paths: tuple[Path, ...] = ()
    """The moves, each of one or two steps."""
    ranged: tuple[Offset, ...] = ()
    """Spaces on which the card may capture without moving there."""
    lock: tuple[Offset, ...] = ()
    """Spaces on which the card locks enemy cards."""
    protect: tuple[Offset, ...] = ()
    """Spaces on which the card protects allied cards."""


def read(node: PackNode) -> Diagram:
    """Parse a drawn diagram. Raises PackError with the line of the mistake."""
    placed_icons = icons(node)
    first_arrows: dict[Offset, str] = {}
    joined_arrows: list[tuple[int, Offset, str]] = []
    offsets_by_kind: dict[str, list[Offset]] = {name: [] for name in STANDING.values()}
    for line, offset, icon in placed_icons:
        if icon in STANDING:
            offsets_by_kind[STANDING[icon]].append(offset)
        elif icon in KINDS:
            if offset not in DIRECTION_NAMES:
                node.fail(f"{icon} has to be next to @; an arrow joined to another is written +{icon}", line)
            if offset in first_arrows:
                node.fail("two first arrows lead to the same space", line)
            first_arrows[offset] = icon
        elif icon.startswith("+") and icon[1:2] in KINDS:
            joined_arrows.append((line, offset, icon[1:]))
        elif icon[:1] in KINDS and icon[1:] in DIRECTIONS:
            node.fail(f"“{icon}”: a bent arrow begins with +, as +{icon}", line)
        else:
            node.fail(f"“{icon[:12]}” is not an icon (s j p +s +j +p R L P)", line)
    single_paths = [
        (offset, ((KINDS[kind], DIRECTION_NAMES[offset]),)) for offset, kind in first_arrows.items()
    ]
    joined_paths = [_joined(node, first_arrows, *arrow) for arrow in joined_arrows]
    extended_arrows = {path[0] for path in joined_paths}
    paths = [path for _, path in single_paths if path[0] not in extended_arrows] + joined_paths
    return Diagram(tuple(paths), *(tuple(offsets_by_kind[name]) for name in ("ranged", "lock", "protect")))


def icons(node: PackNode) -> list[tuple[int, Offset, str]]:
    """Return every icon of the picture with its line and its offset from @. Raises PackError."""
    rows = [(line, text.split()) for line, text in node.block_lines()]
    for line, cells in rows:
        _check_cells(node, line, cells)
    card_places = [
        (row_number, column_number)
        for row_number, (_, cells) in enumerate(rows)
        for column_number, cell in enumerate(cells)
        if cell == "@"
    ]
    if len(card_places) != 1:
        line_of_second = rows[card_places[1][0]][0] if card_places else None
        node.fail(
            f"the diagram needs exactly one @, the card itself; it has {len(card_places)}", line_of_second
        )
    if len(rows) > 9 or any(len(cells) > 9 for _, cells in rows):
        node.fail("a diagram has at most 9 rows and columns")
    row, column = card_places[0]
    if max(row, column, len(rows) - 1 - row, len(rows[0][1]) - 1 - column) > 4:
        node.fail("the board is five spaces wide: nothing further than four spaces from @ can be drawn")
    placed_icons = []
    for row_number, (line, cells) in enumerate(rows):
        if len(cells) != len(rows[0][1]):
            counts = f"the first has {len(rows[0][1])}, this one {len(cells)}"
            node.fail(f"every row of a diagram needs as many cells as the first: {counts}", line)
        for column_number, cell in enumerate(cells):
            if cell not in ("@", "."):
                if len(set(cell.split("/"))) < len(cell.split("/")):
                    node.fail(f"“{cell[:12]}” has an icon twice", line)
                placed_icons += [
                    (line, (row - row_number, column_number - column), icon) for icon in cell.split("/")
                ]
    return placed_icons


def _check_cells(node: PackNode, line: int, cells: list[str]) -> None:
    """Raise PackError for wide or special characters, and for cells without blanks between them.

    line: the line number of one row of the diagram in the file. cells: the words of this row.

    The check comes before all others, because these mistakes would cause further, misleading errors.
    """
    for cell in cells:
        normalized = unicodedata.normalize("NFKC", cell)
        if normalized != cell:
            node.fail(f"“{cell[:12]}” is written in wide or special signs; write “{normalized[:12]}”", line)
        separator = PARTING.search(cell)
        if separator is not None:
            node.fail(f"only blanks part the cells of a diagram, and not “{separator[0]}”", line)
        separated = " ".join(GLUED.findall(cell))
        if len(cell) > 1 and GLUED_CELL.fullmatch(cell):
            node.fail(f"blanks are missing between the cells “{cell[:12]}”: write “{separated[:24]}”", line)


def _joined(node: PackNode, first_arrows: dict[Offset, str], line: int, offset: Offset, icon: str) -> Path:
    """Return the path of a joined arrow, which starts where a first arrow ends. Raises PackError.

    first_arrows: offset → letter of the first arrow that ends there. line: for errors. offset: where the
    joined arrow ends. icon: without its +: the letter, and the direction if it is bent.
    """
    kind, direction = icon[0], icon[1:]
    if not direction:
        half_offset = (offset[0] / 2, offset[1] / 2)
        first_offset = (int(half_offset[0]), int(half_offset[1]))
        if half_offset != first_offset or first_offset not in DIRECTION_NAMES:
            node.fail(
                f"+{icon} is not straight on from @; a bent arrow says its direction, as +{icon}FL", line
            )
        direction = DIRECTION_NAMES[first_offset]
    if direction not in DIRECTIONS:
        node.fail(f"“{direction[:8]}” is not a direction ({' '.join(DIRECTIONS)})", line)
    up, right = DIRECTIONS[direction]
    start = (offset[0] - up, offset[1] - right)
    if start not in first_arrows:
        node.fail(f"+{icon} is joined to no arrow: there is none where it starts", line)
    return (KINDS[first_arrows[start]], DIRECTION_NAMES[start]), (KINDS[kind], direction)


def draw(diagram: Diagram) -> list[str]:
    """Return the lines of a diagram in the notation of `read`."""
    cells: dict[Offset, list[str]] = {(0, 0): ["@"]}
    for path in diagram.paths:
        start = DIRECTIONS[path[0][1]]
        icon = path[0][0][0]
        if icon not in cells.setdefault(start, []):
            cells[start].append(icon)
        if len(path) == 2:
            kind, direction = path[1]
            up, right = DIRECTIONS[direction]
            end = (start[0] + up, start[1] + right)
            direction_part = "" if DIRECTIONS[direction] == start else direction
            cells.setdefault(end, []).append(f"+{kind[0]}{direction_part}")
    for icon, offsets in (("R", diagram.ranged), ("L", diagram.lock), ("P", diagram.protect)):
        for offset in offsets:
            cells.setdefault(offset, []).append(icon)
    reach = max(1, *(abs(distance) for offset in cells for distance in offset))
    return [
        " ".join(
            f"{'/'.join(cells.get((up, right), ['.'])):<4}" for right in range(-reach, reach + 1)
        ).rstrip()
        for up in range(reach, -reach - 1, -1)
    ]
