"""What each tap does: from a component's id to the session and back to the reader."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from cogs import menus, panels
from cogs.ids import STEP, TapId
from cogs.words import LANGUAGES, language_of
from engine.ask import Refused
from engine.face import SeatName
from sessions.body import Person
from sessions.store import StoreFault
from sessions.table import Table
from sessions.tables import Told

if TYPE_CHECKING:
    from cogs.host import Host

# Refusals after which one wants to see the table as it is.
LINKED = ("stale", "not-now", "over", "lobby-over", "channel-busy")
Tapped = discord.Interaction["Host"]
Handler = Callable[[Tapped, TapId, Sequence[str]], Awaitable[None]]


def person_of(interaction: discord.Interaction[Any]) -> Person:
    return Person(interaction.user.id, interaction.user.display_name)


def may_moderate(interaction: discord.Interaction[Any]) -> bool:
    """Whether somebody may end other people's tables: whoever may manage messages here."""
    return bool(interaction.permissions.manage_messages)


class Handlers:
    """One method an act; `handle` finds it."""

    def __init__(self, host: "Host") -> None:
        self.host = host
        self.tables, self.desk = host.tables, host.desk
        self._acts: dict[str, Handler] = {
            "m": self.menu_tap,
            "v": self.menu_tap,
            "cell": self.dead_cell,
            "thread": self.thread,
            "join": self.join,
            "leave": self.leave_lobby,
            "start": self.start,
            "options": self.options,
            "option": self.option,
            "howto": self.howto,
            "mine": self.mine,
            "menu": self.table_menu,
            "undo": self.undo,
            "word": self.word,
            "sure": self.sure,
            "quit": self.leave,
            "end": self.end,
            "substitute": self.substitute,
            "agree": self.agree,
            "decline": self.decline,
            "take": self.take,
            "rematch": self.rematch,
            "record": self.record,
            "rule": self.rule,
            "never": self.never_mind,
        }

    async def handle(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        handler = self._acts.get(tap.act)
        if handler is None:
            raise Refused("stale")
        await handler(interaction, tap, values)

    async def table(self, tap: TapId, interaction: Tapped) -> Table:
        """The tapped table; raises Refused if it is gone or of another channel."""
        table = await self.tables.get(tap.table)
        if table is None or table.place != interaction.channel_id:
            raise Refused("no-table")
        return table

    async def refuse(self, interaction: Tapped, refused: Refused, name: str = "") -> None:
        """Say why not, privately; with the rule to read, and the way to the current panel."""
        table = await self._talked_about(interaction, name)
        if table is not None:
            await self.desk.in_time(interaction, self.desk.catch_up(table))
        voice = self.desk.private_voice(interaction, table)
        view = ui.View(timeout=None)
        if any(refused.rule in book.rules for book in self.host.rulebooks.values()):
            view.add_item(panels.button(TapId("", 0, "rule", refused.rule), voice.say("explain"), emoji="📖"))
        if refused.reason == "channel-busy":
            game_and_pack = STEP.join((refused.facts["game"], refused.facts["pack"]))
            view.add_item(
                panels.button(TapId("", 0, "thread", game_and_pack), voice.say("open-thread"), "main")
            )
        elsewhere = interaction.message is not None and table and interaction.message.id != table.body.panel
        if table is not None and table.body.panel and (elsewhere or refused.reason in LINKED):
            view.add_item(ui.Button(label=voice.say("to-panel"), url=self.desk.link(table)))
        await reply(interaction, voice.refusal(refused), view=view if view.children else None)

    async def _talked_about(self, interaction: Tapped, name: str) -> Table | None:
        """The table a refusal is about; None where it cannot be loaded or belongs to another channel."""
        place = interaction.channel_id or 0
        try:
            table = await self.tables.get(name) if name else await self.tables.at(place)
        except (Refused, StoreFault):
            return None
        return table if table is not None and table.place == place else None

    # ---------------------------------------------------------------- the menu of a question

    async def menu_tap(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """A step through a menu, or its last tap, which is an answer."""
        table = await self.table(tap, interaction)
        seat = self._asked_seat(table, interaction.user.id, tap.number)
        assert table.match is not None
        view = table.rules.view(table.match.state, table.match.ask, seat)
        menu = table.rules.menu(view, table.match.legal(seat))
        here = panels.step(menu, [key for key in (*tap.arg.split(STEP), *values) if key])
        if here is None:
            raise Refused("stale")
        if here.token is not None:
            await self.answer(interaction, table, here.token, tap)
            return
        if tap.act == "v":
            panel = await self.desk.private(
                table, interaction.user.id, language_of(interaction.locale), here.picked, paint=False
            )
        else:
            panel = await self.desk.public(table, here.picked, paint=False)
        painted = interaction.message is not None and bool(interaction.message.attachments)
        await interaction.response.edit_message(view=panel.view if painted else panel.bare().view)

    def _asked_seat(self, table: Table, person: int, number: int) -> int:
        if table.match is None or table.match.ask is None:
            raise Refused("over" if table.over else "not-started", "over" if table.over else "")
        seat = table.seat_to_act(person)
        if seat is None:
            raise Refused("not-your-table")
        asked = table.match.ask.seats
        if seat not in asked:
            raise Refused("not-your-turn", player=SeatName(asked[0]))
        if number != table.body.question:
            raise Refused("stale")
        return seat

    async def answer(self, interaction: Tapped, table: Table, token: str, tap: TapId) -> None:
        told = await self.tables.answer(table.id, person_of(interaction), token, tap.number)
        if tap.act == "v":
            voice = self.desk.private_voice(interaction, told.table)
            done = panels.closed(told.table, voice, voice.say("done", token=token))
            await interaction.response.edit_message(view=done, attachments=[])
            await self.desk.show(told.table)
        else:
            await self.desk.show(told.table, interaction)

    async def dead_cell(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """A cell that takes no tap; only an old client can send this."""
        raise Refused("stale")

    # ---------------------------------------------------------------- lobby

    async def thread(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """A table in a thread, for whoever found the channel busy."""
        game, _, pack = tap.arg.partition(STEP)
        if game not in self.tables.shelves or pack not in self.tables.shelves[game].rules:
            raise Refused("stale")
        await self.open_in_thread(interaction, game, pack)

    async def open_in_thread(self, interaction: Tapped, game: str, pack: str) -> None:
        """A new table in a thread beside this channel; raises Refused where there can be none."""
        channel = interaction.channel
        if isinstance(channel, discord.Thread):
            channel = channel.parent
        if not isinstance(channel, discord.TextChannel):
            raise Refused("no-threads-here")
        await interaction.response.defer(ephemeral=True, thinking=True)
        language = language_of(interaction.guild_locale or interaction.locale)
        voice = self.desk.voice(None, language)
        person = person_of(interaction)
        name = voice.say("thread-name", game=voice.say(f"game-{game}"), player=person.name)
        place = await channel.create_thread(name=name[:90], type=discord.ChannelType.public_thread)
        guild = interaction.guild_id or 0
        table = await self.tables.open(place.id, guild, person, game, pack, {}, language)
        await self.desk.show(table)
        opened = self.desk.private_voice(interaction, table).say("thread-opened", place=f"<#{place.id}>")
        await interaction.followup.send(opened, ephemeral=True)

    async def join(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self.table(tap, interaction)
        told = await self.tables.join(tap.table, person_of(interaction))
        await self.desk.show(told.table, interaction)

    async def start(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self.table(tap, interaction)
        told = await self.tables.start(tap.table, person_of(interaction))
        await self.desk.show(told.table, interaction)

    async def leave_lobby(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self.table(tap, interaction)
        told = await self.tables.leave_lobby(tap.table, person_of(interaction))
        await self.desk.show(told.table, interaction)

    async def options(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        table = await self.table(tap, interaction)
        if table.body.owner != interaction.user.id:
            raise Refused("owner-only")
        voice = self.desk.private_voice(interaction, table)
        view = menus.options(table, self.tables.shelves[table.game], voice)
        await interaction.response.send_message(view=view, ephemeral=True)

    async def option(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self.table(tap, interaction)
        if not values or (tap.arg == "language" and values[0] not in LANGUAGES):
            raise Refused("stale")
        told = await self.tables.set_option(tap.table, person_of(interaction), tap.arg, values[0])
        voice = self.desk.private_voice(interaction, told.table)
        await put(interaction, menus.options(told.table, self.tables.shelves[told.table.game], voice))
        await self.desk.show(told.table)

    async def howto(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        table = await self.table(tap, interaction)
        voice = self.desk.private_voice(interaction, table)
        await reply(interaction, voice.say(f"howto-{table.game}"))

    # ---------------------------------------------------------------- private panels

    async def mine(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        table = await self.table(tap, interaction)
        await self.show_mine(interaction, table)

    async def show_mine(self, interaction: Tapped, table: Table) -> None:
        """The table for one person's eyes, in their language."""
        look = self.desk.private(table, interaction.user.id, language_of(interaction.locale))
        panel = await self.desk.in_time(interaction, look)
        await send(interaction, view=panel.view, files=panel.files())

    async def table_menu(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        table = await self.table(tap, interaction)
        await self.show_table_menu(interaction, table)

    async def show_table_menu(self, interaction: Tapped, table: Table) -> None:
        voice = self.desk.private_voice(interaction, table)
        view = menus.table(table, interaction.user.id, may_moderate(interaction), voice)
        await interaction.response.send_message(view=view, ephemeral=True)

    async def never_mind(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        voice = self.desk.private_voice(interaction)
        await put(interaction, menus.note(voice.say("never-mind")))

    async def sure(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """Ask once more before what cannot be taken back."""
        await self.show_sure(interaction, await self.table(tap, interaction), tap.arg)

    async def show_sure(self, interaction: Tapped, table: Table, what: str) -> None:
        if what not in menus.ACTS:
            raise Refused("stale")
        await put(interaction, menus.sure(table, what, self.desk.private_voice(interaction, table)))

    # ---------------------------------------------------------------- the table's own matters

    async def word(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """A word that is legal at any time, such as `draw` or `resign`."""
        await self.table(tap, interaction)
        await self.say_word(interaction, tap.table, tap.arg)

    async def say_word(self, interaction: Tapped, table: str, word: str) -> None:
        told = await self.tables.answer(table, person_of(interaction), word)
        await self.settled(interaction, told, "done-plain")

    async def undo(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self.table(tap, interaction)
        await self.do_undo(interaction, tap.table)

    async def do_undo(self, interaction: Tapped, table: str) -> None:
        told = await self.tables.undo(table, person_of(interaction))
        await self.settled(interaction, told, "undone")

    async def leave(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """Give up a seat."""
        await self.table(tap, interaction)
        await self.do_leave(interaction, tap.table)

    async def do_leave(self, interaction: Tapped, name: str) -> None:
        async with self.tables.held(name) as table:
            left = table.seats_of(interaction.user.id)
        told = await self.tables.leave(name, person_of(interaction))
        await self.settled(interaction, told, "left")
        await self.offer_seats(told.table, left)

    async def offer_seats(self, table: Table, left: Sequence[int]) -> None:
        """Tell the channel which seats have become free to take over."""
        if table.over or table.match is None:
            return
        voice = self.desk.voice(table, table.body.language)
        for number in left:
            if not table.body.seats[number].person:
                await self.desk.channel(table).send(
                    view=menus.free_seat(table, number, voice),
                    allowed_mentions=discord.AllowedMentions.none(),
                )

    async def take(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self.table(tap, interaction)
        seat = seat_number(tap.arg)
        told = await self.tables.take_seat(tap.table, person_of(interaction), seat)
        voice = self.desk.voice(told.table, told.table.body.language)
        await interaction.response.edit_message(
            view=menus.note(voice.say("seat-taken-by", player=SeatName(seat)))
        )
        await self.desk.show(told.table)

    async def end(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self.table(tap, interaction)
        await self.do_end(interaction, tap.table, force=tap.arg == "force")

    async def do_end(self, interaction: Tapped, table: str, *, force: bool) -> None:
        """End by agreement; a moderator ends at once."""
        if force:
            if not may_moderate(interaction):
                raise Refused("moderator-only")
            told = await self.tables.end(table)
        else:
            told = await self.tables.propose(table, person_of(interaction), "end")
        await self.settled(interaction, told, "done-plain")

    async def substitute(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        table = await self.table(tap, interaction)
        data: Any = interaction.data or {}
        user = data.get("resolved", {}).get("users", {}).get(next(iter(values), ""))
        if user is None:
            raise Refused("stale")
        if user.get("bot"):
            raise Refused("no-bots")
        name = user.get("global_name") or user.get("username") or "?"
        await self.do_substitute(interaction, table, Person(int(values[0]), name), seat_number(tap.arg))

    async def do_substitute(self, interaction: Tapped, table: Table, who: Person, seat: int) -> None:
        told = await self.tables.propose(
            table.id, person_of(interaction), "substitute", seat=seat, invited=who
        )
        await self.settled(interaction, told, "done-plain")

    async def settled(self, interaction: Tapped, told: Told, key: str) -> None:
        """Answer privately, then show the channel what was done, or ask those whose consent it needs."""
        table = told.table
        voice = self.desk.private_voice(interaction, table)
        waiting = table.body.proposal is not None and table.asked_to_consent()
        text = voice.say("waiting-for-consent") if waiting else voice.say(key)
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await interaction.response.edit_message(view=menus.note(text))
        else:
            await reply(interaction, text)
        if waiting:
            await self.desk.ask_consent(table)
        else:
            await self.desk.show(told.table)

    async def agree(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self._consent(interaction, tap, yes=True)

    async def decline(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self._consent(interaction, tap, yes=False)

    async def _consent(self, interaction: Tapped, tap: TapId, *, yes: bool) -> None:
        table = await self.table(tap, interaction)
        proposal = table.body.proposal
        if interaction.message is not None and interaction.message.id == table.body.panel:
            raise Refused("stale")
        if proposal is None or proposal.number != tap.number:
            voice = self.desk.voice(table, table.body.language)
            await interaction.response.edit_message(view=menus.note(voice.say("proposal-gone")))
            return
        told = await self.tables.consent(tap.table, person_of(interaction), yes)
        if told.table.body.proposal is not None:
            await reply(interaction, self.desk.private_voice(interaction).say("waiting-for-consent"))
            return
        voice = self.desk.voice(table, table.body.language)
        key = f"proposal-{proposal.kind}-{'done' if yes else 'declined'}"
        await interaction.response.edit_message(view=menus.note(voice.say(key)))
        await self.desk.show(told.table)
        await self._without_rematch(table, told.table)

    async def rematch(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await self.do_rematch(interaction, await self.table(tap, interaction))

    async def do_rematch(self, interaction: Tapped, table: Table) -> None:
        """Propose a rematch, or agree to the one that is proposed."""
        proposal = table.body.proposal
        if proposal is not None and proposal.kind == "rematch" and proposal.by != interaction.user.id:
            told = await self.tables.consent(table.id, person_of(interaction), True)
        else:
            told = await self.tables.propose(table.id, person_of(interaction), "rematch")
        await self.settled(interaction, told, "done-plain")
        await self._without_rematch(table, told.table)

    async def _without_rematch(self, old: Table, new: Table) -> None:
        """Once the rematch has begun, the old table's panel offers it no more."""
        if new.id != old.id:
            await self.desk.show(old)

    async def record(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        table = await self.table(tap, interaction)
        await self.send_record(interaction, table)

    async def send_record(self, interaction: Tapped, table: Table) -> None:
        """The record so far, as a file."""
        if table.match is None:
            raise Refused("not-started")
        record = table.record(await self.tables.journal_answers(table.id), interaction.user.id)
        voice = self.desk.private_voice(interaction, table)
        file = menus.text_file(record.text(), f"{table.game}-{table.id}.txt")
        await interaction.response.send_message(voice.say("record-here"), file=file, ephemeral=True)

    # ---------------------------------------------------------------- rules

    async def rule(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        await reply(
            interaction, menus.rule_text(self.host.rulebooks, tap.arg, self.desk.private_voice(interaction))
        )


def seat_number(text: str) -> int:
    """A seat out of a button's id; raises Refused for what no panel of ours says."""
    if not (text.isascii() and text.isdecimal()):
        raise Refused("stale")
    return int(text)


async def put(interaction: discord.Interaction[Any], view: ui.LayoutView) -> None:
    """Into the private message that was tapped, else as a new private one."""
    if interaction.message is not None and interaction.message.flags.ephemeral:
        await interaction.response.edit_message(view=view)
    else:
        await interaction.response.send_message(view=view, ephemeral=True)


async def send(interaction: discord.Interaction[Any], **content: Any) -> None:
    """A private message, whether or not the interaction was answered already."""
    if interaction.response.is_done():
        await interaction.followup.send(ephemeral=True, **content)
    else:
        await interaction.response.send_message(ephemeral=True, **content)


async def reply(interaction: discord.Interaction[Any], text: str, view: ui.View | None = None) -> None:
    """A private sentence, whether or not the interaction was answered already."""
    more: dict[str, Any] = {"view": view} if view is not None else {}
    await send(interaction, content=panels.cut(text, 1_900), **more)
