"""The organiser's private panel of a tournament: start, people, results, more time, the end."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.competitions.round_view import round_title, time_line
from cogs.competitions.tournament_target import CALL_PAIRS, ORGANISE, TournamentTarget
from cogs.competitions.tournament_words import (
    ASKED,
    HOUR,
    KINDS,
    LONG,
    RESULTS,
    SIGNS,
    WAITS,
    TournamentViewer,
    about,
    claims,
    entrant_name,
    kinds_of,
    lasting,
    left_key,
    length,
    mark,
    name_of,
    title_of,
    whole_length,
)
from cogs.core.components import layout
from cogs.core.components.items import Button, PeopleSelect, Select
from cogs.core.components.layout import button, cut, page, text
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer
from engine.presentation import Style
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import (
    ALONE,
    DRAW,
    FEWEST,
    FIRST,
    FIRST_UNPLAYED,
    HALF,
    KNOCKOUT,
    NEITHER,
    OVER,
    PLAYED,
    RUNNING,
    SECOND,
    SECOND_UNPLAYED,
    SIGN_UP,
    SWISS,
    VOID,
    Tournament,
    entrant,
    open_pairings,
)

# Actions of the act ORGANISE.
MENU, START, PEOPLE, PERSON, GAMES, GAME = "menu", "start", "people", "person", "games", "game"
REMOVE, WITHDRAW, ABSENT, MISS, RESULT, MORE = "remove", "withdraw", "absent", "miss", "result", "more"
ADD, RETURN, PLAYS, END, CANCEL = "add", "return", "plays", "end", "cancel"
NOTHING, HALF_POINT = "zero", "half"  # points for a round without a game
# Arguments: confirmed; the result that nobody gets a point; confirmed that later games are played again.
SURE, BOTH_LOST, AGAIN = "sure", "neither", "again"
MINUTES = "min"  # the unit of more time, if it is not hours
# Action → key of its explanation.
ABOUT = {
    ABSENT: "tournament-absent-about",
    WITHDRAW: "tournament-withdraw-about-person",
}
# Points for each missed round → label of the list of people to add.
ADDED = {NOTHING: "tournament-add-zero", HALF_POINT: "tournament-add-half"}
LISTED = 25  # entries of a select menu
MOST_URGENT = 3  # games with a button of their own on the panel
# Results as they are written in button ids.
RULED = {
    "first": FIRST,
    "draw": DRAW,
    "second": SECOND,
    "firstunplayed": FIRST_UNPLAYED,
    "secondunplayed": SECOND_UNPLAYED,
    "neither": NEITHER,
}


def menu(stored_tournament: StoredTournament, reader: TournamentViewer, news: str = "") -> ui.LayoutView:
    """Return the main panel with everything that the organiser can do now. news: what was done just now."""
    localizer = reader.localizer
    tournament = stored_tournament.tournament
    target = TournamentTarget(stored_tournament.id)
    action_rows: list[list[tuple[str, Style]]] = [[(GAMES, "plain")]]
    if tournament.phase == SIGN_UP:
        action_rows = [[(START, "good"), (PEOPLE, "plain"), (CANCEL, "bad")]]
    elif tournament.phase != OVER:
        more_time_action: list[tuple[str, Style]] = [(MORE, "plain")] if tournament.rounds[-1].due else []
        end_action: list[tuple[str, Style]] = [(END, "bad")]
        action_rows = [
            [(GAMES, "main"), (PEOPLE, "plain"), *more_time_action],
            end_action if stored_tournament.league else [*end_action, (CANCEL, "bad")],
        ]
    # Without emojis, so that each row fits one line of a phone.
    buttons = [
        [
            button(target.to(action).tap(ORGANISE), localizer.say(f"tournament-do-{action}"), style)
            for action, style in row
        ]
        for row in action_rows
    ]
    lines = [
        _head(stored_tournament, localizer),
        *about(stored_tournament, reader)[:1],
        news,
        _now(stored_tournament, localizer),
    ]
    urgent_games = [
        needed_game for needed_game in _needed(stored_tournament) if needed_game.kinds[0] != WAITS
    ]
    lines += [
        f"{SIGNS[kind]} {_counted(stored_tournament, kind, localizer)}"
        for kind in KINDS
        if _count(stored_tournament, kind)
    ]
    if tournament.phase != SIGN_UP:
        lines.append(f"-# {localizer.say('tournament-menu-results')}")
    if tournament.phase not in (SIGN_UP, OVER):
        lines.append(f"-# {localizer.say('tournament-menu-people')}")
    decide_buttons = [
        button(
            target.to(GAME, stored_tournament.round, needed_game.board).tap(ORGANISE),
            _pair(stored_tournament, needed_game.board, localizer._replace(plain=True)),
            "main",
            emoji=SIGNS[needed_game.kinds[0]],
        )
        for needed_game in urgent_games[:MOST_URGENT]
    ]
    return page(
        text(*lines), *layout.rows(decide_buttons), *(row for part in buttons for row in layout.rows(part))
    )


class NeededGame(NamedTuple):
    """An open game that waits for somebody."""

    board: int
    """The index of the game in the running round, from 0."""
    kinds: list[str]
    """What the game waits for (`tournament_words.KINDS`), the most urgent first."""


def _needed(stored_tournament: StoredTournament) -> list[NeededGame]:
    """Return the open games of the running round that wait for a report, a confirmation or a decision."""
    if stored_tournament.phase != RUNNING:
        return []
    boards = range(len(stored_tournament.tournament.rounds[-1].pairings))
    open_games = [
        NeededGame(board, kinds_of(stored_tournament, stored_tournament.round, board)) for board in boards
    ]
    return [needed_game for needed_game in open_games if needed_game.kinds]


def _count(stored_tournament: StoredTournament, kind: str) -> int:
    """Return how many open games wait for this. kind: one of `tournament_words.KINDS`."""
    return sum(kind in needed_game.kinds for needed_game in _needed(stored_tournament))


def _counted(stored_tournament: StoredTournament, kind: str, localizer: Localizer) -> str:
    """Return in words how many open games wait for this. kind: one of `tournament_words.KINDS`."""
    return localizer.say(f"tournament-menu-{kind}", count=_count(stored_tournament, kind))


def _pair(stored_tournament: StoredTournament, board: int, localizer: Localizer) -> str:
    """Return the names of the two players of a game, as one text. board: from 0, in the running round."""
    pairing = stored_tournament.tournament.rounds[-1].pairings[board]
    first, second = (
        entrant_name(stored_tournament.tournament, side, localizer)
        for side in (pairing.first, pairing.second)
    )
    return f"{first} – {second}"


def _head(stored_tournament: StoredTournament, localizer: Localizer) -> str:
    """Return the heading line with the tournament's title."""
    return f"### ⚙️ {title_of(stored_tournament, localizer)}"


