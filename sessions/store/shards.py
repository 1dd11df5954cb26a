"""Which servers a process serves: Discord distributes them over shards by their ids."""

from typing import NamedTuple


class Shards(NamedTuple):
    """The shards of one process: groups of servers, as Discord divides them. Direct messages (guild 0) belong
    to shard 0."""

    ids: tuple[int, ...]
    """Numbers of this process's shards, from 0."""
    total: int
    """How many shards all processes have together."""

    def __str__(self) -> str:
        """Return the numbers of the shards and their total, such as `0,1/4`."""
        return f"{','.join(str(shard) for shard in self.ids)}/{self.total}"

    def has(self, guild: int) -> bool:
        """Return whether this process serves a server. guild: the server's id; 0: direct messages."""
        return shard_of(guild, self.total) in self.ids


def shard_of(guild: int, total: int) -> int:
    """Return the number of the shard to which Discord assigns a server.

    guild: the server's id; 0: direct messages
    total: how many shards there are
    """
    return (guild >> 22) % total  # Discord's rule


ALL = Shards((0,), 1)  # one process that serves all servers
