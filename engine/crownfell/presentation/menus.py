"""Menus: tap a card, tap its destination on the board of buttons, and tap more only if there is a choice.

Next to the board are two buttons, for deploying and reviving. If the hand or the discard pile has only one
card, its button names this card. Otherwise the button opens the list of the cards. While the side to move has
no card on the board, the menu shows the hand at once.

A code is the three capital letters of a card. Colours: 0 Black, 1 White.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from engine.crownfell.board import BLACK, COLUMNS, CROWN, ROWS, SPACES
from engine.crownfell.cards import CrownfellPack
from engine.crownfell.view import CrownfellView
from engine.presentation import Grid, GridCell, Menu, MenuChoice, Sentence, Style, Term, say

HAND, PILE = "d", "rev"  # keys of the buttons that open the hand and the discard pile
APART = ("hand", "pile")  # groups of choices that are shown instead of the board
RALLIES = {"dir": "direct", "d": "deploy", "rev": "revive"}  # beginning of a token → rally action


def menu(pack: CrownfellPack, view: CrownfellView, tokens: Sequence[str]) -> Menu:
    """Return the menu of these legal answers. tokens: the answers, words such as `resign` included."""
    paths = {token: _path(pack, view, token) for token in tokens if token not in ("resign", "draw")}
    by_taps: dict[tuple[str, ...], list[str]] = {}
    for token, path in paths.items():
        by_taps.setdefault(tuple(choice.key for choice in path), []).append(token)
    for same_taps in by_taps.values():
        if len(same_taps) > 1:
            for number, token in enumerate(same_taps):
                paths[token] = _with_variant(paths[token], number, _variant(token, view))
    if view.row:
        return Menu(paths, say("crownfell-prompt-pick"), cards=_in_sight(view))
    return Menu(_prompted(view, paths), _prompt(view, paths), grid(view), cards=_in_sight(view))


def answer_text(view: CrownfellView, token: str) -> Sentence | None:
    """Return a draft, a deploy or a revive in words; None for other answers, which are clear from their
    buttons.
    """
    first_word, _, space = token.partition(" ")
    if token.isupper() and not space:  # a card's code alone
        return say("crownfell-told-pick", card=Term(token))
    if first_word.startswith("rev"):
        return say("crownfell-revive-one", card=Term(first_word[3:]))
    if first_word.startswith("d") and first_word[1:].isupper():
        return say("crownfell-told-deploy", card=Term(first_word[1:]), space=space)
    return None


def earns_rally(view: CrownfellView, start: str, space: str) -> bool:
    """Return whether the colour to move earns a rally if its card moves from `start` to `space`."""
    enemy_home_row = ROWS[0] if view.turn == BLACK else ROWS[-1]
    return space == SPACES[CROWN] or (space[0] == enemy_home_row and start[0] != enemy_home_row)


def _prompt(view: CrownfellView, paths: Mapping[str, tuple[MenuChoice, ...]]) -> Sentence:
    """Return the first prompt, which depends on what can be tapped. paths: token → its choices."""
    if view.question and view.question[0] == "rally":
        return say("crownfell-prompt-rally", offered="-".join(_offered(paths)))
    if not _stands(view):
        return say("crownfell-prompt-enter")
    first_groups = {choice.group for path in paths.values() for choice in path[:1]}
    only_kind = "deploy" if "deploy" in first_groups else "move"
    return say(f"crownfell-prompt-{'action' if len(first_groups) > 1 else only_kind}")


def _offered(tokens: Iterable[str]) -> list[str]:
    """Return the rally actions that these tokens offer, as values of `RALLIES`."""
    beginnings = {token.partition(" ")[0][:-3] for token in tokens}
    return [rally_action for beginning, rally_action in RALLIES.items() if beginning in beginnings]


def _prompted(
    view: CrownfellView, paths: dict[str, tuple[MenuChoice, ...]]
) -> dict[str, tuple[MenuChoice, ...]]:
    """Return the paths with prompts that mention captures and rallies only if there are some.

    paths: token → its choices.
    """
    before_captures = {
        tuple(choice.key for choice in path[:number])
        for path in paths.values()
        for number, choice in enumerate(path)
        if choice.style == "bad"
    }

    spaces_with_shots = {
        (path[0].key, path[1].key): None for path in paths.values() if path[-1].group == "variant"
    }
    rally_starters = {
        (path[0].key,)
        for path in paths.values()
        if len(path) > 1 and path[0].cell and path[1].cell and earns_rally(view, path[0].cell, path[1].cell)
    }

    def worded(path: tuple[MenuChoice, ...], number: int) -> MenuChoice:
        """Return a choice of a path with its prompt. number: its place in the path, from 0."""
        choice, prompt = path[number], path[number].next_prompt
        picked = tuple(earlier.key for earlier in path[: number + 1])
        if prompt is None or prompt.key != "crownfell-prompt-target":
            return choice
        key = prompt.key if picked in before_captures else "crownfell-prompt-free"
        spaces = [space for code, space in spaces_with_shots if picked == (code,)]
        facts = {**prompt.args, "rally": "yes" if picked in rally_starters else "no"}
        if spaces:
            return replace(choice, next_prompt=Sentence(f"{key}-shots", {**facts, "spaces": spaces}))
        return replace(choice, next_prompt=Sentence(key, facts))

    return {
        token: tuple(worded(path, number) for number in range(len(path))) for token, path in paths.items()
    }


def _in_sight(view: CrownfellView) -> tuple[str, ...]:
    """Return the codes of all cards in the game: row, hand and board of the side to move, the other side's
    hand and board, discard pile.
    """
    own_colour, enemy_colour = view.turn, 1 - view.turn
    on_board = [
        [code for code, side in view.pieces.values() if side == colour]
        for colour in (own_colour, enemy_colour)
    ]
    return (
        *view.row,
        *view.hands[own_colour],
        *on_board[0],
        *view.hands[enemy_colour],
        *on_board[1],
        *view.discard,
    )


def _stands(view: CrownfellView) -> bool:
    """Return whether the side to move has a card on the board."""
    return any(colour == view.turn for _, colour in view.pieces.values())


def _with_variant(path: tuple[MenuChoice, ...], number: int, label: Sentence) -> tuple[MenuChoice, ...]:
    """Return a path with one more choice, because other paths have the same choices.

    number: the number of this path among the paths with these choices, from 0. label: what is different
    about this path.
    """
    last_choice = replace(path[-1], next_prompt=say("crownfell-prompt-choose"))
    return (*path[:-1], last_choice, MenuChoice(str(number), label, group="variant"))


def grid(view: CrownfellView) -> Grid:
    """Return the board as buttons, White's home row on top."""
    rows = tuple(tuple(_cell(view, f"{row}{column}") for column in COLUMNS) for row in ROWS)
    return Grid(
        rows,
        groups_beside_board=("ability", "decline", "variant", "deploy", "fold"),
        explains_cells=True,
        groups_without_board=APART,
    )


