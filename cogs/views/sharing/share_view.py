"""A moving picture's message: how far it is while it is made, then the picture."""

import io
from typing import NamedTuple

import discord
from discord import ui

from cogs.components import layout
from cogs.components.custom_ids import TapId
from cogs.components.layout import button, page, text
from cogs.sharing.animation.film_maker import MadeFilm
from cogs.text.sentences import Voice
from engine.face import SeatName
from sessions.table.table import Table

STOP = "sharestop"
STEPS = 10
DONE, LEFT = "▰", "▱"


class Progress(NamedTuple):
    """ahead: how many wait before it; pictures, of: how many there are so far, 0 of 0 before the first."""

    ahead: int = 0
    pictures: int = 0
    of: int = 0


def making(ticket: str, progress: Progress, voice: Voice) -> ui.LayoutView:
    """ticket: its name in the queue, "" before it has one."""
    lines = [voice.say("share-making")]
    if progress.ahead:
        lines.append(voice.say("share-waits", count=progress.ahead))
    elif progress.of:
        done = progress.pictures * STEPS // progress.of
        percent = 100 * progress.pictures // progress.of
        lines.append(f"{DONE * done}{LEFT * (STEPS - done)} {percent} %")
    stop = button(TapId("", 0, STOP, ticket), voice.say("share-stop"), off=not ticket)
    return page(text(*lines), ui.ActionRow(stop))


def film(table: Table, eyes: int | None, made: MadeFilm, voice: Voice) -> ui.LayoutView:
    """voice: for the table, with seats by name."""
    seats = [SeatName(seat) for seat in range(len(table.body.seats))]
    title = voice.say("share-game", game=voice.say(f"game-{table.game}"), players=seats)
    how = "" if table.over else voice.say("share-so-far")
    if eyes is not None:
        how = voice.say("share-eyes", player=SeatName(eyes))
    small = f"-# {how}" if how else ""
    return page(text(f"**{title}**", small), layout.gallery(made.alt, file_name(table, made)))


def file_name(table: Table, made: MadeFilm) -> str:
    return f"{table.game}-{table.id}.{made.ending}"


def file(table: Table, made: MadeFilm) -> discord.File:
    return discord.File(io.BytesIO(made.data), file_name(table, made))
