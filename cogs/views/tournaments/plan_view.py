"""The form that plans a tournament or league: a private panel of select menus.

The button ids hold everything that was chosen.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.components import layout
from cogs.components.button_ids import STEP, ButtonId
from cogs.components.button_rows import text_width
from cogs.components.items import Select
from cogs.components.layout import button, cut, page, text
from cogs.components.menus import table_menus
from cogs.components.menus.table_menus import values
from cogs.components.targets.tournament_target import PLAN
from cogs.text.sentences import Localizer
from cogs.views.tournaments.tournament_words import HOUR, MINUTE, length
from engine.game import Game, Option
from engine.questions import Refused
from sessions.cards.available_packs import GamePacks
from sessions.table.time_controls import PROFILES
from sessions.tournaments.leagues import LeaguePlan
from sessions.tournaments.tournament_data import KNOCKOUT, ROUND_ROBIN, SWISS, TournamentPlan
from sessions.tournaments.tournament_service.stored_tournament import EITHER, REAL, SCREEN, TableTerms

LEAGUE = "league"
KINDS = (SWISS, ROUND_ROBIN, KNOCKOUT, LEAGUE)
WAYS = (EITHER, SCREEN, REAL)
ROUNDS = (0, 3, 4, 5, 6, 7, 8, 9)
MOST = (64, 48, 32, 24, 20, 16, 12, 10, 8, 6, 5, 4, 3)
# Lengths of a round. They are shown in order of length. New ones are appended, because the button ids of open
# forms hold indices into this list.
MINUTES = (
    *(0, 60, 120, 240, 720, 1_440, 2_880, 4_320, 5_760, 10_080, 14_400, 20_160),
    *(10, 15, 20, 25, 30, 45, 90),
)
# For a league: people in a group, and hours of a round. They use the fields `rounds` and `hours`.
SIZES, LEAGUE_HOURS = (6, 4, 5, 7, 8), (168, 24, 48, 72, 96, 120, 240, 336)
CLOCKS = ("", *PROFILES)
RATED = ("no", "yes")
LEAF = 8  # select menus of options on a page
SHOW, OPTIONS, OPEN = "show", "options", "open"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
FIELDS = ("game", "kind", "rounds", "most", "hours", "way", "extra")


class PlanDraft(NamedTuple):
    """What is chosen so far. Each number is an index into the lists above, or into those of `of_tables`."""

    game: str
    """The game's name; "" while none is chosen."""
    kind: int = 0
    """Index into KINDS."""
    rounds: int = 0
    """Index into ROUNDS; for a league into SIZES: people in a group."""
    most: int = 0
    """Index into MOST: the most entrants."""
    hours: int = 6
    """The length of a round: index into MINUTES; for a league into LEAGUE_HOURS."""
    way: int = 0
    """Index into WAYS: played on screen, with real pieces, or either."""
    extra: int = 0
    """1: two games per pairing (round robin, league), or a game for third place (knockout)."""
    options: tuple[int, ...] = ()
    """For pack, clock, rated and then each option of the game: the index of its value; 0 is the default."""

    @property
    def plan(self) -> TournamentPlan:
        """The plan of the tournament; for a league see `league`."""
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
        """Return the index of the chosen value of an option; 0 is the default. option_index: index of the
        option."""
        return self.options[option_index] if option_index < len(self.options) else 0

    def chosen(self, option_index: int, value: int) -> "PlanDraft":
        """Return the draft with another value of one option.

        option_index: index of the option; value: index of the value.
        """
        filled = [self.at(n) for n in range(max(option_index + 1, len(self.options)))]
        filled[option_index] = value
        return self._replace(options=tuple(filled))


class TableSetting(NamedTuple):
    """A setting of the tournament's tables with its values."""

    key: str
    """The key of its name among the sentences."""
    values: Sequence[str]
    """The default comes first."""
    labels: Sequence[str]
    """The words for each value."""


def moving_of(size: int) -> int:
    """Return how many people move up and down between groups of this size."""
    return 2 if size >= 6 else 1


def of_tables(game_packs: GamePacks, localizer: Localizer) -> list[TableSetting]:
    """Return what can be chosen for the tables: pack, clock, rated, and the game's options but who begins.

    game_packs: the game with its card packs.
    """
    packs = [game_packs.default_pack, *(pack for pack in game_packs.rules if pack != game_packs.default_pack)]
    clocks = [
        localizer.value("clock", name) if name else localizer.say("tournament-clock-usual") for name in CLOCKS
    ]
    lists = [
        TableSetting("option-pack", packs, packs),
        TableSetting("option-clock", CLOCKS, clocks),
        TableSetting("option-rated", RATED, [localizer.value("rated", one) for one in RATED]),
    ]
    for option in _options_of(game_packs.game):
        given = _values(option)
        words = [localizer.value(option.name, one) for one in given]
        lists.append(TableSetting(f"option-{option.name}", given, words))
    return lists


