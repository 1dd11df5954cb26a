"""Crownfell's face as data: buttons on the board, the table in words, the table as a picture."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.ask import Event
from engine.crownfell.board import BLACK, COLOURS, DIRECTIONS, LETTERS, WHITE
from engine.crownfell.cards import Character, Pack
from engine.crownfell.view import View
from engine.face import (
    Card,
    Cell,
    Choice,
    Glyph,
    Grid,
    GridCell,
    Label,
    Mark,
    Menu,
    Say,
    Scene,
    SeatName,
    Style,
    Tally,
    Term,
    say,
)

ROWS, COLUMNS = "edcba", "12345"

# ---------------------------------------------------------------- menu


def menu(pack: Pack, view: View, tokens: Sequence[str]) -> Menu:
    """Tap a card, tap where it goes; further taps only where there is a choice."""
    paths = {token: _path(pack, view, token) for token in tokens if token not in ("resign", "draw")}
    by_taps: dict[tuple[str, ...], list[str]] = {}
    for token, path in paths.items():
        by_taps.setdefault(tuple(choice.key for choice in path), []).append(token)
    for same in by_taps.values():
        if len(same) > 1:
            for number, token in enumerate(same):
                paths[token] = _told_apart(paths[token], number, _variant(token, view))
    kind = view.asked[0] if view.asked else "action"
    return Menu(paths, say(f"crownfell-prompt-{kind}"), None if view.row else grid(view))


def _told_apart(path: tuple[Choice, ...], number: int, label: Say) -> tuple[Choice, ...]:
    """The path with one more step: which of the ways that end on the same space."""
    last = replace(path[-1], then=say("crownfell-prompt-choose"))
    return (*path[:-1], last, Choice(str(number), label, group="variant"))


def grid(view: View) -> Grid:
    """The board as buttons, White's home row on top."""
    rows = tuple(tuple(_cell(view, f"{row}{column}") for column in COLUMNS) for row in ROWS)
    return Grid(rows, beside=("ability", "decline", "variant"))


def _cell(view: View, space: str) -> GridCell:
    code, colour = view.pieces.get(space, ("", None))
    return GridCell(space, code, colour)


def _path(pack: Pack, view: View, token: str) -> tuple[Choice, ...]:
    words = token.split(" ")
    head = words[0]
    if token == "-":
        return (Choice("-", say("crownfell-no-rally"), group="decline"),)
    if head.startswith("p"):
        return (Choice(head[1:], Term(head[1:]), group="row", style="main"),)
    if head.startswith("rev"):
        return (Choice(head, say("crownfell-revive", card=Term(head[3:])), group="cards"),)
    if head.startswith("dir"):
        return (_on_board(view, head[3:]), _goal(view, words[1]))
    if head.startswith("d"):
        label = say("crownfell-deploy", card=Term(head[1:]))
        return (Choice(head, label, group="cards", then=say("crownfell-prompt-home")), _goal(view, words[1]))
    if head.startswith("a"):
        return _ability_path(pack, view, head[1:4], token[6:])
    target = words[1] if len(words[1]) == 2 else view.space_of(words[1][1:])
    return (_on_board(view, head), _goal(view, target))


def _on_board(view: View, code: str) -> Choice:
    """A card that acts."""
    return Choice(
        code,
        Term(code),
        cell=view.space_of(code),
        style="main",
        then=say("crownfell-prompt-target", card=Term(code)),
    )


def _goal(view: View, space: str) -> Choice:
    """A space to go to, or to take from."""
    style: Style = "bad" if space in view.pieces else "good"
    return Choice(space, space, cell=space, style=style)


def _ability_path(pack: Pack, view: View, code: str, effect: str) -> tuple[Choice, ...]:
    """The card, its ability, then the target and where it goes."""
    asks = say("crownfell-prompt-ability", title=Term(code, "title"), text=Term(code, "text"))
    begin = (
        _on_board(view, code),
        Choice(f"a{code}", Term(code, "title"), group="ability", style="main", then=asks),
    )
    ability = pack.characters[code].ability
    assert ability is not None
    name, _, space = effect.partition(" ")
    if ability.effect == "swap":
        name = effect.split(", ")[1].split(" ")[0]
    elif ability.target == "self":
        return (*begin, _goal(view, space))
    target = view.space_of(name[1:] if ability.effect == "capture" else name)
    if ability.effect != "move":
        return (*begin, _goal(view, target))
    which = Choice(
        target, target, cell=target, style="main", then=say("crownfell-prompt-target", card=Term(name))
    )
    return (*begin, which, _goal(view, space))


