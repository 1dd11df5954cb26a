"""The process that makes PDFs. Run as a module, with the data folder as argument."""

import sys
from pathlib import Path

import msgspec

from cogs.core.runtime.low_priority_process import ReportProgress, give_way, serve_orders
from cogs.printing.print_maker import PrintMaker
from cogs.printing.print_order import MadePrint, PrintOrder
from engine.packs.pack import PackErrors
from engine.questions import Refused

MOST_MEMORY = 1 << 30  # bytes; the largest print needs about 430 MB


def main(data: Path) -> None:
    """Serve orders until there are no more. data: the folder with texts and fonts."""
    give_way(MOST_MEMORY)

    def make(order: bytes, report_progress: ReportProgress) -> MadePrint:
        """Make a PDF. A pack that cannot be read is a fault: a table uses rules of this text."""
        try:
            return PrintMaker(data).make(msgspec.msgpack.decode(order, type=PrintOrder))
        except PackErrors:
            raise Refused("print-fault") from None

    serve_orders(make)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
