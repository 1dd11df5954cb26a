"""The store: where tables are saved. `protocol.py` says what every store does; there are three of them."""