def _variant(token: str, view: View) -> Say:
    """What tells apart the ways to spend a Move on the same space."""
    words = token.split(" ")[1:]
    shots = [word[1:] for word in words if len(word) == 4]
    if len(words[0]) == 4:
        return say("crownfell-variant-stay", target=Term(shots[0]))
    there = view.pieces.get(words[0])
    ranged = [shot for shot in shots if there is None or shot != there[0]]
    if ranged:
        return say("crownfell-variant-shoot", space=words[0], target=Term(ranged[0]))
    return say("crownfell-variant-move", space=words[0])


# ---------------------------------------------------------------- words


def headline(view: View) -> list[Say]:
    """Whose move it is and why it is special."""
    if view.result is not None:
        return [_ending(view)]
    assert view.asked is not None
    kind, seats, detail = view.asked
    player = SeatName(seats[0])
    colour = say(f"crownfell-{COLOURS[view.turn]}")
    if kind == "pick":
        return [say("crownfell-turn-pick", player=player, colour=colour, left=len(view.row))]
    if kind == "rally":
        return [
            say("crownfell-turn-rally", player=player, colour=colour, card=Term(detail[0]), space=detail[1])
        ]
    found = [say("crownfell-turn-action", player=player, colour=colour, number=view.turns + 1)]
    if view.turns == 0 and not view.pieces:
        found.append(say("crownfell-first-turn"))
    found += [say("crownfell-draw-offered", player=SeatName(seat)) for seat in view.offers]
    return found + _limits(view)


def _limits(view: View) -> list[Say]:
    """A warning when a draw by the turn limits is near."""
    quiet, turns = view.limits[0] - view.quiet, view.limits[1] - view.turns
    if quiet <= 10:
        return [say("crownfell-quiet-near", turns=quiet)]
    return [say("crownfell-cap-near", turns=turns)] if turns <= 10 else []


def _ending(view: View) -> Say:
    assert view.result is not None
    if not view.result.winners:
        return say(f"crownfell-draw-{view.result.reason}")
    winner = view.result.winners[0]
    return say(f"crownfell-win-{view.result.reason}", winner=SeatName(winner), loser=SeatName(1 - winner))


def lines(view: View) -> list[Say]:
    """The table in words, the same things as the picture shows."""
    found = []
    if view.row:
        found.append(say("crownfell-row", cards=_terms(view.row)))
    for colour in (WHITE, BLACK):
        seat, name = SeatName(view.seat_of(colour)), say(f"crownfell-{COLOURS[colour]}")
        if not view.row:
            standing = [_standing(view, space) for space, (_, c) in view.pieces.items() if c == colour]
            found.append(
                say("crownfell-board", player=seat, colour=name, cards=standing or [say("crownfell-none")])
            )
        found.append(say("crownfell-hand", player=seat, colour=name, cards=_terms(view.hands[colour])))
    if not view.row:
        found.append(say("crownfell-discard", cards=_terms(view.discard)))
    return found


def _standing(view: View, space: str) -> Say:
    state = "locked" if space in view.locked else "covered" if space in view.covered else "free"
    return say("crownfell-standing", card=Term(view.pieces[space][0]), space=space, state=state)


def _terms(codes: Sequence[str]) -> list[Say] | list[Term]:
    return [Term(code) for code in codes] if codes else [say("crownfell-none")]


def notes(pack: Pack, view: View) -> list[Say]:
    """The abilities of the cards that can still be picked."""
    return [
        say("crownfell-note", card=Term(code), title=Term(code, "title"), text=Term(code, "text"))
        for code in view.row
        if pack.characters[code].ability
    ]


def hand(pack: Pack, view: View) -> list[Say]:
    """The viewer's hand, each card with what it can do."""
    assert view.viewer is not None
    colour = view.seats.index(view.viewer)
    codes = view.hands[colour]
    found = [say("crownfell-your-hand", colour=say(f"crownfell-{COLOURS[colour]}"), cards=_terms(codes))]
    return found + [line for code in codes for line in card_words(pack, code)]


