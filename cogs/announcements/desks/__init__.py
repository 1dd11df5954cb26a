"""Messages of servers that stand where somebody put them, so that other places can lead there."""
