"""`/share`: posts the table's game as an animation."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.core.cog import BotCog, adds, command, in_servers
from cogs.core.interactions.replies import Replies
from cogs.core.interactions.suggestions import suggested
from cogs.core.text.localized import worded
from cogs.core.text.sentences import Localizer
from cogs.sharing.end_picture_handler import EndPictureHandler
from cogs.sharing.share_handler import ShareHandler, postable_viewpoints
from cogs.sharing.storyboard import ENDINGS, SPEEDS, FilmOptions
from cogs.table.table_commands import table_here
from engine.questions import Refused
from sessions.table.table import Table

EVERYBODY = "-"  # value of the option `eyes`: nobody's hidden cards are shown
END = "end"  # value of the option `file`: a picture of the end
TURN = app_commands.Range[int, 1, 100_000]


class ShareCommand(BotCog):
    """The command `/share`; everybody can use it in a table's channel."""

    @command(
        "share",
        "Post this channel's latest game as an animation, for everybody",
        cooldown="share",
        first="First turn to show, by number; from the start if left out",
        last="Last turn to show, by number; to the end if left out",
        eyes="Whose hidden cards are shown; only once the game is over",
        speed="How fast the animation plays",
        file="File type; choose GIF if WebP doesn't move",
    )
    @app_commands.choices(
        speed=[
            Choice(name=worded("slow", "cmd-share-calm"), value="calm"),
            Choice(name=worded("normal", "cmd-share-usual"), value="usual"),
            Choice(name=worded("fast", "cmd-share-quick"), value="quick"),
        ],
        file=[
            Choice(name="WebP", value="webp"),
            Choice(name="GIF", value="gif"),
            Choice(name=worded("one picture of the end", "cmd-share-end"), value=END),
        ],
    )
    @in_servers
    async def share(
        self,
        interaction: discord.Interaction[Any],
        first: TURN | None = None,
        last: TURN | None = None,
        eyes: str = EVERYBODY,
        speed: str = "usual",
        file: str = "webp",
    ) -> None:
        """Post the game of this channel as an animation, or its end as a picture.

        first: the number of the first turn that is shown; None: from the start.
        last: the number of the last turn that is shown; None: to the end.
        eyes: the seat whose hidden cards are shown, by number from 1 or by name; EVERYBODY for nobody's.
        speed: how fast the animation plays, one of SPEEDS.
        file: the file type, one of ENDINGS; END for a picture.
        """
        table = await table_here(self.services, interaction)
        if file == END:
            await self.services.get(EndPictureHandler).share(interaction, table)
            return
        localizer = self.services.localizers.private_localizer(interaction, table)
        seat = seat_of(table, eyes, localizer)
        if speed not in SPEEDS or file not in ENDINGS:
            raise Refused("stale")
        options = FilmOptions(localizer.language, seat, first or 0, last or 0, speed, file)
        await self.services.get(ShareHandler).share(interaction, table, options)

    @share.autocomplete("eyes")
    async def seats(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the viewpoints that are allowed now and that match the typed text.

        current: the typed text.
        """
        table = await self.services.get(Replies).find_table(interaction)
        if table is None:
            return []
        localizer = self.services.localizers.private_localizer(interaction, table)._replace(plain=True)
        names_and_values = [
            (viewpoint_name(seat, localizer), EVERYBODY if seat is None else f"{seat + 1}")
            for seat in postable_viewpoints(table)
        ]
        return suggested(names_and_values, current)


def viewpoint_name(seat: int | None, localizer: Localizer) -> str:
    """Return the name of a viewpoint in the list of suggestions.

    seat: its number, from 0; None for nobody's viewpoint.
    """
    return localizer.say("share-everybody") if seat is None else localizer.format_seat(seat)


def seat_of(table: Table, eyes: str, localizer: Localizer) -> int | None:
    """Return the seat that was chosen from the list or typed as a name; None for nobody's viewpoint. Raises
    Refused if there is no such seat.

    eyes: the seat's number from 1, its player's name, or EVERYBODY.
    """
    if eyes in (EVERYBODY, localizer.say("share-everybody")):
        return None
    seats = range(len(table.body.seats))
    matches = [seat for seat in seats if eyes.casefold() in (f"{seat + 1}", table.names[seat].casefold())]
    if len(matches) != 1:
        raise Refused("share-no-eyes")
    return matches[0]


setup = adds(ShareCommand)
