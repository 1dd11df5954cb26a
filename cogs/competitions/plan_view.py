"""The form that plans a tournament or league: a private panel of select menus.

The button ids hold everything that was chosen.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.competitions.tournament_target import PLAN
from cogs.competitions.tournament_words import HOUR, MINUTE, length
from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.button_rows import text_width
from cogs.core.components.items import Select
from cogs.core.components.layout import button, cut, page, text
from cogs.core.panels import table_menus
from cogs.core.panels.table_menus import values
from cogs.core.text.sentences import Localizer
from engine.game import Game, Option
from engine.questions import Refused
from sessions.competitions.leagues import LeaguePlan
from sessions.competitions.stored_tournament import EITHER, REAL, SCREEN, TableTerms
from sessions.competitions.tournament_data import KNOCKOUT, ROUND_ROBIN, SWISS, TournamentPlan
from sessions.packs.available_packs import GamePacks
from sessions.table.time_controls import PROFILES

LEAGUE = "league"
KINDS = (SWISS, ROUND_ROBIN, KNOCKOUT, LEAGUE)
WAYS = (EITHER, SCREEN, REAL)
# Numbers of rounds of a Swiss tournament (0: as many as the number of entrants needs), and of entrants.
ROUNDS = (0, 3, 4, 5, 6, 7, 8, 9)
MOST = (64, 48, 32, 24, 20, 16, 12, 10, 8, 6, 5, 4, 3)
# Lengths of a round in minutes; 0: no deadline. They are shown in order of length. New ones are appended,
# because the button ids of open forms hold indices into this list.
MINUTES = (
    *(0, 60, 120, 240, 720, 1_440, 2_880, 4_320, 5_760, 10_080, 14_400, 20_160),
    *(10, 15, 20, 25, 30, 45, 90),
)
# For a league: people in a group, and hours of a round. They use the fields `rounds` and `hours`.
SIZES, LEAGUE_HOURS = (6, 4, 5, 7, 8), (168, 24, 48, 72, 96, 120, 240, 336)
CLOCKS = ("", *PROFILES)  # time controls; "": the usual one
RATED = ("no", "yes")  # values of the setting whether the games count for ratings
LEAF = 8  # select menus of options on a page
# Words in button ids: show the form, show the options of its tables, open the sign-up.
SHOW, OPTIONS, OPEN = "show", "options", "open"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
# The fields of `PlanDraft` that the form changes, in order.
FIELDS = ("game", "kind", "rounds", "most", "hours", "way", "extra")


class PlanDraft(NamedTuple):
    """What is chosen so far in the form of a tournament or league.

    Choices are stored as indices into the constants of this module, because a button id has to hold them.
    """

    game: str
    """The game's name; "" while none is chosen."""
    kind: int = 0
    """Index into KINDS."""
    rounds: int = 0
    """The number of rounds, as an index into ROUNDS. For a league: the people in a group, as an index into
    SIZES."""
    most: int = 0
    """The greatest number of entrants, as an index into MOST."""
    hours: int = 6
    """The length of a round, as an index into MINUTES; for a league into LEAGUE_HOURS."""
    way: int = 0
    """On screen, with real pieces, or either: an index into WAYS."""
    extra: int = 0
    """1: yes, 0: no. In a round robin or league: two games per pairing. In a knockout: a game for third
    place."""
    options: tuple[int, ...] = ()
    """For each setting of `of_tables`, in order, the index of its value. 0 is the default, also for settings
    beyond the end."""

    @property
    def plan(self) -> TournamentPlan:
        """The plan of the tournament. It means nothing for a league, which has `league`."""
        kind = KINDS[self.kind]
        return TournamentPlan(
            kind,
            rounds=ROUNDS[self.rounds] if kind == SWISS else 0,
            double=kind == ROUND_ROBIN and self.extra == 1,
            third_place=kind == KNOCKOUT and self.extra == 1,
            most=MOST[self.most],
            seconds=MINUTES[self.hours] * MINUTE,
        )

    @property
    def league(self) -> LeaguePlan | None:
        """The plan of the league; None for a tournament."""
        if KINDS[self.kind] != LEAGUE:
            return None
        size = SIZES[self.rounds]
        return LeaguePlan(size, moving_of(size), self.extra == 1, LEAGUE_HOURS[self.hours] * HOUR)

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


def moving_of(size: int) -> int:
    """Return how many people of a group move up after a season; as many move down.

    size: people in a group.
    """
    return 2 if size >= 6 else 1


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
    draft = PlanDraft(game, way=WAYS.index(EITHER if has_pieces else SCREEN))
    return _of_kind(draft, KINDS.index(kind))


def _of_kind(draft: PlanDraft, kind: int) -> PlanDraft:
    """Return the draft with another kind.

    In a league some fields are indices into other constants. If the kind changes from or to a league, these
    fields get their defaults.
    kind: index into KINDS.
    """
    if LEAGUE not in (KINDS[kind], KINDS[draft.kind]) or kind == draft.kind:
        return draft._replace(kind=kind)
    return draft._replace(kind=kind, rounds=0, extra=0, hours=0 if KINDS[kind] == LEAGUE else 6)


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
    of_league = numbers[0] == KINDS.index(LEAGUE)
    round_choices, hour_choices = (SIZES, LEAGUE_HOURS) if of_league else (ROUNDS, MINUTES)
    field_choices: Sequence[Sequence[Any]] = (KINDS, round_choices, MOST, hour_choices, WAYS, (0, 1))
    if any(index >= len(choices) for index, choices in zip(numbers, field_choices, strict=True)):
        raise Refused("stale")
    kind, rounds, most, hours, mode, extra = numbers
    chosen = tuple(DIGITS.index(digit) for digit in option_digits)
    return word, PlanDraft(game, kind, rounds, most, hours, mode, extra, chosen)


