"""The terminal table: a game played line by line, by people and programs at one screen.

What a kind of game looks like is its display; `railway` and `orient` hold one each.
"""
