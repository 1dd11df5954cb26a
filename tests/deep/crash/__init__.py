"""Kill the whole bot under load, again and again, and look at what it stored.

`python -m tests.deep.crash --rounds 1000 --seed 1 [--wrong]`. Each lane is a Discord of ours with many
tables of
several games and one bot, whose process is ended by SIGKILL: at an interaction callback that has just
arrived here, at a message, at a random moment, or while it begins. One start in ten is `python bot.py`, the
others are forked from a process that has read code, packs and texts already (`nursery.py`).

An answer counts as **acknowledged** when a request of the bot that says so has reached our Discord, before
or after the kill: to `/move` the sentence “Done”, to a tap on a panel the tapped message showing a later
question or no button any more. A callback that only says that the answer follows (deferred) is none yet.

After each kill the database is read from a copy, log included, by plain sqlite3. Journal lines of one moment
are one answer; an answer belongs to the try of its person whose window of time (sent until told) it lies in.

lost: acknowledged and not in the journal. doubled: two answers for one try. denied: refused and stored all
the same. unasked: stored and nobody's. untold: stored, and the kill came before the word (as it should be).
torn: a table whose lines have gaps, were changed, or do not lead from its start to exactly the stored state,
question and counts. shown, not stored: a panel with a question later than the stored one. silent old: a
button of before the kill without an answer; silent: any other. faults: the bot's own word for one. stuck: a
round that did not come to its answers in two minutes.
"""
