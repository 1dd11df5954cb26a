"""How every refereed game looks: news, buttons and the form of a report."""
