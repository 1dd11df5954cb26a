"""Taps: a card and where it goes on the board of buttons, further taps only where there is a choice."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from engine.crownfell.board import COLUMNS, CROWN, ROWS, SPACES
from engine.crownfell.cards import Pack
from engine.crownfell.view import View
from engine.face import Choice, Grid, GridCell, Menu, Say, Style, Term, say


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
    stands = _stands(view)
    if view.asked and view.asked[0] == "action" and not stands:
        paths = {
            token: (replace(path[0], label=Term(path[0].card)), *path[1:]) for token, path in paths.items()
        }
    kinds = {choice.group for path in paths.values() for choice in path[:1]}
    board = grid(view, kinds) if stands else None
    return Menu(_prompted(paths), _prompt(view, kinds), board, cards=() if stands else _in_sight(view))


def _prompt(view: View, kinds: set[str]) -> Say:
    """The first question: what there is to tap, on the board ("") and beside it."""
    kind = view.asked[0] if view.asked else "action"
    if kind == "pick":
        return say("crownfell-prompt-pick")
    if kind == "rally":
        rest = kinds - {"decline"}
        return say(f"crownfell-prompt-rally{'' if len(rest) > 1 else '-board' if '' in rest else '-cards'}")
    if not _stands(view):
        return say("crownfell-prompt-enter")
    return say(
        f"crownfell-prompt-{'action' if len(kinds) > 1 else 'deploy' if 'deploy' in kinds else 'move'}"
    )


def _prompted(paths: dict[str, tuple[Choice, ...]]) -> dict[str, tuple[Choice, ...]]:
    """The same; a question for a space speaks of captures only where there are some."""
    takes = {
        tuple(choice.key for choice in path[:n])
        for path in paths.values()
        for n, goal in enumerate(path)
        if goal.style == "bad"
    }

    shots = {(path[0].key, path[1].key): None for path in paths.values() if path[-1].group == "variant"}

    def worded(path: tuple[Choice, ...], n: int) -> Choice:
        choice, then = path[n], path[n].then
        here = tuple(one.key for one in path[: n + 1])
        if then is None or then.key != "crownfell-prompt-target":
            return choice
        key = then.key if here in takes else "crownfell-prompt-free"
        spaces = [space for code, space in shots if here == (code,)]
        if spaces:
            return replace(choice, then=Say(f"{key}-shots", {**then.args, "spaces": spaces}))
        return replace(choice, then=Say(key, then.args))

    return {token: tuple(worded(path, n) for n in range(len(path))) for token, path in paths.items()}


def _in_sight(view: View) -> tuple[str, ...]:
    """The cards of the row and of both hands, those of the side to move first."""
    return (*view.row, *view.hands[view.turn], *view.hands[1 - view.turn])


def _stands(view: View) -> bool:
    """Whether a card of the side to move is on the board; until then its hand is all there is to tap."""
    return any(colour == view.turn for _, colour in view.pieces.values())


def _told_apart(path: tuple[Choice, ...], number: int, label: Say) -> tuple[Choice, ...]:
    """The path with one more step: which of the ways that end on the same space."""
    last = replace(path[-1], then=say("crownfell-prompt-choose"))
    return (*path[:-1], last, Choice(str(number), label, group="variant"))


def grid(view: View, kinds: Collection[str] = ()) -> Grid:
    """The board as buttons, White's home row on top. kinds: groups of what may be chosen first."""
    rows = tuple(tuple(_cell(view, f"{row}{column}") for column in COLUMNS) for row in ROWS)
    offers = "-".join(kind for kind in ("deploy", "revive") if kind in kinds)
    listed = say(f"crownfell-list-{offers}") if offers else None
    return Grid(rows, beside=("ability", "decline", "variant"), tells=True, listed=listed)


def _cell(view: View, space: str) -> GridCell:
    code, colour = view.pieces.get(space, ("", None))
    return GridCell(space, code, colour, "crown" if space == SPACES[CROWN] else "")


def _path(pack: Pack, view: View, token: str) -> tuple[Choice, ...]:
    words = token.split(" ")
    head = words[0]
    if token == "-":
        return (Choice("-", say("crownfell-no-rally"), group="decline"),)
    if head.startswith("p"):
        return (Choice(head[1:], Term(head[1:]), group="row", style="main", card=head[1:]),)
    if head.startswith("rev"):
        return (Choice(head, say("crownfell-revive", card=Term(head[3:])), group="revive"),)
    if head.startswith("dir"):
        return (_on_board(view, head[3:]), _goal(view, words[1]))
    if head.startswith("d"):
        label = say("crownfell-deploy", card=Term(head[1:]))
        then = say("crownfell-prompt-home", card=Term(head[1:]))
        return (Choice(head, label, "", "main", "deploy", then, card=head[1:]), _goal(view, words[1]))
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
        card=code,
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
        Choice(
            f"a{code}",
            say("crownfell-ability", title=Term(code, "title")),
            group="ability",
            style="main",
            then=asks,
        ),
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
    taken = Term(there[0]) if there is not None else ""
    if ranged:
        key = "take-shoot" if there is not None else "shoot"
        return say(f"crownfell-variant-{key}", space=words[0], taken=taken, target=Term(ranged[0]))
    return say(f"crownfell-variant-{'take' if there is not None else 'move'}", space=words[0], taken=taken)
