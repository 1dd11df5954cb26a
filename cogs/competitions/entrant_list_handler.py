"""Many people at once, from a list that an organiser types or uploads."""

import asyncio
from collections.abc import Sequence

import discord
from discord import ui

from cogs.competitions.organisers import organises_all
from cogs.competitions.tournament_finder import TournamentFinder
from cogs.competitions.tournament_target import ENTRANT_LIST, ORGANISE, TournamentTarget
from cogs.competitions.tournament_words import title_of
from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import back_button, button, page, text
from cogs.core.delivery.photos import fetch_whole_file
from cogs.core.interactions.interaction import Tapped, ask_for_text, edit, make_person, require_server
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer, literal
from engine.questions import Refused
from sessions.competitions.entrant_lists import (
    MOST_BYTES,
    MOST_LISTED,
    ListedEntrant,
    ListFault,
    plain,
    read_list,
)
from sessions.competitions.organiser_acts import OrganiserActs
from sessions.competitions.stored_tournament import StoredTournament, may_organise
from sessions.competitions.tournament_data import SIGN_UP, entrant_of
from sessions.table.table_data import Person

LONGEST_LIST = 4_000  # characters that Discord lets people type
MOST_SHOWN = 3_000  # characters of a typed list that entered nobody, so that it can be copied
LONGEST_WAIT = 90.0  # seconds for all names; Discord takes 120 questions a minute, of all servers together
MOST_FAULTS = 20  # rows that are shown because they entered nobody


class EntrantListHandler(BotCog):
    """Handles the act `entrantlist`: the modal in which a list is typed; and uploaded lists."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.finder = services.get(TournamentFinder)
        self.tournaments = services.tournaments

    @on_tap(ENTRANT_LIST, "call")
    async def typed(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask in a modal for the list, and then enter its people.

        tap: its argument is a `TournamentTarget`.
        values: the typed list, once the modal was submitted.
        """
        stored, target, acts = await self.finder.find_organised(interaction, tap)
        _require_open(stored, acts)
        localizer = self.services.localizers.private_localizer(interaction)
        typed = await ask_for_text(
            interaction,
            target.tap(ENTRANT_LIST),
            values,
            localizer.say("entrants-title"),
            localizer.say("entrants-field"),
            max_length=LONGEST_LIST,
            style=discord.TextStyle.paragraph,
            placeholder=localizer.say("entrants-example")[:100],
        )
        if typed is None:
            return
        await interaction.response.defer()
        try:
            await self._enter(interaction, stored, acts, typed.encode())
        except Refused as refused:
            sentence = localizer.say(f"refused-{refused.reason}", **refused.facts)
            shown = [f"ℹ️ {sentence}", f"```\n{typed.replace('`', '´')[:MOST_SHOWN]}\n```"]
            await edit(interaction, _list_page(stored, shown, localizer))

    async def upload(self, interaction: Tapped, file: discord.Attachment) -> None:
        """Enter the people of an uploaded list into the tournament of this channel whose sign-up is open, or
        into the only one of the server that the person organises. Raises Refused if there is not one.
        """
        guild = require_server(interaction)
        manager = await organises_all(self.services, interaction)
        offered = [
            stored
            for stored in await self.tournaments.of_server(guild.id)
            if stored.phase == SIGN_UP and may_organise(stored, interaction.user.id, manager=manager)
        ]
        of_channel = [stored for stored in offered if stored.channel == interaction.channel_id]
        if len(of_channel or offered) != 1:
            raise Refused("entrants-which" if offered else "entrants-none-open")
        (stored,) = of_channel or offered
        acts = self.tournaments.organiser_acts(stored.id, interaction.user.id, manager=manager)
        _require_open(stored, acts)
        if file.size > MOST_BYTES:
            raise _too_large()
        await interaction.response.defer(ephemeral=True, thinking=True)
        content = await fetch_whole_file(
            self.services.client, file.url, MOST_BYTES, _too_large(), "file-gone"
        )
        await self._enter(interaction, stored, acts, content)

    async def _enter(
        self, interaction: Tapped, stored: StoredTournament, acts: OrganiserActs, content: bytes
    ) -> None:
        """Enter the people of a list, and show who is in and which rows entered nobody. The person organises
        everything on the server, see `_require_open`. content: of the list, as it was typed or uploaded.
        """
        listed, faults = read_list(content, str(interaction.locale))
        members, unknown = await members_of(require_server(interaction), listed)
        row_of: dict[int, ListedEntrant] = {}
        people: dict[Person, float] = {}
        for one in listed:
            member = members.get(one.row)
            if member is None:
                continue
            if member.id in row_of:
                faults.append(ListFault(one.row, one.written, "entrants-twice"))
                continue
            row_of[member.id] = one
            people[make_person(member.id, member.display_name, member.name)] = one.seeding
        reasons: dict[int, str] = {}
        if people:
            stored, reasons = await acts.enter_listed(people)
        faults += unknown
        faults += [ListFault(row_of[id].row, row_of[id].written, why) for id, why in reasons.items()]
        entered = [person.id for person in people if person.id not in reasons]
        localizer = self.services.localizers.private_localizer(interaction)
        await edit(interaction, list_result(stored, entered, sorted(faults), localizer))


