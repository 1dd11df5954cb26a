"""Who is there, who is pinged, and when a panel stays in place."""
