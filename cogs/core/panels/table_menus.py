"""Small private menus and messages around a table:
options, its own menu, consent, computer players, rules.
"""

import io
import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, cast

import discord
from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.button_rows import text_width
from cogs.core.components.items import Button, PeopleSelect, Select
from cogs.core.components.layout import button, page, text
from cogs.core.components.replay_target import LAST, SHOW
from cogs.core.panels import invitation_menus
from cogs.core.text.rulebook import Rulebook
from cogs.core.text.sentences import Localizer, literal, plain_name
from engine.chance import commitment
from engine.computers.levels import LEVELS
from engine.game import Game, Option
from engine.match import Match
from engine.presentation import Menu, Scene, Sentence, Style
from sessions.computers.teaching import may_hint
from sessions.operations import answering, claiming, preparing_answers, seating, timeouts, voting
from sessions.packs.available_packs import GamePacks, playable
from sessions.packs.pack_contents import OfferedPack
from sessions.packs.pack_contents import pack_name as called_cards
from sessions.table import question_clock, reservations, substitutes, table_options
from sessions.table.table import Table
from sessions.table.table_data import Proposal
from sessions.table.table_options import NO_UNDO, TableOption, value_of

# Options shown at once: as many as fit a phone without much scrolling, and a message.
LEAF = 9
MOST_CLOSED = 30  # letters that a closed list shows on a phone


def text_view(line: str) -> ui.LayoutView:
    """Return a message that is a line of text, with nothing to tap."""
    return page(text(line))


def text_file(content: str, name: str) -> discord.File:
    """Return a text as a file to send. name: its file name."""
    return discord.File(io.BytesIO(content.encode()), name)


