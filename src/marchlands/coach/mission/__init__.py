"""First matches: scenarios whose steps wait for a move in a real match, and answer another one with a hint."""
