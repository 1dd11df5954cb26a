"""One table in memory: its stored data, its seats, its open question and its clock."""
