"""The organiser's private panels that change a tournament's plan after its sign-up was opened."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.competitions import plan_view
from cogs.competitions.plan_view import (
    ADVANCING,
    LEAGUE_MINUTES,
    MINUTES,
    OPTIONS,
    ROUNDS,
    VENUES,
    choice_menu,
    of_tables,
    offered_limits,
    options_page,
)
from cogs.competitions.tournament_target import CHANGE_PLAN, ORGANISE, TournamentTarget
from cogs.competitions.tournament_words import (
    MINUTE,
    TournamentViewer,
    heading,
    length,
    points_line,
)
from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import Select
from cogs.core.components.layout import back_button, button, cut, page, text
from cogs.core.text.sentences import Localizer
from engine.questions import Refused
from sessions.competitions.plan_changes import may_change
from sessions.competitions.stages import LARGEST, SMALLEST, SMALLEST_OF_LEAGUE
from sessions.competitions.standings import OFFERED, order_of
from sessions.competitions.stored_tournament import StoredTournament, TableTerms
from sessions.competitions.tournament_data import (
    BEST_OF,
    GROUPS,
    KNOCKOUT,
    LEAGUE,
    ON_TAP,
    POINT_SYSTEMS,
    ROUND_ROBIN,
    SEATS,
    SIGN_UP,
    SWISS,
    TournamentPlan,
)
from sessions.competitions.tournament_service import most_seats
from sessions.packs.available_packs import GamePacks

# Pages, and actions that are no field: the tie-breaks as usual; the two texts, which are typed in a modal.
MAIN, RULES, TIES, TABLES = PAGES = ("main", "rules", "ties", "tables")
USUAL_TIES, TITLE, ABOUT = "usual", "title", "about"
VENUE = "venue"  # where games are played, which is no field of the plan
KINDS = tuple(kind for kind in plan_view.KINDS if kind != LEAGUE)  # that a tournament may change to
PAUSES = (0, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, 60 * MINUTE, ON_TAP)  # in seconds
CHECK_INS = (0, 15 * MINUTE, 30 * MINUTE, 60 * MINUTE, 120 * MINUTE)  # seconds before the start


class PlanField(NamedTuple):
    """A field of the plan that a select menu changes."""

    name: str
    """Name of the field in `TournamentPlan`, or VENUE."""
    values: Sequence[Any]
    """What can be chosen."""
    words: Callable[[Any, Localizer], str]
    """Returns a value in words."""


def _yes_no(key: str) -> Callable[[Any, Localizer], str]:
    """Return the words of a field that is on or off."""
    return lambda value, localizer: localizer.say(key, extra="yes" if value else "no")


def _count(key: str, argument: str) -> Callable[[Any, Localizer], str]:
    """Return the words of a field that is a number. key, argument: of its sentence."""
    return lambda value, localizer: localizer.say(key, **{argument: value})


def _seconds(value: Any, localizer: Localizer) -> str:
    """Return the length of a round in words; 0: no deadline."""
    return length(value, localizer) if value else localizer.say("tournament-no-deadline")


def _pause(value: Any, localizer: Localizer) -> str:
    """Return in words how a round is published: at once, after a pause, or by the organiser."""
    return localizer.say("tournament-plan-pause", minutes=round(value / MINUTE) if value > 0 else value)


def _check_in(value: Any, localizer: Localizer) -> str:
    """Return in words how long before the start people check in; 0: they need not."""
    return localizer.say("tournament-plan-check-in", minutes=round(value / MINUTE))


def _points(value: Any, localizer: Localizer) -> str:
    """Return a point system in words."""
    return points_line(TournamentPlan(SWISS, points=value), localizer)


# The fields of each page, and the kinds of tournaments that have them; (): all.
FIELDS: dict[str, list[tuple[PlanField, tuple[str, ...]]]] = {
    MAIN: [
        (PlanField("kind", KINDS, lambda kind, localizer: localizer.say(f"tournament-{kind}")), KINDS),
        (PlanField("rounds", ROUNDS, _count("tournament-plan-rounds", "rounds")), (SWISS,)),
        (PlanField("seats", SEATS, _count("tournament-plan-seats", "seats")), (SWISS,)),
        (PlanField("double", (False, True), _yes_no("tournament-plan-round-robin")), (ROUND_ROBIN, LEAGUE)),
        (PlanField("third_place", (False, True), _yes_no("tournament-plan-knockout")), (KNOCKOUT,)),
        (
            PlanField("size", tuple(range(SMALLEST, LARGEST + 1)), _count("league-plan-size", "size")),
            (GROUPS,),
        ),
        (
            PlanField(
                "size", tuple(range(SMALLEST_OF_LEAGUE, LARGEST + 1)), _count("league-plan-size", "size")
            ),
            (LEAGUE,),
        ),
        (PlanField("advancing", ADVANCING, _count("tournament-plan-groups", "advancing")), (GROUPS,)),
        *(
            (PlanField("most", tuple(offered_limits(kind)), _count("tournament-plan-most", "most")), (kind,))
            for kind in KINDS
        ),
        (PlanField("seconds", tuple(sorted(minutes * MINUTE for minutes in MINUTES)), _seconds), KINDS),
        (
            PlanField("seconds", tuple(sorted(minutes * MINUTE for minutes in LEAGUE_MINUTES)), _seconds),
            (LEAGUE,),
        ),
        (PlanField(VENUE, VENUES, lambda venue, localizer: localizer.say(f"tournament-venue-{venue}")), ()),
    ],
    RULES: [
        (PlanField("points", POINT_SYSTEMS, _points), (SWISS, ROUND_ROBIN, GROUPS)),
        (PlanField("games", BEST_OF, _count("tournament-plan-games", "games")), KINDS),
        (PlanField("pause", PAUSES, _pause), KINDS),
        (PlanField("check_in", CHECK_INS, _check_in), KINDS),
    ],
}


def field_of(name: str, kind: str) -> PlanField:
    """Return the field with this name of a kind of tournament. Raises Refused if there is none."""
    for fields in FIELDS.values():
        for field, kinds in fields:
            if field.name == name and (not kinds or kind in kinds):
                return field
    raise Refused("stale")


def plan_page(
    stored: StoredTournament, page_name: str, reader: TournamentViewer, news: str = ""
) -> ui.LayoutView:
    """Return a page with a select menu for each field, and buttons to what else can be changed.

    page_name: MAIN or RULES; news: what was done just now.
    """
    localizer, target = reader.localizer, TournamentTarget(stored.id)
    plan = stored.tournament.plan
    # What tables of more than two do not have, and what games for two alone do not have.
    missing = ("points", "games") if plan.seats > 2 else ()
    game_packs = reader.packs_by_game.get(stored.terms.game)
    if game_packs is None or most_seats(game_packs.game) == 2:
        missing = (*missing, "seats")
    items = [
        item
        for field, kinds in FIELDS[page_name]
        if (not kinds or plan.kind in kinds) and may_change(stored.tournament, field.name)
        if field.name not in missing
        for item in _menu(stored, field, target, localizer)
    ]
    names = [TITLE, ABOUT, RULES, *([TABLES] if stored.phase == SIGN_UP else [])]
    if page_name == RULES:
        has_ties = OFFERED[plan.kind] and may_change(stored.tournament, "tie_breaks")
        names = [TIES] if has_ties else []
    buttons = [
        button(target.to(name).tap(CHANGE_PLAN), localizer.say(f"tournament-plan-page-{name}"))
        for name in names
    ]
    menu_id = target.to("menu").tap(ORGANISE)
    back_id = menu_id if page_name == MAIN else target.to(MAIN).tap(CHANGE_PLAN)
    buttons.append(back_button(back_id, localizer))
    note = localizer.say("tournament-change-note")
    return page(text(heading(stored, localizer), news, f"-# {note}"), *items, *layout.rows(buttons))


def _menu(
    stored: StoredTournament, field: PlanField, target: TournamentTarget, localizer: Localizer
) -> list[ui.Item[Any]]:
    """Return the select menu of a field."""
    plan = stored.tournament.plan
    value = stored.venue if field.name == VENUE else getattr(plan, field.name)
    chosen = field.values.index(value) if value in field.values else -1
    words = [field.words(value, localizer) for value in field.values]
    name = localizer.say(f"tournament-change-{field.name.replace('_', '-')}")
    return choice_menu(target.to(field.name).tap(CHANGE_PLAN), name, words, chosen, localizer)


# ---------------------------------------------------------------- tie-breaks


def toggled(stored: StoredTournament, index: int) -> tuple[str, ...]:
    """Return the order of tie-breaks after one was tapped: it is left out, or becomes the last.

    index: among those that the tournament's kind offers.
    """
    offered = OFFERED[stored.tournament.plan.kind]
    if index >= len(offered):
        raise Refused("stale")
    order, name = order_of(stored.tournament), offered[index]
    changed = tuple(other for other in order if other != name)
    if changed == order:
        return (*order, name)
    if not changed:
        raise Refused("tournament-tie-break-last")
    return changed


def ties_page(stored: StoredTournament, reader: TournamentViewer, news: str = "") -> ui.LayoutView:
    """Return the tie-breaks in their order, and a select menu that leaves one out or adds it."""
    localizer, target = reader.localizer, TournamentTarget(stored.id)
    tournament = stored.tournament
    order, offered = order_of(tournament), OFFERED[tournament.plan.kind]
    numbered = [f"{place}\\. {localizer.say(f'tie-{name}')}" for place, name in enumerate(order, 1)]
    options = [
        discord.SelectOption(
            label=cut(localizer.say(f"tie-{name}"), 100),
            value=str(index),
            description=cut(localizer.say(f"tie-about-{name}"), 100),
            emoji="✅" if name in order else "➕",
        )
        for index, name in enumerate(offered)
    ]
    menu = Select(target.to(TIES).tap(CHANGE_PLAN), localizer.say("tournament-change-tie"), options)
    buttons = [
        button(target.to(USUAL_TIES).tap(CHANGE_PLAN), localizer.say("tournament-change-usual")),
        back_button(target.to(RULES).tap(CHANGE_PLAN), localizer),
    ]
    lines = [heading(stored, localizer), news, f"**{localizer.say('tournament-key-equal')}**"]
    lines += [*numbered, f"-# {localizer.say('tournament-change-ties-about')}"]
    return page(text(*lines), ui.ActionRow(menu), *layout.rows(buttons))


# ---------------------------------------------------------------- options of the tables


def tables_page(
    stored: StoredTournament,
    game_packs: GamePacks,
    page_number: int,
    reader: TournamentViewer,
    news: str = "",
) -> ui.LayoutView:
    """Return a page of the options of all tables. page_number: from 0; news: what was done just now."""
    localizer, target = reader.localizer, TournamentTarget(stored.id)
    chosen, settings = _chosen_options(stored.terms), of_tables(game_packs, localizer)

    def chosen_index(index: int) -> int:
        """Return the index of the current value of a setting; behind all others if it is none of them."""
        current = chosen(settings[index].key)
        return [*settings[index].values, current].index(current)

    def tap_of(word: str, number: int) -> ButtonId:
        """Return the button id of a menu, or of another page."""
        mark = word.removeprefix(OPTIONS)
        page_target = target.to(TABLES, mark) if mark != word else target.to(word)
        return page_target.tap(CHANGE_PLAN, number)

    head, back = [heading(stored, localizer), news], target.to(MAIN).tap(CHANGE_PLAN)
    return options_page(head, settings, chosen_index, tap_of, back, page_number, localizer)


def _chosen_options(terms: TableTerms) -> Callable[[str], str]:
    """Return a function that returns the current value of a setting, by the key of its sentence."""
    own = {"option-pack": terms.pack, "option-clock": terms.clock}
    own["option-rated"] = "yes" if terms.rated else "no"
    return lambda key: own.get(key, terms.options.get(key.removeprefix("option-"), ""))


def changed_terms(
    terms: TableTerms, game_packs: GamePacks, index: int, value: int, localizer: Localizer
) -> TableTerms:
    """Return the terms with another value of one option. Raises Refused if there is no such value.

    index: of the option in `plan_view.of_tables`; value: the index of its value.
    """
    settings = of_tables(game_packs, localizer)
    if index >= len(settings) or value >= len(settings[index].values):
        raise Refused("stale")
    name, chosen = settings[index].key.removeprefix("option-"), settings[index].values[value]
    fields: dict[str, Any] = {field: getattr(terms, field) for field in TableTerms.__struct_fields__}
    if name in ("pack", "clock"):
        fields[name] = chosen
    elif name == "rated":
        fields[name] = chosen == "yes"
    else:
        fields["options"] = {**terms.options, name: chosen}
    return TableTerms(**fields)
