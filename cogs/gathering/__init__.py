"""How people find each other: the queue, notifications of new tables, scheduled starts."""
