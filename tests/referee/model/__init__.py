"""A second, plain model of the referee, written from the catalogues alone: random games are held against it."""
