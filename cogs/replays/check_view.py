"""The result of a deal check in words: what it proves, and what it does not."""

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import Button, StatelessView
from cogs.core.text.sentences import Localizer, literal
from sessions.replays.deal_check import DealCheck
from sessions.table.table import Table

ACT = "check"  # the act of the button that checks a deal
MOST_WHY = 300  # characters of the error, which is in English


def may_check(table: Table) -> bool:
    """Return whether the secret of a table is published, and there is a game to replay with it."""
    return table.is_over and table.match is not None


def check_button(table: Table, localizer: Localizer) -> Button:
    """Return the button that checks the deal."""
    return layout.button(
        ButtonId(table.id, table.body.progress.question, ACT), localizer.say("check-button"), emoji="✅"
    )


def below(table: Table, localizer: Localizer) -> StatelessView | None:
    """Return a view with only the check button, for a message of text; None if nothing can be checked yet."""
    if not may_check(table):
        return None
    view = StatelessView()
    view.add_item(check_button(table, localizer))
    return view


def check_text(table: Table, check: DealCheck, localizer: Localizer, *, link: bool = True) -> str:
    """Return the result of a check in words. link: whether the reader can open a link to the announcement."""
    if check.fault is not None:
        why = literal(str(check.fault)[:MOST_WHY])
        return "\n".join([localizer.say("check-bad"), why, localizer.say("check-bad-next")])
    kind = "cards" if layout.has_deal(table) else "lots"
    lines = [localizer.say("check-good" if check.was_replayed else "check-seal-alone")]
    lines.append(localizer.say("check-seal"))
    lines.append(_drawn(table, check, kind, localizer, link))
    if check.was_replayed:
        lines.append(localizer.say("check-moves"))
    lines += _reservations(check, localizer)
    return "\n".join([*lines, localizer.say(f"check-limits-{kind}")])


def _drawn(table: Table, check: DealCheck, kind: str, localizer: Localizer, link: bool) -> str:
    """Return a line about what the random numbers follow from.

    kind: “cards” for a game with a deal, else “lots”.
    link: whether the reader can follow links.
    """
    number = check.proof.start_message_id
    what = kind if check.was_replayed else "seed"
    if not number:
        return localizer.say(f"check-{what}-alone")
    if not link:
        return localizer.say(f"check-{what}-here")
    return localizer.say(f"check-{what}", link=layout.link(table, int(number)))


def _reservations(check: DealCheck, localizer: Localizer) -> list[str]:
    """Return lines on what the proof depends on besides: a missing or repeated announcement, the beacon."""
    proof, lines = check.proof, list[str]()
    if not proof.start_message_id:
        lines.append(localizer.say("check-unannounced"))
    if proof.announcement_number:
        lines.append(localizer.say("check-earlier", number=proof.announcement_number))
    if proof.beacon and proof.round != "0":
        key = "check-beacon" if proof.has_beacon_value else "check-unlit"
        lines.append(localizer.say(key, round=proof.round))
    return lines
