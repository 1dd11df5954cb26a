"""Places that buttons lead to, as their ids say them."""
