"""Simulation and statistics: thousands of matches between bots, and what they show."""
