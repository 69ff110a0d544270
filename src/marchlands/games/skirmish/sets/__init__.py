"""The published sets of cards."""
