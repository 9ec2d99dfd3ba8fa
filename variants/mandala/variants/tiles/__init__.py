"""The tile-and-river game: a board of tiles, groups that must keep apart, and a river each."""
