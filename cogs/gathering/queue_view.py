"""Matchmaking as one private panel: what a person waits for, what ended, and lists to wait for more."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.items import Select
from cogs.core.components.layout import button, page, refresh_button, text
from cogs.core.panels import notify_view
from cogs.core.panels.table_list_view import ListedQueueEntries
from cogs.core.text.sentences import LANGUAGES, Localizer, literal
from sessions.gathering.queue_entries import ANY, PACES, EndedQueueEntry, QueueEntry, ServerQueue
from sessions.packs.available_packs import GamePacks

ACT = "queue"  # the act; then the first argument of its button ids
SHOW, LEAVE, GAME, PACE, LANGUAGE, AGAIN = "show", "leave", "game", "pace", "language", "again"
MOST_ENDED = 3  # ended queue entries, in lists that also show other things


class QueueSheet(NamedTuple):
    """What the panel of the queue shows."""

    guild: int
    """Discord's id of the server where the panel is read."""
    person: int
    """The reader (Discord id)."""
    queue: ServerQueue
    """The queue of this server."""
    pace: str
    """The pace that the reader's next queue entry gets."""
    language: str
    """The language that the reader's next queue entry gets."""
    table_link: str = ""
    """The address of the table, if a game was found for the reader; "": none was found, or the reader cannot
    open the address."""
    seated: bool = False
    """Whether the reader sits at that table already."""
    obstacle: str = ""
    """Why no table can be opened here, in words; "": nothing prevents it."""


def panel(
    sheet: QueueSheet, game_packs: Mapping[str, GamePacks], localizer: Localizer, news: str = ""
) -> ui.LayoutView:
    """Return the panel of the queue. news: what was done just now."""
    own_entries, matched_game = sheet.queue.of(sheet.person), sheet.queue.matched_game(sheet.person)
    ended_entries = sheet.queue.ended_entries_of(sheet.person)
    title = f"### {localizer.say('queue-title')}"
    if matched_game is not None:
        game_message = "queue-found-seated" if sheet.seated else "queue-found-yours"
        game_message = localizer.say(game_message, game=localizer.say(f"game-{matched_game.game}"))
        return page(
            text(title, news, game_message),
            ui.ActionRow(*_table_link_button(sheet, localizer), _refresh(localizer)),
        )
    lines = [title, f"-# {localizer.say('queue-about')}", news]
    lines += [
        localizer.say("queue-you-wait", **_entry_words(entry, localizer), until=f"<t:{int(entry.until)}:R>")
        for entry in own_entries
    ]
    lines += [sheet.obstacle] if own_entries else []
    buttons = [_refresh(localizer)]
    if own_entries or ended_entries:
        leave_label = localizer.say("queue-leave" if own_entries else "queue-clear")
        buttons.insert(0, button(ButtonId("", 0, ACT, LEAVE), leave_label))
    games = {entry.game for entry in (*own_entries, *(entry.entry for entry in ended_entries))}
    buttons.append(
        notify_view.subscribe_button(games.pop(), localizer)
        if len(games) == 1
        else notify_view.notify_button(localizer)
    )
    return page(
        text(*lines),
        *(_ended_entry_item(ended_entry, sheet.guild, localizer) for ended_entry in ended_entries),
        _list(sheet, PACE, [(pace, localizer.value("tempo", pace)) for pace in PACES], sheet.pace),
        _list(
            sheet,
            LANGUAGE,
            [(language, localizer.value("spoken", language)) for language in (ANY, *LANGUAGES)],
            sheet.language,
        ),
        ui.ActionRow(
            Select(_tap(sheet, GAME), localizer.say("queue-choose"), _games(sheet, game_packs, localizer))
        ),
        *layout.rows(buttons),
    )


def no_game_found_view(
    ended: Sequence[EndedQueueEntry], guild: int, server: str, localizer: Localizer
) -> ui.LayoutView:
    """Return the direct message to a person who found no game, and how to turn such messages off.

    ended: their queue entries that ended without a game.
    guild: id of the server.
    server: name of the server.
    """
    about = text(f"### {literal(server)}")
    return page(
        about,
        *(_ended_entry_item(entry, guild, localizer) for entry in ended),
        text(f"-# {localizer.say('messages-about')}"),
    )


