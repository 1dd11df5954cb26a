# One's own panel: what becomes of a former one.

panel-continued = Your panel continues below.