def card_words(pack: Pack, code: str) -> list[Say]:
    """A card in words: name, moves, icons, ability, idea."""
    character = pack.characters[code]
    found = [say("crownfell-card-name", card=Term(code, "plain"), code=code)]
    paths = [
        say("crownfell-card-path", steps=[_step_words(step) for step in path]) for path in _grouped(character)
    ]
    found.append(say("crownfell-card-moves", paths=paths or [say("crownfell-none")]))
    picture = character.diagram
    for name, offsets in (("ranged", picture.ranged), ("lock", picture.lock), ("protect", picture.protect)):
        if offsets:
            spaces = [_offset_words(offset) for offset in offsets]
            found.append(say(f"crownfell-card-{name}", spaces=spaces))
    if character.through:
        found.append(say("crownfell-card-through"))
    if character.ability is not None:
        found.append(say("crownfell-card-ability", title=Term(code, "title"), text=Term(code, "text")))
    return [*found, say("crownfell-card-idea", idea=Term(code, "idea"))] if character.idea["en"] else found


def _grouped(character: Character) -> list[list[tuple[str, list[str]]]]:
    """Paths with the same kinds taken together: single arrows by kind, joined ones each."""
    singles: dict[str, list[str]] = {}
    joined: list[list[tuple[str, list[str]]]] = []
    for path in character.diagram.paths:
        if len(path) == 1:
            singles.setdefault(path[0][0], []).append(path[0][1])
        else:
            joined.append([(kind, [direction]) for kind, direction in path])
    return [[(kind, directions)] for kind, directions in singles.items()] + joined


def _step_words(step: tuple[str, list[str]]) -> Say:
    kind, directions = step
    return say("crownfell-card-step", kind=kind, directions=[say(f"crownfell-to-{d}") for d in directions])


def _offset_words(offset: tuple[int, int]) -> Say:
    up, right = offset
    return say("crownfell-offset", up=abs(up), right=abs(right), ahead=_sign(up), aside=_sign(right))


def _sign(number: int) -> str:
    return "plus" if number > 0 else "minus" if number < 0 else "zero"


def card_scene(pack: Pack, code: str) -> Scene:
    """One card, large."""
    return Scene(3.0, 3.0, (), (_card(pack, code, None, 0.1, 0.1, size=2.8),))


def describe(event: Event) -> Say:
    """An event as a sentence of the log."""
    a = event.args
    match event.kind:
        case "picked" | "revived":
            return say(f"crownfell-{event.kind}", player=SeatName(a[0]), card=Term(a[1]))
        case "deployed" | "moved" | "directed" | "carried":
            return say(f"crownfell-{event.kind}", player=SeatName(a[0]), card=Term(a[1]), space=a[2])
        case "captured":
            return say("crownfell-captured", card=Term(a[0]), space=a[1], by=Term(a[2]))
        case "flipped":
            return say("crownfell-flipped", card=Term(a[0]), space=a[1], player=SeatName(a[2]))
        case "given-up":
            return say("crownfell-given-up", card=Term(a[0]))
        case "swapped":
            return say("crownfell-swapped", card=Term(a[0]), space=a[1], other=Term(a[2]), there=a[3])
        case "rally-declined" | "draw-offered":
            return say(f"crownfell-{event.kind}", player=SeatName(a[0]))
        case _:
            return _told_end(event)


def _told_end(event: Event) -> Say:
    winners, reason = event.args
    if not winners:
        return say(f"crownfell-draw-{reason}")
    return say(f"crownfell-win-{reason}", winner=SeatName(winners[0]), loser=SeatName(1 - winners[0]))


def tally(view: View) -> Tally:
    """There are no points to be counted."""
    return Tally(view.turns)


def firsts(pack: Pack, view: View) -> list[Say]:
    """What the side to move meets or can do."""
    if view.asked is None or view.asked[0] == "pick":
        return []
    own = {space: code for space, (code, colour) in view.pieces.items() if colour == view.turn}
    rally = view.asked[0] == "rally"
    found = {
        "rally": rally,
        "revive": rally and bool(view.discard),
        "lock": bool(view.locked & own.keys()),
        "shield": bool(view.covered - own.keys()),
        "ability": not rally and any(pack.characters[code].ability for code in own.values()),
        "deploy": not rally and bool(own and view.hands[view.turn]),
    }
    return [say(f"crownfell-first-{key}") for key, now in found.items() if now]


