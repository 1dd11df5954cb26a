"""The organiser's private panel of a tournament: start, people, results, more time, the end."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.competitions.round_view import round_title, time_line
from cogs.competitions.sign_up_view import start_line
from cogs.competitions.tournament_target import (
    CALL_PAIRS,
    CHANGE_PLAN,
    DRAFT,
    ENTRANT_LIST,
    ENTRANT_NAME,
    ORGANISE,
    STAFF,
    START_TIME,
    TournamentTarget,
)
from cogs.competitions.tournament_words import (
    ASKED,
    HOUR,
    KINDS,
    LONG,
    SIGNS,
    WAITS,
    TournamentViewer,
    about,
    claims,
    entrant_name,
    group_name,
    heading,
    kinds_of,
    lasting,
    left_key,
    length,
    mark,
    name_of,
    next_round_line,
    points_for,
    result_line,
    versus,
    whole_length,
)
from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import Button, PeopleSelect, Select
from cogs.core.components.layout import back_button, button, cut, page, text
from cogs.core.panels.deadlines import format_timestamp
from cogs.core.text.sentences import Localizer
from engine.presentation import Style
from sessions.competitions.entrants import checked_in, may_enter_late
from sessions.competitions.rounds import waiting_draft
from sessions.competitions.stages import group_sizes, has_groups, in_bracket
from sessions.competitions.stored_tournament import StoredTournament, TournamentGame, takes_people
from sessions.competitions.tournament_data import (
    ALONE,
    DRAW,
    DRAWN,
    HALF,
    NEITHER,
    OVER,
    PLAYED,
    RESULT_OF_WORD,
    SIGN_UP,
    SWISS,
    VOID,
    WORD_OF_RESULT,
    Pairing,
    Tournament,
    entrant,
    fewest,
    is_possible,
    open_pairings,
    winning_side,
)

# Actions of the act ORGANISE.
MENU, START, PEOPLE, PERSON, GAMES, GAME = "menu", "start", "people", "person", "games", "game"
REMOVE, WITHDRAW, ABSENT, MISS, RESULT, MORE = "remove", "withdraw", "absent", "miss", "result", "more"
ADD, RETURN, PLAYS, END, CANCEL, STARTS = "add", "return", "plays", "end", "cancel", "starts"
LAST, GO_ON = "last", "goon"  # a league ends after this season, or goes on
PAIRS, APART = "pairs", "apart"  # open the pages of `draft_view`
CHECK_IN = "here"  # checks somebody in
PLAN = "plan"  # opens the pages that change the plan
TEAM = "team"  # opens the panel with those who help to organise
JUDGED = ("", MENU, GAMES, GAME, RESULT)  # actions of a judge
NOTHING, HALF_POINT = "zero", "half"  # points for a round without a game
# Arguments: confirmed; the result that nobody gets a point; confirmed that later games are played again.
SURE, BOTH_LOST, AGAIN = "sure", WORD_OF_RESULT[NEITHER], "again"
MINUTES = "min"  # the unit of more time, if it is not hours
# Action → key of its explanation.
ABOUT = {
    ABSENT: "tournament-absent-about",
    WITHDRAW: "tournament-withdraw-about-person",
    REMOVE: "tournament-remove-about",
}
# Points for each missed round → label of the list of people to add.
ADDED = {NOTHING: "tournament-add-zero", HALF_POINT: "tournament-add-half"}
LISTED = 25  # entries of a select menu
MOST_URGENT = 3  # games with a button of their own on the panel


def menu(
    stored: StoredTournament, reader: TournamentViewer, news: str = "", *, judges: bool = False
) -> ui.LayoutView:
    """Return the main panel with everything that the reader can do now.

    news: what was done just now.
    judges: whether the reader may decide results only.
    """
    localizer = reader.localizer
    tournament = stored.tournament
    target = TournamentTarget(stored.id)
    action_rows: list[list[tuple[str, Style]]] = [[(GAMES, "plain")]]
    if tournament.phase == SIGN_UP:
        action_rows = [
            [(START, "good"), (PEOPLE, "plain")],
            [(STARTS, "plain"), (PLAN, "plain"), (CANCEL, "bad")],
        ]
    elif tournament.phase != OVER:
        due = tournament.rounds[-1].due if tournament.rounds else 0.0
        more_time_action: list[tuple[str, Style]] = [(MORE, "plain")] if due else []
        draft_action: list[tuple[str, Style]] = [(PAIRS, "good")] if waiting_draft(tournament) else []
        games_action: list[tuple[str, Style]] = [(GAMES, "main")] if tournament.rounds else []
        action_rows = [
            [*draft_action, *games_action, (PEOPLE, "plain"), *more_time_action],
            [(PLAN, "plain"), (END, "bad"), (CANCEL, "bad")],
        ]
        if stored.season:
            action_rows.insert(1, [(GO_ON, "plain") if stored.ending else (LAST, "plain")])
    if judges:
        action_rows = [[] if tournament.phase == SIGN_UP else [(GAMES, "main")]]
    action_rows.append([(TEAM, "plain")])
    # Without emojis, so that each row fits one line of a phone.
    buttons = [
        [
            button(_menu_tap(target, action), localizer.say(f"tournament-do-{action}"), style)
            for action, style in row
        ]
        for row in action_rows
    ]
    lines = [heading(stored, localizer), *about(stored, reader)[:1], news, _now(stored, localizer)]
    waiting_games = [game for game in stored.games_in(stored.round) if kinds_of(game)]
    urgent_games = [game for game in waiting_games if kinds_of(game)[0] != WAITS]
    for kind in KINDS:
        if count := sum(kind in kinds_of(game) for game in waiting_games):
            lines.append(f"{SIGNS[kind]} {localizer.say(f'tournament-menu-{kind}', count=count)}")
    if tournament.phase != SIGN_UP:
        lines.append(f"-# {localizer.say('tournament-menu-results')}")
    if tournament.phase not in (SIGN_UP, OVER) and not judges:
        late = "yes" if takes_people(stored) else "no"
        lines.append(f"-# {localizer.say('tournament-menu-people', late=late)}")
        if not stored.season:
            lines.append(f"-# {localizer.say('tournament-menu-ways-to-end')}")
    decide_buttons = [
        button(
            target.to(GAME, *game.id).tap(ORGANISE),
            cut(versus(tournament, game.pairing.players, localizer._replace(plain=True)), 80),
            "main",
            emoji=SIGNS[kinds_of(game)[0]],
        )
        for game in urgent_games[:MOST_URGENT]
    ]
    return page(
        text(*lines), *layout.rows(decide_buttons), *(row for part in buttons for row in layout.rows(part))
    )


def _menu_tap(target: TournamentTarget, action: str) -> ButtonId:
    """Return the button id of an action of the main panel."""
    if action == PAIRS:
        return target.to(PAIRS).tap(DRAFT)
    if action == TEAM:
        return target.tap(STAFF)
    if action == PLAN:
        return target.to("main").tap(CHANGE_PLAN)
    return target.to(action).tap(START_TIME if action == STARTS else ORGANISE)


def _now(stored: StoredTournament, localizer: Localizer) -> str:
    """Return in one line where the tournament stands: entrants, the round with its open games, or the end."""
    tournament = stored.tournament
    if tournament.phase == SIGN_UP:
        count = localizer.say("tournament-in", count=len(tournament.entrants), most=tournament.plan.most)
        return " · ".join(part for part in (count, start_line(stored, localizer)) if part)
    if tournament.phase == OVER:
        return localizer.say("tournament-over")
    if waits := next_round_line(tournament, localizer):
        return f"{round_title(tournament, stored.round, localizer)} · {waits}"
    last_note = f" · {localizer.say('league-ends-then')}" if stored.ending else ""
    open_count = sum(not pairing.result for pairing in tournament.rounds[-1].pairings)
    due = tournament.rounds[-1].due
    # Then another line says that the time is over.
    is_overtime = stored.overtime == stored.round and open_count
    until = (
        f" · {localizer.say('tournament-ends', ago=format_timestamp(due))}" if due and not is_overtime else ""
    )
    title = round_title(tournament, stored.round - 1, localizer)
    return f"{title} · {localizer.say('tournament-games-left', count=open_count)}{until}{last_note}"


# ---------------------------------------------------------------- confirmations


def start_first(stored: StoredTournament, rounds: int, reader: TournamentViewer) -> ui.LayoutView:
    """Return the confirmation before a tournament starts. rounds: how many it will have."""
    localizer = reader.localizer
    tournament = stored.tournament
    target = TournamentTarget(stored.id)
    count = len(tournament.entrants)
    plan, least = tournament.plan, fewest(tournament.plan)
    if count < least:
        return page(
            text(heading(stored, localizer), localizer.say("refused-tournament-too-few", least=least)),
            _back(target, localizer),
        )
    group_line = ""
    if has_groups(plan.kind):
        group_line = localizer.say("tournament-will-group", count=len(group_sizes(count, plan)))
    longest_text = (
        localizer.say("tournament-at-most", length=whole_length(plan.seconds * rounds, localizer))
        if plan.seconds
        else ""
    )
    lines = [
        heading(stored, localizer),
        f"{localizer.say('tournament-will-begin', count=count, rounds=rounds)} {group_line}".strip(),
        localizer.say("tournament-check-in-start", count=len(checked_in(tournament)))
        if stored.is_check_in_open
        else "",
        " · ".join(part for part in (lasting(plan, localizer), longest_text) if part),
        localizer.say("league-start-about") if stored.season else "",
        localizer.say("tournament-will-close"),
    ]
    confirm_button = button(
        target.to(SURE).tap(CALL_PAIRS), localizer.say("tournament-start-now"), "good", emoji="▶️"
    )
    return page(text(*lines), ui.ActionRow(confirm_button, _back_button(target, localizer)))


def sure(stored: StoredTournament, word: str, reader: TournamentViewer) -> ui.LayoutView:
    """Return the confirmation before a tournament is ended early or cancelled. word: END or CANCEL."""
    localizer, target = reader.localizer, TournamentTarget(stored.id)
    label = localizer.say("tournament-end-sure" if word == END else "tournament-cancel-sure")
    confirm_button = button(target.to(word, SURE).tap(ORGANISE), label, "bad")
    of_season = bool(stored.season) and word == END
    last = "yes" if stored.ending else "no"
    sentence = localizer.say("league-end-about" if of_season else f"tournament-{word}-about", last=last)
    return page(
        text(heading(stored, localizer), sentence),
        ui.ActionRow(confirm_button, _back_button(target, localizer)),
    )


def more_time(stored: StoredTournament, reader: TournamentViewer) -> ui.LayoutView:
    """Return buttons to choose how much longer the round lasts."""
    localizer, target = reader.localizer, TournamentTarget(stored.id)
    is_short = stored.tournament.plan.seconds < 2 * HOUR
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
        text(heading(stored, localizer), time_line(stored, localizer)),
        *layout.rows([*buttons, _back_button(target, localizer)]),
    )


def _back_button(target: TournamentTarget, localizer: Localizer) -> Button:
    """Return the button back to the organiser's main panel. target: the button target of the tournament."""
    return back_button(target.to(MENU).tap(ORGANISE), localizer)


