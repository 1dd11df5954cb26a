"""Where tables are kept: what every store promises, and three that do."""