def _now(stored_tournament: StoredTournament, localizer: Localizer) -> str:
    """Return in one line where the tournament stands: entrants, the round with its open games, or the end."""
    tournament = stored_tournament.tournament
    if tournament.phase == SIGN_UP:
        return localizer.say("tournament-in", count=len(tournament.entrants), most=tournament.plan.most)
    if tournament.phase == OVER:
        return localizer.say("tournament-over")
    open_count = sum(not pairing.result for pairing in tournament.rounds[-1].pairings)
    due = tournament.rounds[-1].due
    # Then another line says that the time is over.
    is_overtime = stored_tournament.overtime == stored_tournament.round and open_count
    until = (
        f" · {localizer.say('tournament-ends', ago=format_timestamp(due))}" if due and not is_overtime else ""
    )
    title = round_title(tournament, stored_tournament.round - 1, localizer)
    return f"{title} · {localizer.say('tournament-games-left', count=open_count)}{until}"


# ---------------------------------------------------------------- confirmations


def start_first(stored_tournament: StoredTournament, rounds: int, reader: TournamentViewer) -> ui.LayoutView:
    """Return the confirmation before a tournament starts. rounds: how many it will have."""
    localizer = reader.localizer
    tournament = stored_tournament.tournament
    target = TournamentTarget(stored_tournament.id)
    count = len(tournament.entrants)
    if count < FEWEST:
        return page(
            text(
                _head(stored_tournament, localizer), localizer.say("refused-tournament-too-few", least=FEWEST)
            ),
            _back(target, localizer),
        )
    plan = tournament.plan
    longest_text = (
        localizer.say("tournament-at-most", length=whole_length(plan.seconds * rounds, localizer))
        if plan.seconds
        else ""
    )
    lines = [
        _head(stored_tournament, localizer),
        localizer.say("tournament-will-begin", count=count, rounds=rounds),
        " · ".join(part for part in (lasting(plan, localizer), longest_text) if part),
        localizer.say("tournament-will-close"),
    ]
    confirm_button = button(
        target.to(SURE).tap(CALL_PAIRS), localizer.say("tournament-start-now"), "good", emoji="▶️"
    )
    return page(text(*lines), ui.ActionRow(confirm_button, _back_button(target, localizer)))


