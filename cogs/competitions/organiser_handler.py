"""The private panel of a tournament's organiser. People who manage the server can use it too."""

from collections.abc import Sequence
from functools import partial

from discord import ui

from cogs.competitions import organiser_view as views
from cogs.competitions.draft_view import PUBLISH
from cogs.competitions.tournament_finder import Sheet, TournamentFinder, shows_refusals
from cogs.competitions.tournament_target import (
    CALL_PAIRS,
    ORGANISE,
    START_TIME,
    TournamentTarget,
    parse_number,
)
from cogs.competitions.tournament_words import (
    HOUR,
    LONG,
    MINUTE,
    entrant_name,
    entrant_names,
    length,
    others_of,
)
from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import (
    Tapped,
    edit,
    is_id,
    is_member,
    make_person,
    picked_person,
    show_privately,
)
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from cogs.gathering.scheduled_start_handler import ScheduledStartHandler
from engine.questions import Refused
from sessions.competitions.organiser_acts import OrganiserActs
from sessions.competitions.rounds import planned_rounds
from sessions.competitions.stored_tournament import StoredTournament, TournamentGame, may_organise, people_in
from sessions.competitions.tournament_data import (
    DRAW,
    PLAYED,
    RESULT_OF_WORD,
    SIGN_UP,
    Pairing,
    PairingId,
    Tournament,
    entrant,
    entrant_of,
    fewest,
    winning_side,
)
from sessions.table.table_data import Person

# Actions about one entrant, whose number is the first argument in the button id.
ABOUT_ONE = (views.WITHDRAW, views.ABSENT, views.MISS, views.PLAYS, views.RETURN)


def done_now(stored: StoredTournament, target: TournamentTarget, value: str, localizer: Localizer) -> str:
    """Return the sentence that says what the organiser has just done.

    stored: the tournament as it is after the action.
    target: the action that was tapped, and its arguments.
    value: what was chosen in a list, such as a Discord id; "" for nothing.
    """
    tournament, arguments = stored.tournament, target.arguments
    if target.action == views.RESULT:
        game = stored.find_game(target.pairing_id)
        if game is None:
            return localizer.say("done-plain")
        return _ruled(tournament, game.pairing, RESULT_OF_WORD[arguments[2]], localizer)
    if target.action in (views.LAST, views.GO_ON):
        return localizer.say("league-ends-then" if target.action == views.LAST else "league-goes-on")
    if stored.season and stored.round and target.action in (views.ADD, views.RETURN):
        return localizer.say("league-did-add")
    if target.action in ABOUT_ONE:
        player = entrant_name(tournament, parse_number(arguments[0]), localizer)
        return localizer.say(f"tournament-did-{target.action}", player=player)
    if target.action == views.ADD:
        is_on_waiting_list = entrant_of(tournament, int(value)) is None
        key = "tournament-did-wait" if is_on_waiting_list else "tournament-did-add"
        return localizer.say(key, player=f"<@{value}>")
    if target.action == views.MORE:
        unit = MINUTE if arguments[1:] == (views.MINUTES,) else HOUR
        extension = length(parse_number(arguments[0]) * unit, localizer, LONG)
        return localizer.say("tournament-did-more", length=extension)
    if target.action == views.CHECK_IN:
        return localizer.say("tournament-did-check-in", player=f"<@{arguments[0]}>")
    if target.action == views.REMOVE:
        return localizer.say("tournament-did-withdraw", player=f"<@{arguments[0]}>")
    return localizer.say("tournament-cancelled" if target.action == views.CANCEL else "tournament-over")


