"""The competition of the rights matrix in each phase, people of every role, and the taps of its rows."""

from typing import Any

import discord
import msgspec
from simcord.results import to_discord_message

from cogs.competitions.tournament_finder import TournamentFinder
from engine.questions import Refused
from sessions.competitions.stored_tournament import KIND, REAL, StoredTournament, TableTerms, index_keys_of
from sessions.competitions.tournament_data import ON_TAP, SWISS, TournamentPlan
from sessions.store.documents import DocumentWrite
from sessions.store.protocol import Conflict
from sessions.table.table_data import Person
from sessions.table.time_controls import DAY
from tests.support.simulated_server import SimulatedServer

PLAYERS = ("entrant", "player", "third", "fourth")
HELPERS = ("judge", "co", "organiser", "role", "manager")
TYPED = ("cupstart", "entrantname", "cupplan title", "cupplan about")  # rows whose value is typed in a form


class CompetitionFloor:
    """A hall with a tournament whose next round waits until the organiser publishes it.

    stranger: takes no part. player: plays, and is a judge. entrant: plays against them. role: has the
    server's role of organisers.
    """

    def __init__(self, room: SimulatedServer) -> None:
        self.room, self.snapshots = room, dict[str, bytes]()
        self.people = {who: room.welcome(who) for who in ("stranger", *PLAYERS, *HELPERS)}
        self.service = room.host.services.tournaments
        self.service.new_seed = lambda: "seed"  # it decides who meets whom, and who can be swapped
        self.own_board, self.id = 0, ""
        self.heard: list[Refused] = []
        self._listen()

    def _listen(self) -> None:
        """Hear the refusals that the one place for errors is told, and those that are shown in a panel."""
        replies, finder = self.room.host.error_replies, self.room.host.services.get(TournamentFinder)
        handle, show_refusal = replies.handle, finder.show_refusal

        async def hear(interaction: Any, error: BaseException, table: str = "") -> None:
            if isinstance(error, Refused):
                self.heard.append(error)
            await handle(interaction, error, table)

        async def hear_shown(interaction: Any, tap: Any, refused: Refused, sheet: Any, **more: Any) -> None:
            self.heard.append(refused)
            await show_refusal(interaction, tap, refused, sheet, **more)

        replies.handle = hear
        finder.show_refusal = hear_shown  # type: ignore[method-assign]

    async def furnish(self) -> None:
        """Keep the tournament as it is in each phase."""
        room, service = self.room, self.service
        members = room.env.backend.get_guild(room.guild.id).members
        for who, permissions in (("manager", discord.Permissions(manage_guild=True)), ("role", None)):
            role = room.guild.create_role(who, permissions=permissions or discord.Permissions())
            members[self.people[who].id].role_ids.append(role.id)
            if permissions is None:
                await room.host.services.server_settings.change(room.guild.id, organisers=role.id)
        plan, terms = TournamentPlan(SWISS, rounds=3, seconds=DAY, pause=ON_TAP), TableTerms("crownfell")
        organiser = self._person("organiser")
        place = (room.guild.id, room.channel.id)
        self.id = (await service.create(*place, organiser, "Cup", plan, terms, REAL)).id
        for who in PLAYERS:
            await service.sign_up(self.id, self._person(who))
        for who, role_name in (("co", "co"), ("judge", "judge"), ("player", "judge")):
            await service.organiser_acts(self.id, organiser.id, manager=False).name_helper(
                self.people[who].id, role_name
            )
        await self._keep("open")
        draft = (await service.organiser_acts(self.id, organiser.id, manager=False).start()).tournament.draft
        numbers = {one.person: one.number for one in (await self._stored()).tournament.entrants}
        entrant, player = (numbers[self.people[who].id] for who in ("entrant", "player"))
        (opponent,) = (
            {one.first, one.second} - {player} for one in draft.pairings if player in (one.first, one.second)
        )
        if opponent != {entrant}:
            await service.organiser_acts(self.id, organiser.id, manager=False).swap(*opponent, entrant)
        await self._keep("draft")
        await service.organiser_acts(self.id, organiser.id, manager=False).publish()
        stored = await self._stored()
        own_game = stored.game_of(self.people["player"].id)
        self.own_board = own_game.id.board if own_game is not None else 0
        await self._keep("round")
        await service.organiser_acts(self.id, organiser.id, manager=False).end()
        await self._keep("over")

    def _person(self, who: str) -> Person:
        return Person(self.people[who].id, who.title())

    async def _stored(self) -> StoredTournament:
        stored = await self.service.get(self.id)
        assert stored is not None
        return stored  # type: ignore[no-any-return]

    async def _keep(self, phase: str) -> None:
        self.snapshots[phase] = msgspec.json.encode(await self._stored())

    async def _put_back(self, phase: str) -> None:
        """Store the tournament as it was in this phase."""
        value = self.snapshots[phase]
        stored = msgspec.json.decode(value, type=StoredTournament)
        while True:
            version = (await self._stored()).version
            write = DocumentWrite(KIND, self.id, version, value, index_keys_of(stored))
            try:
                await self.room.host.tables.store.documents.put([write])
                return
            except Conflict:  # it is noted which version Discord shows
                continue

    async def word(self, row: str, phase: str, who: str) -> str:
        """Return what becomes of a tap: `done` if the tournament changed, `shown`, or why it is refused.

        row: act and argument without the tournament, as `organise result.1.own.first`; after `>` the value
            that is chosen or typed, a person as `@entrant`
        """
        await self._put_back(phase)
        before, room = await self._stored(), self.room
        self.heard.clear()
        tap, _, value = (part.strip() for part in row.partition(">"))
        act, _, rest = tap.partition(" ")
        words = {"own": str(self.own_board), "other": str(1 - self.own_board)}
        words |= {f"@{name}": str(person.id) for name, person in self.people.items()}
        argument = ".".join(words.get(part, part) for part in rest.split("."))
        is_typed = " ".join([act, rest]).strip() in TYPED or act in TYPED
        prefix = "" if not value or is_typed else "u" if value.startswith("@") else "s"
        custom_id = f"{prefix}c::0:{act}:{self.id}.{argument}"
        actor = self.people[who]
        if prefix:
            chosen = self.people[value[1:]] if prefix == "u" else value
            result = await actor.select(self._list(custom_id, value, prefix), [chosen], custom_id=custom_id)
        else:
            result = await actor.click(room.planted(custom_id), custom_id=custom_id)
            if value and result.modal is not None:
                result = await actor.submit_modal(result, {"text": value})
        await room.env.settle()
        after = await self._stored()
        has_changed = _essence(before) != _essence(after)
        if self.heard:
            return f"{self.heard[-1].reason}{' AND CHANGED' if has_changed else ''}"
        return "done" if has_changed else "shown"

    def _list(self, custom_id: str, value: str, prefix: str) -> Any:
        """A message of the bot with a list of this id."""
        backend = self.room.env.backend
        options = {"options": [{"label": value, "value": value}]} if prefix == "s" else {}
        picker = {"type": 5 if prefix == "u" else 3, "custom_id": custom_id, **options}
        row = [{"type": 1, "components": [picker]}]
        message = backend.create_message(
            self.room.channel.id, backend.bot_user.id, components=row, flags=1 << 15
        )
        return to_discord_message(self.room.env, message)


def _essence(stored: StoredTournament) -> bytes:
    """All of a tournament but its version and what Discord shows of it."""
    plain = msgspec.structs.replace(stored, version=0, shown=0, messages={}, changed=0.0)
    return msgspec.json.encode(plain)
