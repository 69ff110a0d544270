"""What makes a player better: hints, reviews, first matches and puzzles, all judged from what a seat could know."""
