"""Components of messages: button ids, buttons and select menus, layouts, menus and forms."""
