"""Drawing scenes."""
