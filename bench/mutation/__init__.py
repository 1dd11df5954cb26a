"""Mutation testing: puts small faults into Castellan's code, to see whether its tests notice them.

    python -m bench.mutation reach --faults 100 --seed 1      # once: which tests run which fault
    python -m bench.mutation try                              # each fault, against those tests

A fault is one change of a kind that people make: a comparison off by one or reversed, `and` for `or`, a
missing `not`, a number one too large, a statement left out, `+` for `-`, nothing returned. They are drawn by
a seed, evenly, from the bodies of all functions of a folder.

`reach` runs `make test` once (with --both, `make test-deep`) over a copy of the code in which each fault's
place reports when it is run. `try` then runs, for each fault alone, the tests that ran it, quick ones first,
until one fails. A fault that is not noticed within its time (`--minutes`) counts as not noticed. These faults
are listed: look at each, because some change nothing that anybody could see.
"""
