"""Bots for any variant: they know a view and nothing else."""