def _back(target: TournamentTarget, localizer: Localizer) -> ui.ActionRow[Any]:
    """Return a row with the button back to the main panel. target: the button target of the tournament."""
    return ui.ActionRow(_back_button(target, localizer))


# ---------------------------------------------------------------- people


def people(
    stored: StoredTournament, page_number: int, reader: TournamentViewer, *, enters_lists: bool = False
) -> ui.LayoutView:
    """Return a page of entrants to choose one from; during sign-up, the chosen one is removed.

    page_number: from 0.
    enters_lists: whether the reader may enter many people at once.
    """
    localizer = reader.localizer
    tournament = stored.tournament
    target = TournamentTarget(stored.id)
    is_sign_up = tournament.phase == SIGN_UP
    everybody = tournament.entrants
    plain = localizer._replace(plain=True)
    options = [
        discord.SelectOption(
            label=name_of(listed_entrant, plain),
            value=str(listed_entrant.person if is_sign_up else listed_entrant.number),
            description=localizer.say(left_key(stored, listed_entrant)) if listed_entrant.withdrawn else None,
        )
        for listed_entrant in everybody
        if listed_entrant.person or not is_sign_up
    ]
    action = REMOVE if is_sign_up else PERSON
    label = localizer.say(f"tournament-choose-{action}")
    add_buttons = []
    if may_join(tournament):
        add_buttons = [button(target.to(ADD).tap(ORGANISE), localizer.say("tournament-do-add"), emoji="➕")]
    if is_sign_up and enters_lists:
        add_buttons.append(button(target.tap(ENTRANT_LIST), localizer.say("entrants-button"), emoji="📋"))
    if tournament.plan.kind == SWISS and may_join(tournament):
        add_buttons.append(button(target.to(APART).tap(DRAFT), localizer.say("tournament-draft-do-apart")))
    return _listed(
        stored, options, page_number, (action, PEOPLE), label, localizer, target, further_buttons=add_buttons
    )


