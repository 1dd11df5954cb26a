"""Who helps to organise a tournament or league, and under which names its entrants are shown."""

from collections.abc import Sequence

from cogs.competitions import staff_view as views
from cogs.competitions.tournament_finder import TournamentFinder
from cogs.competitions.tournament_target import ACTS, ENTRANT_NAME, STAFF, parse_number
from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import (
    Tapped,
    ask_for_text,
    is_id,
    is_member,
    managers_only,
    picked_person,
    reply,
    show_privately,
)
from cogs.core.services import Services
from cogs.moderation import log_view
from engine.questions import Refused
from sessions.competitions.staff import ROLES
from sessions.competitions.stored_tournament import may_judge, require_judge
from sessions.moderation.action_log import in_competition
from sessions.table.table_data import NAME_LENGTH


class StaffHandler(BotCog):
    """Handles three acts: `staff` shows and changes who helps to organise, `cuplog` shows what was
    done, `entrantname` renames an entrant.

    finder: loads tapped tournaments.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.finder = services.get(TournamentFinder)

    @on_tap(STAFF, "lobby")
    async def staff(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show who helps, or change it and show that.

        tap: its argument is a `TournamentTarget`.
        values: the picked person's Discord id.
        """
        stored, target = await self.finder.find(interaction, tap)
        localizer = self.services.localizers.private_localizer(interaction)
        acts = await self.finder.acts_of(interaction, stored)
        require_judge(stored, acts.by, manager=acts.manager)
        news = ""
        match target.action, target.arguments:
            case "", ():
                pass
            case views.NAME, (role,) if role in ROLES:
                person = picked_person(interaction, values).id
                if not is_member(interaction, person):
                    raise Refused("not-here")
                stored = await acts.name_helper(person, role)
                news = localizer.say(f"staff-named-{role}", player=f"<@{person}>")
            case views.REMOVE, arguments if not arguments or is_id(arguments[0]):
                person = int(arguments[0]) if arguments else picked_person(interaction, values).id
                stored = await acts.remove_helper(person)
                news = localizer.say("staff-removed", player=f"<@{person}>")
            case views.HAND_OVER, (person_text,) if is_id(person_text):
                await show_privately(interaction, views.hand_over_first(stored, int(person_text), localizer))
                return
            case views.HAND_OVER, (person_text, views.SURE) if is_id(person_text):
                stored = await acts.hand_over(int(person_text))
                news = localizer.say("staff-handed-over", player=f"<@{person_text}>")
            case _:
                raise Refused("stale")
        is_head = acts.manager or acts.by == stored.organiser
        if not may_judge(stored, acts.by, manager=acts.manager):
            await reply(interaction, news)  # they have stepped down
            return
        view = views.staff(stored, acts.by, localizer, is_head=is_head, news=f"✅ {news}" if news else "")
        await show_privately(interaction, view)

    @on_tap(ACTS, "look")
    async def show_log(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show what its organisers and judges did. tap: its number is the page, from 0."""
        stored, target, _ = await self.finder.find_organised(interaction, tap)
        log = self.services.tables.people.action_log
        acts = await log.page(in_competition(stored.id), tap.number)
        localizer = self.services.localizers.private_localizer(interaction)

        def page_tap(number: int, mark: str) -> ButtonId:
            """Return the button id of a page."""
            return target.to(mark).tap(ACTS, number)

        back = target.tap(STAFF)
        view = log_view.log(acts, page_tap, localizer, back, with_titles=False)
        await show_privately(interaction, view)

    @on_tap(ENTRANT_NAME, "lobby")
    async def rename(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask in a modal under which name an entrant shall be shown, and then show them so.

        tap: its argument is a `TournamentTarget` with the entrant's number.
        values: the typed name, once the modal was submitted.
        """
        stored, target = await self.finder.find(interaction, tap)
        acts = await self.finder.acts_of(interaction, stored)
        if not acts.manager:
            managers_only(interaction)
        number = parse_number(target.action)
        localizer = self.services.localizers.private_localizer(interaction)
        title, label = localizer.say("rename-title"), localizer.say("rename-field")
        name = await ask_for_text(interaction, tap, values, title, label, max_length=NAME_LENGTH)
        if name is None:
            return
        await acts.rename_entrant(number, name)
        await reply(interaction, localizer.say("rename-done"))


setup = adds(StaffHandler)
