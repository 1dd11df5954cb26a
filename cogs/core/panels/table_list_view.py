"""Lists of tables: a person's own as a private panel, and those of a server for its board."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import button, page, refresh_button, text
from cogs.core.components.replay_target import LAST, SHOW
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer, literal
from sessions.packs.available_packs import GamePacks
from sessions.table.table_data import LOBBY, Seat
from sessions.tables.overview import DECIDE, HERE, INVITED, START, WORD, OwnTables, TableSummary

# Acts: another page of the list, sit down at a lobby, follow a table, unfollow it.
ACT, SIT, FOLLOW, UNFOLLOW = "tables", "sit", "follow", "unfollow"
FOLLOWED = "followed"  # a section: tables that a person watches without a seat
IN_LIST = "list"  # argument of `unfollow`: it was tapped in the list
LEAF = 8  # tables on a page: as many as fit a message with a button each
MOST_LOBBIES, MOST_RUNNING = 6, 15  # on a board
MOST_LINES = 2_400  # characters of a board's running tables


class ListedTable(NamedTuple):
    """A table in a list."""

    section: str
    """The part of the list: `waiting` (for the person), `others` (the person's other tables), `followed`, or
    `open` (lobbies to join)."""
    table: TableSummary
    """The facts about the table that a list shows."""
    server_name: str = ""
    """The name of the table's server; "" if the list is read in this server."""
    outcome: str = ""
    """How the game ended, in words; "" while it runs."""


class ListViewer(NamedTuple):
    """The reader of a list: the person or the server for whom the list is made."""

    person: int
    """The reader's Discord id; 0 for a server."""
    packs_by_game: Mapping[str, GamePacks]
    """game → its card packs."""
    localizer: Localizer
    """Makes words in the reader's language."""
    can_follow_links: bool = True
    """Whether the reader can follow a link to a table."""


class ListedQueueEntries(NamedTuple):
    """A person's queue entries, as a list of tables shows them."""

    waiting_text: str = ""
    """The entries that still wait for a game, in words, one line each."""
    ended_items: Sequence[ui.Item[Any]] = ()
    """The entries that ended without a game, each in words with a button to queue again."""

    def __bool__(self) -> bool:
        return bool(self.waiting_text or self.ended_items)


NOTHING = ListedQueueEntries()


def person_entries(
    own: OwnTables,
    open_: Sequence[TableSummary],
    where: Callable[[int], str],
    followed: Sequence[ListedTable] = (),
) -> list[ListedTable]:
    """Return all entries of a person's list, in order.

    own: the tables where the person has a seat.
    open_: lobbies that the person can join.
    where: returns the name of a server by its id; "" for the server where the list is read.
    followed: tables that the person follows.
    """
    own_by_section = [("waiting", table) for table in own.waiting] + [
        ("others", table) for table in own.others
    ]
    own_entries = [ListedTable(section, table, where(table.guild)) for section, table in own_by_section]
    seated = {entry.table.table for entry in own_entries}
    only_followed = [entry for entry in followed if entry.table.table not in seated]
    return [*own_entries, *only_followed, *(ListedTable("open", lobby) for lobby in open_)]


def own_tables(
    all_: Sequence[ListedTable],
    page_number: int,
    reader: ListViewer,
    news: str = "",
    waits: ListedQueueEntries = NOTHING,
    reported: Sequence[str] = (),
) -> ui.LayoutView:
    """Return a page of a person's list.

    all_: the entries of all pages.
    page_number: from 0.
    news: what was done just now.
    waits: the person's queue entries.
    reported: lines about result reports that wait for the person's confirmation.
    """
    localizer = reader.localizer
    last_page = _last(all_)
    page_number = min(page_number, last_page)
    head = [f"### {localizer.say('tables-title')}", news]
    none_line = "" if all_ or waits or reported else localizer.say("tables-none")
    items: list[ui.Item[Any]] = [text(*head, none_line), *([text(*reported)] if reported else [])]
    items += [*([text(waits.waiting_text)] if waits.waiting_text else []), *waits.ended_items]
    section = ""
    for listed_table in on_page(all_, page_number):
        if listed_table.section != section:
            section = listed_table.section
            count = sum(1 for other in all_ if other.section == section)
            items.append(text(f"**{localizer.say(f'tables-{section}', number=count)}**"))
        items.append(table_item(listed_table, page_number, reader))
    return page(*items, ui.ActionRow(*_pager(page_number, last_page, localizer)))


def on_page(all_: Sequence[ListedTable], page_number: int) -> Sequence[ListedTable]:
    """Return the entries of a page, or of the last page if there are not so many. page_number: from 0."""
    page_number = min(page_number, _last(all_))
    return all_[page_number * LEAF : (page_number + 1) * LEAF]


def _last(all_: Sequence[ListedTable]) -> int:
    """Return the number of the last page, from 0."""
    return max(0, (len(all_) - 1) // LEAF)


def turn_message(
    all_: Sequence[ListedTable], reader: ListViewer, ended: Sequence[ui.Item[Any]] = ()
) -> ui.LayoutView:
    """Return the direct message about the tables that wait for a person, and how to turn such messages off.

    all_: all entries of the person's list. Only tables that wait for the person are shown.
    ended: items for finished tables that the person followed.
    """
    localizer, waiting = reader.localizer, [entry for entry in all_ if entry.section == "waiting"]
    most_tables = LEAF if not ended else LEAF - len(ended) // 2
    hidden_count = len(waiting) - most_tables
    below = [localizer.say("board-more", number=hidden_count)] if hidden_count > 0 else []
    items: list[ui.Item[Any]] = []
    if waiting:
        items.append(text(f"### {localizer.say('tables-waiting', number=len(waiting))}"))
        items += [table_item(entry, 0, reader) for entry in waiting[:most_tables]]
    if ended:
        items += [text(f"### {localizer.say('tables-followed-over')}"), *ended]
    return page(*items, text(*below, f"-# {localizer.say('messages-about')}"))


def _pager(page_number: int, last_page: int, localizer: Localizer) -> list[ui.Item[Any]]:
    """Return the buttons to other pages and to refresh the list. page_number, last_page: from 0."""
    pager = layout.pager(lambda page, mark: ButtonId("", page, ACT, mark), page_number, last_page)
    return [*pager, refresh_button(ButtonId("", page_number, ACT, "again"), localizer)]


def table_item(listed_table: ListedTable, page_number: int, reader: ListViewer) -> ui.Item[Any]:
    """Return a table with its button. page_number: of the list; the button id keeps it."""
    localizer, table = reader.localizer, listed_table.table
    if listed_table.section == "open":
        return _joinable(table, page_number, reader, player_names(table.seats, localizer))
    if listed_table.section == FOLLOWED:
        return _followed(listed_table, page_number, reader)
    opponents = player_names([table.seats[number] for number in table.others(reader.person)], localizer)
    title_parts = [
        game_title_of(table, reader),
        localizer.say("tables-with", players=opponents) if opponents else "",
    ]
    title_parts.append(literal(listed_table.server_name))
    lines = [" · ".join(part for part in title_parts if part), f"-# {state(table, localizer)}"]
    if not reader.can_follow_links:
        return text(*lines)
    link_button: ui.Button[Any] = ui.Button(label=localizer.say("tables-go"), url=panel_url(table))
    return ui.Section(text(*lines), accessory=link_button)


def _joinable(table: TableSummary, page_number: int, reader: ListViewer, names: str) -> ui.Item[Any]:
    """Return a lobby with a join button.

    page_number: of the list; the button id keeps it.
    names: the players who are there, in words.
    """
    localizer = reader.localizer
    line = f"{_leading(table, reader)} · {names}"
    join_button = button(ButtonId(table.table, page_number, SIT), localizer.say("lobby-join"), "good")
    return ui.Section(text(line, f"-# {state(table, localizer)}"), accessory=join_button)


def _followed(listed_table: ListedTable, page_number: int, reader: ListViewer) -> ui.Item[Any]:
    """Return a followed table with a button to unfollow it; after the end, with its result and a replay.

    page_number: of the list; the button id keeps it.
    """
    localizer, table = reader.localizer, listed_table.table
    title = " · ".join(
        part
        for part in (
            _leading(table, reader),
            player_names(table.seats, localizer),
            literal(listed_table.server_name),
        )
        if part
    )
    summary = text(title, f"-# {listed_table.outcome or turn_line(table, localizer)}")
    if not listed_table.outcome:
        button_id = ButtonId(table.table, page_number, UNFOLLOW, IN_LIST)
        return ui.Section(summary, accessory=button(button_id, localizer.say("table-unfollow")))
    replay_button = button(ButtonId(table.table, LAST, SHOW), localizer.say("replay-open"), emoji="▶️")
    return ui.Section(summary, accessory=replay_button)


def follow_button(table: str, question: int, follows: bool, localizer: Localizer) -> ui.Item[Any]:
    """Return the button to follow or unfollow a running table, for a person without a seat there.

    table: id of the table.
    question: number of the table's open question.
    follows: whether the person follows the table now.
    """
    act, label = (UNFOLLOW, "table-unfollow") if follows else (FOLLOW, "table-follow")
    return button(ButtonId(table, question, act), localizer.say(label), emoji=None if follows else "👀")


def state(table: TableSummary, localizer: Localizer) -> str:
    """Return in one line what a table waits for, as the person sees it for whom `table` was summarized."""
    since = format_timestamp(table.last_activity)
    players = player_names([table.seats[number] for number in table.turn], localizer)
    if table.waiting_reason == WORD:
        return localizer.say("tables-word")
    if table.waiting_reason == INVITED:
        return localizer.say("tables-invited")
    if table.waiting_reason == START:
        return localizer.say("tables-start")
    if table.waiting_reason == HERE:
        return localizer.say("tables-here")
    if table.scheduled_start:
        return localizer.say(
            "tables-begins", when=format_timestamp(table.scheduled_start, "f"), free=table.free_seats
        )
    if table.phase == LOBBY:
        return localizer.say("tables-lobby", free=table.free_seats, since=since)
    if table.paused:
        return localizer.say("tables-paused")
    if table.waiting_reason == DECIDE:
        return localizer.say("tables-decide", players=players)
    if table.waiting_reason:
        if table.is_overdue:
            return localizer.say("tables-turn-late")
        if table.deadline is not None:
            return localizer.say("tables-turn-until", until=format_timestamp(table.deadline))
        return localizer.say("tables-turn-since", since=since)
    return turn_line(table, localizer)


def turn_line(table: TableSummary, localizer: Localizer) -> str:
    """Return in one line whose turn it is and since when, without anything private."""
    if table.paused:
        return localizer.say("tables-paused")
    players = player_names([table.seats[number] for number in table.turn], localizer)
    if not players:
        return localizer.say("tables-seat-empty")
    return localizer.say("tables-theirs", players=players, since=format_timestamp(table.last_activity))


def game_title_of(table: TableSummary, reader: ListViewer) -> str:
    """Return the symbol and the name of the game."""
    sign = reader.packs_by_game[table.game].game.symbol
    return f"{sign} **{reader.localizer.say(f'game-{table.game}')}**"


def _leading(table: TableSummary, reader: ListViewer) -> str:
    """Return the game's title, as a link to the table if the person can follow links."""
    game = game_title_of(table, reader)
    return f"[{game}]({panel_url(table)})" if reader.can_follow_links else game


def player_names(seats: Sequence[Seat], localizer: Localizer) -> str:
    """Return the names of the players in these seats, without mentions, because a list pings nobody.

    A person with several seats is named once.
    """
    return localizer([*dict.fromkeys(_name(seat, localizer) for seat in seats if seat.person)])


def _name(seat: Seat, localizer: Localizer) -> str:
    """Return the name of the player in this seat, with a sign if it is a computer player."""
    name = literal(seat.name)
    return localizer.say("computer-sign", name=name) if seat.level else name


def panel_url(table: TableSummary) -> str:
    """Return the address of the table's panel, or of its channel while it has no panel."""
    return layout.link_to(table.guild, table.channel, table.panel)


# ---------------------------------------------------------------- a server's list


def server_board_view(
    lobbies: Sequence[TableSummary], running: Sequence[TableSummary], more: int, reader: ListViewer
) -> ui.LayoutView:
    """Return the list of tables for a server's board channel.

    lobbies, running: tables to show, as many as fit.
    more: how many tables are in neither of them.
    """
    localizer = reader.localizer
    items: list[ui.Item[Any]] = [text(f"### {localizer.say('board-title')}")]
    if lobbies:
        items.append(text(f"**{localizer.say('board-lobbies')}**"))
    items += [
        _joinable(lobby, 0, reader, player_names(lobby.seats, localizer)) for lobby in lobbies[:MOST_LOBBIES]
    ]
    lines = _fitting([_running(table, reader) for table in running[:MOST_RUNNING]])
    if lines:
        items.append(text(f"**{localizer.say('board-running')}**", *lines))
    more += len(lobbies[MOST_LOBBIES:]) + len(running) - len(lines)
    below = [localizer.say("board-more", number=more)] if more else []
    if not lobbies and not running and not more:
        below = [localizer.say("board-none")]
    items.append(text(*below, f"-# {localizer.say('board-about')}"))
    return page(ui.Container(*items, accent_colour=layout.ACCENT[LOBBY]))


def _running(table: TableSummary, reader: ListViewer) -> str:
    """Return a running table in two lines: game and players, then whose turn it is."""
    localizer = reader.localizer
    players = player_names(table.seats, localizer)
    return f"{_leading(table, reader)} · {players}\n-# {turn_line(table, localizer)}"


def _fitting(lines: Sequence[str]) -> list[str]:
    """Return as many of the first lines as fit into MOST_LINES characters."""
    fitting_lines, left = [], MOST_LINES
    for line in lines:
        left -= len(line) + 1
        if left < 0:
            break
        fitting_lines.append(line)
    return fitting_lines