def let_in(stored: StoredTournament, reader: TournamentViewer) -> ui.LayoutView:
    """Return the choice of a person to add to the tournament.

    In a running tournament there are two select menus. A person picked in the first gets no points for each
    missed round, and in the second half a point.
    """
    localizer, target = reader.localizer, TournamentTarget(stored.id)
    is_sign_up = stored.phase == SIGN_UP
    is_league = bool(stored.season)
    about_key = "league-add-about" if is_league else "tournament-add-late-about"
    lines = [localizer.say("tournament-add-about" if is_sign_up else about_key)]
    lines.append(f"-# {localizer.say('tournament-add-who')}")
    choices = {NOTHING: "tournament-add-choose"} if is_sign_up or is_league else ADDED
    draw = points_for(stored.tournament.plan, DRAWN, localizer)
    lists = [
        ui.ActionRow(PeopleSelect(target.to(ADD, points).tap(ORGANISE), localizer.say(label, points=draw)))
        for points, label in choices.items()
    ]
    return page(text(heading(stored, localizer), *lines), *lists, _back(target, localizer))


def person(
    stored: StoredTournament, number: int, reader: TournamentViewer, *, renames: bool = False
) -> ui.LayoutView:
    """Return what the organiser can do about one entrant.

    number: the entrant's, from 1.
    renames: whether the reader may give entrants other names.
    """
    localizer = reader.localizer
    tournament = stored.tournament
    target = TournamentTarget(stored.id)
    lines = [heading(stored, localizer), f"**{entrant_name(tournament, number, localizer)}**"]
    actions: list[tuple[str, Style]] = []
    chosen_entrant = entrant(tournament, number)
    if has_groups(tournament.plan.kind):
        lines.append(f"-# {group_name(chosen_entrant.group, localizer)}")
    buttons: list[Button] = []
    if chosen_entrant.withdrawn:
        lines.append(localizer.say(left_key(stored, chosen_entrant)))
        actions = [(RETURN, "good")] if may_join(tournament) and chosen_entrant.person else []
    elif tournament.phase != OVER:
        has_open_game = any(number in game.players for game in open_pairings(tournament))
        actions = [(ABSENT, "plain")] if has_open_game else []
        actions += [(PLAYS, "plain")] if chosen_entrant.away else []
        actions += [(WITHDRAW, "bad")]
        if chosen_entrant.away:
            lines.append(
                localizer.say(
                    f"tournament-away-{HALF_POINT if chosen_entrant.away == HALF else NOTHING}",
                    points=points_for(tournament.plan, DRAWN, localizer),
                )
            )
        elif stored.round < tournament.total:
            buttons = _missing(tournament, number, target, localizer)
            lines.append(f"-# {localizer.say('tournament-miss-about', kind=tournament.plan.kind)}")
    lines += [f"-# {localizer.say(ABOUT[action])}" for action, _ in actions if action in ABOUT]
    buttons += [
        button(target.to(action, number).tap(ORGANISE), localizer.say(f"tournament-do-{action}"), style)
        for action, style in actions
    ]
    if renames and chosen_entrant.person:
        buttons.append(_rename_button(target, number, localizer))
    return page(text(*lines), *layout.rows([*buttons, _back_button(target, localizer)]))