def _options_of(game: Game) -> list[Option]:
    """Return the game's options without the one that says who begins: the pairing decides that."""
    first_options = dict(game.first_seat_begins_options)
    return [option for option in game.options if option.name not in first_options]


def _values(option: Option) -> list[str]:
    """Return the values of an option, the default first."""
    return [option.default, *(one for one in values(option) if one != option.default)]


def usual(game: str, games: Mapping[str, GamePacks], kind: str = SWISS) -> PlanDraft:
    """Return the draft with which the form opens.

    A game of real pieces may then be played on screen or with pieces.
    game: name of the game.
    games: the installed games, by name.
    kind: one of KINDS.
    """
    game_packs = games[game]
    real = game_packs.rules[game_packs.default_pack].refereeing is not None
    draft = PlanDraft(game, way=WAYS.index(EITHER if real else SCREEN))
    return _of_kind(draft, KINDS.index(kind))


def _of_kind(draft: PlanDraft, kind: int) -> PlanDraft:
    """Return the draft with another kind.

    A league has other lists for some fields. A change from or to a league resets those.
    kind: index into KINDS.
    """
    if LEAGUE not in (KINDS[kind], KINDS[draft.kind]) or kind == draft.kind:
        return draft._replace(kind=kind)
    return draft._replace(kind=kind, rounds=0, extra=0, hours=0 if KINDS[kind] == LEAGUE else 6)


def terms(draft: PlanDraft, game_packs: GamePacks, localizer: Localizer, language: str) -> TableTerms:
    """Return the settings of the tournament's tables.

    Raises Refused if the draft has indices that no list has.
    game_packs: the game with its card packs.
    """
    lists = of_tables(game_packs, localizer)
    if len(draft.options) > len(lists) or any(draft.at(n) >= len(one.values) for n, one in enumerate(lists)):
        raise Refused("stale")
    pack, own_clock, rated, *rest = (one.values[draft.at(n)] for n, one in enumerate(lists))
    options = {
        option.name: value
        for option, value in zip(_options_of(game_packs.game), rest, strict=True)
        if value != option.default
    }
    return TableTerms(draft.game, pack, options, own_clock, language, rated == RATED[1])


def tap(draft: PlanDraft, word: str, number: int = 0) -> ButtonId:
    """Return a button id that holds the draft.

    word: what the button changes or opens: a field, “o” with the index of an option, SHOW, OPTIONS or OPEN.
    number: page of the options, from 0.
    """
    places = "".join(DIGITS[one] for one in (*draft[1:7],))
    options = "".join(DIGITS[one] for one in draft.options)
    return ButtonId("", number, PLAN, STEP.join((word, draft.game, places, options)))


def read(tap: ButtonId, games: Mapping[str, GamePacks]) -> tuple[str, PlanDraft]:
    """Return the word and the draft of a button id. Raises Refused if our form never makes such an id."""
    word, game, places, options = (*tap.arg.split(STEP), "", "", "", "")[:4]
    if game not in games and (game or word != "game"):
        raise Refused("game-not-offered")
    if not {*places, *options} <= {*DIGITS} or len(places) != len(FIELDS) - 1:
        raise Refused("stale")
    numbers = [DIGITS.index(one) for one in places]
    of_league = numbers[0] == KINDS.index(LEAGUE)
    rounds_, hours_ = (SIZES, LEAGUE_HOURS) if of_league else (ROUNDS, MINUTES)
    lists: Sequence[Sequence[Any]] = (KINDS, rounds_, MOST, hours_, WAYS, (0, 1))
    if any(n >= len(one) for n, one in zip(numbers, lists, strict=True)):
        raise Refused("stale")
    kind, rounds, most, hours, mode, extra = numbers
    chosen = tuple(DIGITS.index(one) for one in options)
    return word, PlanDraft(game, kind, rounds, most, hours, mode, extra, chosen)


def changed(draft: PlanDraft, word: str, value: str, games: Mapping[str, GamePacks]) -> PlanDraft:
    """Return the draft with the chosen value of a list. Raises Refused if the list has no such value.

    word: the field, as in `tap`.
    value: as the select menu returns it.
    """
    if word == "game":
        if value not in games:
            raise Refused("game-not-offered")
        mode = usual(value, games).way
        return draft._replace(game=value, way=mode, options=())
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
    """Return a form with nothing but the choice of a game, for a person who has never chosen one here."""
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
        button(tap(draft, OPEN), localizer.say("tournament-open-sign-up"), "good", emoji="🏆"),
        button(tap(draft, OPTIONS), localizer.say("tournament-options"), emoji="🎛️"),
    ]
    return page(text(*head), *items, *layout.rows(buttons))