def _ruled(tournament: Tournament, pairing: Pairing, result: str, localizer: Localizer) -> str:
    """Return the sentence that says which result the organiser has just entered."""
    winner = winning_side(result)
    if winner is None:
        key = "draw" if result == DRAW else "neither"
        names = entrant_names(tournament, pairing.players, localizer)
        return localizer.say(f"tournament-ruled-{key}", players=names, count=len(names))
    key, number = "won" if result in PLAYED else "unplayed", pairing.numbers[winner]
    return localizer.say(
        f"tournament-ruled-{key}",
        player=entrant_name(tournament, number, localizer),
        others=entrant_names(tournament, others_of(pairing, number), localizer),
    )


class OrganiserHandler(BotCog):
    """Handles three acts: `organise` is for all pages and actions of the panel, `callpairs` begins the
    tournament and pings everybody, and `cupstart` sets when it begins by itself. If an action comes too late,
    the current state is shown with the reason.

    finder: loads tapped tournaments, and shows private panels.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.finder = services.get(TournamentFinder)

    async def show_refusal(self, interaction: Tapped, tap: ButtonId, refused: Refused) -> None:
        """Show the reason of a refusal in the organiser's panel.

        tap: the tap that was refused.
        """
        stored, _, acts = await self.finder.find_organised(interaction, tap, views.JUDGED)
        sheet = self._sheet_for(stored, acts)
        await self.finder.show_refusal(interaction, tap, refused, sheet)

    @on_tap(CALL_PAIRS, "call")
    @shows_refusals
    async def start(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Begin the tournament, or publish the next round.

        tap: its argument is a `TournamentTarget` with the action PUBLISH, or any other to begin.
        """
        stored, target, acts = await self.finder.find_organised(interaction, tap)
        if target.action == PUBLISH:
            await interaction.response.defer()
            await self._menu(interaction, await acts.publish(), acts, "tournament-draft-published")
            return
        if stored.phase != SIGN_UP:
            raise Refused("stale")
        least = fewest(stored.tournament.plan)
        if len(stored.tournament.entrants) < least:
            raise Refused("tournament-too-few", least=least)
        await interaction.response.defer()
        await self._menu(interaction, await acts.start(), acts, "tournament-begun-now")

    @on_tap(START_TIME, "lobby")
    @shows_refusals
    async def start_time(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask in a modal when the tournament begins by itself, and then set it. An empty text removes the
        time.

        values: the typed time, once the modal was submitted.
        """
        stored, target, acts = await self.finder.find_organised(interaction, tap)
        if stored.phase != SIGN_UP:
            raise Refused("tournament-begun")
        localizer = self.services.localizers.private_localizer(interaction)
        typed_time = await self.services.get(ScheduledStartHandler).ask_for_time(
            interaction,
            target.tap(START_TIME),
            values,
            localizer.say("tournament-starts-title"),
            localizer.say("time-field"),
            required=False,
        )
        if typed_time is None:
            return
        changed_tournament = await acts.schedule(typed_time.at)
        news = typed_time.time_text or localizer.say("tournament-starts-by-hand")
        await self._show_done(interaction, changed_tournament, acts, news)

    @on_tap(ORGANISE, "lobby")
    @shows_refusals
    async def organise(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show a page of the panel, or do an action and show its result. If the action corrects a result on
        which later games depend, ask for a confirmation first.

        tap: its argument is a `TournamentTarget` with the action; its number is the page of a list, from 0.
        values: what was chosen in a list.
        """
        stored, target, acts = await self.finder.find_organised(interaction, tap, views.JUDGED)
        value = values[0] if values else ""
        if target.action in ("", views.MENU):
            await self._menu(interaction, stored, acts)
        elif (page := await self._page(interaction, stored, acts, target, tap.number, value)) is not None:
            await show_privately(interaction, page)
        else:
            try:
                # The act may end the round, and pairing the next one takes up to four seconds.
                action = self._do_action(interaction, stored, acts, target, value)
                changed_tournament = await self.services.sender.in_time(interaction, action)
            except Refused as refused:
                if refused.reason != "tournament-later-played":
                    raise
                reader = await self.finder.reader(interaction)
                game, count = _game(stored, target.pairing_id), refused.facts["count"]
                await edit(interaction, views.play_again_first(game, target.arguments[2], count, reader))
                return
            localizer = self.services.localizers.private_localizer(interaction)
            news = done_now(changed_tournament, target, value, localizer)
            await self._show_done(interaction, changed_tournament, acts, news)

    async def _page(
        self,
        interaction: Tapped,
        stored: StoredTournament,
        acts: OrganiserActs,
        target: TournamentTarget,
        page_index: int,
        value: str,
    ) -> ui.LayoutView | None:
        """Return a page that shows something or asks for a confirmation. None if the action needs no page,
        because it is done at once.

        target: the action, and its arguments.
        page_index: the page of a list, from 0.
        value: what was chosen in a list; "" for nothing.
        """
        reader = await self.finder.reader(interaction)
        renames = acts.manager
        match target.action:
            case views.START if stored.phase == SIGN_UP:
                return views.start_first(stored, planned_rounds(stored.tournament), reader)
            case views.PEOPLE:
                return views.people(stored, page_index, reader, enters_lists=renames)
            case views.ADD if not target.arguments:
                if not views.may_join(stored.tournament):
                    raise Refused("tournament-too-late")
                return views.let_in(stored, reader)
            case views.PERSON if stored.round:
                number = self._entrant(stored, value or target.arguments[-1])
                return views.person(stored, number, reader, renames=renames)
            case views.REMOVE if is_id(value):
                number = self._signed_up(stored, value)
                return views.person_first(stored, target.action, number, reader, renames=renames)
            case views.WITHDRAW | views.ABSENT if len(target.arguments) == 1:
                number = self._entrant(stored, target.arguments[0])
                return views.person_first(stored, target.action, number, reader)
            case views.GAMES if stored.round:
                round = parse_number(target.arguments[0]) if target.arguments else stored.round
                return views.games(stored, min(max(1, round), stored.round), page_index, reader)
            case views.GAME if target.arguments:
                board = parse_number(value or target.arguments[-1])
                pairing_id = PairingId(parse_number(target.arguments[0]), board)
                game = _game(stored, pairing_id)
                return views.game_page(game, reader, own=game.is_of(interaction.user.id))
            case views.RESULT if len(target.arguments) == 3 and target.arguments[2] == views.BOTH_LOST:
                return views.both_lost_first(_game(stored, target.pairing_id), reader)
            case views.MORE if not target.arguments and stored.round and stored.tournament.rounds[-1].due:
                return views.more_time(stored, reader)
            case views.END | views.CANCEL if not target.arguments:
                return views.sure(stored, target.action, reader)
        return None

    async def _do_action(
        self,
        interaction: Tapped,
        stored: StoredTournament,
        acts: OrganiserActs,
        target: TournamentTarget,
        value: str,
    ) -> StoredTournament:
        """Do the tapped action, and return the changed tournament.

        target: the action, and its arguments.
        value: what was chosen in a list; "" for nothing.
        """
        arguments = target.arguments

        def number() -> int:
            """Return the number of the entrant whom the action is about."""
            return self._entrant(stored, arguments[0])

        match target.action, len(arguments):
            case views.REMOVE, 2 if is_id(arguments[0]):
                signed_up = self._signed_up(stored, arguments[0])
                return await acts.remove(signed_up)
            case views.CHECK_IN, 1 if is_id(arguments[0]):
                return await acts.check_in(int(arguments[0]))
            case views.WITHDRAW, 2:
                return await acts.remove(number())
            case views.ABSENT, 2:
                return await acts.absent(number())
            case views.MISS, 2 if arguments[1] in views.ADDED:
                half = arguments[1] == views.HALF_POINT
                return await acts.miss_next(number(), half=half)
            case views.PLAYS, 1:
                return await acts.play_next(number())
            case views.RETURN, 1:
                former_entrant = entrant(stored.tournament, number())
                if not former_entrant.person:  # this person's data were erased
                    raise Refused("stale")
                person = make_person(former_entrant.person, former_entrant.name, "")
                return await acts.add(person, half=False)
            case views.ADD, 1 if arguments[0] in views.ADDED:
                half = arguments[0] == views.HALF_POINT
                picked = self._picked(interaction, stored, acts, value)
                return await acts.add(picked, half=half)
            case views.RESULT, 3 | 4 if arguments[2] in RESULT_OF_WORD:
                again = arguments[3:] == (views.AGAIN,)
                result = RESULT_OF_WORD[arguments[2]]
                return await acts.rule(target.pairing_id, result, again=again)
            case views.MORE, 1 | 2:
                unit = MINUTE if arguments[1:] == (views.MINUTES,) else HOUR
                return await acts.extend(parse_number(arguments[0]) * unit)
            case views.LAST | views.GO_ON, 0:
                ending = target.action == views.LAST
                return await acts.end_league(ending=ending)
            case views.END, 1:
                return await acts.end()
            case views.CANCEL, 1:
                return await acts.call_off()
        raise Refused("stale")

    def _picked(
        self, interaction: Tapped, stored: StoredTournament, acts: OrganiserActs, value: str
    ) -> Person:
        """Return the person who was picked to be added as an entrant. Raises Refused if the picked person is
        not in this server, or if the organiser may not add them. Only who may organise all tournaments here
        may add somebody who never signed up, because each round pings its players.

        value: the Discord id of the picked person.
        """
        picked = picked_person(interaction, [value])
        if not is_member(interaction, picked.id):
            raise Refused("not-here")
        if not acts.manager and picked.id not in (*people_in(stored), *stored.barred):
            raise Refused("tournament-add-stranger")
        return picked

    @staticmethod
    def _signed_up(stored: StoredTournament, person: str) -> int:
        """Return the number of a person who has signed up. Raises Refused if they have not, or if the
        tournament has begun.

        person: the Discord id, as a list or button contains it.
        """
        listed_entrant = entrant_of(stored.tournament, int(person))
        if listed_entrant is None or stored.phase != SIGN_UP:
            raise Refused("tournament-not-in")
        return listed_entrant.number

    @staticmethod
    def _entrant(stored: StoredTournament, text: str) -> int:
        """Return the number of an entrant, from 1. Raises Refused if there is no such entrant.

        text: the number, as a button contains it.
        """
        number = parse_number(text)
        if not 1 <= number <= len(stored.tournament.entrants):
            raise Refused("stale")
        return number

    async def _menu(
        self, interaction: Tapped, stored: StoredTournament, acts: OrganiserActs, key: str = ""
    ) -> None:
        """Show the organiser's panel.

        key: the key of a sentence about what was just done; "" for none.
        """
        localizer = self.services.localizers.private_localizer(interaction)
        await self._show_done(interaction, stored, acts, localizer.say(key) if key else "")

    async def _show_done(
        self, interaction: Tapped, stored: StoredTournament, acts: OrganiserActs, news: str
    ) -> None:
        """Show the organiser's panel with a sentence about what was just done.

        news: the sentence; "" for none.
        """
        sheet = self._sheet_for(stored, acts)
        await self.finder.show(interaction, stored, sheet, f"✅ {news}" if news else "")

    @staticmethod
    def _sheet_for(stored: StoredTournament, acts: OrganiserActs) -> Sheet:
        """Return what makes the panel for this person: that of an organiser, or that of a judge."""
        judges = not may_organise(stored, acts.by, manager=acts.manager)
        return partial(views.menu, judges=judges)


def _game(stored: StoredTournament, pairing_id: PairingId) -> TournamentGame:
    """Return a game that a button or list names. Raises Refused if there is none."""
    game = stored.find_game(pairing_id)
    if game is None:
        raise Refused("stale")
    return game


setup = adds(OrganiserHandler)
