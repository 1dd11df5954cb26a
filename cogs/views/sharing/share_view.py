"""A moving picture's message: how far it is while it is made, then the picture."""

import io
from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.components import layout
from cogs.components.button_ids import STEP, ButtonId
from cogs.components.items import Select
from cogs.components.layout import button, page, text
from cogs.components.targets.replay_target import SHOW, ReplayTarget, parse_viewpoint
from cogs.sharing.animation.film_maker import MadeFilm
from cogs.text.sentences import Localizer
from engine.presentation import SeatName
from engine.questions import Refused

ASK, FIRST, LAST, POST, STOP = "share", "sharefirst", "sharelast", "sharepost", "sharestop"
END = "shareend"
MOST_TURNS = 25  # of a list
STEPS = 10
DONE, LEFT = "▰", "▱"


class FilmProgress(NamedTuple):
    """ahead: how many wait before it; pictures, of: how many there are so far, 0 of 0 before the first."""

    ahead: int = 0
    pictures: int = 0
    of: int = 0


class SharedGame(NamedTuple):
    """What is shown. id: of its table, or the key of a record; seats: how many; private: only whoever asks
    sees it, for a record's names are whatever somebody wrote there; ended: its end can be a picture."""

    id: str
    game: str
    over: bool
    seats: int
    private: bool = False
    ended: bool = False


class ShareChoice(NamedTuple):
    """What somebody may post. eyes: a seat, None for what everybody may see; first, last: turns, 0: all;
    place: of the replay that they came from."""

    eyes: int | None
    first: int
    last: int
    place: int

    def tap(self, game: SharedGame, act: str) -> ButtonId:
        eyes = "" if self.eyes is None else str(self.eyes)
        return ButtonId(game.id, self.place, act, STEP.join((eyes, str(self.first), str(self.last))))


def read(tap: ButtonId) -> ShareChoice:
    """What a tap says; raises Refused for what no button of ours says."""
    eyes, first, last = (*tap.arg.split(STEP), "0", "0")[:3]
    seen = parse_viewpoint(eyes)
    seat = seen if isinstance(seen, int) else None
    return ShareChoice(seat, turn_read(first), turn_read(last), tap.number)


def turn_read(word: str) -> int:
    """A turn's number; raises Refused for anything else."""
    if not (word.isascii() and word.isdecimal() and len(word) < 7):
        raise Refused("stale")
    return int(word)


def question(game: SharedGame, chosen: ShareChoice, turns: int, voice: Localizer) -> ui.LayoutView:
    """Which turns of so many, and whether it is to be made. voice: for the game, with seats by name."""
    own = "-own" if game.private else ""
    lines = [f"### 🎞️ {voice.say(f'share-title{own}')}", voice.say(f"share-public{own}")]
    if chosen.eyes is not None:
        lines.append(f"-# {voice.say('share-eyes', player=SeatName(chosen.eyes))}")
    lists = []
    if turns > 1:
        from_there = _turns(range(1, (chosen.last or turns) + 1), chosen.first, "share-from", game, voice)
        to_there = _turns(range(max(1, chosen.first), turns + 1), chosen.last, "share-to", game, voice)
        lists = [
            ui.ActionRow[Any](Select(chosen.tap(game, FIRST), options=from_there, afresh=True)),
            ui.ActionRow[Any](Select(chosen.tap(game, LAST), options=to_there, afresh=True)),
        ]
    label = voice.say(f"share-post{own}")
    post = button(chosen.tap(game, POST), label, "main", emoji="🎞️" if game.private else "📣")
    end = button(ButtonId(game.id, 0, END), voice.say("share-end"), emoji="🖼️")
    ways = [post, *([end] if game.ended else []), _back(game, chosen, voice)]
    return page(text(*lines), *lists, *layout.rows(ways))


def on_its_way(game: SharedGame, chosen: ShareChoice, voice: Localizer) -> ui.LayoutView:
    """What the question becomes once it was answered: nothing there posts a second time."""
    return page(text(f"📣 {voice.say('share-on-its-way')}"), ui.ActionRow(_back(game, chosen, voice)))


def _back(game: SharedGame, chosen: ShareChoice, voice: Localizer) -> ui.Item[Any]:
    spot = ReplayTarget(game.id, chosen.place, "" if chosen.eyes is None else chosen.eyes)
    return button(spot.tap(SHOW), voice.say("replay-back"), emoji="↩️")


def _turns(
    those: Sequence[int], chosen: int, key: str, game: SharedGame, voice: Localizer
) -> list[discord.SelectOption]:
    """All of them first, then each; of many some, the chosen one among them."""
    apart = -(-len(those) // (MOST_TURNS - 2))
    listed = sorted({*those[::apart], *([chosen] if chosen in those else [])})
    own = f"{key}-{game.game}"  # a game that counts them by another word
    word = own if voice.words.has(own) else key
    every = discord.SelectOption(label=voice.say(f"{key}-all"), value="0", default=not chosen)
    return [
        every,
        *(
            discord.SelectOption(label=voice.say(word, number=one), value=str(one), default=one == chosen)
            for one in listed
        ),
    ]


def making(ticket: str, progress: FilmProgress, voice: Localizer) -> ui.LayoutView:
    """ticket: its name in the queue, "" before it has one."""
    lines = [voice.say("share-making")]
    if progress.ahead:
        lines.append(voice.say("share-waits", count=progress.ahead))
    elif progress.of:
        done = progress.pictures * STEPS // progress.of
        percent = 100 * progress.pictures // progress.of
        lines.append(f"{DONE * done}{LEFT * (STEPS - done)} {percent} %")
    stop = button(ButtonId("", 0, STOP, ticket), voice.say("share-stop"), off=not ticket)
    return page(text(*lines), ui.ActionRow(stop))


def film(
    game: SharedGame,
    eyes: int | None,
    made_film: MadeFilm,
    voice: Localizer,
    chosen: ShareChoice | None = None,
) -> ui.LayoutView:
    """voice: for the game, with seats by name. chosen: of whoever may go back to the replay from here."""
    seats = [SeatName(seat) for seat in range(game.seats)]
    title = voice.say("share-game", game=voice.say(f"game-{game.game}"), players=seats)
    how = "" if game.over else voice.say("share-so-far")
    if eyes is not None:
        how = voice.say("share-eyes", player=SeatName(eyes))
    small = f"-# {how}" if how else ""
    back = [ui.ActionRow(_back(game, chosen, voice))] if chosen is not None else []
    return page(text(f"**{title}**", small), layout.gallery(made_film.alt, file_name(game, made_film)), *back)


def file_name(game: SharedGame, made_film: MadeFilm) -> str:
    return f"{game.game}-{game.id}.{made_film.ending}"


def file(game: SharedGame, made_film: MadeFilm) -> discord.File:
    return discord.File(io.BytesIO(made_film.data), file_name(game, made_film))