def _rename_button(target: TournamentTarget, number: int, localizer: Localizer) -> Button:
    """Return the button that opens the modal with an entrant's name. number: the entrant's, from 1."""
    return button(target.to(str(number)).tap(ENTRANT_NAME), localizer.say("rename-button"))


def person_first(
    stored: StoredTournament, action: str, number: int, reader: TournamentViewer, *, renames: bool = False
) -> ui.LayoutView:
    """Return the confirmation before an entrant is removed or loses a game because they did not come.

    action: REMOVE (during sign-up), WITHDRAW or ABSENT.
    number: the entrant's, from 1.
    renames: whether the reader may give entrants other names.
    """
    localizer, target = reader.localizer, TournamentTarget(stored.id)
    tournament = stored.tournament
    whom = entrant(tournament, number).person if action == REMOVE else number
    do, back_action = (WITHDRAW, (PEOPLE,)) if action == REMOVE else (action, (PERSON, number))
    buttons = [
        button(target.to(action, whom, SURE).tap(ORGANISE), localizer.say(f"tournament-do-{do}"), "bad"),
        back_button(target.to(*back_action).tap(ORGANISE), localizer),
    ]
    if action == REMOVE and stored.is_check_in_open:
        check_in = target.to(CHECK_IN, whom).tap(ORGANISE)
        buttons.insert(0, button(check_in, localizer.say("tournament-check-in"), "main", emoji="✋"))
    if renames and action == REMOVE:
        buttons.insert(1, _rename_button(target, number, localizer))
    lines = [f"**{entrant_name(tournament, number, localizer)}**", localizer.say(ABOUT[action])]
    return page(text(heading(stored, localizer), *lines), ui.ActionRow(*buttons))