def changed(draft: PlanDraft, word: str, value: str, games: Mapping[str, GamePacks]) -> PlanDraft:
    """Return the draft with the value that was chosen in a select menu.

    Raises Refused if the menu has no such value.
    word: what the menu changes, as in `draft_button_id`.
    value: what the menu returns: for "game" the name of the game, else the index of the value.
    """
    if word == "game":
        if value not in games:
            raise Refused("game-not-offered")
        return draft._replace(game=value, way=usual(value, games).way, options=())
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
    league = draft.league
    about = localizer.say(
        f"tournament-about-{kind}", moving=league.moving if league else 0, moves="yes", on="yes"
    )
    head = [
        f"### 🏆 {localizer.say('league-new' if league else 'tournament-new')}",
        f"-# {localizer.say('tournament-new-about')}",
        f"-# {about}",
        f"-# {localizer.say('tournament-about-either')}" if WAYS[draft.way] == EITHER else "",
        news,
    ]
    items: list[ui.Item[Any]] = [_games(draft, games, localizer)]
    for key, words in _fields(kind, localizer):
        items += _list(draft, key, words, localizer)
    buttons = [
        button(draft_button_id(draft, OPEN), localizer.say("tournament-open-sign-up"), "good", emoji="🏆"),
        button(draft_button_id(draft, OPTIONS), localizer.say("tournament-options"), emoji="🎛️"),
    ]
    return page(text(*head), *items, *layout.rows(buttons))


def _fields(kind: str, localizer: Localizer) -> Iterator[tuple[str, list[str]]]:
    """Yield the fields that this kind has, each with the words of its values. kind: one of KINDS."""
    yield "kind", [localizer.say(f"tournament-{kind_name}") for kind_name in KINDS]
    if kind == SWISS:
        yield "rounds", [localizer.say("tournament-plan-rounds", rounds=count) for count in ROUNDS]
    elif kind == LEAGUE:
        yield "rounds", [localizer.say("league-plan-size", size=size) for size in SIZES]
        yield (
            "extra",
            [localizer.say("tournament-plan-round-robin", extra=answer) for answer in ("no", "yes")],
        )
    else:
        yield "extra", [localizer.say(f"tournament-plan-{kind}", extra=answer) for answer in ("no", "yes")]
    if kind != LEAGUE:
        yield "most", [localizer.say("tournament-plan-most", most=most) for most in MOST]
    seconds = (
        [number * HOUR for number in LEAGUE_HOURS]
        if kind == LEAGUE
        else [number * MINUTE for number in MINUTES]
    )
    yield (
        "hours",
        [
            length(duration, localizer) if duration else localizer.say("tournament-no-deadline")
            for duration in seconds
        ],
    )
    yield "way", [localizer.say(f"tournament-way-{way}") for way in WAYS]


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
    name = "league-field-size" if draft.league and key == "rounds" else f"tournament-field-{key}"
    order = sorted(range(len(words)), key=MINUTES.__getitem__) if key == "hours" and not draft.league else ()
    return _options(draft, key, localizer.say(name), words, getattr(draft, key), localizer, order=order)


def _options(
    draft: PlanDraft,
    word: str,
    name: str,
    words: Sequence[str],
    chosen_index: int,
    localizer: Localizer,
    page_number: int = 0,
    order: Sequence[int] = (),
) -> list[ui.Item[Any]]:
    """Return a select menu for one field.

    Each entry begins with the name of the field, because a closed menu shows only the chosen entry. If a
    closed menu on a phone would cut an entry off, the name stands above the menu instead.
    word: what the menu changes, as in `draft_button_id`.
    name: of the field, in words.
    words: its values, in words.
    chosen_index: index of the chosen value.
    page_number: the page of the options, which the button id keeps; 0 for the form itself.
    order: the indices of the values in the order of the list; () for their own order.
    """
    full_labels = [localizer.say("option-shown", name=name, value=value) for value in words]
    name_above = any(text_width(label) > table_menus.MOST_CLOSED for label in full_labels)
    labels = words if name_above else full_labels
    options = [
        discord.SelectOption(label=cut(labels[i], 100), value=str(i), default=i == chosen_index)
        for i in [*(order or range(len(words)))][:25]
    ]
    row = ui.ActionRow(Select(draft_button_id(draft, word, page_number), name, options))
    return [*([text(f"-# {name}")] if name_above else []), row]


def of_its_tables(
    draft: PlanDraft, game_packs: GamePacks, page_number: int, localizer: Localizer
) -> ui.LayoutView:
    """Return a page of the options of all tables.

    game_packs: the game with its card packs.
    page_number: from 0.
    """
    settings = [
        (i, setting) for i, setting in enumerate(of_tables(game_packs, localizer)) if len(setting.values) > 1
    ]
    last_page = max(0, (len(settings) - 1) // LEAF)
    page_number = min(page_number, last_page)
    items = [
        item
        for i, setting in settings[page_number * LEAF : (page_number + 1) * LEAF]
        for item in _options(
            draft, f"o{i}", localizer.say(setting.key), setting.labels, draft.at(i), localizer, page_number
        )
    ]
    pager = layout.pager(
        lambda number, mark: draft_button_id(draft, f"{OPTIONS}{mark}", number), page_number, last_page
    )
    back_button = button(draft_button_id(draft, SHOW), localizer.say("tournament-back"), emoji="↩️")
    head = text(
        f"### 🎛️ {localizer.say('tournament-options')}", f"-# {localizer.say('tournament-options-about')}"
    )
    return page(head, *items, *layout.rows([*pager, back_button]))
