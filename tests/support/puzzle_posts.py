"""Puzzles posted where a manager asked for them."""

from typing import Any

import discord

from tests.support.simulated_server import SimulatedServer


def managing(room: SimulatedServer, name: str) -> Any:
    role = room.guild.create_role("keepers", permissions=discord.Permissions(manage_guild=True))
    members = room.env.backend.get_guild(room.guild.id).members
    members[room.people[name].id].role_ids.append(role.id)
    return room.people[name]
