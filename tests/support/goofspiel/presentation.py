"""How Goofspiel looks: sentences and a picture, as data."""

from collections.abc import Sequence
from typing import Any

from engine.presentation import (
    Label,
    MenuChoice,
    Presentation,
    PrivatePanelContent,
    Scene,
    SeatName,
    Sentence,
    Tile,
    say,
    words_menu,
)
from engine.questions import Event
from tests.support.goofspiel.view import GoofspielView


def headline(view: GoofspielView) -> list[Sentence]:
    if not view.asked:
        return [won(view.winners) if view.winners else say("goof-over")]
    if view.viewer is not None and view.viewer not in view.asked:
        return [say("goof-waits", players=[SeatName(seat) for seat in view.asked])]
    return [say("goof-prize", prize=view.prize, left=view.left)]


def won(winners: Sequence[int]) -> Sentence:
    return say("goof-won", players=[SeatName(seat) for seat in winners])


def lines(view: GoofspielView) -> list[Sentence]:
    return [
        say("goof-seat", player=SeatName(seat), points=points, cards=" ".join(map(str, view.hands[seat])))
        for seat, points in enumerate(view.points)
    ]


def scene(view: GoofspielView) -> Scene:
    """The prize, and below it a row for each seat."""
    prize = Tile(1.5, 0.1, 1.0, 0.5, str(view.prize or "–"), "crown")
    rows = [Label(0.2, 1.0 + 0.5 * n, said, anchor="l") for n, said in enumerate(lines(view))]
    alt = (*headline(view), *lines(view))
    return Scene(4.0, 1.0 + 0.5 * len(rows), labels=tuple(rows), tiles=(prize,), alt=alt)


def describe(event: Event) -> Sentence:
    if event.kind == "over":
        return won(event.args[0]) if event.args[0] else say("goof-over")
    return say("goof-bid", player=SeatName(event.args[0]), card=event.args[1])


FACE = Presentation(
    menu=lambda view, tokens: words_menu(tokens),
    headline=headline,
    lines=lines,
    hand=lines,
    scene=scene,
    describe=describe,
)
OWN_PANELS: PrivatePanelContent[Any, GoofspielView] = PrivatePanelContent(
    public_buttons=lambda view: (MenuChoice("", say("goof-door")),)
)