def sure(stored_tournament: StoredTournament, word: str, reader: TournamentViewer) -> ui.LayoutView:
    """Return the confirmation before a tournament is ended early or cancelled. word: END or CANCEL."""
    localizer, target = reader.localizer, TournamentTarget(stored_tournament.id)
    label = localizer.say("tournament-end-sure" if word == END else "tournament-cancel-sure")
    confirm_button = button(target.to(word, SURE).tap(ORGANISE), label, "bad")
    sentence = localizer.say(f"tournament-{word}-about")
    return page(
        text(_head(stored_tournament, localizer), sentence),
        ui.ActionRow(confirm_button, _back_button(target, localizer)),
    )


def more_time(stored_tournament: StoredTournament, reader: TournamentViewer) -> ui.LayoutView:
    """Return buttons to choose how much longer the round lasts."""
    localizer, target = reader.localizer, TournamentTarget(stored_tournament.id)
    is_short = stored_tournament.tournament.plan.seconds < 2 * HOUR
    steps = (
        [(MINUTES, 60, count) for count in (5, 10, 30)]
        if is_short
        else [("", HOUR, count) for count in (1, 24, 72)]
    )
    buttons = [
        button(
            target.to(MORE, count, *([unit] if unit else [])).tap(ORGANISE),
            f"+ {length(count * seconds, localizer, LONG)}",
            "main",
        )
        for unit, seconds, count in steps
    ]
    return page(
        text(_head(stored_tournament, localizer), time_line(stored_tournament, localizer)),
        *layout.rows([*buttons, _back_button(target, localizer)]),
    )


def _back_button(target: TournamentTarget, localizer: Localizer) -> Button:
    """Return the button back to the organiser's main panel. target: the button target of the tournament."""
    return button(target.to(MENU).tap(ORGANISE), localizer.say("tournament-back"), emoji="↩️")


def _back(target: TournamentTarget, localizer: Localizer) -> ui.ActionRow[Any]:
    """Return a row with the button back to the main panel. target: the button target of the tournament."""
    return ui.ActionRow(_back_button(target, localizer))


# ---------------------------------------------------------------- people


def people(stored_tournament: StoredTournament, page_number: int, reader: TournamentViewer) -> ui.LayoutView:
    """Return a page of entrants to choose one from; during sign-up, the chosen one is removed.

    page_number: from 0.
    """
    localizer = reader.localizer
    tournament = stored_tournament.tournament
    target = TournamentTarget(stored_tournament.id)
    is_sign_up = tournament.phase == SIGN_UP
    everybody = tournament.entrants
    plain = localizer._replace(plain=True)
    options = [
        discord.SelectOption(
            label=name_of(listed_entrant, plain),
            value=str(listed_entrant.person if is_sign_up else listed_entrant.number),
            description=localizer.say(left_key(stored_tournament, listed_entrant))
            if listed_entrant.withdrawn
            else None,
        )
        for listed_entrant in everybody
        if listed_entrant.person or not is_sign_up
    ]
    action = REMOVE if is_sign_up else PERSON
    label = localizer.say(f"tournament-choose-{action}")
    add_buttons = []
    if may_join(tournament):
        add_buttons = [button(target.to(ADD).tap(ORGANISE), localizer.say("tournament-do-add"), emoji="➕")]
    return _listed(
        stored_tournament,
        options,
        page_number,
        (action, PEOPLE),
        label,
        localizer,
        target,
        further_buttons=add_buttons,
    )


