"""Operations while people wait for somebody at a table."""
