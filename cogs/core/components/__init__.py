"""Discord's components: ids of buttons, rows, forms, layout, and files of messages."""