def let_in(stored_tournament: StoredTournament, reader: TournamentViewer) -> ui.LayoutView:
    """Return the choice of a person to add to the tournament.

    In a running tournament there are two select menus. A person picked in the first gets no points for each
    missed round, and in the second half a point.
    """
    localizer, target = reader.localizer, TournamentTarget(stored_tournament.id)
    is_sign_up = stored_tournament.phase == SIGN_UP
    lines = [localizer.say("tournament-add-about" if is_sign_up else "tournament-add-late-about")]
    lines.append(f"-# {localizer.say('tournament-add-who')}")
    choices = {NOTHING: "tournament-add-choose"} if is_sign_up else ADDED
    lists = [
        ui.ActionRow(PeopleSelect(target.to(ADD, points).tap(ORGANISE), localizer.say(label)))
        for points, label in choices.items()
    ]
    return page(text(_head(stored_tournament, localizer), *lines), *lists, _back(target, localizer))


def person(stored_tournament: StoredTournament, number: int, reader: TournamentViewer) -> ui.LayoutView:
    """Return what the organiser can do about one entrant. number: the entrant's, from 1."""
    localizer = reader.localizer
    tournament = stored_tournament.tournament
    target = TournamentTarget(stored_tournament.id)
    lines = [_head(stored_tournament, localizer), f"**{entrant_name(tournament, number, localizer)}**"]
    actions: list[tuple[str, Style]] = []
    chosen_entrant = entrant(tournament, number)
    buttons: list[Button] = []
    if chosen_entrant.withdrawn:
        lines.append(localizer.say(left_key(stored_tournament, chosen_entrant)))
        actions = [(RETURN, "good")] if may_join(tournament) and chosen_entrant.person else []
    elif tournament.phase != OVER:
        has_open_game = any(number in (game.first, game.second) for game in open_pairings(tournament))
        actions = [(ABSENT, "plain")] if has_open_game else []
        actions += [(PLAYS, "plain")] if chosen_entrant.away else []
        actions += [(WITHDRAW, "bad")]
        if chosen_entrant.away:
            lines.append(
                localizer.say(f"tournament-away-{HALF_POINT if chosen_entrant.away == HALF else NOTHING}")
            )
        elif stored_tournament.round < tournament.total:
            buttons = _missing(tournament, number, target, localizer)
            lines.append(f"-# {localizer.say('tournament-miss-about', kind=tournament.plan.kind)}")
    lines += [f"-# {localizer.say(ABOUT[action])}" for action, _ in actions if action in ABOUT]
    buttons += [
        button(target.to(action, number).tap(ORGANISE), localizer.say(f"tournament-do-{action}"), style)
        for action, style in actions
    ]
    return page(text(*lines), *layout.rows([*buttons, _back_button(target, localizer)]))


def may_join(tournament: Tournament) -> bool:
    """Return whether people can still join, and whether those who left can come back."""
    late = tournament.plan.kind == SWISS and len(tournament.rounds) < tournament.total
    return tournament.phase == SIGN_UP or (tournament.phase != OVER and late)


def _missing(
    tournament: Tournament, number: int, target: TournamentTarget, localizer: Localizer
) -> list[Button]:
    """Return the button with which an entrant misses the next round.

    In a Swiss tournament there are two: for no points, and for half a point.
    number: the entrant's.
    """
    swiss = tournament.plan.kind == SWISS
    return [
        button(
            target.to(MISS, number, points).tap(ORGANISE),
            localizer.say(f"tournament-do-miss-{points}" if swiss else "tournament-do-miss"),
        )
        for points in ((NOTHING, HALF_POINT) if swiss else (NOTHING,))
    ]


