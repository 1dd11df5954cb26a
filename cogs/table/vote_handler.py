"""Proposals that others must agree to: undo, end, substitutes, a referee, a rematch."""

from collections.abc import Sequence

from cogs.core.cog import BotCog, adds, changes_game, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import text
from cogs.core.delivery.sender import tapped_message_id
from cogs.core.interactions.interaction import (
    Tapped,
    may_moderate,
    person_of,
    picked_person,
    reply,
    seat_number,
)
from cogs.core.interactions.own_panel import PrivatePanelSender
from cogs.core.interactions.replies import Replies
from cogs.core.panels import deadlines, table_menus
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from engine.questions import Refused
from sessions.operations import phases, voting
from sessions.table.table import Table
from sessions.table.table_data import NOBODY, Person
from sessions.tables.table_repository import ChangedTable

MOST_UNDONE_LINES = 2
"""Most lines below a private panel that say what was undone."""


class VoteHandler(BotCog):
    """Handles proposals and the answers to them.

    replies: loads tapped tables, and gives answers and responses there.
    private_panel_sender: shows private panels.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables = services.tables
        self.replies, self.private_panel_sender = services.get(Replies), services.get(PrivatePanelSender)

    @changes_game
    @on_tap("undo", "call")
    async def undo(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Undo the last answer, or propose to undo it."""
        await self.replies.table(tap, interaction)
        await self.do_undo(interaction, tap.table)

    async def do_undo(self, interaction: Tapped, table: str) -> None:
        """Undo the last answer, or propose to undo it. In a game whose rules have a declaration for undoing,
        give that declaration instead.

        table: its id.
        """
        async with self.tables.locked(table) as locked_table:
            has_declaration = "undo" in locked_table.rules.declarations
        if has_declaration:
            await self.replies.declare(interaction, table, "undo")
            return
        changed_table = await self.tables.apply_with_answers(table, voting.undo, person_of(interaction))
        localizer = self.services.localizers.private_localizer(interaction, changed_table.table)
        seat = changed_table.table.seat_to_act(interaction.user.id)
        undone_text = self._undone_text(changed_table, localizer, seat)
        if (
            changed_table.table.rules.private_panels is None
            or seat is None
            or not changed_table.change.undone_events
        ):
            await self.replies.answer_and_show(interaction, changed_table, "done-plain", undone_text)
            return
        async with self.private_panel_sender.answering_tap(interaction, changed_table.table):
            first_line, *others = undone_text.split("\n", MOST_UNDONE_LINES)
            small = [f"-# {line}" for line in (f"↩️ {first_line}", *others[: MOST_UNDONE_LINES - 1])]
            more = " …" if len(others) == MOST_UNDONE_LINES else ""
            await self.private_panel_sender.refresh_with(
                interaction, changed_table.table, text("\n".join(small) + more)
            )
        await self.services.match_starts.show(changed_table.table)

    def _undone_text(
        self, changed_table: ChangedTable, localizer: Localizer, seat: int | None, key: str = "undone"
    ) -> str:
        """Return a text about the answers that were undone.

        seat: the seat that reads the text, from 0; None: everybody. The text says only what the reader may
        know.
        key: the key of the sentence.
        """
        return localizer.say(
            key,
            taken=self.services.table_views.parts.event_text(
                changed_table.table, localizer, changed_table.change.undone_events, seat
            ),
        )

    @changes_game
    @on_tap("end", "call")
    async def end(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Propose to end the table; with the argument `force`, end it at once."""
        await self.replies.table(tap, interaction)
        await self.do_end(interaction, tap.table, force=tap.arg == "force")

    async def do_end(self, interaction: Tapped, table: str, *, force: bool) -> None:
        """Propose to end the table, or end it at once.

        table: its id.
        force: whether to end it at once. Raises Refused if the person is no moderator.
        """
        if force:
            if not may_moderate(interaction):
                raise Refused("moderator-only")
            changed_table = await self.tables.apply(table, phases.end_by_moderator)
        else:
            changed_table = await self.tables.votes.propose(table, person_of(interaction), "end")
        await self.replies.answer_and_show(interaction, changed_table, "done-plain")

    @on_tap("judge", "call")
    async def name_referee(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Propose a neutral person as referee.

        values: the Discord id of the picked person.
        """
        table = await self.replies.table(tap, interaction)
        referee = picked_person(interaction, values)
        changed_table = await self.tables.votes.propose(
            table.id, person_of(interaction), "referee", invited=referee
        )
        await self.replies.answer_and_show(interaction, changed_table, "done-plain")

    @on_tap("substitute", "call")
    async def substitute(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Propose the picked person as substitute.

        tap: its argument is the number of the seat, from 0.
        values: the Discord id of the picked person.
        """
        table = await self.replies.table(tap, interaction)
        await self.do_substitute(interaction, table, picked_person(interaction, values), seat_number(tap.arg))

    async def do_substitute(self, interaction: Tapped, table: Table, substitute: Person, seat: int) -> None:
        """Propose a substitute for the player of this seat.

        seat: its number, from 0.
        """
        changed_table = await self.tables.votes.propose(
            table.id, person_of(interaction), "substitute", seat=seat, invited=substitute
        )
        await self.replies.answer_and_show(interaction, changed_table, "done-plain")

    @changes_game
    @on_tap("agree")
    async def agree(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Agree to the proposal."""
        await self._consent(interaction, tap, yes=True)

    @changes_game
    @on_tap("decline")
    async def decline(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Decline the proposal."""
        await self._consent(interaction, tap, yes=False)

    async def _consent(self, interaction: Tapped, tap: ButtonId, *, yes: bool) -> None:
        """Save whether the person agrees to the proposal. Once the proposal is decided, show the result in
        place of the question.

        tap: its number is the number of the proposal.
        yes: whether the person agrees.
        """
        table = await self.replies.table(tap, interaction)
        proposal = table.body.proposal
        if interaction.message is not None and interaction.message.id == table.body.shown.panel:
            raise Refused("stale")
        if proposal is None or proposal.number != tap.number:
            localizer = self.services.localizers.localizer(table, table.body.options.language)
            await interaction.response.edit_message(
                view=table_menus.text_view(localizer.say("proposal-gone"))
            )
            return
        changed_table = await self.tables.votes.consent(tap.table, person_of(interaction), yes)
        localizer = self.services.localizers.localizer(table, table.body.options.language)
        if changed_table.table.body.proposal is not None:
            view = await self.services.panels.consent_view(changed_table.table)
            await interaction.response.edit_message(view=view)
            private_localizer = self.services.localizers.private_localizer(interaction)
            await reply(interaction, private_localizer.say("agreed-and-waiting"), waiting=True)
            await self.services.panels.show(changed_table.table)
            return
        key = f"proposal-{proposal.kind}-{'done' if yes else 'declined'}"
        result_text = self._undone_text(changed_table, localizer, None, key)
        view = table_menus.decided_proposal_view(
            changed_table.table, proposal, localizer, result_text, yes=yes
        )
        if yes and proposal.kind == "substitute":
            view = deadlines.substitute_view(
                changed_table.table, proposal.seat, localizer, changed_table.change.lines[-1].text
            )
        await interaction.response.edit_message(view=view)
        # An accepted rematch is a new table; the question belongs to the old one.
        is_rematch = changed_table.table.id != table.id
        asking_table = table if is_rematch else changed_table.table
        self.services.panels.forget_call(asking_table, tapped_message_id(interaction))
        await self.services.match_starts.show(changed_table.table)
        await self._hide_rematch_button(table, changed_table.table)

    @changes_game
    @on_tap("rematch", "call")
    async def rematch(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Propose a rematch.

        tap: its argument is SAME for the same seats, "" for swapped seats, or a level: then computer players
        of that level replace the present ones.
        """
        table, same = await self.replies.table(tap, interaction), tap.arg == table_menus.SAME
        if same or not tap.arg:
            await self.do_rematch(interaction, table, same=same)
        else:
            await self.do_rematch(
                interaction, table, same=True, computer=self.replies.computer(table, tap.arg)
            )

    async def do_rematch(
        self, interaction: Tapped, table: Table, *, same: bool | None = None, computer: Person = NOBODY
    ) -> None:
        """Propose a rematch, or agree to the one that somebody else has proposed.

        same: whether all players keep their seats. None: if a rematch is proposed, agree to it as it is; if
        none is proposed, propose one with swapped seats.
        computer: the computer player that replaces all present ones; NOBODY: the present ones stay.
        """
        proposal, votes = table.body.proposal, self.tables.votes
        can_agree = proposal is not None and proposal.kind == "rematch" and proposal.by != interaction.user.id
        if proposal is not None and can_agree and same in (None, proposal.same):
            changed_table = await votes.consent(table.id, person_of(interaction), True)
        else:
            changed_table = await votes.propose(
                table.id, person_of(interaction), "rematch", invited=computer, same=bool(same)
            )
        has_begun = changed_table.table.id != table.id
        await self.replies.answer_and_show(
            interaction, changed_table, "done-rematch" if has_begun else "done-plain"
        )
        await self._hide_rematch_button(table, changed_table.table)

    async def _hide_rematch_button(self, old: Table, new: Table) -> None:
        """Remove the rematch button from the old table's panel, once the rematch has begun.

        new: the table that the proposal returned: the table of the rematch if it has begun, else `old`.
        """
        if new.id != old.id:
            await self.services.panels.show(old)


setup = adds(VoteHandler)
