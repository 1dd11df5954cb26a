"""Seats whose players cannot play on: deputies, a moderator's choice, and continuing without them."""

from cogs.core.interactions.interaction import Tapped, is_in_private, may_moderate, person_of, reply
from cogs.core.panels import deadlines, table_menus
from cogs.core.services import Services
from engine.presentation import SeatName
from engine.questions import Refused
from sessions.operations import seating
from sessions.table import substitutes
from sessions.table.table import Table
from sessions.table.table_data import NOBODY, Person


async def name_deputy(services: Services, interaction: Tapped, table: Table, deputy: Person | None) -> None:
    """Name a deputy, who plays for the person while they are away, and notify the table.

    deputy: the deputy; None: remove the deputy who was named before.
    """
    changed_table = await services.tables.seat_changes.name_deputy(
        table.id, person_of(interaction), deputy or NOBODY
    )
    await reply(interaction, services.localizers.private_localizer(interaction, table).say("done-plain"))
    localizer = services.localizers.localizer(changed_table.table, changed_table.table.body.options.language)
    seat = substitutes.own_seats(changed_table.table.body, interaction.user.id)[0]
    key = "deputy-told" if deputy else "deputy-told-none"
    sentence = localizer.say(key, player=SeatName(seat), who=f"<@{deputy.id if deputy else 0}>")
    await services.panels.announce_free_seat(changed_table.table, seat, table_menus.text_view(sentence))
    await services.panels.show(changed_table.table)


async def appoint(
    services: Services, interaction: Tapped, table: Table, substitute: Person, missing_player: int
) -> None:
    """Offer an empty seat to a person. Raises Refused if the person who asks for that is no moderator.

    substitute: the person to whom the seat is offered.
    missing_player: the Discord id of the player whose seat it is; 0: any empty seat.
    """
    if not may_moderate(interaction):
        raise Refused("moderator-only")
    seats = (
        substitutes.own_seats(table.body, missing_player)
        if missing_player
        else substitutes.empty_seats(table, services.tables.now())
    )
    if not seats:
        raise Refused("no-empty-seat")
    changed_table = await services.tables.seat_changes.appoint(
        table.id, person_of(interaction), substitute, seats[0]
    )
    await reply(interaction, services.localizers.private_localizer(interaction, table).say("done-plain"))
    localizer = services.localizers.localizer(changed_table.table, changed_table.table.body.options.language)
    await services.panels.announce_free_seat(
        changed_table.table, seats[0], deadlines.offer_seat_view(changed_table.table, seats[0], localizer)
    )
    await services.panels.show(changed_table.table)


async def count_out(services: Services, interaction: Tapped, table: Table, seat: int) -> None:
    """Continue the game without the player of this seat, and show that at the table.

    seat: its number, from 0.
    """
    changed_table = await services.tables.apply(table.id, seating.count_out, person_of(interaction), seat)
    localizer = services.localizers.localizer(changed_table.table, changed_table.table.body.options.language)
    by = next(iter(changed_table.table.seats_of(interaction.user.id)), seat)
    view = table_menus.text_view(localizer.say("seat-out-done", player=SeatName(seat), by=SeatName(by)))
    if interaction.message is not None and not is_in_private(interaction):
        await interaction.response.edit_message(view=view)
    else:
        await reply(interaction, services.localizers.private_localizer(interaction, table).say("done-plain"))
        await services.panels.announce_free_seat(changed_table.table, seat, view)
    await services.panels.show(changed_table.table)