def _require_open(stored: StoredTournament, acts: OrganiserActs) -> None:
    """Raise Refused if the tournament has begun, or if the person may not enter others by a list."""
    if not acts.manager:
        raise Refused("entrants-managers")
    if stored.phase != SIGN_UP:
        raise Refused("tournament-begun")


def _too_large() -> Refused:
    """Return the refusal of a file that is too large. It names the limits."""
    return Refused("entrants-large", most=MOST_LISTED)


async def members_of(
    guild: discord.Guild, listed: Sequence[ListedEntrant], seconds: float = LONGEST_WAIT
) -> tuple[dict[int, discord.Member], list[ListFault]]:
    """Return row → the member of the server whom it names, and the rows that name nobody, or several.

    A name is a username, or else the name under which exactly one member is shown. Without a privileged
    intent the bot knows no members of a server. Discord finds up to 100 ids in one question, and those whose
    username or nickname begins with a name, one name in a question. Raises Refused if it does not answer
    within this time.
    """
    ids = list(dict.fromkeys(one.person for one in listed if one.person))
    names = list(dict.fromkeys(one.name for one in listed if one.name))
    members_by_row: dict[int, discord.Member] = {}
    faults: list[ListFault] = []
    try:
        questions = [guild.query_members(name, limit=100, cache=False) for name in names]
        if ids:
            questions.append(guild.query_members(user_ids=ids, limit=100, cache=False))
        async with asyncio.timeout(seconds):
            answers = await asyncio.gather(*questions)
    except TimeoutError:
        raise Refused("entrants-unanswered") from None
    by_id = answers.pop() if ids else []
    by_name = dict(zip(names, answers, strict=True))
    for one in listed:
        matches = [member for member in by_id if member.id == one.person and not member.bot]
        if one.name:
            candidates = [member for member in by_name[one.name] if not member.bot]
            matches = [member for member in candidates if plain(member.name) == plain(one.name)]
            matches = matches or [member for member in candidates if plain(one.name) in _names_of(member)]
        if len(matches) == 1:
            members_by_row[one.row] = matches[0]
        else:
            reason = "entrants-several" if matches else "entrants-unknown"
            faults.append(ListFault(one.row, one.written, reason))
    return members_by_row, faults


def _names_of(member: discord.Member) -> set[str]:
    """Return the names under which a member is shown, as they are compared."""
    return {plain(name) for name in (member.nick, member.global_name) if name}


def list_result(
    stored: StoredTournament, entered: Sequence[int], faults: Sequence[ListFault], localizer: Localizer
) -> ui.LayoutView:
    """Return who of a list is in, who waits, and which rows entered nobody, with what was written there.

    entered: Discord ids of those who were entered.
    """
    places = [person for person in entered if entrant_of(stored.tournament, person) is not None]
    waiting = [person for person in entered if person not in places]
    lines: list[str] = []
    for key, people in (("entrants-in", places), ("entrants-waiting", waiting)):
        if people:
            names = [f"<@{person}>" for person in people]
            lines.append(localizer.say(key, count=len(people), players=names))
    if faults:
        lines.append(f"**{localizer.say('entrants-faults', count=len(faults))}**")
    for fault in faults[:MOST_FAULTS]:
        why = localizer.say(_reason_key(fault.reason))
        lines.append(localizer.say("entrants-fault", row=fault.row, written=literal(fault.written), why=why))
    if len(faults) > MOST_FAULTS:
        lines.append(localizer.say("tournament-and-more", count=len(faults) - MOST_FAULTS))
    if entered:
        lines.append(f"-# {localizer.say('entrants-told')}")
    return _list_page(stored, lines, localizer)


def _list_page(stored: StoredTournament, lines: Sequence[str], localizer: Localizer) -> ui.LayoutView:
    """Return a page with these lines, and buttons to enter another list and back."""
    target = TournamentTarget(stored.id)
    buttons = [
        button(target.tap(ENTRANT_LIST), localizer.say("entrants-more"), emoji="➕"),
        back_button(target.to("menu").tap(ORGANISE), localizer),
    ]
    return page(text(f"### ⚙️ {title_of(stored, localizer)}", *lines), *layout.rows(buttons))


def _reason_key(reason: str) -> str:
    """Return the key of the sentence that says why a row entered nobody."""
    return reason if reason.startswith("entrants-") else f"refused-{reason}"


setup = adds(EntrantListHandler)
