"""Forms of the referee: whatever is tapped in them, no other button leaves its place."""