def may_join(tournament: Tournament) -> bool:
    """Return whether people can still join, and whether those who left can come back."""
    return tournament.phase == SIGN_UP or may_enter_late(tournament)


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
            localizer.say(
                f"tournament-do-miss-{points}" if swiss else "tournament-do-miss",
                points=points_for(tournament.plan, DRAWN, localizer),
            ),
        )
        for points in ((NOTHING, HALF_POINT) if swiss else (NOTHING,))
    ]


# ---------------------------------------------------------------- results


def games(stored: StoredTournament, round: int, page_number: int, reader: TournamentViewer) -> ui.LayoutView:
    """Return a page of a round's games to choose from. round: from 1; page_number: from 0."""
    localizer = reader.localizer
    tournament = stored.tournament
    target = TournamentTarget(stored.id)
    plain = localizer._replace(plain=True)
    options = [
        discord.SelectOption(
            label=cut(_in_words(game, plain), 100),
            value=str(game.id.board),
            description=mark(game, plain) or None,
        )
        for game in stored.games_in(round)
        if game.pairing.result not in ALONE and game.pairing.result != VOID
    ]
    title = round_title(tournament, round - 1, localizer)
    earlier = button(
        target.to(GAMES, round - 1).tap(ORGANISE), "◀" if round == 1 else f"◀ {round - 1}", off=round == 1
    )
    is_last_round = round == stored.round
    later = button(
        target.to(GAMES, round + 1, "on").tap(ORGANISE),
        "▶" if is_last_round else f"{round + 1} ▶",
        off=is_last_round,
    )
    round_buttons = [earlier, later] if stored.round > 1 else []
    list_actions = (GAME, GAMES, str(round))
    return _listed(
        stored,
        options,
        page_number,
        list_actions,
        localizer.say("tournament-choose-game"),
        localizer,
        target,
        title,
        round_buttons,
    )


def game_page(game: TournamentGame, reader: TournamentViewer, *, own: bool = False) -> ui.LayoutView:
    """Return a game with a button for every possible result.

    own: whether the reader plays in this game. Then the reader may not decide the result.
    """
    stored, pairing, localizer = game.stored, game.pairing, reader.localizer
    tournament, target = stored.tournament, TournamentTarget(stored.id)
    plain = localizer._replace(plain=True)
    may_be_drawn = not in_bracket(tournament, game.id.round) or game.id.round == stored.round
    played, unplayed = (
        [
            button(
                target.to(RESULT, *game.id, result_word).tap(ORGANISE),
                _rule_label(tournament, pairing, result, plain),
                "main" if result == pairing.result else "plain",
            )
            for result_word, result in RESULT_OF_WORD.items()
            if (result in PLAYED) == is_played and is_possible(pairing, result)
            if result != DRAW or may_be_drawn
        ]
        for is_played in (True, False)
    )
    lines = [_in_words(game, localizer), *_open_lines(game, localizer)]
    if own:
        sentence = localizer.say("refused-tournament-own-game")
        return page(text(heading(stored, localizer), *lines, f"ℹ️ {sentence}"), _back(target, localizer))
    rows = [*layout.rows(played), *layout.rows(unplayed), _back(target, localizer)]
    return page(text(heading(stored, localizer), *lines), *rows)


