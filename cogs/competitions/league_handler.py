"""Leagues: joining, leaving, looking at them, and the actions of the organiser."""

from collections.abc import Sequence

from discord import ui

from cogs.competitions import league_organiser_view, league_view
from cogs.competitions.tournament_finder import TournamentFinder, shows_refusals
from cogs.competitions.tournament_target import (
    CALL_SEASON,
    LEAD,
    LEAGUE,
    TournamentTarget,
    parse_tournament_target,
)
from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import Tapped, is_id, manages_server, person_of, show_privately
from cogs.core.services import Services
from engine.questions import Refused
from sessions.competitions.stored_league import StoredLeague
from sessions.competitions.stored_tournament import may_organise


class LeagueHandler(BotCog):
    """Handles three acts: `league` is for members, `lead` for the organiser, and `callseason` begins a season
    and pings everybody. If an action comes too late, the current state is shown with the reason.

    finder: shows private panels, and checks who manages the server.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.finder, self.leagues = services.get(TournamentFinder), services.personal_data.leagues

    async def show_refusal(self, interaction: Tapped, tap: ButtonId, refused: Refused) -> None:
        """Show the reason of a refusal above the current state of the league. If the person may not see that
        state, raise the refusal again.

        tap: the tap that was refused; it names the league.
        """
        if refused.reason in ("league-gone", "tournament-organiser-only") or interaction.response.is_done():
            raise refused
        stored_league, _ = await self._find_league(interaction, tap)
        reader = await self.finder.reader(interaction)
        reason = f"ℹ️ {self.finder.why(refused, reader.localizer)}"
        if tap.act == LEAGUE:
            groups = await self.leagues.groups_of(stored_league)
            view = league_view.member_view(stored_league, groups, interaction.user.id, reader, reason)
        else:
            await self._own(interaction, tap)  # raises Refused for people who may not see the menu
            view = league_organiser_view.organiser_menu_view(stored_league, reader, reason)
        await show_privately(interaction, view)

    @on_tap(LEAGUE, "lobby")
    @shows_refusals
    async def member(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Join or leave the league, or show it.

        tap: its argument is a `TournamentTarget` with the action JOIN, OFF (leave) or LOOK.
        """
        stored_league, target = await self._find_league(interaction, tap)
        key, person = "", interaction.user.id  # key: of the sentence about what was just done
        if target.action == league_view.JOIN:
            stored_league = await self.leagues.join(stored_league.id, person_of(interaction))
        elif target.action == league_view.OFF:
            stored_league, key = await self.leagues.leave(stored_league.id, person), "league-you-left"
        elif target.action != league_view.LOOK:
            raise Refused("stale")
        reader, groups = await self.finder.reader(interaction), await self.leagues.groups_of(stored_league)
        news = f"✅ {reader.localizer.say(key)}" if key else ""
        await show_privately(
            interaction, league_view.member_view(stored_league, groups, person, reader, news)
        )

    @on_tap(CALL_SEASON, "call")
    @shows_refusals
    async def start(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Begin a season of the league, for its organiser."""
        stored_league, _ = await self._own(interaction, tap)
        if stored_league.groups or stored_league.ended:
            raise Refused("league-season-runs" if stored_league.groups else "stale")
        await interaction.response.defer()
        manager = manages_server(interaction)
        changed_league = await self.leagues.start(stored_league.id, interaction.user.id, manager=manager)
        view = await self._menu(interaction, changed_league, "league-begun-now")
        await interaction.edit_original_response(view=view)

    @on_tap(LEAD, "lobby")
    @shows_refusals
    async def lead(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Do any other action of the organiser, and show the menu or list after it.

        tap: its argument is a `TournamentTarget` with the action; its number is the page of a list, from 0.
        values: the Discord id of the person that was chosen in a list.
        """
        stored_league, target = await self._own(interaction, tap)
        await show_privately(
            interaction, await self._do_action(interaction, stored_league, target, tap.number, values)
        )

    async def _do_action(
        self,
        interaction: Tapped,
        stored_league: StoredLeague,
        target: TournamentTarget,
        page_index: int,
        values: Sequence[str],
    ) -> ui.LayoutView:
        """Do an action of the organiser, and return the menu, list or confirmation that is shown after it.

        target: the action, and its arguments.
        page_index: the page of a list, from 0.
        values: the Discord id of the chosen person; empty for other actions.
        """
        organiser, manager = interaction.user.id, manages_server(interaction)
        value = values[0] if values else ""
        match target.action, target.arguments:
            case "" | league_organiser_view.MENU, _:
                return await self._menu(interaction, stored_league)
            case league_organiser_view.PEOPLE, _:
                return league_organiser_view.remove_member_view(
                    stored_league, page_index, await self.finder.reader(interaction)
                )
            case league_organiser_view.END, () if not stored_league.ended:
                return league_organiser_view.end_league_view(
                    stored_league, await self.finder.reader(interaction)
                )
            case league_organiser_view.REMOVE, _ if is_id(value):
                changed_league = await self.leagues.remove(
                    stored_league.id, organiser, int(value), manager=manager
                )
                done_key = "league-removed"
            case (league_organiser_view.END, (league_organiser_view.SURE,)) | (
                league_organiser_view.GO_ON,
                (),
            ):
                ending = target.action == league_organiser_view.END
                changed_league = await self.leagues.end(
                    stored_league.id, organiser, ending=ending, manager=manager
                )
                # Without a season the league is over at once, and the menu shows that.
                ending_key = "league-ends-then" if ending else "league-goes-on"
                done_key = "" if changed_league.ended else ending_key
            case _:
                raise Refused("stale")
        return await self._menu(interaction, changed_league, done_key, player=f"<@{value}>")

    async def _find_league(self, interaction: Tapped, tap: ButtonId) -> tuple[StoredLeague, TournamentTarget]:
        """Return the league and the target of the tap. Raises Refused if the league is gone or belongs to
        another server."""
        target = parse_tournament_target(tap)
        stored_league = await self.leagues.get(target.id)
        if stored_league is None or stored_league.guild != interaction.guild_id:
            raise Refused("league-gone")
        return stored_league, target

    async def _own(self, interaction: Tapped, tap: ButtonId) -> tuple[StoredLeague, TournamentTarget]:
        """Return the league and the target of the tap. Raises Refused if the person does not organise this
        league."""
        stored_league, target = await self._find_league(interaction, tap)
        if not may_organise(stored_league, interaction.user.id, manager=manages_server(interaction)):
            raise Refused("tournament-organiser-only")
        return stored_league, target

    async def _menu(
        self, interaction: Tapped, stored_league: StoredLeague, key: str = "", **given: str
    ) -> ui.LayoutView:
        """Return the view with the organiser's menu.

        key: the key of a sentence about what was just done; "" for none.
        given: the facts of that sentence.
        """
        reader = await self.finder.reader(interaction)
        return league_organiser_view.organiser_menu_view(
            stored_league, reader, f"✅ {reader.localizer.say(key, **given)}" if key else ""
        )


setup = adds(LeagueHandler)
