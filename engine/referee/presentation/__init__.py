"""The referee's face, the same for every refereed game: what is told, what is tapped, the report's form."""
