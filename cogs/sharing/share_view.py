"""The messages of an animation: which turns, progress while it is made, then the animation itself."""

import io
from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.items import Select
from cogs.core.components.layout import button, page, text
from cogs.core.components.replay_target import SHOW, ReplayTarget, parse_viewpoint
from cogs.core.text.sentences import Localizer
from cogs.sharing.film_maker import MadeFilm
from engine.presentation import SeatName
from engine.questions import Refused

# Acts: ask what to post, choose the first and the last turn, post, stop, post a picture of the end.
ASK, FIRST, LAST, POST, STOP = "share", "sharefirst", "sharelast", "sharepost", "sharestop"
END = "shareend"
MOST_TURNS = 25  # in a select menu
STEPS = 10  # characters of the progress bar
DONE, LEFT = "▰", "▱"


class FilmProgress(NamedTuple):
    """How far the making of an animation is."""

    ahead: int = 0
    """Number of animations before this one in the queue."""
    pictures_done: int = 0
    """Number of painted pictures so far."""
    pictures_total: int = 0
    """Number of all pictures; 0 before the first is painted."""


class SharedGame(NamedTuple):
    """The game that an animation shows."""

    id: str
    """The id of the game's table, or the key of an uploaded record."""
    game: str
    """The game's name."""
    is_over: bool
    """Whether the game has ended."""
    seats: int
    """Number of seats."""
    private: bool = False
    """Whether only the reader sees the animation. That is so for an uploaded record, because the names in it
    could be any text."""
    has_end_picture: bool = False
    """Whether there can be a picture of the game's end."""


class ShareChoice(NamedTuple):
    """What a person chose for an animation: which turns, and from whose viewpoint."""

    viewpoint: int | None
    """The seat from whose viewpoint the game is shown; None: what everybody may see."""
    first: int
    """The first turn; 0: from the beginning."""
    last: int
    """The last turn; 0: to the end."""
    frame_index: int
    """The frame of the replay from which the person came."""

    def tap(self, game: SharedGame, act: str) -> ButtonId:
        """Return a button id that holds this choice. act: what the button does."""
        viewpoint = "" if self.viewpoint is None else str(self.viewpoint)
        return ButtonId(
            game.id, self.frame_index, act, STEP.join((viewpoint, str(self.first), str(self.last)))
        )


def read(tap: ButtonId) -> ShareChoice:
    """Return the choice in a button id. Raises Refused if no button of ours has such an id."""
    viewpoint, first, last = (*tap.arg.split(STEP), "0", "0")[:3]
    parsed = parse_viewpoint(viewpoint)
    seat = parsed if isinstance(parsed, int) else None
    return ShareChoice(seat, turn_read(first), turn_read(last), tap.number)


def turn_read(word: str) -> int:
    """Return the number of a turn in a button id. Raises Refused if the text is no such number."""
    if not (word.isascii() and word.isdecimal() and len(word) < 7):
        raise Refused("stale")
    return int(word)


def share_question_view(
    game: SharedGame, chosen: ShareChoice, turns: int, localizer: Localizer
) -> ui.LayoutView:
    """Return the choice of turns.

    chosen: what is chosen so far.
    turns: how many the game has.
    localizer: for the game, with names of seats.
    """
    key_ending = "-own" if game.private else ""
    lines = [f"### 🎞️ {localizer.say(f'share-title{key_ending}')}", localizer.say(f"share-public{key_ending}")]
    if chosen.viewpoint is not None:
        lines.append(f"-# {localizer.say('share-eyes', player=SeatName(chosen.viewpoint))}")
    lists = []
    if turns > 1:
        from_there = _turns(range(1, (chosen.last or turns) + 1), chosen.first, "share-from", game, localizer)
        to_there = _turns(range(max(1, chosen.first), turns + 1), chosen.last, "share-to", game, localizer)
        lists = [
            ui.ActionRow[Any](Select(chosen.tap(game, FIRST), options=from_there)),
            ui.ActionRow[Any](Select(chosen.tap(game, LAST), options=to_there)),
        ]
    label = localizer.say(f"share-post{key_ending}")
    post_button = button(chosen.tap(game, POST), label, "main", emoji="🎞️" if game.private else "📣")
    end_picture_button = button(ButtonId(game.id, 0, END), localizer.say("share-end"), emoji="🖼️")
    buttons = [
        post_button,
        *([end_picture_button] if game.has_end_picture else []),
        _back(game, chosen, localizer),
    ]
    return page(text(*lines), *lists, *layout.rows(buttons))


