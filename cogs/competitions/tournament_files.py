"""A tournament as files, sent privately: a page to hand on, and others for spreadsheets and programs."""

import io
import re
import unicodedata
from collections.abc import Iterator, Sequence

import discord

from cogs.competitions.standings_page import standings_page
from cogs.competitions.tournament_finder import TournamentFinder
from cogs.competitions.tournament_target import FILES
from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import Tapped, send
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from engine.questions import Refused
from sessions.competitions import exports
from sessions.competitions.standings import TIE_BREAKS, standings
from sessions.competitions.stored_tournament import StoredTournament


class TournamentFilesHandler(BotCog):
    """Handles the act `cupfiles`: sends the files of a tournament to anybody who may see it.

    finder: loads tapped tournaments.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.finder = services.get(TournamentFinder)

    @on_tap(FILES, "file")
    async def send_files(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Send the files. Raises Refused before the first round."""
        stored, _ = await self.finder.find(interaction, tap)
        if not stored.round:
            raise Refused("tournament-not-begun")
        localizer = self.services.localizers.private_localizer(interaction)
        files = [
            discord.File(io.BytesIO(content), f"{file_prefix(stored)}-{name}")
            for name, content in files_of(stored, localizer)
        ]
        has_report = "yes" if exports.has_report_file(stored.tournament) else "no"
        await send(interaction, content=localizer.say("tournament-files", report=has_report), files=files)


def file_prefix(stored: StoredTournament) -> str:
    """Return how the names of a tournament's files begin: with its title, and the season of a league; with
    its id if the title has no letters or digits that every system knows.
    """
    letters = unicodedata.normalize("NFKD", stored.title).encode("ascii", "ignore").decode()
    title = "-".join(re.findall("[a-z0-9]+", letters.lower()))
    season = f"-{stored.season}" if stored.season else ""
    return f"{title}{season}" if title else stored.id


def files_of(stored: StoredTournament, localizer: Localizer) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of each file. Headings are in the reader's language."""

    def heading(key: str) -> str:
        """Return the heading of a column."""
        return localizer.say(f"tie-{key}" if key in TIE_BREAKS else f"tournament-column-{key}")

    ranked = standings(stored.tournament)
    yield "standings.html", standings_page(stored, ranked, localizer)
    yield "standings.csv", exports.standings_csv(stored, ranked, heading)
    yield "games.csv", exports.games_csv(stored, heading)
    yield "tournament.json", exports.as_json(stored, ranked)
    if exports.has_report_file(stored.tournament):
        yield "fide.trf", exports.report_file(stored, ranked)


setup = adds(TournamentFilesHandler)
