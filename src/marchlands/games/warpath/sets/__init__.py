"""The published sets of cards: the Base Set, and one for each class."""
