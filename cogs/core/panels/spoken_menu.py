"""Describes a board of buttons in words for screen readers: which cards can be used, and what each can do.

A screen reader does not read the colours of buttons, and a menu says nothing about a card before it is
tapped.
"""

from cogs.core.panels import game_menus
from cogs.core.text.sentences import Localizer
from engine.presentation import GridCell, Menu, Sentence, Term, say


def spoken(menu: Menu | None, localizer: Localizer) -> str:
    """Return which cards can be used, and where each can go or capture; "" if the menu has no such cards."""
    if menu is None or menu.grid is None:
        return ""
    cells = {cell.cell: cell for line in menu.grid.rows for cell in line}
    first_step = game_menus.step(menu, ())
    choices = first_step.choices if first_step else ()
    acting = [choice for choice in choices if choice.cell and cells[choice.cell].card]
    if not acting:
        return ""
    cards = [_card(menu, choice.key, cells[choice.cell], cells, localizer) for choice in acting]
    return localizer.lines([say("spoken-cards"), *cards])


def _card(menu: Menu, key: str, cell: GridCell, cells: dict[str, GridCell], localizer: Localizer) -> Sentence:
    """Return the sentence about one card: its name, its code, where it is, where it can go or capture.

    The code is there because the card's button says it.
    key: the key of the choice that uses the card.
    cell: where the card is.
    cells: name of a space → its cell.
    """
    next_step = game_menus.step(menu, (key,))
    choices = [choice for choice in (next_step.choices if next_step else ()) if choice.cell]
    goes = [choice.cell for choice in choices if choice.style == "good"]
    captures = [
        say("spoken-standing", card=Term(cells[choice.cell].card), space=choice.cell)
        for choice in choices
        if choice.style == "bad"
    ]
    name = Term(cell.card)
    # A choice in the sentence: “goes”, “takes”, “goes-takes” or “acts”.
    kind = "-".join(word for word, entries in (("goes", goes), ("takes", captures)) if entries) or "acts"
    return say(
        "spoken-card",
        card=name if cell.card in localizer(name) else say("spoken-coded", card=name, code=cell.card),
        space=cell.cell,
        does=kind,
        goes=goes or "",
        takes=captures or "",
    )
