"""The form that plans a tournament: a private panel of select menus.

The button ids hold everything that was chosen.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.competitions.tournament_target import PLAN
from cogs.competitions.tournament_words import MINUTE, about_plan, length
from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.button_rows import text_width
from cogs.core.components.items import Select
from cogs.core.components.layout import back_button, button, cut, page, text
from cogs.core.panels import table_menus
from cogs.core.panels.table_menus import values
from cogs.core.text.sentences import Localizer
from engine.game import Game, Option
from engine.questions import Refused
from sessions.competitions.stages import has_groups, moving_of
from sessions.competitions.stored_tournament import EITHER, REAL, SCREEN, TableTerms
from sessions.competitions.tournament_data import (
    DOUBLE_ELIMINATION,
    FEWEST,
    FEWEST_IN_GROUPS,
    FIVE_POINTS,
    GROUPS,
    KNOCKOUT,
    LEAGUE,
    ONE_POINT,
    ROUND_ROBIN,
    SEATS,
    SWISS,
    TournamentPlan,
    most_entrants,
)
from sessions.competitions.tournament_service import most_seats
from sessions.packs.available_packs import GamePacks
from sessions.table.time_controls import PROFILES

# New kinds are appended, because the button ids of open forms hold indices into this list.
KINDS = (SWISS, ROUND_ROBIN, KNOCKOUT, LEAGUE, DOUBLE_ELIMINATION, GROUPS)
VENUES = (EITHER, SCREEN, REAL)
# Numbers of rounds of a Swiss tournament (0: as many as the number of entrants needs), and of entrants. New
# ones are appended, as with KINDS.
ROUNDS = (0, 3, 4, 5, 6, 7, 8, 9)
MOST = (64, 48, 32, 24, 20, 16, 12, 10, 8, 6, 5, 4, 3, 128, 96)
# Lengths of a round in minutes; 0: no deadline. They are shown in order of length. New ones are appended,
# because the button ids of open forms hold indices into this list.
MINUTES = (
    *(0, 60, 120, 240, 720, 1_440, 2_880, 4_320, 5_760, 10_080, 14_400, 20_160),
    *(10, 15, 20, 25, 30, 45, 90),
)
# For a league: people in a group, and minutes of a round. They use the fields `rounds` and `hours`.
LEAGUE_SIZES = (6, 4, 5, 7, 8)
LEAGUE_MINUTES = (10_080, 1_440, 2_880, 4_320, 5_760, 7_200, 14_400, 20_160)
# For groups before a bracket: people in a group, and how many of each go on. They use `rounds` and `extra`.
GROUP_SIZES, ADVANCING = (4, 3, 5, 6, 8), (2, 1, 3, 4)
NO_YES = (0, 1)
CLOCKS = ("", *PROFILES)  # time controls; "": the usual one
RATED = ("no", "yes")  # values of the setting whether the games count for ratings
LEAF = 8  # select menus of options on a page
# Words in button ids: show the form, show the options of its tables, open the sign-up.
SHOW, OPTIONS, OPEN = "show", "options", "open"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
# The fields of `PlanDraft` that the form changes, in order.
FIELDS = ("game", "kind", "rounds", "most", "hours", "venue", "extra")


class KindChoices(NamedTuple):
    """The values of those fields that mean something else in another kind."""

    rounds: Sequence[int] = ROUNDS
    extra: Sequence[int] = NO_YES
    hours: Sequence[int] = MINUTES
    usual_hours: int = 6
    """Index of the length of a round that is chosen at first."""


CHOICES = {
    LEAGUE: KindChoices(rounds=LEAGUE_SIZES, hours=LEAGUE_MINUTES, usual_hours=0),
    GROUPS: KindChoices(rounds=GROUP_SIZES, extra=ADVANCING),
    SWISS: KindChoices(extra=SEATS),
}
USUAL_CHOICES = KindChoices()  # of all other kinds


class PlanDraft(NamedTuple):
    """What is chosen so far in the form of a tournament.

    Choices are stored as indices into the constants of this module, because a button id has to hold them.
    """

    game: str
    """The game's name; "" while none is chosen."""
    kind: int = 0
    """Index into KINDS."""
    rounds: int = 0
    """The number of rounds, or with groups the people in one: an index into `KindChoices.rounds`."""
    most: int = 0
    """The greatest number of entrants, as an index into MOST."""
    hours: int = 6
    """The length of a round: an index into `KindChoices.hours`."""
    venue: int = 0
    """On screen, with real pieces, or either: an index into VENUES."""
    extra: int = 0
    """1: yes, 0: no. In a round robin or league: two games per pairing. In a knockout: a game for third
    place. With groups before a bracket: how many of each go on, an index into ADVANCING. In a Swiss: how
    many a table has, an index into SEATS."""
    options: tuple[int, ...] = ()
    """For each setting of `of_tables`, in order, the index of its value. 0 is the default, also for settings
    beyond the end."""

    @property
    def plan(self) -> TournamentPlan:
        """The plan of the tournament."""
        kind, choices = KINDS[self.kind], self.choices
        size = choices.rounds[self.rounds] if has_groups(kind) else 0
        seats = SEATS[self.extra] if kind == SWISS else 2
        most = most_entrants(kind)
        if kind != LEAGUE:
            most = min(most, MOST[self.most])
        return TournamentPlan(
            kind,
            rounds=ROUNDS[self.rounds] if kind == SWISS else 0,
            double=kind in (ROUND_ROBIN, LEAGUE) and self.extra == 1,
            third_place=kind == KNOCKOUT and self.extra == 1,
            most=max(FEWEST_IN_GROUPS, most) if kind == GROUPS else most,
            seconds=choices.hours[self.hours] * MINUTE,
            size=size,
            advancing=min(ADVANCING[self.extra], size - 1) if kind == GROUPS else 0,
            moving=moving_of(size) if kind == LEAGUE else 0,
            points=FIVE_POINTS if seats > 2 else ONE_POINT,
            seats=seats,
        )

    @property
    def choices(self) -> KindChoices:
        """The values of the fields of this kind."""
        return CHOICES.get(KINDS[self.kind], USUAL_CHOICES)

    @property
    def is_league(self) -> bool:
        """Whether a league is planned."""
        return KINDS[self.kind] == LEAGUE

    def at(self, option_index: int) -> int:
        """Return the index of a setting's chosen value; 0 is the default.

        option_index: the index of the setting in `options`.
        """
        return self.options[option_index] if option_index < len(self.options) else 0

    def chosen(self, option_index: int, value: int) -> "PlanDraft":
        """Return the draft with another value of one setting.

        option_index: the index of the setting in `options`.
        value: the index of the value.
        """
        value_indices = [self.at(i) for i in range(max(option_index + 1, len(self.options)))]
        value_indices[option_index] = value
        return self._replace(options=tuple(value_indices))


