"""The spiral-pawn game: pawns walk a long path to the Eye and pick up pieces on the way."""

__all__ = ["NAME"]

NAME = "spiral"
"""What people type for this game."""
