"""Searching for a move: information-set Monte Carlo tree search over dealt matches."""