class TableSetting(NamedTuple):
    """A setting of the tournament's tables, with the values that it can have."""

    key: str
    """The key of the sentence with its name."""
    values: Sequence[str]
    """The values, the default first."""
    labels: Sequence[str]
    """Each value in words, in the same order."""


def of_tables(game_packs: GamePacks, localizer: Localizer) -> list[TableSetting]:
    """Return the settings of the tournament's tables that can be chosen, in the order of `PlanDraft.options`.

    They are pack, time control, rated, and the options of the game except who begins.
    game_packs: the game with its card packs.
    """
    packs = [game_packs.default_pack, *(pack for pack in game_packs.rules if pack != game_packs.default_pack)]
    clocks = [
        localizer.value("clock", name) if name else localizer.say("tournament-clock-usual") for name in CLOCKS
    ]
    settings = [
        TableSetting("option-pack", packs, packs),
        TableSetting("option-clock", CLOCKS, clocks),
        TableSetting("option-rated", RATED, [localizer.value("rated", value) for value in RATED]),
    ]
    for option in _options_of(game_packs.game):
        option_values = _values(option)
        labels = [localizer.value(option.name, value) for value in option_values]
        settings.append(TableSetting(f"option-{option.name}", option_values, labels))
    return settings


def _options_of(game: Game) -> list[Option]:
    """Return the game's options without the one that says who begins: the pairing decides that."""
    first_options = dict(game.first_seat_begins_options)
    return [option for option in game.options if option.name not in first_options]


def _values(option: Option) -> list[str]:
    """Return the values of an option, the default first."""
    return [option.default, *(value for value in values(option) if value != option.default)]


def usual(game: str, games: Mapping[str, GamePacks], kind: str = SWISS) -> PlanDraft:
    """Return the draft with which the form opens.

    If the game can be played with real pieces, both ways are allowed at first.
    game: name of the game.
    games: the installed games, by name.
    kind: one of KINDS.
    """
    game_packs = games[game]
    has_pieces = game_packs.rules[game_packs.default_pack].refereeing is not None
    draft = PlanDraft(game, venue=VENUES.index(EITHER if has_pieces else SCREEN))
    return _of_kind(draft, KINDS.index(kind))


