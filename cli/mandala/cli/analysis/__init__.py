"""Showing what an analysis has found."""
