"""Posts messages of tournaments with their pings."""

from cogs.competitions.tournament_words import PINGED_AT_ONCE, also_pinged
from cogs.core.components.layout import Panel, page, text
from cogs.core.delivery.sender import ChannelDestination, Sender


async def post(sender: Sender, destination: ChannelDestination, purpose: str, panel: Panel) -> int:
    """Post a message with its pings, and return its id. If it pings more people than one message may, post
    further ones that mention the others. If a restart repeats this, Discord recognises the same messages and
    posts them once.

    purpose: what the message is for; Discord recognises a repeated post by it.
    """
    people = [*dict.fromkeys(panel.pings)]
    pings = await sender.people.reachable(people[:PINGED_AT_ONCE], personal=True)
    message = await sender.post(destination, panel._replace(pings=pings), purpose)
    for first in range(PINGED_AT_ONCE, len(people), PINGED_AT_ONCE):
        others = people[first : first + PINGED_AT_ONCE]
        pings = await sender.people.reachable(others, personal=True)
        further_panel = Panel(page(text(also_pinged(others, ()))), pings=pings)
        await sender.post(destination, further_panel, f"{purpose} from {first}")
    return message.id


async def post_or_edit(
    sender: Sender,
    destination: ChannelDestination,
    former_id: str,
    purpose: str,
    panel: Panel,
    *,
    edits: bool,
) -> int:
    """Edit a message, or post it anew and delete the former one. Return the id of the message that stands.

    former_id: id of the message that stands; "": none. purpose: as in `post`. edits: edit the former one.
    """
    if edits and former_id:
        await sender.edit(destination, int(former_id), panel)
        return int(former_id)
    new_id = await post(sender, destination, purpose, panel)
    if former_id:
        await sender.delete(destination, int(former_id))
    return new_id