def _of_kind(draft: PlanDraft, kind: int) -> PlanDraft:
    """Return the draft with another kind. Fields whose values mean something else there get their defaults.

    kind: index into KINDS.
    """
    changed_draft = draft._replace(kind=kind)
    if MOST[draft.most] > most_entrants(KINDS[kind]):
        changed_draft = changed_draft._replace(most=0)
    before, after = draft.choices, changed_draft.choices
    if before == after:
        return changed_draft
    hours = draft.hours if before.hours == after.hours else after.usual_hours
    return changed_draft._replace(rounds=0, extra=0, hours=hours)


def terms(draft: PlanDraft, game_packs: GamePacks, localizer: Localizer, language: str) -> TableTerms:
    """Return the settings of the tournament's tables that the draft's indices stand for.

    Raises Refused if a setting has no value with such an index.
    game_packs: the game with its card packs.
    language: of the tables.
    """
    settings = of_tables(game_packs, localizer)
    if len(draft.options) > len(settings) or any(
        draft.at(i) >= len(setting.values) for i, setting in enumerate(settings)
    ):
        raise Refused("stale")
    pack, own_clock, rated, *option_values = (
        setting.values[draft.at(i)] for i, setting in enumerate(settings)
    )
    options = {
        option.name: value
        for option, value in zip(_options_of(game_packs.game), option_values, strict=True)
        if value != option.default
    }
    return TableTerms(draft.game, pack, options, own_clock, language, rated == RATED[1])


def draft_button_id(draft: PlanDraft, word: str, number: int = 0) -> ButtonId:
    """Return a button id that holds the draft.

    word: what the button or menu changes or opens. It changes a field (of FIELDS), or, as “o” and an index, a
    setting in `PlanDraft.options`. It opens SHOW, OPTIONS or OPEN.
    number: the page of the options, from 0.
    """
    field_digits = "".join(DIGITS[index] for index in (*draft[1:7],))
    option_digits = "".join(DIGITS[index] for index in draft.options)
    return ButtonId("", number, PLAN, STEP.join((word, draft.game, field_digits, option_digits)))


def read(tap: ButtonId, games: Mapping[str, GamePacks]) -> tuple[str, PlanDraft]:
    """Return the word and the draft of a button id that `draft_button_id` made.

    Raises Refused if our form never makes such an id.
    games: the installed games, by name.
    """
    word, game, field_digits, option_digits = (*tap.arg.split(STEP), "", "", "", "")[:4]
    if game not in games and (game or word != "game"):
        raise Refused("game-not-offered")
    if not {*field_digits, *option_digits} <= {*DIGITS} or len(field_digits) != len(FIELDS) - 1:
        raise Refused("stale")
    numbers = [DIGITS.index(digit) for digit in field_digits]
    if numbers[0] >= len(KINDS):
        raise Refused("stale")
    choices = PlanDraft(game, numbers[0]).choices
    field_choices: Sequence[Sequence[Any]] = (
        *(KINDS, choices.rounds, MOST),
        *(choices.hours, VENUES, choices.extra),
    )
    if any(index >= len(choices) for index, choices in zip(numbers, field_choices, strict=True)):
        raise Refused("stale")
    kind, rounds, most, hours, venue, extra = numbers
    chosen = tuple(DIGITS.index(digit) for digit in option_digits)
    return word, PlanDraft(game, kind, rounds, most, hours, venue, extra, chosen)


def changed(draft: PlanDraft, word: str, value: str, games: Mapping[str, GamePacks]) -> PlanDraft:
    """Return the draft with the value that was chosen in a select menu.

    Raises Refused if the menu has no such value.
    word: what the menu changes, as in `draft_button_id`.
    value: what the menu returns: for "game" the name of the game, else the index of the value.
    """
    if word == "game":
        if value not in games:
            raise Refused("game-not-offered")
        extra = draft.extra if KINDS[draft.kind] != SWISS else 0  # another game may be for two alone
        return draft._replace(game=value, venue=usual(value, games).venue, options=(), extra=extra)
    if not (value.isascii() and value.isdecimal() and len(value) < 3):
        raise Refused("stale")
    if word == "kind":
        if int(value) >= len(KINDS):
            raise Refused("stale")
        return _of_kind(draft, int(value))
    if word in FIELDS:
        fields: dict[str, Any] = {word: int(value)}
        return draft._replace(**fields)
    if word.startswith("o") and word[1:].isdecimal():
        return draft.chosen(int(word[1:]), int(value))
    raise Refused("stale")


