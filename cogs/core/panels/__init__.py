"""The panels of a table and of its lobby, the menus in them, and parts of other panels."""