def unfolded(picked: Sequence[str]) -> Sequence[str]:
    """Return the keys of the choices so far without the one that opened the hand or the discard pile."""
    return picked[1:] if picked and picked[0] in (HAND, PILE) else picked


def _cell(view: CrownfellView, space: str) -> GridCell:
    """Return the button of a space, with the card on it if there is one."""
    code, colour = view.pieces.get(space, ("", None))
    return GridCell(space, code, colour, ground_mark(space))


def ground_mark(space: str) -> str:
    """Return what is special about an empty space: `crown` or ""."""
    return "crown" if space == SPACES[CROWN] else ""


def _path(pack: CrownfellPack, view: CrownfellView, token: str) -> tuple[MenuChoice, ...]:
    """Return the choices that lead to a token, in the order of the taps, such as a card and its
    destination.
    """
    words = token.split(" ")
    first_word = words[0]
    if token == "-":
        return (MenuChoice("-", say("crownfell-no-rally"), group="decline"),)
    if first_word.startswith("p"):
        return (
            MenuChoice(first_word[1:], Term(first_word[1:]), group="row", style="main", card=first_word[1:]),
        )
    if first_word.startswith("rev"):
        return _revive_path(view, first_word)
    if first_word.startswith("dir"):
        return (_on_board(view, first_word[3:]), _goal(view, words[1]))
    if first_word.startswith("d"):
        return _deploy_path(view, first_word, words[1])
    if first_word.startswith("a"):
        return _ability_path(pack, view, first_word[1:4], token[6:])
    target = words[1] if len(words[1]) == 2 else view.space_of(words[1][1:])
    return (_on_board(view, first_word), _goal(view, target))


