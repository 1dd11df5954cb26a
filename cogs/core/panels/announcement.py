"""The message that announces a start, and the explanation of a deal's fairness.

The numbers that prove a deal are part of the messages from the start: they stand in the id of the button
that shows them. So they are public and cannot be changed, but nobody has to read them (docs/fairness.md).
"""

import hashlib
from collections.abc import Sequence

from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import Button
from cogs.core.text.sentences import Localizer
from engine.presentation import Quote, SeatName
from sessions.table.table import OUTSIDE, Table
from sessions.table.table_data import ClosedLuck

ACT = "fair"  # the act of the button that explains the deal


def deal_fingerprint(seal: str, luck: Sequence[str], beacon: str) -> str:
    """Return the fingerprint of what a deal is made from so far: the SHA-256 (hexadecimal) of these lines.

    seal: the commitment.
    luck: what each player adds to the deal; nobody can choose it.
    beacon: the chosen round of the public random source; "" for none.
    """
    lines = (seal, *luck, *([beacon] if beacon else []))
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def announcement_button_id(table: Table, closing: ClosedLuck) -> str:
    """Return the button id of an announcement, as text.

    No other announcement has this id, because it contains the number of the announcement and a fingerprint of
    the deal.
    closing: number and beacon of the announcement.
    """
    return str(
        ButtonId(
            table.id,
            closing.number,
            ACT,
            deal_fingerprint(table.deal_commitment, table.body.deal.luck, closing.beacon),
        )
    )


def deal_proof_button(table: Table, localizer: Localizer) -> Button:
    """Return the button that shows the commitment, and after the game the secret."""
    button_id = ButtonId(table.id, table.body.progress.question, ACT, table.deal_commitment)
    return layout.button(button_id, localizer.say("deal-how"), emoji="🎲")


def start_announcement_view(table: Table, closing: ClosedLuck, localizer: Localizer) -> ui.LayoutView:
    """Return the message that announces a start, with a button that shows what the deal is made from so far.

    It says who plays, why there was an earlier announcement, and who was absent at the scheduled start.
    closing: number, beacon and reason of the announcement.
    """
    players = [SeatName(number) for number in range(len(table.body.seats))]
    lines = [localizer.say("deal-announced", game=localizer.say(f"game-{table.game}"), players=players)]
    if closing.number > 1:
        lines.append(localizer.say(f"deal-again-{closing.why}", number=closing.number))
    if closing.beacon.endswith(" 0"):
        lines.append(localizer.say("deal-no-beacon"))
    missed = table.body.lobby.scheduled_start.missed if table.body.lobby.scheduled_start is not None else ()
    lines += [f"-# {localizer.say('time-left-out', player=f'<@{person}>')}" for person in missed]
    button_id = ButtonId.read(announcement_button_id(table, closing))
    assert button_id is not None
    return layout.page(
        layout.line_with_button("\n".join(lines), button_id, localizer.say("deal-how"), emoji="🎲")
    )


def announcement_message_id(began: str) -> int:
    """Return the id of the Discord message that announced a start; 0 for none.

    began: `Deal.announcement`, a line that begins with this id; "" for none.
    """
    number = began.partition(" ")[0]
    return int(number) if number.isdecimal() else 0


def deal_small_print(table: Table, localizer: Localizer) -> list[str]:
    """Return a note for the first panel, in a list, if the deal was made without a beacon; else []."""
    lacks_beacon = not table.body.progress.answers and table.body.deal.beacon.endswith(" -")
    return [localizer.say("deal-unlit")] if lacks_beacon else []


def origin_notes(table: Table, localizer: Localizer) -> list[str]:
    """Return a note on where the game comes from, in a list, for the beginning and after the end.

    There is a note if the game continues another one, and if it has the deal of the weekly challenge. The
    list is empty for other games, and as soon as something new was played, until the end.
    """
    challenge = table.body.origin.challenge
    if challenge is not None and (table.body.progress.untouched or table.is_over):
        return [localizer.say("weekly-here" if challenge.counts else "weekly-here-again")]
    origin = table.body.origin.copied_from
    if origin is None or (table.body.progress.answers > origin.answers and not table.is_over):
        return []
    link = layout.link_to(origin.guild, origin.channel, origin.panel) if origin.panel else ""
    own_key = f"replay-turn-{table.game}"
    key = own_key if localizer.catalogues.has(own_key) else "replay-turn"
    turn = localizer.say(key, number=origin.turn) if origin.turn else localizer.say("replay-beginning")
    return [
        localizer.say(
            "replay-copied-link" if link else "replay-copied", turn=turn, **({"link": link} if link else {})
        )
    ]


def deal_text(
    table: Table | None, tap: ButtonId, message: int, localizer: Localizer, *, link: bool = True
) -> str:
    """Return everything about a deal, in words.

    tap: the id of the tapped button. Its argument is the commitment (`deal_proof_button`) or the fingerprint
    (`announcement_button_id`).
    message: id of the message with the button.
    link: the reader can follow links.
    """
    if table is not None and table.body.origin.copied_from is not None:
        return localizer.say("replay-copied-deal")
    if table is not None and table.body.origin.challenge is not None:
        return localizer.say("weekly-deal")
    announcement_id = announcement_message_id(table.body.deal.announcement) if table is not None else 0
    if table is None or (
        tap.arg != table.deal_commitment
        and message != announcement_id
        and table.body.lobby.closed_luck is None
    ):
        parts = [localizer.say("deal-fair-seal", seal=tap.arg), localizer.say("deal-fair-later")]
    else:
        parts = _deal_parts_text(table, announcement_id, localizer, link)
        if tap.arg != table.deal_commitment:
            parts.append(localizer.say("deal-fair-carried", carried=tap.arg))
    intro = localizer.say("deal-fair" if table is None or layout.has_deal(table) else "deal-fair-lots")
    over = table is not None and table.is_over and table.match is not None
    return "\n".join([intro, *parts, localizer.say("deal-fair-check" if over else "deal-fair-check-later")])


def _deal_parts_text(table: Table, announcement_id: int, localizer: Localizer, link: bool) -> list[str]:
    """Return the parts of a deal that exist so far, in order, as lines of text.

    announcement_id: id of the message that announced the start; 0 for none.
    link: the reader can follow links.
    """
    body = table.body
    parts = [localizer.say("deal-fair-seal", seal=table.deal_commitment)]
    if body.deal.luck:
        parts.append(
            localizer.say("deal-fair-luck", luck=[Quote(contribution) for contribution in body.deal.luck])
        )
    if announcement_id:
        link_facts = {"link": layout.link(table, announcement_id)} if link else {}
        key = "deal-fair-number" if link else "deal-fair-number-here"
        parts.append(localizer.say(key, number=str(announcement_id), **link_facts))
    chain, _, beacon_round = (
        body.lobby.closed_luck.beacon if body.lobby.closed_luck else body.deal.beacon
    ).partition(" ")
    beacon_round = beacon_round.partition(" ")[0]
    if chain and beacon_round != "0":
        parts.append(localizer.say("deal-fair-beacon", chain=chain, round=beacon_round))
    played = table.is_over and table.match is not None and body.end.reason not in OUTSIDE
    secret_line = localizer.say("deal-fair-key", secret=body.deal.secret) if played and body.deal.luck else ""
    return [*parts, secret_line or localizer.say("deal-fair-later")]
