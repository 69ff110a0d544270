"""How matches of Skirmish look in the terminal."""
