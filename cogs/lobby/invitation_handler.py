"""Challenges and invitations: sending them, accepting or declining them, and the owner's list of seats."""

import math
from collections.abc import Sequence
from typing import Any

import discord

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import (
    Tapped,
    is_member,
    make_person,
    person_of,
    picked_person,
    send,
    show_privately,
)
from cogs.core.interactions.replies import Replies
from cogs.core.panels import invitation_menus, table_menus
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from cogs.lobby.lobby_handler import LobbyHandler
from cogs.lobby.new_tables import NewTables, scheduled_start_of
from engine.questions import Refused
from sessions.operations import inviting
from sessions.table import reservations
from sessions.table.table import Table
from sessions.table.table_data import LOBBY, Person
from sessions.tables.table_repository import ChangedTable


class InvitationHandler(BotCog):
    """Handles the invitations of lobbies.

    replies: loads tapped tables, and gives answers and responses there.
    lobby: shows that a person has joined a lobby.
    new_tables: opens tables.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables = services.tables
        self.replies, self.lobby, self.new_tables = (
            services.get(Replies),
            services.get(LobbyHandler),
            services.get(NewTables),
        )
        self.invitations = services.tables.invitations

    # ---------------------------------------------------------------- tables with reservations

    async def challenge(
        self,
        interaction: Tapped,
        game: str,
        pack: str,
        guests: Sequence[Person],
        *,
        thread: bool,
        at: float = 0.0,
    ) -> None:
        """Open a table with seats reserved for the guests. If the channel is busy, open it in a thread.
        Afterwards tell the person which guests do not want to be disturbed now.

        pack: the pack's reference.
        guests: the invited people.
        thread: whether to open it in a thread even if the channel is free.
        at: the scheduled start, in seconds since the epoch (0: none).
        """
        owner, game_packs = person_of(interaction), self.tables.packs_by_game[game]
        if len(guests) >= game_packs.game.player_counts[-1]:
            raise Refused("too-many-invited", seats=game_packs.game.player_counts[-1])
        async with self.invitations.asking(owner, guests):
            if not thread and not self.services.is_single_channel:
                current_table = await self.tables.find_in_channel(interaction.channel_id or 0)
                thread = current_table is not None and not current_table.is_over
            self._take_cooldowns(owner, guests)
            if thread:
                table = await self.new_tables.open_in_thread(interaction, game, pack, guests=guests, at=at)
            else:
                table = await self._open_here(interaction, game, pack, guests, at)
        sentence = await self._away_text(interaction, table, guests)
        if sentence:
            await send(interaction, view=table_menus.text_view(sentence))

    async def _open_here(
        self, interaction: Tapped, game: str, pack: str, guests: Sequence[Person], at: float
    ) -> Table:
        """Open the table with reserved seats in this channel, show its panel, and return the table.

        pack: the pack's reference.
        guests: the invited people.
        at: the scheduled start, in seconds since the epoch (0: none).
        """
        table = await self.new_tables.open_here(interaction, game, pack, guests=guests, at=at)
        if interaction.type is discord.InteractionType.application_command:
            await self.services.panels.show_new_table(table, interaction)
        else:
            await self.new_tables.show_opened(interaction, table)
        return table

    @on_tap("challenge", "play")
    async def challenge_to_chosen_game(
        self, interaction: Tapped, tap: ButtonId, values: Sequence[str]
    ) -> None:
        """Challenge people to the game that was chosen from the list that `/play` shows.

        tap: its argument contains the guests' ids, whether the table gets a thread, game and pack; its number
        is the scheduled start, in minutes since the epoch.
        """
        guest_ids, thread, game, pack = invitation_menus.unpacked(tap.arg)
        if interaction.guild is None or not 0 < len(guest_ids) < 4:
            raise Refused("stale")
        await self.new_tables.new_table_settings.find_pack(interaction, game, pack)
        people = [await self._member(interaction.guild, guest_id) for guest_id in guest_ids]
        await self.challenge(
            interaction,
            game,
            pack,
            guests_of(interaction, people),
            thread=thread,
            at=scheduled_start_of(tap, self.tables.now()),
        )

    async def _member(self, guild: discord.Guild, person_id: int) -> discord.Member:
        """Return a member of this server. Raises Refused if the person has left it.

        person_id: the Discord id.
        """
        try:
            return await guild.fetch_member(person_id)
        except discord.NotFound:
            raise Refused("not-here") from None

    def _take_cooldowns(self, owner: Person, guests: Sequence[Person]) -> None:
        """Count these invitations towards the owner's cooldowns. There is one cooldown for all invitations,
        and a stricter one for each guest. Raises Refused if a limit is reached."""
        try:
            for guest in guests:
                pair_key = owner.id << 64 | guest.id
                self.services.cooldowns.take("invite one", pair_key)
                self.services.cooldowns.take("invite", owner.id)
        except Refused as refused:
            minutes = math.ceil(float(str(refused.facts["seconds"])) / 60)
            raise Refused("invited-enough", minutes=minutes) from None

    async def _away_text(self, interaction: Tapped, table: Table, guests: Sequence[Person]) -> str:
        """Return a text that tells the table owner which guests do not want to be disturbed now, and until
        when. "" if all guests may be pinged."""
        localizer = self.services.localizers.private_localizer(interaction)
        lines = []
        for person, quiet_state in await self.invitations.away(guests):
            until = f"<t:{int(quiet_state.until)}:f>"
            invitation = reservations.invitation_of(table.body, person.id)
            is_pinged_later = invitation is not None and invitation.ping_from > 0
            key = "invited-on-holiday" if quiet_state.is_holiday else "invited-resting"
            key = "invited-called-later" if is_pinged_later else key
            lines.append(localizer.say(key, player=f"<@{person.id}>", until=until))
        return "\n".join(lines)

    # ---------------------------------------------------------------- accept or decline

    @on_tap("accept", "lobby")
    async def accept(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Sit down on the reserved seat. If the person has blocked somebody at the table, ask for a
        confirmation first."""
        table = await self.replies.table(tap, interaction)
        _require_invitation(table, interaction)
        if not await self.lobby.ask_about_blocked(interaction, table, tap):
            changed = await self.invitations.accept(tap.table, person_of(interaction))
            await self.lobby.show_joined(interaction, changed.table)

    @on_tap("turndown", "lobby")
    async def turn_down(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask for the reason privately. When it is chosen, decline the invitation, and show everybody that
        the seat is free.

        values: the chosen reason; empty before one is chosen.
        """
        table = await self.replies.table(tap, interaction)
        localizer = self.services.localizers.private_localizer(interaction, table)
        if not values:
            _require_invitation(table, interaction)
            await show_privately(interaction, invitation_menus.decline_reasons_view(tap, localizer))
            return
        changed = await self.services.tables.apply(
            tap.table, inviting.turn_down, person_of(interaction), values[0]
        )
        await show_privately(interaction, table_menus.text_view(localizer.say(_declined_key(table))))
        await self.services.match_starts.show(changed.table)

    # ---------------------------------------------------------------- the owner's list of seats

    @on_tap("seats")
    async def seats(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the table owner the list of seats privately, with lists to invite and remove people."""
        table = await self.replies.table(tap, interaction)
        if table.phase != LOBBY:
            raise Refused("lobby-over")
        if table.body.owner != interaction.user.id:
            raise Refused("owner-only")
        await show_privately(interaction, self._menu(interaction, table))

    @on_tap("invite", "lobby")
    async def invite(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Reserve a seat for the picked person, and invite them.

        values: the Discord id of the picked person.
        """
        table, owner = await self.replies.table(tap, interaction), person_of(interaction)
        guests = [_require_member(interaction, picked_person(interaction, values))]
        if table.body.owner != owner.id:
            raise Refused("owner-only")
        async with self.invitations.asking(owner, guests):
            self._take_cooldowns(owner, guests)
            changed = await self.invitations.invite(table.id, owner, guests[0])
        sentence = self._localizer(interaction).say("seats-invited", player=f"<@{guests[0].id}>")
        await self._show_seats(
            interaction, changed, f"{sentence}\n{await self._away_text(interaction, changed.table, guests)}"
        )

    @on_tap("withdraw", "lobby")
    @on_tap("remove", "lobby")
    async def remove(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Withdraw the invitation of the picked person, or remove them from the lobby.

        values: the Discord id of the picked person.
        """
        await self.replies.table(tap, interaction)
        is_guest, person_id = tap.act == "withdraw", _picked(values)
        operation = inviting.withdraw if is_guest else inviting.remove
        changed = await self.services.tables.apply(tap.table, operation, person_of(interaction), person_id)
        key = "seats-withdrawn" if is_guest else "seats-removed"
        sentence = self._localizer(interaction).say(key, player=f"<@{person_id}>")
        await self._show_seats(interaction, changed, sentence)

    async def _show_seats(self, interaction: Tapped, changed: ChangedTable, sentence: str) -> None:
        """Show the owner's list of seats again, and update the lobby.

        changed: the table after the change.
        sentence: says what was just done.
        """
        await show_privately(interaction, self._menu(interaction, changed.table, sentence))
        await self.services.match_starts.show(changed.table)

    def _menu(self, interaction: Tapped, table: Table, sentence: str = "") -> Any:
        """Return the view with the owner's list of seats.

        sentence: says what was just done; "" for nothing.
        """
        localizer = self.services.localizers.private_localizer(interaction, table)
        return invitation_menus.seats(
            table, self.tables.packs_by_game[table.game].game.player_counts[-1], localizer, sentence
        )

    def _localizer(self, interaction: Tapped) -> Localizer:
        """Return the localizer for private messages to the person, in their language."""
        return self.services.localizers.private_localizer(interaction)


def guests_of(interaction: Tapped, people: Sequence[discord.User | discord.Member]) -> list[Person]:
    """Return the people to invite, without duplicates. Raises Refused for bots, for people who are not in
    this server, and if the person invites themselves."""
    for user in people:
        if user.bot:
            raise Refused("no-bots")
        if not isinstance(user, discord.Member):
            raise Refused("not-here")
    guests = {user.id: make_person(user.id, user.display_name, user.name) for user in people}
    if interaction.user.id in guests:
        raise Refused("invite-yourself")
    return [*guests.values()]


def _require_invitation(table: Table, interaction: Tapped) -> None:
    """Raise Refused if the person has no invitation (any more)."""
    if table.phase != LOBBY:
        raise Refused("lobby-over")
    if reservations.invitation_of(table.body, interaction.user.id) is None:
        raise Refused("not-invited")


def _require_member(interaction: Tapped, person: Person) -> Person:
    """Return the person who was picked in this interaction. Raises Refused if they are not in this server."""
    if not is_member(interaction, person.id):
        raise Refused("not-here")
    return person


def _picked(values: Sequence[str]) -> int:
    """Return the Discord id of the picked person. Raises Refused if nobody was picked.

    values: the id, as text.
    """
    if not values or not values[0].isdecimal():
        raise Refused("stale")
    return int(values[0])


def _declined_key(table: Table) -> str:
    """Return the key of the sentence that is shown to a person who declines an invitation to this table."""
    if table.body.origin.pairing is not None:
        return "paired-declined"
    return "invited-turned-down-found" if table.body.origin.from_queue else "invited-turned-down"


setup = adds(InvitationHandler)