# ---------------------------------------------------------------- the form


def which_game(kind: str, games: Mapping[str, GamePacks], localizer: Localizer) -> ui.LayoutView:
    """Return a form with nothing but the choice of a game, for a person who has never chosen one here.

    kind: one of KINDS.
    """
    draft = _of_kind(PlanDraft(""), KINDS.index(kind))
    title = localizer.say("league-new" if kind == LEAGUE else "tournament-new")
    return page(text(f"### 🏆 {title}"), _games(draft, games, localizer))


def form(
    draft: PlanDraft, games: Mapping[str, GamePacks], localizer: Localizer, news: str = ""
) -> ui.LayoutView:
    """Return the form: a select menu for each field, and a button to the options of its tables.

    news: what was done just now.
    """
    kind = KINDS[draft.kind]
    about = about_plan(draft.plan, localizer)
    head = [
        f"### 🏆 {localizer.say('league-new' if draft.is_league else 'tournament-new')}",
        f"-# {localizer.say('tournament-new-about')}",
        f"-# {about}",
        f"-# {localizer.say('tournament-about-either')}" if VENUES[draft.venue] == EITHER else "",
        news,
    ]
    items: list[ui.Item[Any]] = [_games(draft, games, localizer)]
    most = most_seats(games[draft.game].game)
    for key, words in _fields(kind, most, localizer):
        items += _list(draft, key, words, localizer)
    buttons = [
        button(draft_button_id(draft, OPEN), localizer.say("tournament-open-sign-up"), "good", emoji="🏆"),
        button(draft_button_id(draft, OPTIONS), localizer.say("tournament-options"), emoji="🎛️"),
    ]
    return page(text(*head), *items, *layout.rows(buttons))


def _fields(kind: str, most_seats: int, localizer: Localizer) -> Iterator[tuple[str, list[str]]]:
    """Yield the fields that this kind has, each with the words of its values.

    kind: one of KINDS.
    most_seats: how many a table of this game can have.
    """
    yield "kind", [localizer.say(f"tournament-{kind_name}") for kind_name in KINDS]
    if kind == SWISS:
        yield "rounds", [localizer.say("tournament-plan-rounds", rounds=count) for count in ROUNDS]
        if most_seats > 2:
            yield "extra", [localizer.say("tournament-plan-seats", seats=seats) for seats in SEATS]
    choices = CHOICES.get(kind, USUAL_CHOICES)
    if has_groups(kind):
        yield "rounds", [localizer.say("league-plan-size", size=size) for size in choices.rounds]
    if kind == GROUPS:
        yield "extra", [localizer.say("tournament-plan-groups", advancing=count) for count in ADVANCING]
    elif kind in (ROUND_ROBIN, LEAGUE, KNOCKOUT):
        key = "tournament-plan-knockout" if kind == KNOCKOUT else "tournament-plan-round-robin"
        yield "extra", [localizer.say(key, extra=answer) for answer in ("no", "yes")]
    if kind != LEAGUE:
        yield "most", [localizer.say("tournament-plan-most", most=most) for most in MOST]
    seconds = [number * MINUTE for number in choices.hours]
    yield (
        "hours",
        [
            length(duration, localizer) if duration else localizer.say("tournament-no-deadline")
            for duration in seconds
        ],
    )
    yield "venue", [localizer.say(f"tournament-venue-{venue}") for venue in VENUES]


def _games(draft: PlanDraft, games: Mapping[str, GamePacks], localizer: Localizer) -> ui.Item[Any]:
    """Return the select menu of games."""
    options = [
        discord.SelectOption(
            label=cut(_called(name, game_packs, localizer), 100),
            value=name,
            emoji=game_packs.game.symbol,
            default=name == draft.game,
        )
        for name, game_packs in games.items()
    ]
    return ui.ActionRow(
        Select(draft_button_id(draft, "game"), localizer.say("tournament-plan-game"), options)
    )


