# One's own panel: what becomes of a former one.

panel-continued = Your panel continues below.
panel-way-in = 👉 Tap **{ $door }**: your cards are there, and what you can do.
