"""A seeded monkey that taps whatever people can see; `python -m tests.deep.monkey --taps 100000 --seed 1`."""