def games(
    packs_by_game: Mapping[str, GamePacks],
    localizer: Localizer,
    *,
    thread: bool,
    level: str = "",
    guests: Sequence[int] = (),
    at: float = 0.0,
) -> ui.LayoutView:
    """Return the list of games, each with a button that opens a table.

    packs_by_game: game → its packs; only playable ones are listed.
    thread: whether the table gets a thread.
    level: of the computer player to play against; "": none.
    guests: Discord ids of people to invite.
    at: the scheduled start in seconds since 1970; 0: at once.
    """
    packs = {name: game_packs.default_pack for name, game_packs in playable(packs_by_game).items()}
    packs = {
        name: pack for name, pack in packs.items() if packs_by_game[name].game.player_counts[-1] > len(guests)
    }
    if level:
        packs = {name: pack for name, pack in packs.items() if packs_by_game[name].rules[pack].computer}
    act, arg_prefix = ("thread" if thread else "open"), ""
    if level:
        act, arg_prefix = ("alone" if thread else "against"), f"{level}{STEP}"
    if guests:
        act, arg_prefix = "challenge", invitation_menus.packed(guests, thread=thread)
    refereed_games = {
        name: pack for name, pack in packs.items() if packs_by_game[name].rules[pack].refereeing
    }
    discord_games = {name: pack for name, pack in packs.items() if name not in refereed_games}
    items: list[ui.Item[Any]] = []
    for title, shown_packs, style in (
        ("games-title", discord_games, "main"),
        ("games-real", refereed_games, "plain"),
    ):
        lines = [f"### {localizer.say(title)}"]
        lines += [
            f"**{game_title(packs_by_game, name, localizer)}** · {_gist(name, localizer)}"
            for name in shown_packs
        ]
        buttons = [
            button(
                ButtonId("", int(at // 60), act, f"{arg_prefix}{name}{STEP}{pack}"),
                localizer.say(f"game-{name}"),
                cast(Style, style),
                emoji=packs_by_game[name].game.symbol,
            )
            for name, pack in shown_packs.items()
        ]
        items += [text(*lines), *layout.rows(buttons)] if shown_packs else []
    if not level and not guests and not at:
        find = button(ButtonId("", 0, "queue", "show"), localizer.say("queue-find"), emoji="🔎")
        items += layout.rows([find])
    return page(*items)


def _gist(game: str, localizer: Localizer) -> str:
    """Return a game's short description, number of players and length, for a list. game: its name.

    A line does not break between a number and its word, nor before the dot.
    """
    size = re.sub(r"(?<=\d) ", "\u00a0", localizer.say(f"size-{game}"))
    size = re.sub(r"(?<=\d)(?=[^\W\d])", "\u2060", size)
    return f"{localizer.say(f'gist-{game}')}\u00a0· {size}"


def newcomer_buttons(localizer: Localizer, *, tables: bool = True) -> list[Button]:
    """Return the buttons for somebody new: learn a game, and play one.

    tables: whether there are tables to play at.
    """
    learn = button(ButtonId("", 0, "learn"), localizer.say("lobby-learn"), "good", emoji="🎓")
    play = button(ButtonId("", 0, "games"), localizer.say("welcome-play"), "main", emoji="🎲")
    return [learn, play] if tables else [learn]


def how_to(localizer: Localizer, game: Game, chosen: Mapping[str, str] | None = None) -> str:
    """Return the game in short, as played with these options.

    chosen: option → value; None: only what is true of every table.
    """
    options = {
        option.name: "" if chosen is None else chosen.get(option.name, option.default)
        for option in game.options
    }
    return localizer.say(f"howto-{game.name}", **options)


def game_title(packs_by_game: Mapping[str, GamePacks], game: str, localizer: Localizer) -> str:
    """Return a game's name with its emoji. packs_by_game: game → its packs."""
    return f"{packs_by_game[game].game.symbol} {localizer.say(f'game-{game}')}"


def listed(packs_by_game: Mapping[str, GamePacks], game: str, localizer: Localizer) -> str:
    """Return a game's name for a list; a game that needs real pieces says so.

    packs_by_game: game → its packs.
    """
    game_packs, name = packs_by_game[game], game_title(packs_by_game, game, localizer)
    return (
        localizer.say("game-needs-pieces", game=name)
        if game_packs.rules[game_packs.default_pack].refereeing
        else name
    )


# ---------------------------------------------------------------- computer players

REMOVE, CHANGE, SAME = "-", "other", "same"


def computers(table: Table, most: int, localizer: Localizer) -> list[ui.Item[Any]]:
    """Return the lobby's select menu of computer players, in a list; empty if there can be none.

    While a seat is free, picking a level adds a computer player. When no seat is free, it changes the level
    of the last computer player. A further option removes the last one.
    most: the highest number of seats.
    """
    is_full = not reservations.free_seats(table.body, most)
    if not table.rules.computer or (is_full and not table.computer_seats):
        return []
    level_options = _levels(localizer)
    if is_full:
        current_level = table.body.seats[table.computer_seats[-1]].level
        for option in level_options:
            option.label, option.default = (
                localizer.say("computer-level", level=option.label),
                option.value == current_level,
            )
    if table.computer_seats:
        label, about = localizer.say("computer-remove"), localizer.say("computer-remove-about")
        level_options.append(discord.SelectOption(label=label, value=REMOVE, description=about))
    tap = ButtonId(table.id, table.body.progress.question, "computer", CHANGE if is_full else "")
    return [ui.ActionRow(Select(tap, localizer.say("computer-add"), level_options))]


def clock_row(table: Table, localizer: Localizer) -> list[ui.Item[Any]]:
    """Return the lobby's select menu of time controls; empty if nobody waits for another person here."""
    clock = table_options.BY_NAME["clock"]
    return table_option_row(table, localizer, clock, -1) if clock.matters(table) else []


def levels(
    tap: ButtonId, localizer: Localizer, about: str = "", back: ui.Item[Any] | None = None
) -> ui.LayoutView:
    """Return a menu of the levels of computer players.

    tap: the button id of the select menu.
    about: the text above it; "": the text for a computer player who takes over a seat.
    back: a button that leaves the menu; None: there is none.
    """
    intro = about or f"### {localizer.say('computer-title')}\n{localizer.say('computer-about')}"
    back_rows = [ui.ActionRow(back)] if back is not None else []
    return page(
        text(intro),
        ui.ActionRow(Select(tap, localizer.say("computer-choose"), _levels(localizer))),
        *back_rows,
    )


def _levels(localizer: Localizer) -> list[discord.SelectOption]:
    """Return the levels of computer players as options of a select menu."""
    return [
        discord.SelectOption(
            label=localizer.say("computer-sign", name=localizer.say(f"level-{level.name}")),
            value=level.name,
            description=layout.cut(localizer.say(f"level-{level.name}-about"), 100),
        )
        for level in LEVELS
    ]


# ---------------------------------------------------------------- options


def pack_title(offered_pack: OfferedPack, localizer: Localizer) -> str:
    """Return a pack's name for a list. For an uploaded pack, add whether it is a person's or a server's."""
    if offered_pack.holder is None:
        return offered_pack.name
    return layout.cut(
        f"{plain_name(offered_pack.name)} · {localizer.say(f'pack-is-{offered_pack.holder.kind}')}", 80
    )


def options(
    table: Table, game_packs: GamePacks, packs: Sequence[OfferedPack], localizer: Localizer, leaf: int = 0
) -> ui.LayoutView:
    """Return a page of a lobby's options, each as a select menu.

    First come the options that every game has, such as language and pack, and then the game's own.
    game_packs: the game with its packs.
    packs: the packs that the reader may choose.
    leaf: the number of the page, from 0.
    """
    items: list[list[ui.Item[Any]]] = []
    items += [
        table_option_row(table, localizer, option, 0)
        for option in table_options.OPTIONS
        if option.is_offered(table) and option.matters(table)
    ]
    if len(packs) > 1 or table.body.pack.is_uploaded:
        cards = [(offered_pack.ref, pack_title(offered_pack, localizer)) for offered_pack in packs]
        if table.body.pack.ref not in dict(cards):
            cards.append((table.body.pack.ref, called_cards(table.body)))
        items.append(_option(table, "pack", localizer, cards, table.body.pack.ref))
    items += [
        option_row(table, game_packs, localizer, option.name, leaf) for option in game_packs.game.options
    ]
    pages = [items[n : n + LEAF] for n in range(0, len(items), LEAF)]
    shown_items = [item for option_items in pages[min(leaf, len(pages) - 1)] for item in option_items]
    page_buttons = [
        button(
            ButtonId(table.id, table.body.progress.question, "options", str(n)),
            str(n + 1),
            "main" if n == leaf else "plain",
        )
        for n in range(len(pages) if len(pages) > 1 else 0)
    ]
    return page(text(f"### {localizer.say('options-title')}"), *shown_items, *layout.rows(page_buttons))


def table_option_row(
    table: Table, localizer: Localizer, option: TableOption, leaf: int
) -> list[ui.Item[Any]]:
    """Return the select menu of a table option that every game has. leaf: as in `_option`."""
    choices = [(value, localizer.value(option.name, value)) for value in option.choices]
    current = table_options.value_of(table, option.name)
    return _option(table, option.name, localizer, choices, current, leaf)


def option_row(
    table: Table, game_packs: GamePacks, localizer: Localizer, key: str, leaf: int | None = None
) -> list[ui.Item[Any]]:
    """Return the select menu of one of the game's options.

    key: the option's name.
    leaf: the page of options on which it stands, from 0; None: it stands in the lobby's panel.
    """
    option = next(option for option in game_packs.game.options if option.name == key)
    labelled_values = [(value, localizer.value(key, value)) for value in values(option)]
    next_leaf = -1 if leaf is None else leaf
    current = table.body.options.game.get(key, option.default)
    return _option(table, key, localizer, labelled_values, current, next_leaf)


def _option(
    table: Table,
    key: str,
    localizer: Localizer,
    labelled_values: Sequence[tuple[str, str]],
    current: str,
    leaf: int = 0,
) -> list[ui.Item[Any]]:
    """Return the select menu of an option's values.

    The option's name is part of each label. If a closed menu on a phone would cut such a label off, the name
    stands above the menu instead.
    key: the option's name in the table's data.
    labelled_values: each value with its label.
    current: the current value.
    leaf: the page of options to show after a choice, from 0; -1: the lobby's panel.
    """
    name = localizer.say(f"option-{key}")

    def with_name(label: str) -> str:
        """Return a value's label behind the option's name."""
        return localizer.say("option-shown", name=name, value=label)

    is_name_above = any(text_width(with_name(label)) > MOST_CLOSED for _, label in labelled_values)
    shown = str if is_name_above else with_name
    choices = [
        discord.SelectOption(label=layout.cut(shown(label), 80), value=value, default=value == current)
        for value, label in labelled_values[:25]
    ]
    tap = ButtonId(table.id, table.body.progress.question, "option", f"{key}{STEP}{leaf}" if leaf else key)
    # The current value may be one that the list does not offer.
    current_label = dict(labelled_values).get(current, current)
    row = ui.ActionRow(Select(tap, layout.cut(shown(current_label), 100), choices))
    return [*([text(f"-# {name}")] if is_name_above else []), row]


def values(option: Option) -> list[str]:
    """Return the values to choose from: those that the option offers, or for a number some of its range."""
    if option.offered or option.choices:
        return list(option.offered or option.choices)
    default = int(option.default)
    candidates = {option.low, default // 2, default, default * 2, option.high}
    return [str(value) for value in sorted(candidates) if option.low <= value <= option.high]


# ---------------------------------------------------------------- the table


def table(
    table: Table,
    person: int,
    moderator: bool,
    localizer: Localizer,
    *,
    unwanted: bool = False,
    more: Sequence[ui.Item[Any]] = (),
) -> ui.LayoutView:
    """Return the table's own menu, with everything except moves.

    person: the Discord id of the reader.
    moderator: whether the reader is a moderator of the server.
    unwanted: whether somebody who plays has blocked the reader.
    more: buttons for spectators.
    """

    def tap(act: str, arg: str = "") -> ButtonId:
        """Return the id of a button or select menu of this table. arg: as in `ButtonId`."""
        return ButtonId(table.id, table.body.progress.question, act, arg)

    seats = table.seats_of(person)
    playing = table.match is not None and not table.is_over
    free_seats = (
        [number for number, seat in enumerate(table.body.seats) if not seat.person] if playing else []
    )
    buttons: list[ui.Item[Any]] = []
    stops = _stops(table, person, localizer, tap) if seats and playing else []
    if seats and table.decided and table.match is not None and "undo" in table.match.legal(seats[0]):
        buttons.append(button(tap("undo"), localizer.say("table-undo"), emoji="↩️"))
    if seats and playing:
        buttons += _of_players(table, person, localizer, tap)
        if may_hint(table):
            buttons.append(button(tap("hint"), localizer.say("panel-hint"), emoji="💡"))
    other_buttons = _of_seats(table, person, free_seats, localizer, tap, unwanted) if playing else []
    if seats and playing and may_hint(table):
        other_buttons.append(button(tap("howto"), localizer.say("panel-help")))
    if moderator and not table.is_over:
        other_buttons.append(button(tap("sure", "force"), localizer.say("table-force"), "bad"))
    if table.match is not None and table.body.progress.answers:
        replay = ButtonId(table.id, LAST, SHOW)
        label = localizer.say("replay-open" if table.is_over else "replay-open-so-far")
        other_buttons.append(button(replay, label, emoji="▶️"))
    if table.match is not None:
        other_buttons.append(button(tap("record"), localizer.say("over-record"), emoji="📜"))
    other_buttons += more
    empty = "" if buttons or other_buttons else localizer.say("table-nothing")
    other_buttons.append(button(tap("problem"), localizer.say("problem-button")))
    if len(buttons) == 1:  # one button would stand alone above the ways to stop
        buttons, other_buttons = [], [*buttons, *other_buttons]
    items: list[ui.Item[Any]] = [
        text(f"### {localizer.say('table-title')}", empty),
        *layout.rows(buttons),
        *stops,
        *layout.rows(other_buttons),
    ]
    if playing and (seats or person == table.body.owner):
        if table.body.origin.pairing is None:
            seat = next(iter((*seats, *free_seats)), 0)
            people_select = PeopleSelect(tap("substitute", str(seat)), localizer.say("table-substitute"))
            items.append(ui.ActionRow(people_select))
        if table.rules.refereeing:
            items.append(ui.ActionRow(PeopleSelect(tap("judge"), localizer.say("table-referee"))))
    return page(*items)


def may_undo(table: Table, seats: Iterable[int]) -> bool:
    """Return whether one of these seats has answered and may ask to take that back."""
    has_answered = any(table.body.progress.last_answered.get(str(seat), 0) for seat in seats)
    return value_of(table, "undo") != NO_UNDO and has_answered


def undo_label(table: Table, localizer: Localizer, seats: Iterable[int]) -> str:
    """Return the label of these seats' undo button. It says so if others have answered since, because their
    answers go as well.
    """
    last = max(table.body.progress.last_answered.get(str(seat), 0) for seat in seats)
    return localizer.say("table-undo" if last == table.body.progress.answers else "table-undo-back")


def _of_players(
    table: Table, person: int, localizer: Localizer, tap: Callable[..., ButtonId]
) -> list[ui.Item[Any]]:
    """Return a player's buttons for acts that concern the other players, such as undo, nudge and claim.

    person: the player's Discord id; tap: makes a button id of an act and an argument.
    """
    assert table.match is not None
    legal = table.match.legal(table.seat_to_act(person) or 0)
    buttons: list[ui.Item[Any]] = []
    seats = table.seats_of(person)
    if may_undo(table, seats):
        buttons.append(button(tap("undo"), undo_label(table, localizer, seats), emoji="↩️"))
    declared_words = [word for word in declarations(table) if word in legal and word not in STOPS]
    buttons += [
        button(tap("sure", word), localizer.say(f"table-{word}{_accepting_suffix(table, word, person)}"))
        for word in declared_words
    ]
    waited_people = question_clock.waited_people(table)
    if waited_people and person not in waited_people and not table.body.clock.paused:
        buttons.append(button(tap("nudge"), localizer.say("table-nudge"), emoji="👋"))
    prepared_answers = preparing_answers.of_person(table, person)
    if prepared_answers:
        buttons.append(
            button(tap("advance"), localizer.say("table-advance", count=len(prepared_answers)), emoji="⏩")
        )
    pause, seats = table.body.clock.own_pause, table.seats_of(person)
    if claiming.is_offered(table, person):
        buttons.insert(0, button(tap("sure", "claim"), localizer.say("table-claim"), "good", emoji="🏆"))
    if table.body.clock.paused or (pause is not None and pause.seat in seats):
        buttons.append(button(tap("resume"), localizer.say("table-resume"), emoji="▶️"))
    return buttons


# Ways to stop playing, the gentlest first, as keys of sentences name them; then the emojis of some.
STOPS = ("computer", "pause", "quit", "resign", "end")
SIGNS = {"pause": "⏸️", "computer": "🤖"}


def _stops(
    table: Table, person: int, localizer: Localizer, tap: Callable[..., ButtonId]
) -> list[ui.Item[Any]]:
    """Return text and buttons for the ways to stop playing, the gentlest first.

    The text says for each what then happens to the game.

    person: the player's Discord id; tap: makes a button id of an act and an argument.
    """
    assert table.match is not None
    legal = table.match.legal(table.seat_to_act(person) or 0)
    taps = {word: tap("sure", word) for word in ("quit", *declarations(table), "end") if word in STOPS}
    taps = {stop: stop_tap for stop, stop_tap in taps.items() if stop in ("quit", "end") or stop in legal}
    if timeouts.can_stop_clock(table) and table.body.clock.own_pause is None:
        taps["pause"] = tap("pause")
    seats = table.seats_of(person)
    if table.rules.computer and len(seats) == 1 and table.body.origin.pairing is None:
        taps["computer"] = tap("standin", str(seats[0]))
    quit_ending = "-paired" if table.body.origin.pairing is not None else _leaving_suffix(table, person)
    if quit_ending == "-alone":  # leaving ends the game, and there is nobody to agree
        del taps["end"]
    stops = [stop for stop in STOPS if stop in taps]
    key_endings = {"quit": quit_ending, "end": _ending_suffix(table)}
    labels = {stop: localizer.say(f"table-{'leave' if stop == 'quit' else stop}") for stop in stops}
    sentences = [localizer.say(f"stopping-{stop}{key_endings.get(stop, '')}") for stop in stops]
    return [
        text(*(f"-# **{labels[stop]}**{line}" for stop, line in zip(stops, sentences, strict=True))),
        *layout.rows([button(taps[stop], labels[stop], emoji=SIGNS.get(stop)) for stop in stops]),
    ]


def _is_alone(table: Table) -> bool:
    """Return whether only one person plays, no seat is lent to a substitute, and the game has begun."""
    return table.match is not None and not table.body.substitutes.lent and len({*table.still_playing}) == 1


def _leaving_suffix(table: Table, person: int) -> str:
    """Return the end of the sentence's key that says what happens to the game when this person leaves."""
    if seating.loses_by_leaving(table, person):
        return "-lost"
    return _ending_suffix(table)


def _ending_suffix(table: Table) -> str:
    """Return the end of the sentence's key that says whether there is anybody to ask for consent."""
    return "-alone" if _is_alone(table) else ""


def _of_seats(
    table: Table,
    person: int,
    free_seats: Sequence[int],
    localizer: Localizer,
    tap: Callable[..., ButtonId],
    unwanted: bool,
) -> list[ui.Item[Any]]:
    """Return buttons for seats: take a free one, give it to a computer player, play on without it, or get
    one's own seat back.

    person: the reader (Discord id).
    free_seats: the seats without a player, from 0.
    tap: makes a button id of an act and an argument.
    unwanted: whether somebody who plays has blocked this person.
    """
    seats, buttons = table.seats_of(person), list[ui.Item[Any]]()
    if not seats and not unwanted:
        open_seats = substitutes.seats_open_to(table, person)
        buttons += [
            button(tap("take", str(n)), f"{localizer.say('take-seat')} ({n + 1})", "good") for n in open_seats
        ]
    if table.rules.computer and table.body.origin.pairing is None and (seats or person == table.body.owner):
        # One's own seats: `_stops`.
        labels = [(n, localizer.say("table-computer-seat", seat=n + 1)) for n in free_seats]
        buttons += [button(tap("standin", str(n)), label, emoji="🤖") for n, label in labels]
    if seats and not claiming.is_offered(table, person):
        removable_seats = [n for n in free_seats if answering.may_count_out(table, n)]
        buttons += [
            button(tap("out", str(n)), localizer.say("table-out-seat", seat=n + 1), "bad")
            for n in removable_seats
        ]
    if seating.lent_to_others(table, person):
        buttons.append(button(tap("back"), localizer.say("late-back"), "good", emoji="🪑"))
    return buttons


# Name of an act that needs a confirmation → act and argument of the button id that does it.
ACTS = {"quit": ("quit", ""), "end": ("end", ""), "force": ("end", "force"), "claim": ("claim", "")}


def declarations(table: Table) -> list[str]:
    """Return the words that a player may declare at any time, “resign” last. “undo” is left out: it has a
    button of its own.
    """
    words = [word for word in table.rules.declarations if word != "undo"]
    return sorted(words, key=lambda word: word == "resign")


def sure_acts(table: Table) -> dict[str, tuple[str, str]]:
    """Return name → (act, argument) of the button id, for everything that needs a confirmation."""
    return ACTS | {word: ("word", word) for word in declarations(table)}


def confirmation_view(table: Table, act_name: str, localizer: Localizer, person: int = 0) -> ui.LayoutView:
    """Return a message that asks to confirm an act.

    act_name: a key of `sure_acts`.
    person: the Discord id of the person who would do it; only needed for “quit”.
    """
    act, arg = sure_acts(table).get(act_name, ("never", ""))
    number = table.body.progress.question
    yes = button(ButtonId(table.id, number, act, arg), localizer.say("sure-yes"), "bad")
    no = button(ButtonId(table.id, number, "never"), localizer.say("sure-no"))
    if act_name == "quit":
        suffix = _leaving_suffix(table, person)
    elif act_name == "end":
        suffix = _ending_suffix(table)
    else:
        suffix = _accepting_suffix(table, act_name, person)
    seat, side = table.seat_to_act(person), ""
    if act_name == "resign" and seat is not None and len(table.seats_of(person)) > 1:  # as on one device
        suffix, side = "-side", localizer(table.rules.seating.label(seat, table.body.options.game))
    return page(text(localizer.say(f"sure-{act_name}{suffix}", side=side)), ui.ActionRow(yes, no))


def _accepting_suffix(table: Table, word: str, person: int) -> str:
    """Return the end of a key for a declaration that accepts what others offer; "" for any other.

    person: the Discord id of the person who would declare it.
    """
    return "-accept" if word == voting.DRAW and voting.is_draw_offered(table, person) else ""


def proposal(table: Table, localizer: Localizer, undone_text: str, people: Sequence[int]) -> ui.LayoutView:
    """Return the message that asks people for consent to the open proposal, with two buttons.

    undone_text: the text of what an undo would take back; people: Discord ids.
    """
    proposed = table.body.proposal
    assert proposed is not None
    who = _name_of(table, proposed.by, localizer)
    mentions = [f"<@{person}>" for person in people]
    key = f"proposal-{proposed.kind}{'-same' if proposed.same else ''}"
    line = localizer.say(key, player=who, asked=mentions, taken=undone_text, name=literal(proposed.name))
    yes = button(ButtonId(table.id, proposed.number, "agree"), localizer.say("agree"), "good")
    no = button(ButtonId(table.id, proposed.number, "decline"), localizer.say("decline"))
    agreed = _agreed_line(table, proposed, localizer)
    return page(text(line, agreed), ui.ActionRow(yes, no), *_commitment_line(table, proposed, localizer))


def decided_proposal_view(
    table: Table, proposal: Proposal, localizer: Localizer, line: str, *, yes: bool
) -> ui.LayoutView:
    """Return what replaces the message of a proposal once it is decided. line: what was decided.

    For a rematch, the commitment of its deal stays in the message, where everybody saw it before.
    yes: whether everybody has agreed.
    """
    agreed = _agreed_line(table, proposal, localizer) if yes else ""
    return page(text(line, agreed), *_commitment_line(table, proposal, localizer))


def _agreed_line(table: Table, proposal: Proposal, localizer: Localizer) -> str:
    """Return a line with the people who have agreed to a proposal since it was made; "": nobody yet."""
    names = [_name_of(table, person, localizer) for person in proposal.agreed if person != proposal.by]
    return f"-# {localizer.say('proposal-agreed', players=names)}" if names else ""


def _name_of(table: Table, person: int, localizer: Localizer) -> str:
    """Return how a person is called at a table; who has no seat there is mentioned.

    person: a Discord id.
    """
    seats = table.seats_of(person)
    return localizer.format_seat(seats[0]) if seats else f"<@{person}>"


def _commitment_line(table: Table, proposal: Proposal, localizer: Localizer) -> list[ui.Item[Any]]:
    """Return a line with the commitment of the proposed rematch's deal; empty if there is no deal."""
    if not proposal.secret or not layout.has_deal(table):
        return []
    tap = ButtonId(table.id, proposal.number, "fair", commitment(proposal.secret.encode()))
    return [layout.line_with_button(localizer.say("deal-sealed"), tap, localizer.say("deal-how"), emoji="🎲")]


def free_seat(table: Table, seat: int, localizer: Localizer) -> ui.LayoutView:
    """Return the message about a seat that was left, with buttons for what can be done now.

    Its player can come back, somebody can take the seat, a computer player can get it, or the others can play
    on without it.
    seat: its number, from 0.
    """
    tap = ButtonId(table.id, table.body.progress.question, "take", str(seat))
    hidden = substitutes.has_hidden_information(table)
    chosen_people = substitutes.chosen_for(table.body, seat)
    is_paired = table.body.origin.pairing is not None
    buttons: list[ui.Item[Any]] = []
    if not is_paired:
        is_for_others = bool(chosen_people) or not hidden
        label = localizer.say("take-seat" if is_for_others else "late-back")
        buttons.append(button(tap, label, "good" if is_for_others else "plain"))
    if table.rules.computer and not is_paired:
        buttons.append(button(tap._replace(act="standin"), localizer.say("table-computer"), emoji="🤖"))
    if answering.may_count_out(table, seat):
        buttons.append(button(tap._replace(act="out"), localizer.say("table-out"), "bad"))
    who = [f"<@{person}>" for person in chosen_people]
    key = "seat-free" if not hidden else "seat-free-chosen" if chosen_people else "seat-free-hidden"
    key = "seat-free-paired" if is_paired else key
    rows = [ui.ActionRow(*buttons)] if buttons else []
    return page(text(localizer.say(key, player=localizer.format_seat(seat), who=who)), *rows)


# ---------------------------------------------------------------- rules


def rule_text(books: Mapping[str, Rulebook], rule: str, localizer: Localizer, game: str = "") -> str:
    """Return a rule with its ID, and the reason if it is a ruling.

    books: game → its rulebook; rule: the rule's ID; game: a name to show after the ID; "": none.
    """
    game_suffix = f" · {localizer.say(f'game-{game}')}" if game else ""
    for book in books.values():
        entry = book.rules.get(rule)
        if entry is not None:
            reason = (
                f"\n-# {localizer.say('rule-ruling')} {entry.why.get(localizer.language, '')}"
                if entry.ruling
                else ""
            )
            return f"**{entry.id}**{game_suffix} {entry.text(localizer.language)}{reason}"
    return localizer.say("rule-gone", rule=rule[:40])


MOST_KEPT = 512  # menus


class SeatMenu:
    """What a seat sees at one position of a match.

    `view` is computed at once; menu, picture and explanations are computed when they are first read.
    """

    def __init__(self, table: Table, match: Match[Any], seat: int | None) -> None:
        """match: the table's match; seat: numbered from 0; None: for somebody without a seat."""
        self._version, self._state, self._question = table.version, match.state, match.question
        self._rules, self._match, self._seat = table.rules, match, seat
        self.view: Any = table.rules.view(match.state, match.question, seat)

    def is_current(self, table: Table, match: Match[Any]) -> bool:
        """Return whether the table and the position are still those for which this was made."""
        return (
            self._version == table.version and self._state is match.state and self._question is match.question
        )

    @cached_property
    def menu(self) -> Menu:
        """The menu of what the seat may tap."""
        legal = self._match.legal(self._seat) if self._seat is not None else ()
        return self._rules.presentation.menu(self.view, legal)

    @cached_property
    def scene(self) -> Scene | None:
        """A picture of what the seat holds, for its private panel; None without a seat, or if the game has
        none."""
        private_panels = self._rules.private_panels
        return private_panels.scene(self.view) if private_panels and self._seat is not None else None

    @cached_property
    def first_time_explanations(self) -> Mapping[str, Sentence]:
        """Explanations of choices that the seat may have for the first time, by key."""
        first_notes = self._rules.presentation.first_notes
        return {note.key: note for note in first_notes(self.view)} if first_notes else {}


class SeatMenus:
    """Caches the menus of the seats that were asked for last. most_cached: the greatest number of menus."""

    def __init__(self, most_cached: int = MOST_KEPT) -> None:
        self.most_cached = most_cached
        self._cached_menus: OrderedDict[tuple[str, int | None], SeatMenu] = OrderedDict()

    def of(self, table: Table, seat: int | None) -> SeatMenu:
        """Return a seat's menu, made anew if the table has changed.

        seat: None for somebody without a seat.
        """
        match, key = table.match, (table.id, seat)
        assert match is not None
        cached_menu = self._cached_menus.get(key)
        if cached_menu is None or not cached_menu.is_current(table, match):
            cached_menu = self._cached_menus[key] = SeatMenu(table, match, seat)
            if len(self._cached_menus) > self.most_cached:
                self._cached_menus.popitem(last=False)
        self._cached_menus.move_to_end(key)
        return cached_menu
