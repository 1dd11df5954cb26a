"""A player inside the engine: looks ahead through what the rules ask, and knows no more than its seat."""
