"""Who helps to organise a tournament or league, and under which names its entrants are shown."""

from collections.abc import Sequence

from cogs.competitions import staff_view as views
from cogs.competitions.organisers import organises_all
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
from sessions.competitions.stored_tournament import may_judge, may_organise
from sessions.moderation.action_log import in_competition
from sessions.table.table_data import NAME_LENGTH


class StaffHandler(BotCog):
    """Handles three acts: `staff` shows and changes who helps to organise, `cuplog` shows what was
    done, `entrantname` renames an entrant.

    finder: loads tapped tournaments.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.finder, self.tournaments = services.get(TournamentFinder), services.tournaments

    @on_tap(STAFF, "lobby")
    async def staff(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show who helps, or change it and show that.

        tap: its argument is a `TournamentTarget`.
        values: the picked person's Discord id.
        """
        stored, target = await self.finder.find(interaction, tap)
        acts, localizer = self.tournaments.staff, self.services.localizers.private_localizer(interaction)
        by, manager = interaction.user.id, await organises_all(self.services, interaction)
        if not may_judge(stored, by, manager=manager):
            raise Refused("tournament-organiser-only")
        news = ""
        match target.action, target.arguments:
            case "", ():
                pass
            case views.NAME, (role,) if role in ROLES:
                person = picked_person(interaction, values).id
                if not is_member(interaction, person):
                    raise Refused("not-here")
                stored = await acts.name(stored.id, by, person, role, manager=manager)
                news = localizer.say(f"staff-named-{role}", player=f"<@{person}>")
            case views.REMOVE, arguments if not arguments or is_id(arguments[0]):
                person = int(arguments[0]) if arguments else picked_person(interaction, values).id
                stored = await acts.remove(stored.id, by, person, manager=manager)
                news = localizer.say("staff-removed", player=f"<@{person}>")
            case views.HAND_OVER, (person_text,) if is_id(person_text):
                await show_privately(interaction, views.hand_over_first(stored, int(person_text), localizer))
                return
            case views.HAND_OVER, (person_text, views.SURE) if is_id(person_text):
                stored = await acts.hand_over(stored.id, by, int(person_text), manager=manager)
                news = localizer.say("staff-handed-over", player=f"<@{person_text}>")
            case _:
                raise Refused("stale")
        is_head = manager or by == stored.organiser
        if not may_judge(stored, by, manager=manager):
            await reply(interaction, news)  # they have stepped down
            return
        view = views.staff(stored, by, localizer, is_head=is_head, news=f"✅ {news}" if news else "")
        await show_privately(interaction, view)

    @on_tap(ACTS, "look")
    async def show_log(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show what its organisers and judges did. tap: its number is the page, from 0."""
        stored, target = await self.finder.find(interaction, tap)
        manager = await organises_all(self.services, interaction)
        if not may_organise(stored, interaction.user.id, manager=manager):
            raise Refused("tournament-organiser-only")
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
        manager = await organises_all(self.services, interaction)
        if not manager:
            managers_only(interaction)
        stored, target = await self.finder.find(interaction, tap)
        number = parse_number(target.action)
        localizer = self.services.localizers.private_localizer(interaction)
        title, label = localizer.say("rename-title"), localizer.say("rename-field")
        name = await ask_for_text(interaction, tap, values, title, label, max_length=NAME_LENGTH)
        if name is None:
            return
        acts = self.tournaments.organiser_acts
        await acts.rename_entrant(stored.id, interaction.user.id, number, name, manager=manager)
        await reply(interaction, localizer.say("rename-done"))


setup = adds(StaffHandler)
