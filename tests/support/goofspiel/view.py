"""What a seat is shown of Goofspiel."""

from msgspec import Struct


class GoofspielView(Struct, frozen=True):
    """viewer: the seat that looks on (None: nobody's); prize: the open one, 0 at the end; left: how many
    there still are with it; hands, points: by seat; asked: who has not bid yet; winners: at the end."""

    viewer: int | None
    prize: int
    left: int
    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    asked: tuple[int, ...]
    winners: tuple[int, ...]
