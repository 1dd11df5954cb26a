"""What each tap does, by room: the lobby, playing, forms, the table's own matters."""
