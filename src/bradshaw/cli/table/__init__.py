"""The terminal table: a game played line by line, by people and programs at one screen."""
