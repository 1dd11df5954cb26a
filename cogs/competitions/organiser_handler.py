"""The private panel of a tournament's organiser. People who manage the server can use it too."""

from collections.abc import Sequence

from discord import ui

from cogs.competitions import organiser_view as views
from cogs.competitions.organiser_view import RULED
from cogs.competitions.tournament_finder import TournamentFinder, shows_refusals
from cogs.competitions.tournament_target import CALL_PAIRS, ORGANISE, TournamentTarget, parse_number
from cogs.competitions.tournament_words import HOUR, LONG, MINUTE, entrant_name, length
from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import (
    Tapped,
    is_id,
    is_member,
    make_person,
    manages_server,
    picked_person,
    show_privately,
)
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from engine.questions import Refused
from sessions.competitions.rounds import planned_rounds
from sessions.competitions.stored_tournament import (
    StoredTournament,
    may_organise,
    people_in,
)
from sessions.competitions.tournament_data import FEWEST, SIGN_UP, entrant, entrant_of
from sessions.table.table_data import Person

# Actions about one entrant, whose number is the first argument in the button id.
ABOUT_ONE = (views.WITHDRAW, views.ABSENT, views.MISS, views.PLAYS, views.RETURN)


def done_now(
    stored_tournament: StoredTournament, target: TournamentTarget, value: str, localizer: Localizer
) -> str:
    """Return the sentence that says what the organiser has just done.

    stored_tournament: the tournament as it is after the action.
    target: the action that was tapped, and its arguments.
    value: what was chosen in a list, such as a Discord id; "" for nothing.
    """
    tournament, arguments = stored_tournament.tournament, target.arguments
    if target.action == views.RESULT:
        pairing = stored_tournament.board(parse_number(arguments[0]), parse_number(arguments[1]))
        if pairing is None:
            return localizer.say("done-plain")
        first, second = (
            entrant_name(tournament, side, localizer) for side in (pairing.first, pairing.second)
        )
        return localizer.say(f"tournament-ruled-{arguments[2]}", first=first, second=second)
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
    if target.action == views.REMOVE:
        return localizer.say("tournament-did-withdraw", player=f"<@{value}>")
    return localizer.say("tournament-cancelled" if target.action == views.CANCEL else "tournament-over")


