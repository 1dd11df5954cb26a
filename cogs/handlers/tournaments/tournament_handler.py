"""What whoever takes part taps: signing up and off, their game, its table and its result."""

from collections.abc import Sequence

from discord import ui

from cogs.components.custom_ids import TapId
from cogs.components.spots.tournament_spot import (
    ENTER,
    OWN_GAME,
    OWN_RESULT,
    OWN_TABLE,
    TournamentSpot,
    place_of,
)
from cogs.handlers.tournaments.tournament_finder import TournamentFinder
from cogs.interactions.interaction import Handler, Tapped, person_of, put
from cogs.views.tournaments import own_game_view, tournament_list_view
from cogs.views.tournaments.own_game_view import SAY, SURE, UNSAY, WITHDRAW, WORDS, OwnSheet
from cogs.views.tournaments.sign_up_view import LATE, OFF, UP
from engine.ask import Refused
from sessions.tournaments.keeping.kept_tournament import KeptTournament
from sessions.tournaments.tournament_data import SIGN_UP


class TournamentHandler:
    """`enter`, `owngame`, `owntable`, `ownresult`: all of it about whoever taps alone."""

    def __init__(self, finder: TournamentFinder) -> None:
        self.finder, self.keeper = finder, finder.keeper

    def acts(self) -> dict[str, Handler]:
        return {
            ENTER: self.enter,
            OWN_GAME: self.game,
            OWN_TABLE: self.table,
            OWN_RESULT: self.result,
        }

    async def all_here(self, interaction: Tapped) -> None:
        """The server's tournaments."""
        if interaction.guild_id is None:
            raise Refused("servers-only")
        guild, person = interaction.guild_id, interaction.user.id
        leagues = await self.finder.services.servers.league_panels.keeper.of_server(guild)
        groups = await self.keeper.groups_of(guild, person)
        going, over = await self.keeper.of_server(guild), await self.keeper.of_server(guild, finished=True)
        reader = await self.finder.reader(interaction)
        await put(interaction, tournament_list_view.view(person, [*groups, *going], over, reader, leagues))

    async def enter(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """Sign up or off; join one that runs."""
        kept, spot = await self.finder.found(interaction, tap)
        if spot.word not in (UP, OFF, LATE) or (spot.word != LATE and kept.phase != SIGN_UP):
            raise Refused("tournament-begun")
        if spot.word == OFF:
            kept = await self.keeper.leave(kept.id, interaction.user.id)
        else:
            kept = await self.keeper.sign_up(kept.id, person_of(interaction))
        await self._show(interaction, kept)

    async def game(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        kept, _ = await self.finder.found(interaction, tap)
        await self._show(interaction, kept)

    async def table(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """Open the table of one's own game, or find the way to it."""
        kept, spot = await self.finder.found(interaction, tap)
        round, board = _game(spot)
        await self.keeper.pairings.may_open(kept.id, round, board, interaction.user.id, manager=False)
        assert interaction.guild is not None
        mine = interaction.message is not None and interaction.message.flags.ephemeral
        await interaction.response.defer(**({} if mine else {"ephemeral": True, "thinking": True}))
        table = await self.finder.tables.open(interaction.guild, kept, round, board)
        now = await self.keeper.get(kept.id) or kept
        said = self.finder.services.voices.private_voice(interaction).say(
            "tournament-table-ready", place=f"<#{table.place}>"
        )
        await interaction.edit_original_response(view=await self._view(interaction, now, said))

    async def result(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """Say how one's game went, agree with what the other said, or play no more."""
        kept, spot = await self.finder.found(interaction, tap)
        person = interaction.user.id
        if spot.word == WITHDRAW:
            reader = await self.finder.reader(interaction)
            await put(interaction, own_game_view.withdraw_first(kept, reader))
        elif spot.word == SURE:
            if kept.phase == SIGN_UP:
                raise Refused("tournament-not-begun")
            await self._show(interaction, await self.keeper.leave(kept.id, person))
        elif spot.word == SAY and len(spot.given) == 3 and spot.given[2] in WORDS:
            round, board = _game(spot)
            now = await self.keeper.report(kept.id, round, board, person, WORDS[spot.given[2]])
            await self._show(interaction, now)
        elif spot.word == UNSAY:
            round, board = _game(spot)
            now = await self.keeper.take_back(kept.id, round, board, person)
            await self._show(interaction, now, "tournament-unsaid")
        else:
            raise Refused("stale")

    async def _show(self, interaction: Tapped, kept: KeptTournament, said: str = "") -> None:
        voice = self.finder.services.voices.private_voice(interaction)
        words = f"✅ {voice.say(said)}" if said else ""
        await put(interaction, await self._view(interaction, kept, words))

    async def _view(self, interaction: Tapped, kept: KeptTournament, said: str) -> ui.LayoutView:
        sheet = OwnSheet(kept, interaction.user.id, self.finder.panel(kept), said)
        return own_game_view.view(sheet, await self.finder.reader(interaction, kept))


def _game(spot: TournamentSpot) -> tuple[int, int]:
    """Round, from 1, and board, from 0, out of a button's id."""
    if len(spot.given) < 2:
        raise Refused("stale")
    return place_of(spot.given[0]), place_of(spot.given[1])
