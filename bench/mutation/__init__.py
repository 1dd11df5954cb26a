"""Small faults put into the house on purpose, to see whether its tests notice them.

    python -m bench.mutation reach --faults 100 --seed 1      # once: which tests come past which fault
    python -m bench.mutation try                              # each fault, against those tests

A fault is one change of a kind that people make: a comparison one off or the other way round, `and` for
`or`, a missing `not`, a number one too large, a statement left out, `+` for `-`, nothing returned. They are
drawn by a seed, evenly, from the bodies of all functions of a room.

`reach` runs `make test` once (with --both, `make test-deep`) over a copy of the house in which each fault's
place tells when it is passed. `try` then runs, for each fault alone, the tests that passed it, quick ones
first, until one fails.
A fault that is not noticed within its time (`--minutes`) counts as not noticed. What is left is listed: look
at each, for some change nothing that anybody could see.
"""
