"""Scheduled starts of lobbies: typing the time, confirming presence, moving, dropping and announcing it."""

import datetime
from collections.abc import Sequence

import discord

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.delivery import retries
from cogs.core.delivery.visible_places import check_timeout
from cogs.core.interactions.interaction import Tapped, ask_for_text, person_of, reply
from cogs.core.interactions.replies import Replies
from cogs.core.services import Services
from cogs.core.text.time_words import TypedTime, understood_time
from cogs.gathering.scheduled_events import ScheduledEvents, may_announce
from cogs.people.profile_handler import ProfileHandler
from engine.questions import Refused
from sessions.gathering import typed_times
from sessions.operations import phases, scheduling_start
from sessions.people.profiles import zone_of
from sessions.table import scheduled_start
from sessions.table.table import Table
from sessions.table.table_data import LOBBY, ScheduledStart


class ScheduledStartHandler(BotCog):
    """Handles the scheduled start of a lobby.

    replies: loads tapped tables, and gives answers and responses there.
    profile: asks for a person's time zone.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.replies, self.profile = services.get(Replies), services.get(ProfileHandler)

    async def parse_typed_time(
        self, interaction: Tapped, text: str, read: typed_times.Reader = typed_times.understand
    ) -> TypedTime | None:
        """Return the time that a person typed. If the person's time zone is needed and not known, ask for it
        and return None. Raises Refused if the text is no possible time.

        text: the typed text, such as “tomorrow 20:00”.
        read: the parser: `understand` for future times, or another one for past times.
        """
        person = await self.services.tables.people.of(interaction.user.id)
        zone = zone_of(person) if person.has_chosen_zone else None
        localizer = self.services.localizers.private_localizer(interaction)
        try:
            parsed_time = read(text, zone, self.services.tables.now())
            return TypedTime(parsed_time.at, understood_time(parsed_time, zone, localizer))
        except Refused as refused:
            if refused.reason != "zone-unknown":
                raise
        await self.profile.show_me(interaction, f"🕗 {localizer.say('refused-zone-unknown')}")
        return None

    async def ask_for_time(
        self,
        interaction: Tapped,
        tap: ButtonId,
        values: Sequence[str],
        title: str,
        label: str,
        *,
        required: bool = True,
        default: str | None = None,
    ) -> TypedTime | None:
        """Return the time that was typed in a modal, or None if a modal is still to be answered: this one, or
        the one for the time zone. Raises Refused if the text is no possible time.

        required: whether an empty text is refused. Otherwise it gives a time with `at` 0.
        tap, values, title, label, default: as in `ask_for_text`.
        """
        localizer = self.services.localizers.private_localizer(interaction)
        text = await ask_for_text(
            interaction,
            tap,
            values,
            title,
            label,
            required=required,
            max_length=typed_times.LONGEST,
            placeholder=localizer.say("time-examples")[:100],
            default=default,
        )
        if text is None:
            return None
        if not text.strip() and not required:
            return TypedTime(0.0, "")
        return await self.parse_typed_time(interaction, text.strip())

    @on_tap("present", "lobby")
    async def confirm_presence(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Confirm that the person is present for the scheduled start."""
        await self.replies.table(tap, interaction)
        changed = await self.services.tables.apply(
            tap.table, scheduling_start.confirm_presence, person_of(interaction)
        )
        await self.services.match_starts.show(changed.table, interaction)

    @on_tap("time", "call")
    async def time(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask the table owner for another time in a modal, and then set it. An empty text removes the
        scheduled start.

        values: the typed time, once the modal was submitted.
        """
        table = await self.replies.table(tap, interaction)
        current_start = _require_scheduled_start(table)
        phases.require_owner(table, person_of(interaction))
        # If the owner's time zone is known, the field contains the current start as they would type it.
        person = await self.services.tables.people.of(interaction.user.id)
        local_time = datetime.datetime.fromtimestamp(current_start.at, zone_of(person))
        localizer = self.services.localizers.private_localizer(interaction, table)
        typed_time = await self.ask_for_time(
            interaction,
            ButtonId(table.id, table.body.progress.question, "time"),
            values,
            localizer.say("time-title"),
            localizer.say("time-field"),
            required=False,
            default=f"{local_time:%Y-%m-%d %H:%M}" if person.has_chosen_zone else None,
        )
        if typed_time is None:
            return
        if typed_time.at:
            changed = await self.services.tables.apply(
                table.id, scheduling_start.move_start, person_of(interaction), typed_time.at
            )
        else:
            changed = await self.services.tables.apply(
                table.id, scheduling_start.cancel_start, person_of(interaction)
            )
        news = localizer.say("time-moved" if typed_time.at else "time-dropped")
        await reply(interaction, f"{news}\n{typed_time.time_text}".rstrip())
        await self.services.panels.show(changed.table)
        await self.services.get(ScheduledEvents).update_event(table.id)

    @on_tap("event", "call")
    async def event(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Announce the scheduled start as an event of the server. Respond with a link to the event, or with
        the reason why there is none."""
        table, guild = await self.replies.table(tap, interaction), interaction.guild
        start = _require_scheduled_start(table)
        if guild is None or start.stage == scheduled_start.CALLED or start.at <= self.services.tables.now():
            raise Refused("event-too-late")
        if table.body.owner != interaction.user.id and not interaction.permissions.manage_events:
            raise Refused("event-not-yours")
        check_timeout(guild)
        if not may_announce(guild):
            raise Refused("event-lacking")
        await interaction.response.defer(ephemeral=True, thinking=True)
        localizer = self.services.localizers.private_localizer(interaction, table)
        try:
            event_id = await self.services.get(ScheduledEvents).announce(table)
        except discord.HTTPException as error:
            if retries.is_transient(error):
                raise
            is_forbidden = isinstance(error, discord.Forbidden)
            sentence = localizer.say("refused-event-lacking" if is_forbidden else "refused-event-refused")
        else:
            link = f"https://discord.com/events/{table.guild}/{event_id}"
            sentence = (
                localizer.say("event-made", link=link) if event_id else localizer.say("refused-event-refused")
            )
            if event_id:
                changed = await self.services.tables.apply(table.id, scheduling_start.set_event, event_id)
                await self.services.panels.show(changed.table)
        await interaction.edit_original_response(content=sentence)


def _require_scheduled_start(table: Table) -> ScheduledStart:
    """Return the lobby's scheduled start. Raises Refused if there is none (any more)."""
    if table.phase != LOBBY:
        raise Refused("lobby-over")
    start = scheduled_start.pending(table.body)
    if start is None:
        raise Refused("no-time-set")
    return start


setup = adds(ScheduledStartHandler)