def _called(name: str, game_packs: GamePacks, localizer: Localizer) -> str:
    """Return the game's name, with a note if it needs real pieces. The list shows its symbol as an emoji."""
    game = localizer.say(f"game-{name}")
    needs_pieces = game_packs.rules[game_packs.default_pack].refereeing is not None
    return localizer.say("game-needs-pieces", game=game) if needs_pieces else game


def _list(draft: PlanDraft, key: str, words: Sequence[str], localizer: Localizer) -> list[ui.Item[Any]]:
    """Return the select menu of a field. key: its name in FIELDS; words: its values, in words."""
    kind = KINDS[draft.kind]
    name = f"tournament-field-{key}"
    if key == "rounds" and has_groups(kind):
        name = "league-field-size"
    elif key == "extra" and kind == GROUPS:
        name = "tournament-field-advancing"
    elif key == "extra" and kind == SWISS:
        name = "tournament-field-seats"
    order: Sequence[int] = ()
    if key == "hours" and not draft.is_league:
        order = sorted(range(len(words)), key=draft.choices.hours.__getitem__)
    elif key == "most":
        order = [MOST.index(most) for most in offered_limits(kind)]
    tap, chosen_index = draft_button_id(draft, key), getattr(draft, key)
    return choice_menu(tap, localizer.say(name), words, chosen_index, localizer, order)


def offered_limits(kind: str) -> list[int]:
    """Return how many people a tournament of this kind may have at most, the largest number first."""
    least = FEWEST_IN_GROUPS if kind == GROUPS else FEWEST
    return sorted((most for most in MOST if least <= most <= most_entrants(kind)), reverse=True)


def choice_menu(
    tap: ButtonId,
    name: str,
    words: Sequence[str],
    chosen_index: int,
    localizer: Localizer,
    order: Sequence[int] = (),
) -> list[ui.Item[Any]]:
    """Return a select menu for one field, whose values are indices.

    Each entry begins with the name of the field, because a closed menu shows only the chosen entry. If a
    closed menu on a phone would cut an entry off, the name stands above the menu instead.
    name: of the field, in words.
    words: its values, in words.
    chosen_index: index of the chosen value; any other number for none.
    order: the indices of the values in the order of the list; () for their own order.
    """
    full_labels = [localizer.say("option-shown", name=name, value=value) for value in words]
    name_above = any(text_width(label) > table_menus.MOST_CLOSED for label in full_labels)
    labels = words if name_above else full_labels
    options = [
        discord.SelectOption(label=cut(labels[i], 100), value=str(i), default=i == chosen_index)
        for i in [*(order or range(len(words)))][:25]
    ]
    return [*([text(f"-# {name}")] if name_above else []), ui.ActionRow(Select(tap, name, options))]


def options_page(
    head: Sequence[str],
    settings: Sequence[TableSetting],
    chosen: Callable[[int], int],
    tap_of: Callable[[str, int], ButtonId],
    back: ButtonId,
    page_number: int,
    localizer: Localizer,
) -> ui.LayoutView:
    """Return a page of the options of all tables.

    head: the lines above them.
    settings: those of `of_tables`.
    chosen: returns the index of a setting's chosen value, from the index of the setting.
    tap_of: returns the button id of a menu, from “o” and the index of its setting, or of another page, from
        OPTIONS and the mark of that button; and from the number of the page.
    page_number: from 0.
    """
    offered = [(i, setting) for i, setting in enumerate(settings) if len(setting.values) > 1]
    shown = layout.list_page(
        offered, page_number, LEAF, lambda number, mark: tap_of(f"{OPTIONS}{mark}", number)
    )
    items = [
        item
        for i, setting in shown.entries
        for item in choice_menu(
            tap_of(f"o{i}", shown.number), localizer.say(setting.key), setting.labels, chosen(i), localizer
        )
    ]
    lines = [*head, f"-# {localizer.say('tournament-options-about')}"]
    return page(text(*lines), *items, *layout.rows([*shown.pager, back_button(back, localizer)]))


def of_its_tables(
    draft: PlanDraft, game_packs: GamePacks, page_number: int, localizer: Localizer
) -> ui.LayoutView:
    """Return a page of the options of all tables of a draft.

    game_packs: the game with its card packs.
    page_number: from 0.
    """
    return options_page(
        [f"### 🎛️ {localizer.say('tournament-options')}"],
        of_tables(game_packs, localizer),
        draft.at,
        lambda word, number: draft_button_id(draft, word, number),
        draft_button_id(draft, SHOW),
        page_number,
        localizer,
    )
