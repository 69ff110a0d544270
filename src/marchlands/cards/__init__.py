"""What a card may say: nouns, verbs, events, abilities. Words have no behaviour; games give them one."""