# ---------------------------------------------------------------- results


def games(
    stored_tournament: StoredTournament, round: int, page_number: int, reader: TournamentViewer
) -> ui.LayoutView:
    """Return a page of a round's games to choose from. round: from 1; page_number: from 0."""
    localizer = reader.localizer
    tournament = stored_tournament.tournament
    target = TournamentTarget(stored_tournament.id)
    plain = localizer._replace(plain=True)
    options = [
        discord.SelectOption(
            label=cut(_in_words(tournament, round, board, plain), 100),
            value=str(board),
            description=mark(stored_tournament, round, board, plain) or None,
        )
        for board, pairing in enumerate(tournament.rounds[round - 1].pairings)
        if pairing.result not in ALONE and pairing.result != VOID
    ]
    title = round_title(tournament, round - 1, localizer)
    earlier = button(
        target.to(GAMES, round - 1).tap(ORGANISE), "◀" if round == 1 else f"◀ {round - 1}", off=round == 1
    )
    is_last_round = round == stored_tournament.round
    later = button(
        target.to(GAMES, round + 1, "on").tap(ORGANISE),
        "▶" if is_last_round else f"{round + 1} ▶",
        off=is_last_round,
    )
    round_buttons = [earlier, later] if stored_tournament.round > 1 else []
    list_actions = (GAME, GAMES, str(round))
    return _listed(
        stored_tournament,
        options,
        page_number,
        list_actions,
        localizer.say("tournament-choose-game"),
        localizer,
        target,
        title,
        round_buttons,
    )


def game(
    stored_tournament: StoredTournament,
    round: int,
    board: int,
    reader: TournamentViewer,
    *,
    own: bool = False,
) -> ui.LayoutView:
    """Return a game with a button for every possible result.

    round: from 1.
    board: from 0.
    own: whether the reader plays in this game. Then the reader may not decide the result.
    """
    localizer = reader.localizer
    tournament = stored_tournament.tournament
    target = TournamentTarget(stored_tournament.id)
    pairing = tournament.rounds[round - 1].pairings[board]
    plain = localizer._replace(plain=True)
    sides = {
        "first": entrant_name(tournament, pairing.first, plain),
        "second": entrant_name(tournament, pairing.second, plain),
    }
    may_be_drawn = tournament.plan.kind != KNOCKOUT or round == stored_tournament.round
    played, unplayed = (
        [
            button(
                target.to(RESULT, round, board, result_word).tap(ORGANISE),
                localizer.say(f"tournament-rule-{result_word}", **sides),
                "main" if result == pairing.result else "plain",
            )
            for result_word, result in RULED.items()
            if (result in PLAYED) == is_played and (result != DRAW or may_be_drawn)
        ]
        for is_played in (True, False)
    )
    lines = [
        _in_words(tournament, round, board, localizer),
        *_open_lines(stored_tournament, round, board, localizer),
    ]
    if own:
        sentence = localizer.say("refused-tournament-own-game")
        return page(
            text(_head(stored_tournament, localizer), *lines, f"ℹ️ {sentence}"), _back(target, localizer)
        )
    rows = [*layout.rows(played), *layout.rows(unplayed), _back(target, localizer)]
    return page(text(_head(stored_tournament, localizer), *lines), *rows)


def _open_lines(
    stored_tournament: StoredTournament, round: int, board: int, localizer: Localizer
) -> list[str]:
    """Return who reported what about a game, and what it waits for. round: from 1; board: from 0."""
    kinds = kinds_of(stored_tournament, round, board)
    claim_lines = claims(stored_tournament, round, board, localizer)
    asked_line = [f"{SIGNS[ASKED]} {localizer.say('tournament-mark-asked')}"] if ASKED in kinds else []
    return [*asked_line, *claim_lines, *([localizer.say("tournament-you-decide")] if kinds else [])]


