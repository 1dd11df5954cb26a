"""House sets measured by games of the computer against itself, players of one level at every seat."""
