"""A second, plain model of the referee, from the catalogues alone; random games are held against it."""
