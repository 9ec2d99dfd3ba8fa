"""Playing a game at the keyboard."""
