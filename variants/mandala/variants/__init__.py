"""The three games, each a plugin of its own."""