def _deploy_path(view: CrownfellView, first_word: str, space: str) -> tuple[MenuChoice, ...]:
    """Return the choices of a deploy: the button of the hand if it has one, the card, the space.

    first_word: the first word of the token, `dNAM`.
    """
    code, hand_is_folded = first_word[1:], (_stands(view) and len(view.hands[view.turn]) > 1)
    home_prompt = say("crownfell-prompt-home", card=Term(code))
    group = "deploy" if _stands(view) and not hand_is_folded else "hand"
    label = say("crownfell-deploy-one", card=Term(code)) if group == "deploy" else Term(code)
    card = MenuChoice(first_word, label, "", "main", group, home_prompt, card=code, piece=(code, view.turn))
    open_hand = MenuChoice(HAND, say("crownfell-deploy"), "", "main", "fold", say("crownfell-prompt-enter"))
    return (*[open_hand] * hand_is_folded, card, _goal(view, space))


def _revive_path(view: CrownfellView, head: str) -> tuple[MenuChoice, ...]:
    """Return the choices of a revive: the discard pile, then the card.

    There is only one choice if the discard pile has one card. head: the token, `revNAM`.
    """
    code = head[3:]
    if len(view.discard) == 1:
        label, piece = say("crownfell-revive-one", card=Term(code)), (code, view.turn)
        return (MenuChoice(head, label, "", "main", "fold", card=code, piece=piece),)
    open_pile = MenuChoice(PILE, say("crownfell-revive"), "", "main", "fold", say("crownfell-prompt-revive"))
    return (open_pile, MenuChoice(head, Term(code), "", "main", "pile", card=code, piece=(code, view.turn)))


def _on_board(view: CrownfellView, code: str) -> MenuChoice:
    """Return the choice of a card on the board."""
    return MenuChoice(
        code,
        Term(code),
        cell=view.space_of(code),
        style="main",
        next_prompt=say("crownfell-prompt-target", card=Term(code), rally="no"),
        card=code,
    )


def _goal(view: CrownfellView, space: str) -> MenuChoice:
    """Return the choice of a space, for a card to enter it or to act on the card there."""
    style: Style = "bad" if space in view.pieces else "good"
    return MenuChoice(space, space, cell=space, style=style)


def _ability_path(pack: CrownfellPack, view: CrownfellView, code: str, effect: str) -> tuple[MenuChoice, ...]:
    """Return the choices of an ability: the card, the ability, the target, and where the target goes.

    effect: the token without `aNAM: `.
    """
    ability = pack.characters[code].ability
    assert ability is not None
    target_prompt = say(
        "crownfell-prompt-ability",
        title=Term(code, "title"),
        text=Term(code, "text"),
        asks=ability.target,
    )
    first_choices = (
        _on_board(view, code),
        MenuChoice(
            f"a{code}",
            say("crownfell-ability", title=Term(code, "title")),
            group="ability",
            style="main",
            next_prompt=target_prompt,
        ),
    )
    name, _, space = effect.partition(" ")
    if ability.effect == "swap":
        name = effect.split(", ")[1].split(" ")[0]
    elif ability.target == "self":
        return (*first_choices, _goal(view, space))
    target = view.space_of(name[1:] if ability.effect == "capture" else name)
    if ability.effect != "move":
        return (*first_choices, _goal(view, target))
    target_choice = MenuChoice(
        target,
        target,
        cell=target,
        style="main",
        next_prompt=say("crownfell-prompt-target", card=Term(name), rally="no"),
    )
    return (*first_choices, target_choice, _goal(view, space))


def _variant(token: str, view: CrownfellView) -> Sentence:
    """Return in words how a Move or ranged capture differs from others with the same taps."""
    words = token.split(" ")[1:]
    captured = [word[1:] for word in words if len(word) == 4]
    if len(words[0]) == 4:
        return say("crownfell-variant-stay", target=Term(captured[0]))
    occupant = view.pieces.get(words[0])
    ranged_captures = [code for code in captured if occupant is None or code != occupant[0]]
    entered_card = Term(occupant[0]) if occupant is not None else ""
    if ranged_captures:
        key = "take-shoot" if occupant is not None else "shoot"
        return say(
            f"crownfell-variant-{key}", space=words[0], taken=entered_card, target=Term(ranged_captures[0])
        )
    return say(
        f"crownfell-variant-{'take' if occupant is not None else 'move'}", space=words[0], taken=entered_card
    )
