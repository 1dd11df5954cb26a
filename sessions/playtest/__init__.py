"""Play-tests: the computer plays a pack against itself in the background, and the games are evaluated."""
