"""The turn: panels, hands, forms, typed answers, answers in advance."""
