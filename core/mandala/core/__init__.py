"""The framework: turns, moves, scores, records and house rules, for any variant and any screen."""
