"""What the games share: matches, moves and notation, decks, views and knowledge, replays, scenarios, seeds."""
