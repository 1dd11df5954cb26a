# One's own panel: what becomes of a former one.

panel-continued = Your panel continues below.
panel-way-in = 👉 Tap **{ $door }** to see your cards and what you can do.
