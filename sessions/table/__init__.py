"""One table in memory: what is stored of it, who sits there, what is asked, what may be done at it."""
