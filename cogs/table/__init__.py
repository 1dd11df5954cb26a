"""What people do at a running table besides answering: undo, votes, clocks, seats, computers."""
