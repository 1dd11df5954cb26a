"""The components of the house. Their whole meaning is in their `custom_id`, so they outlive any restart."""

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import ui

from cogs.components.custom_ids import TEMPLATE, TapId


class Button(ui.DynamicItem[ui.Button[Any]], template=TEMPLATE):
    """A button."""

    def __init__(
        self,
        tap: TapId,
        label: str | None = "?",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | discord.PartialEmoji | None = None,
        off: bool = False,
    ) -> None:
        super().__init__(ui.Button(label=label, style=style, custom_id=str(tap), emoji=emoji, disabled=off))
        self.tap = tap

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: ui.Item[Any], match: Any) -> "Button":
        return cls(tap_of(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.tapped(interaction, self.tap, ())


class Select(ui.DynamicItem[ui.Select[Any]], template="s" + TEMPLATE):
    """A list to choose from."""

    def __init__(
        self,
        tap: TapId,
        placeholder: str = "",
        options: Sequence[discord.SelectOption] = (),
        *,
        ticks: bool = False,
    ) -> None:
        given = list(options) or [discord.SelectOption(label="?", value="?")]
        super().__init__(
            ui.Select(
                custom_id=f"s{tap}",
                placeholder=placeholder[:150] or None,
                options=given,
                min_values=0 if ticks else 1,
                max_values=len(given) if ticks else 1,
            )
        )
        self.tap = tap

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: ui.Item[Any], match: Any) -> "Select":
        return cls(tap_of(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.tapped(interaction, self.tap, chosen(interaction))


class PeopleSelect(ui.DynamicItem[ui.UserSelect[Any]], template="u" + TEMPLATE):
    """A person to choose."""

    def __init__(self, tap: TapId, placeholder: str = "") -> None:
        super().__init__(ui.UserSelect(custom_id=f"u{tap}", placeholder=placeholder[:150] or None))
        self.tap = tap

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: ui.Item[Any], match: Any) -> "PeopleSelect":
        return cls(tap_of(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.tapped(interaction, self.tap, chosen(interaction))


def read(data: Any) -> TapId | None:
    """What the id of a component says; None for one that is none of ours."""
    given = str(data.get("custom_id", ""))
    found = (item.__discord_ui_compiled_template__.fullmatch(given) for item in ALL)
    return next((tap_of(match) for match in found if match), None)


def is_there(interaction: discord.Interaction[Any]) -> bool:
    """Whether the message that was tapped still has the component that was."""
    data: Any = interaction.data or {}
    tapped = (data.get("component_type"), data.get("custom_id"))
    return interaction.message is not None and tapped in set(_parts(interaction.message.components))


def _parts(components: Sequence[Any]) -> Iterator[tuple[int, str | None]]:
    """Kind and id of all components, nested ones included."""
    for part in components:
        yield part.type.value, getattr(part, "custom_id", None)
        yield from _parts(getattr(part, "children", ()))


def typed(data: Any) -> tuple[str, ...]:
    """What was typed into a modal, its rows flattened."""
    found: list[str] = []
    for row in data.get("components", ()):
        for part in (*row.get("components", ()), row.get("component") or row):
            if isinstance(part.get("value"), str):
                found.append(part["value"])
    return tuple(found)


def tap_of(match: Any) -> TapId:
    return TapId(match["table"], int(match["number"]), match["act"], match["arg"])


def chosen(interaction: discord.Interaction[Any]) -> tuple[str, ...]:
    """What was picked from a list."""
    data: Any = interaction.data or {}
    return tuple(data.get("values", ()))


ALL = (Button, Select, PeopleSelect)