def _rule_label(tournament: Tournament, pairing: Pairing, result: str, localizer: Localizer) -> str:
    """Return the label of the button that enters this result."""
    winner = winning_side(result)
    if winner is None:
        key = "draw" if result == DRAW else "neither"
        return localizer.say(f"tournament-rule-{key}", count=len(pairing.numbers))
    key = "won" if result in PLAYED else "unplayed"
    name = entrant_name(tournament, pairing.numbers[winner], localizer)
    return localizer.say(f"tournament-rule-{key}", first=name)


def _open_lines(game: TournamentGame, localizer: Localizer) -> list[str]:
    """Return who reported what about a game, and what it waits for."""
    kinds = kinds_of(game)
    asked_line = [f"{SIGNS[ASKED]} {localizer.say('tournament-mark-asked')}"] if ASKED in kinds else []
    decide_line = [localizer.say("tournament-you-decide")] if kinds else []
    return [*asked_line, *claims(game, localizer), *decide_line]


def both_lost_first(game: TournamentGame, reader: TournamentViewer) -> ui.LayoutView:
    """Return the confirmation that nobody gets a point for a game."""
    localizer, count = reader.localizer, len(game.pairing.numbers)
    label = localizer.say("tournament-both-lost-sure", count=count)
    explanation = localizer.say("tournament-both-lost-about", count=count)
    return _result_first(game, (BOTH_LOST, SURE), label, explanation, localizer)


def play_again_first(
    game: TournamentGame, result_word: str, count: int, reader: TournamentViewer
) -> ui.LayoutView:
    """Return the question whether to correct a result although later games must then be played again.

    result_word: the result, as a word of button ids.
    count: the number of these later games.
    """
    explanation = reader.localizer.say("tournament-again-about", count=count)
    label = reader.localizer.say("tournament-again-sure")
    return _result_first(game, (result_word, AGAIN), label, explanation, reader.localizer)


def _result_first(
    game: TournamentGame, arguments: tuple[str, str], label: str, explanation: str, localizer: Localizer
) -> ui.LayoutView:
    """Return the confirmation before a result is entered.

    arguments: of the button that confirms, after those of the game.
    label: of this button. explanation: what it does, in words.
    """
    target = TournamentTarget(game.stored.id)
    confirm_button = button(target.to(RESULT, *game.id, *arguments).tap(ORGANISE), label, "bad")
    back = back_button(target.to(GAME, *game.id).tap(ORGANISE), localizer)
    lines = [_in_words(game, localizer), explanation]
    return page(text(heading(game.stored, localizer), *lines), ui.ActionRow(confirm_button, back))


def _in_words(game: TournamentGame, localizer: Localizer) -> str:
    """Return a game in one line: its board from 1, the players and the result."""
    sentence = result_line(game.stored.tournament, game.pairing, localizer)
    number = game.id.board + 1
    return f"{number}. {sentence.replace('**', '')}" if localizer.plain else f"{number}\\. {sentence}"


def _listed(
    stored: StoredTournament,
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
    choose_action, list_action, *arguments = list_actions
    shown = layout.list_page(
        options,
        page_number,
        LISTED,
        lambda number, mark: target.to(list_action, *arguments, mark).tap(ORGANISE, number),
    )
    items: list[ui.Item[Any]] = [text(heading(stored, localizer), f"**{title}**" if title else "")]
    if shown.entries:
        items.append(
            ui.ActionRow(Select(target.to(choose_action, *arguments).tap(ORGANISE), label, shown.entries))
        )
    else:
        items.append(text(localizer.say("tournament-nobody-yet")))
    return page(*items, *layout.rows([*shown.pager, *further_buttons, _back_button(target, localizer)]))
