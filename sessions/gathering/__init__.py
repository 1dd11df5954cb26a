"""How people find each other: the queue, subscriptions, typed times."""