# ---------------------------------------------------------------- picture

LEFT, TOP, SMALL = 0.3, 0.85, 0.7


def scene(pack: Pack, view: View) -> Scene:
    """The board between the two hands, discard pile beside Black's; or the row of the draft."""
    alt = (*headline(view), *lines(view))
    return _draft_scene(pack, view, alt) if view.row else _board_scene(pack, view, alt)


def _board_scene(pack: Pack, view: View, alt: tuple[Say, ...]) -> Scene:
    place = {
        f"{row}{column}": (LEFT + c, TOP + r)
        for r, row in enumerate(ROWS)
        for c, column in enumerate(COLUMNS)
    }
    cells = [Cell(x, y, _ground(space)) for space, (x, y) in place.items()]
    cards = [_card(pack, code, colour, *place[space]) for space, (code, colour) in view.pieces.items()]
    marks = [
        Mark(*place[space], kind) for space, kind in zip(view.moved, ("from", "to"), strict=True) if space
    ]
    marks += [Mark(*place[space], "lock") for space in sorted(view.locked)]
    marks += [Mark(*place[space], "protect") for space in sorted(view.covered)]
    labels = [Label(LEFT / 2, TOP + n + 0.5, row) for n, row in enumerate(ROWS)]
    labels += [Label(LEFT + n + 0.5, TOP + 5.14, column) for n, column in enumerate(COLUMNS)]
    bottom = TOP + 5.3
    for colour, y in ((WHITE, 0.08), (BLACK, bottom)):
        cards += _strip(pack, view.hands[colour], colour, LEFT, y)
        labels.append(Label(LEFT / 2, y + SMALL / 2, LETTERS[colour], 0.24))
    return Scene(LEFT + 5.1, bottom + 0.8, tuple(cells), tuple(cards), tuple(marks), tuple(labels), alt)


def _draft_scene(pack: Pack, view: View, alt: tuple[Say, ...]) -> Scene:
    """The row in two lines of four, the hands above and below."""
    cells = [Cell(LEFT + 1.25 * c, TOP + 1.25 * r, "space", 1.2, 1.2) for r in range(2) for c in range(4)]
    cards = [_card(pack, code, None, cells[n].x, cells[n].y, size=1.2) for n, code in enumerate(view.row)]
    labels = []
    for colour, y in ((WHITE, 0.08), (BLACK, TOP + 2.6)):
        cards += _strip(pack, view.hands[colour], colour, LEFT, y)
        labels.append(Label(LEFT / 2, y + SMALL / 2, LETTERS[colour], 0.24))
    return Scene(LEFT + 5.1, TOP + 3.4, tuple(cells), tuple(cards), (), tuple(labels), alt)


def _ground(space: str) -> str:
    return {"a": "home-0", "e": "home-1"}.get(space[0], "crown" if space == "c3" else "space")


def _strip(pack: Pack, codes: Sequence[str], colour: int, x: float, y: float) -> list[Card]:
    step = min(SMALL + 0.05, 5.0 / max(len(codes), 1))
    return [_card(pack, code, colour, x + step * n, y, size=SMALL) for n, code in enumerate(codes)]


def _card(pack: Pack, code: str, colour: int | None, x: float, y: float, size: float = 1.0) -> Card:
    character = pack.characters[code]
    badge = "★" if character.ability else ""
    return Card(x, y, code, colour, glyphs(character, colour), badge, size)


def glyphs(character: Character, colour: int | None) -> tuple[Glyph, ...]:
    """A diagram as small signs, turned for White: s j p, joined +s +j +p, R L P."""
    turn = -1 if colour == WHITE else 1
    found: dict[Glyph, None] = {}
    for path in character.diagram.paths:
        up = right = 0
        for number, (kind, direction) in enumerate(path):
            start = (up, right)
            up, right = up + turn * DIRECTIONS[direction][0], right + turn * DIRECTIONS[direction][1]
            found[Glyph(up, right, ("+" if number else "") + kind[0], start)] = None
    picture = character.diagram
    for sign, offsets in (("R", picture.ranged), ("L", picture.lock), ("P", picture.protect)):
        for offset in offsets:
            found[Glyph(offset[0] * turn, offset[1] * turn, sign)] = None
    return tuple(found)
