"""The events of a match in plain words, for whoever shows or prints them: `narrator.narrator` tells either game."""
