"""The process that makes animations. Run as a module, with the data folder as argument."""

import sys
from pathlib import Path

import msgspec

from cogs.core.runtime.low_priority_process import give_way, serve_orders
from cogs.sharing.film_maker import FilmMaker, FilmOrder

MOST_MEMORY = 700 << 20  # bytes; one animation needs about 200 MB


def main(data: Path) -> None:
    """Serve orders until there are no more. data: the folder with texts and fonts."""
    give_way(MOST_MEMORY)
    maker, decoder = FilmMaker(data), msgspec.msgpack.Decoder(FilmOrder)
    serve_orders(lambda order, report_progress: maker.make(decoder.decode(order), report_progress))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