def in_lists(
    person: int, everywhere: Mapping[int, ServerQueue], names: Mapping[int, str], localizer: Localizer
) -> ListedQueueEntries:
    """Return a person's queue entries for lists that also show other things.

    everywhere: id of a server → its queue.
    names: id of a server → its name. The server where the list is read is missing.
    """
    lines, ended = [], []
    for guild, queue in everywhere.items():
        where = f" · {literal(names[guild])}" if names.get(guild) else ""
        for entry in queue.of(person):
            until = f"<t:{int(entry.until)}:R>"
            lines.append(
                localizer.say("queue-you-wait", **_entry_words(entry, localizer), until=until) + where
            )
        ended += [(entry, guild, where) for entry in queue.ended_entries_of(person)]
    ended.sort(key=lambda ended_entry: -ended_entry[0].at)
    return ListedQueueEntries(
        "\n".join(lines),
        [
            _ended_entry_item(*ended_entry[:2], localizer, ended_entry[2])
            for ended_entry in ended[:MOST_ENDED]
        ],
    )


def _ended_entry_item(
    entry: EndedQueueEntry, guild: int, localizer: Localizer, where: str = ""
) -> ui.Item[Any]:
    """Return a queue entry that ended, with a button to queue again.

    guild: id of the server in whose queue the entry was.
    where: text that stands behind the sentence, such as the name of another server.
    """
    sentence = localizer.say(
        f"queue-{entry.why}", **_entry_words(entry.entry, localizer), since=f"<t:{int(entry.at)}:R>"
    )
    button_id = ButtonId("", 0, ACT, STEP.join((AGAIN, str(guild), entry.entry.game)))
    return layout.line_with_button(sentence + where, button_id, localizer.say("queue-again"))


def _entry_words(wish: QueueEntry, localizer: Localizer) -> dict[str, str]:
    """Return game, pace and language of a queue entry in words, as arguments of a sentence."""
    return {
        "game": localizer.say(f"game-{wish.game}"),
        "pace": localizer.value("tempo", wish.pace),
        "language": localizer.value("spoken", wish.language),
    }


def _table_link_button(sheet: QueueSheet, localizer: Localizer) -> list[ui.Item[Any]]:
    """Return a link button to the table of the matched game, in a list; empty if there is no address."""
    return [ui.Button[Any](label=localizer.say("to-panel"), url=sheet.table_link)] if sheet.table_link else []


def _refresh(localizer: Localizer) -> ui.Item[Any]:
    """Return the button that shows the panel again."""
    return refresh_button(ButtonId("", 0, ACT, SHOW), localizer)


def _games(
    sheet: QueueSheet, game_packs: Mapping[str, GamePacks], localizer: Localizer
) -> list[discord.SelectOption]:
    """Return the games as entries of a select menu, each with the number of other people who wait for it."""
    counts = Counter(entry.game for entry in sheet.queue.waiting if entry.person != sheet.person)
    return [
        discord.SelectOption(
            label=layout.cut(localizer.say(f"game-{name}"), 100),
            value=name,
            emoji=packs.game.symbol,
            description=localizer.say("queue-others", count=counts[name]),
        )
        for name, packs in game_packs.items()
    ]


def _tap(sheet: QueueSheet, key: str) -> ButtonId:
    """Return a button id that holds the chosen pace and language.

    key: what the button or select menu does.
    """
    return ButtonId("", 0, ACT, STEP.join((key, sheet.pace, sheet.language)))


def _list(sheet: QueueSheet, key: str, entries: Sequence[tuple[str, str]], chosen: str) -> ui.ActionRow[Any]:
    """Return the select menu of pace or language.

    key: PACE or LANGUAGE.
    entries: value and label of each entry.
    chosen: the chosen value.
    """
    options = [
        discord.SelectOption(label=label, value=value, default=value == chosen) for value, label in entries
    ]
    return ui.ActionRow(Select(_tap(sheet, key), "", options))
