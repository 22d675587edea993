"""Playing cards: as numbers for rules, as text for people.

A standard card is `4 * rank + suit`, rank 0 (Ace) to 12 (King), suits clubs, diamonds,
hearts, spades; Jokers come behind the Kings. So cards in the order of their numbers are in
the order in which the notation writes them.

This package may import `table21.kernel` and `table21.errors`, nothing else of `table21`.
"""
