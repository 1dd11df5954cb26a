"""How the memory for pictures, which one setting limits, is shared by the caches."""

from typing import NamedTuple

PICTURE_BYTES = 40_000_000  # of all caches together, unless the host sets another limit


class CacheSizes(NamedTuple):
    """The limit of each cache, in bytes."""

    packed: int
    """Of compressed pieces. A piece is a part of a picture."""
    unpacked: int
    """Of the newest pieces, not compressed."""
    files: int
    """Of finished pictures."""
    elements: int
    """Of cards, marks and tiles without their ground, which are needed only for new pieces."""
    texts: int
    """Of masks of texts."""
    grounds: int
    """Of what is known of the grounds below pieces."""

    @classmethod
    def of(cls, most_bytes: int) -> "CacheSizes":
        """Share this many bytes."""
        twentieth = most_bytes // 20
        return cls(9 * twentieth, 5 * twentieth, 3 * twentieth, twentieth, twentieth, twentieth)