def on_its_way(game: SharedGame, chosen: ShareChoice, localizer: Localizer) -> ui.LayoutView:
    """Return what replaces the choice of turns after the tap on “post”, so that nothing is posted twice."""
    return page(text(f"📣 {localizer.say('share-on-its-way')}"), ui.ActionRow(_back(game, chosen, localizer)))


def _back(game: SharedGame, chosen: ShareChoice, localizer: Localizer) -> ui.Item[Any]:
    """Return the button back to the replay, at the frame and viewpoint from which the person came."""
    target = ReplayTarget(game.id, chosen.frame_index, "" if chosen.viewpoint is None else chosen.viewpoint)
    return button(target.tap(SHOW), localizer.say("replay-back"), emoji="↩️")


def _turns(
    turns: Sequence[int], chosen: int, key: str, game: SharedGame, localizer: Localizer
) -> list[discord.SelectOption]:
    """Return options of a select menu: “all”, then the turns.

    If there are too many turns, only every nth and the chosen one are listed.
    turns: the turns that may be chosen.
    chosen: the chosen turn; 0 for “all”.
    key: the key of the sentence for a turn; the keys of the other sentences begin with it.
    """
    step = -(-len(turns) // (MOST_TURNS - 2))
    listed = sorted({*turns[::step], *([chosen] if chosen in turns else [])})
    own_key = f"{key}-{game.game}"  # for a game that has another word for turns
    label_key = own_key if localizer.catalogues.has(own_key) else key
    all_option = discord.SelectOption(label=localizer.say(f"{key}-all"), value="0", default=not chosen)
    return [
        all_option,
        *(
            discord.SelectOption(
                label=localizer.say(label_key, number=turn), value=str(turn), default=turn == chosen
            )
            for turn in listed
        ),
    ]


def making(ticket: str, progress: FilmProgress, localizer: Localizer) -> ui.LayoutView:
    """Return the progress message. ticket: the id of the order (`FilmTicket.id`); "" before there is one."""
    lines = [localizer.say("share-making")]
    if progress.ahead:
        lines.append(localizer.say("share-waits", count=progress.ahead))
    else:
        total = max(progress.pictures_total, 1)  # 0: it is not known yet
        done, percent = progress.pictures_done * STEPS // total, 100 * progress.pictures_done // total
        lines.append(f"{DONE * done}{LEFT * (STEPS - done)} {percent} %")
    stop_button = button(ButtonId("", 0, STOP, ticket), localizer.say("share-stop"), off=not ticket)
    return page(text(*lines), ui.ActionRow(stop_button))


def film(
    game: SharedGame,
    viewpoint: int | None,
    made_film: MadeFilm,
    localizer: Localizer,
    chosen: ShareChoice | None = None,
) -> ui.LayoutView:
    """Return the message with the animation.

    viewpoint: the seat from whose viewpoint the game is shown; None for what everybody may see.
    localizer: for the game, with names of seats.
    chosen: the choice that led here, for a button back to the replay; None: there is no such button.
    """
    seats = [SeatName(seat) for seat in range(game.seats)]
    title = localizer.say("share-game", game=localizer.say(f"game-{game.game}"), players=seats)
    note = "" if game.is_over else localizer.say("share-so-far")
    if viewpoint is not None:
        note = localizer.say("share-eyes", player=SeatName(viewpoint))
    small_print = f"-# {note}" if note else ""
    back_rows = [ui.ActionRow(_back(game, chosen, localizer))] if chosen is not None else []
    return page(
        text(f"**{title}**", small_print),
        layout.gallery(made_film.alt, file_name(game, made_film)),
        *back_rows,
    )


def file_name(game: SharedGame, made_film: MadeFilm) -> str:
    """Return the name of the animation's file, with its ending."""
    return f"{game.game}-{game.id}.{made_film.file_type}"


def file(game: SharedGame, made_film: MadeFilm) -> discord.File:
    """Return the animation as a file for a message."""
    return discord.File(io.BytesIO(made_film.data), file_name(game, made_film))
