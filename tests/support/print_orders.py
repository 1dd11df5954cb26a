"""What was given to the press in a test that starts no process."""

from cogs.sharing.printing.print_order import PrintOrder

PRINT_ORDERS: list[PrintOrder] = []  # of the test that runs, where it uses `noted_prints`