class OrganiserHandler(BotCog):
    """Handles two acts: `organise` is for all pages and actions of the panel, and `callpairs` begins the
    tournament and pings everybody. If an action comes too late, the current state is shown with the reason.

    finder: loads tapped tournaments, and shows private panels.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.finder, self.tournaments = (
            services.get(TournamentFinder),
            services.tournaments,
        )
        self.organising = services.tournaments.organiser_acts

    async def show_refusal(self, interaction: Tapped, tap: ButtonId, refused: Refused) -> None:
        """Show the reason of a refusal in the organiser's panel.

        tap: the tap that was refused.
        """
        await self._own(interaction, tap)  # raises Refused for people who may not see the menu
        await self.finder.show_refusal(interaction, tap, refused, self._sheet)

    @on_tap(CALL_PAIRS, "call")
    @shows_refusals
    async def start(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Begin the tournament: pair the first round."""
        stored_tournament, _ = await self._own(interaction, tap)
        if stored_tournament.phase != SIGN_UP:
            raise Refused("stale")
        if len(stored_tournament.tournament.entrants) < FEWEST:
            raise Refused("tournament-too-few", least=FEWEST)
        await interaction.response.defer()
        changed_tournament = await self.organising.start(
            stored_tournament.id, interaction.user.id, manager=manages_server(interaction)
        )
        await self._menu(interaction, changed_tournament, "tournament-begun-now")

    @on_tap(ORGANISE, "lobby")
    @shows_refusals
    async def organise(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show a page of the panel, or do an action and show its result. If the action corrects a result on
        which later games depend, ask for a confirmation first.

        tap: its argument is a `TournamentTarget` with the action; its number is the page of a list, from 0.
        values: what was chosen in a list.
        """
        stored_tournament, target = await self._own(interaction, tap)
        value = values[0] if values else ""
        if target.action in ("", views.MENU):
            await self._menu(interaction, stored_tournament)
        elif (
            page := await self._page(interaction, stored_tournament, target, tap.number, value)
        ) is not None:
            await show_privately(interaction, page)
        else:
            try:
                changed_tournament = await self._do_action(interaction, stored_tournament, target, value)
            except Refused as refused:
                if refused.reason != "tournament-later-played":
                    raise
                reader = await self.finder.reader(interaction)
                count = refused.facts["count"]
                await show_privately(
                    interaction, views.play_again_first(stored_tournament, target, count, reader)
                )
                return
            localizer = self.finder.services.localizers.private_localizer(interaction)
            news = done_now(changed_tournament, target, value, localizer)
            await self._show_done(interaction, changed_tournament, news)

    async def _page(
        self,
        interaction: Tapped,
        stored_tournament: StoredTournament,
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
        match target.action:
            case views.START if stored_tournament.phase == SIGN_UP:
                return views.start_first(
                    stored_tournament, planned_rounds(stored_tournament.tournament), reader
                )
            case views.PEOPLE:
                return views.people(stored_tournament, page_index, reader)
            case views.ADD if not target.arguments:
                if not views.may_join(stored_tournament.tournament):
                    raise Refused("tournament-too-late")
                return views.let_in(stored_tournament, reader)
            case views.PERSON if stored_tournament.round:
                return views.person(stored_tournament, self._entrant(stored_tournament, value), reader)
            case views.GAMES if stored_tournament.round:
                round = parse_number(target.arguments[0]) if target.arguments else stored_tournament.round
                return views.games(
                    stored_tournament, min(max(1, round), stored_tournament.round), page_index, reader
                )
            case views.GAME if target.arguments:
                round, board = parse_number(target.arguments[0]), parse_number(value or target.arguments[-1])
                if stored_tournament.board(round, board) is None:
                    raise Refused("stale")
                is_own_game = stored_tournament.plays(interaction.user.id, round, board)
                return views.game(stored_tournament, round, board, reader, own=is_own_game)
            case views.RESULT if len(target.arguments) == 3 and target.arguments[2] == views.BOTH_LOST:
                round, board = parse_number(target.arguments[0]), parse_number(target.arguments[1])
                if stored_tournament.board(round, board) is None:
                    raise Refused("stale")
                return views.both_lost_first(stored_tournament, round, board, reader)
            case views.MORE if (
                not target.arguments
                and stored_tournament.round
                and stored_tournament.tournament.rounds[-1].due
            ):
                return views.more_time(stored_tournament, reader)
            case views.END | views.CANCEL if not target.arguments:
                return views.sure(stored_tournament, target.action, reader)
        return None

    async def _do_action(
        self, interaction: Tapped, stored_tournament: StoredTournament, target: TournamentTarget, value: str
    ) -> StoredTournament:
        """Do the tapped action, and return the changed tournament.

        target: the action, and its arguments.
        value: what was chosen in a list; "" for nothing.
        """
        organiser, manager = interaction.user.id, manages_server(interaction)
        arguments, acts = target.arguments, self.organising
        match target.action, len(arguments):
            case views.REMOVE, _ if is_id(value):
                listed_entrant = entrant_of(stored_tournament.tournament, int(value))
                if listed_entrant is None or stored_tournament.phase != SIGN_UP:
                    raise Refused("tournament-not-in")
                return await acts.remove(
                    stored_tournament.id, organiser, listed_entrant.number, manager=manager
                )
            case views.WITHDRAW, 1:
                return await acts.remove(
                    stored_tournament.id,
                    organiser,
                    self._entrant(stored_tournament, arguments[0]),
                    manager=manager,
                )
            case views.ABSENT, 1:
                return await acts.absent(
                    stored_tournament.id,
                    organiser,
                    self._entrant(stored_tournament, arguments[0]),
                    manager=manager,
                )
            case views.MISS, 2 if arguments[1] in views.ADDED:
                number = self._entrant(stored_tournament, arguments[0])
                half = arguments[1] == views.HALF_POINT
                return await acts.miss_next(
                    stored_tournament.id, organiser, number, half=half, manager=manager
                )
            case views.PLAYS, 1:
                return await acts.play_next(
                    stored_tournament.id,
                    organiser,
                    self._entrant(stored_tournament, arguments[0]),
                    manager=manager,
                )
            case views.RETURN, 1:
                former_entrant = entrant(
                    stored_tournament.tournament, self._entrant(stored_tournament, arguments[0])
                )
                if not former_entrant.person:  # this person's data were erased
                    raise Refused("stale")
                person = make_person(former_entrant.person, former_entrant.name, "")
                return await acts.add(stored_tournament.id, organiser, person, half=False, manager=manager)
            case views.ADD, 1 if arguments[0] in views.ADDED:
                half = arguments[0] == views.HALF_POINT
                picked = self._picked(interaction, stored_tournament, value)
                return await acts.add(stored_tournament.id, organiser, picked, half=half, manager=manager)
            case views.RESULT, 3 | 4 if arguments[2] in RULED:
                round, board = parse_number(arguments[0]), parse_number(arguments[1])
                again = arguments[3:] == (views.AGAIN,)
                return await acts.rule(
                    stored_tournament.id,
                    organiser,
                    round,
                    board,
                    RULED[arguments[2]],
                    manager=manager,
                    again=again,
                )
            case views.MORE, 1 | 2:
                unit = MINUTE if arguments[1:] == (views.MINUTES,) else HOUR
                return await acts.extend(
                    stored_tournament.id, organiser, parse_number(arguments[0]) * unit, manager=manager
                )
            case views.END, 1:
                return await acts.end(stored_tournament.id, organiser, manager=manager)
            case views.CANCEL, 1:
                return await acts.call_off(stored_tournament.id, organiser, manager=manager)
        raise Refused("stale")

    def _picked(self, interaction: Tapped, stored_tournament: StoredTournament, value: str) -> Person:
        """Return the person who was picked to be added as an entrant. Raises Refused if the picked person is
        not in this server, or if the organiser may not add them. Only people who manage the server may add
        somebody who never signed up, because each round pings its players.

        value: the Discord id of the picked person.
        """
        picked = picked_person(interaction, [value])
        if not is_member(interaction, picked.id):
            raise Refused("not-here")
        if not manages_server(interaction) and picked.id not in (
            *people_in(stored_tournament),
            *stored_tournament.barred,
        ):
            raise Refused("tournament-add-stranger")
        return picked

    async def _own(self, interaction: Tapped, tap: ButtonId) -> tuple[StoredTournament, TournamentTarget]:
        """Return the tournament and the target of the tap. Raises Refused if the person does not organise
        this tournament."""
        stored_tournament, target = await self.finder.find(interaction, tap)
        if not may_organise(stored_tournament, interaction.user.id, manager=manages_server(interaction)):
            raise Refused("tournament-organiser-only")
        return stored_tournament, target

    @staticmethod
    def _entrant(stored_tournament: StoredTournament, text: str) -> int:
        """Return the number of an entrant, from 1. Raises Refused if there is no such entrant.

        text: the number, as a button contains it.
        """
        number = parse_number(text)
        if not 1 <= number <= len(stored_tournament.tournament.entrants):
            raise Refused("stale")
        return number

    async def _menu(self, interaction: Tapped, stored_tournament: StoredTournament, key: str = "") -> None:
        """Show the organiser's panel.

        key: the key of a sentence about what was just done; "" for none.
        """
        localizer = self.finder.services.localizers.private_localizer(interaction)
        await self._show_done(interaction, stored_tournament, localizer.say(key) if key else "")

    async def _show_done(self, interaction: Tapped, stored_tournament: StoredTournament, news: str) -> None:
        """Show the organiser's panel with a sentence about what was just done.

        news: the sentence; "" for none.
        """
        await self.finder.show(interaction, stored_tournament, self._sheet, f"✅ {news}" if news else "")

    async def _sheet(
        self, stored_tournament: StoredTournament, localizer: Localizer, news: str
    ) -> ui.LayoutView:
        """Return the organiser's panel.

        news: a line above the panel, about what was just done.
        """
        return views.menu(stored_tournament, await self.finder.reader_in(localizer), news)


setup = adds(OrganiserHandler)