def _fields(kind: str, localizer: Localizer) -> Iterator[tuple[str, list[str]]]:
    """Yield the fields that this kind has, each with the words of its values. kind: one of KINDS."""
    yield "kind", [localizer.say(f"tournament-{one}") for one in KINDS]
    if kind == SWISS:
        yield "rounds", [localizer.say("tournament-plan-rounds", rounds=one) for one in ROUNDS]
    elif kind == LEAGUE:
        yield "rounds", [localizer.say("league-plan-size", size=one) for one in SIZES]
        yield "extra", [localizer.say("tournament-plan-round-robin", extra=one) for one in ("no", "yes")]
    else:
        yield "extra", [localizer.say(f"tournament-plan-{kind}", extra=one) for one in ("no", "yes")]
    if kind != LEAGUE:
        yield "most", [localizer.say("tournament-plan-most", most=one) for one in MOST]
    seconds = [one * HOUR for one in LEAGUE_HOURS] if kind == LEAGUE else [one * MINUTE for one in MINUTES]
    yield (
        "hours",
        [length(one, localizer) if one else localizer.say("tournament-no-deadline") for one in seconds],
    )
    yield "way", [localizer.say(f"tournament-way-{one}") for one in WAYS]


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
    return ui.ActionRow(Select(tap(draft, "game"), localizer.say("tournament-plan-game"), options))


def _called(name: str, game_packs: GamePacks, localizer: Localizer) -> str:
    """Return the game's name, with a note if it needs real pieces. The list shows its symbol as an emoji."""
    game = localizer.say(f"game-{name}")
    real = game_packs.rules[game_packs.default_pack].refereeing is not None
    return localizer.say("game-needs-pieces", game=game) if real else game


def _list(draft: PlanDraft, key: str, words: Sequence[str], localizer: Localizer) -> list[ui.Item[Any]]:
    """Return the select menu of a field. key: of the field; words: of its values."""
    name = "league-field-size" if draft.league and key == "rounds" else f"tournament-field-{key}"
    order = sorted(range(len(words)), key=MINUTES.__getitem__) if key == "hours" and not draft.league else ()
    return _options(draft, key, localizer.say(name), words, getattr(draft, key), localizer, order=order)


def _options(
    draft: PlanDraft,
    word: str,
    name: str,
    words: Sequence[str],
    now: int,
    localizer: Localizer,
    page_number: int = 0,
    order: Sequence[int] = (),
) -> list[ui.Item[Any]]:
    """Return a select menu for one field.

    Each of its entries begins with the name of the field, because a phone shows only the chosen entry. If an
    entry would be cut off when the list is closed, the name stands above the list instead.
    word: the field, as in `tap`.
    name: of the field.
    words: of its values.
    now: index of the chosen value.
    page_number: the page, which comes back with the tap.
    order: the order in which the values are listed, as indices.
    """
    whole = [localizer.say("option-shown", name=name, value=one) for one in words]
    above = any(text_width(one) > table_menus.MOST_CLOSED for one in whole)
    labels = words if above else whole
    options = [
        discord.SelectOption(label=cut(labels[n], 100), value=str(n), default=n == now)
        for n in [*(order or range(len(words)))][:25]
    ]
    row = ui.ActionRow(Select(tap(draft, word, page_number), name, options))
    return [*([text(f"-# {name}")] if above else []), row]


def of_its_tables(
    draft: PlanDraft, game_packs: GamePacks, page_number: int, localizer: Localizer
) -> ui.LayoutView:
    """Return a page of the options of all tables.

    game_packs: the game with its card packs.
    page_number: page number, from 0.
    """
    lists = [(n, one) for n, one in enumerate(of_tables(game_packs, localizer)) if len(one.values) > 1]
    last = max(0, (len(lists) - 1) // LEAF)
    page_number = min(page_number, last)
    items = [
        item
        for n, one in lists[page_number * LEAF : (page_number + 1) * LEAF]
        for item in _options(
            draft, f"o{n}", localizer.say(one.key), one.labels, draft.at(n), localizer, page_number
        )
    ]
    pager = [
        button(tap(draft, OPTIONS, max(0, page_number - 1)), "◀", off=page_number == 0),
        button(
            tap(draft, f"{OPTIONS}on", page_number + 1),
            f"{page_number + 1}/{last + 1} ▶",
            off=page_number == last,
        ),
    ]
    back = button(tap(draft, SHOW), localizer.say("tournament-back"), emoji="↩️")
    head = text(
        f"### 🎛️ {localizer.say('tournament-options')}", f"-# {localizer.say('tournament-options-about')}"
    )
    return page(head, *items, *layout.rows([*(pager if last else []), back]))
