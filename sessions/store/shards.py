"""Which servers are a process's own: Discord deals them out over shards by their ids."""

from typing import NamedTuple


class Shards(NamedTuple):
    """Some shards of so many. Direct messages (guild 0) come to shard 0."""

    ids: tuple[int, ...]
    of: int

    def __str__(self) -> str:
        return f"{','.join(str(shard) for shard in self.ids)}/{self.of}"

    def has(self, guild: int) -> bool:
        return shard_of(guild, self.of) in self.ids


def shard_of(guild: int, of: int) -> int:
    """The number of the shard, of so many, that Discord gives this server to."""
    return (guild >> 22) % of


ALL = Shards((0,), 1)
