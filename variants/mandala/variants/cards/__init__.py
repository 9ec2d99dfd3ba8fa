"""The card game: two mandalas, a river and a cup each."""
