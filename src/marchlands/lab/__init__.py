"""Simulation and statistics: matches between bots by the thousand, and what they tell."""
