# When people are pinged, and when a panel changes in place.

me-pings-about = While you are playing along, the panel changes in place and nobody is pinged; you are pinged if you were away. If you use a screen reader, choose *every time*: then each turn of yours is a new message.
