"""A match in the terminal: boards, words for what happened, and prompts."""