def both_lost_first(
    stored_tournament: StoredTournament, round: int, board: int, reader: TournamentViewer
) -> ui.LayoutView:
    """Return the confirmation that neither player gets a point for a game. round: from 1; board: from 0."""
    localizer, target = reader.localizer, TournamentTarget(stored_tournament.id)
    button_id = target.to(RESULT, round, board, BOTH_LOST, SURE).tap(ORGANISE)
    confirm_button = button(button_id, localizer.say("tournament-both-lost-sure"), "bad")
    back_button = button(
        target.to(GAME, round, board).tap(ORGANISE), localizer.say("tournament-back"), emoji="↩️"
    )
    lines = [
        _in_words(stored_tournament.tournament, round, board, localizer),
        localizer.say("tournament-both-lost-about"),
    ]
    return page(text(_head(stored_tournament, localizer), *lines), ui.ActionRow(confirm_button, back_button))


def play_again_first(
    stored_tournament: StoredTournament, tapped: TournamentTarget, count: int, reader: TournamentViewer
) -> ui.LayoutView:
    """Return the question whether to correct a result although later games must then be played again.

    tapped: the button target that corrects the result; its arguments are round, board and result.
    count: the number of these later games.
    """
    localizer = reader.localizer
    round, board, result_word, *_ = tapped.arguments
    confirm_button = button(
        tapped.to(RESULT, round, board, result_word, AGAIN).tap(ORGANISE),
        localizer.say("tournament-again-sure"),
        "bad",
    )
    back_button = button(
        tapped.to(GAME, round, board).tap(ORGANISE), localizer.say("tournament-back"), emoji="↩️"
    )
    lines = [_in_words(stored_tournament.tournament, int(round), int(board), localizer)]
    lines.append(localizer.say("tournament-again-about", count=count))
    return page(text(_head(stored_tournament, localizer), *lines), ui.ActionRow(confirm_button, back_button))


def _in_words(tournament: Tournament, round: int, board: int, localizer: Localizer) -> str:
    """Return a game in one line: its board from 1, the players and the result.

    round: from 1; board: from 0.
    """
    pairing = tournament.rounds[round - 1].pairings[board]
    first, second = (entrant_name(tournament, side, localizer) for side in (pairing.first, pairing.second))
    sentence = localizer.say(RESULTS[pairing.result], first=first, second=second)
    return f"{board + 1}. {sentence.replace('**', '')}" if localizer.plain else f"{board + 1}\\. {sentence}"


def _listed(
    stored_tournament: StoredTournament,
    options: Sequence[discord.SelectOption],
    page_number: int,
    list_actions: tuple[str, ...],
    label: str,
    localizer: Localizer,
    target: TournamentTarget,
    title: str = "",
    further_buttons: Sequence[Button] = (),
) -> ui.LayoutView:
    """Return a select menu with one page of these options, and buttons for other pages.

    page_number: from 0.
    list_actions: the action of a choice, then the action that shows another page of this list, then
    arguments of both actions.
    label: the text of the select menu while nothing is chosen.
    target: the button target of the tournament.
    title: a second heading; "" for none.
    further_buttons: buttons after those for other pages.
    """
    last_page = max(0, (len(options) - 1) // LISTED)
    page_number = min(page_number, last_page)
    choose_action, list_action, *arguments = list_actions
    shown_options = options[page_number * LISTED : (page_number + 1) * LISTED]
    items: list[ui.Item[Any]] = [text(_head(stored_tournament, localizer), f"**{title}**" if title else "")]
    if shown_options:
        items.append(
            ui.ActionRow(Select(target.to(choose_action, *arguments).tap(ORGANISE), label, shown_options))
        )
    else:
        items.append(text(localizer.say("tournament-nobody-yet")))
    pager = layout.pager(
        lambda number, mark: target.to(list_action, *arguments, mark).tap(ORGANISE, number),
        page_number,
        last_page,
    )
    return page(
        *items,
        *layout.rows([*pager, *further_buttons, _back_button(target, localizer)]),
    )
