"""A whole game in three files, brought from outside: `state` has the rules, `table` the words, `game` the cards.

Two players draw numbers from six cards each and play one a turn; after three turns each the higher total wins. It is
where "Add a game" in CONTRIBUTING.md starts from.
"""
