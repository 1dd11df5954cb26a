"""Single games of tournaments: somebody's own, what its players said of it, who is called for it."""
