"""What checking a finished game's deal came to, in words: what it proves, and what it does not."""

from cogs.components import layout
from cogs.components.button_ids import ButtonId
from cogs.components.items import Button, StatelessView
from cogs.text.sentences import Localizer, literal
from sessions.replays.deal_check import DealCheck
from sessions.table.table import Table

ACT = "check"
MOST_WHY = 300  # characters of what does not fit, which is told in English


def may_check(table: Table) -> bool:
    """Whether its secret is shown, and a game can be played again with it."""
    return table.over and table.match is not None


def check_button(table: Table, voice: Localizer) -> Button:
    """The button that checks it."""
    return layout.button(ButtonId(table.id, table.body.question, ACT), voice.say("check-button"), emoji="✅")


def below(table: Table, voice: Localizer) -> StatelessView | None:
    """The same below a text; None where there is nothing to check yet."""
    if not may_check(table):
        return None
    view = StatelessView()
    view.add_item(check_button(table, voice))
    return view


def check_text(table: Table, check: DealCheck, voice: Localizer, *, link: bool = True) -> str:
    """The whole of it. link: people can follow one to the announcement."""
    if check.fault is not None:
        why = literal(str(check.fault)[:MOST_WHY])
        return "\n".join([voice.say("check-bad"), why, voice.say("check-bad-next")])
    kind = "cards" if layout.has_deal(table) else "lots"
    lines = [voice.say("check-good" if check.played else "check-seal-alone")]
    lines.append(voice.say("check-seal"))
    lines.append(_drawn(table, check, kind, voice, link))
    if check.played:
        lines.append(voice.say("check-moves"))
    lines += _reservations(check, voice)
    return "\n".join([*lines, voice.say(f"check-limits-{kind}")])


def _drawn(table: Table, check: DealCheck, kind: str, voice: Localizer, link: bool) -> str:
    """From what the draws follow."""
    number = check.proof.message
    what = kind if check.played else "seed"
    if not number:
        return voice.say(f"check-{what}-alone")
    if not link:
        return voice.say(f"check-{what}-here")
    return voice.say(f"check-{what}", link=layout.link(table, int(number)))


def _reservations(check: DealCheck, voice: Localizer) -> list[str]:
    """What else is a part of the deal, or is missing from it."""
    proof, lines = check.proof, list[str]()
    if not proof.message:
        lines.append(voice.say("check-unannounced"))
    if proof.earlier:
        lines.append(voice.say("check-earlier", number=proof.earlier))
    if proof.chain and proof.round != "0":
        key = "check-beacon" if proof.lit else "check-unlit"
        lines.append(voice.say(key, round=proof.round))
    return lines
