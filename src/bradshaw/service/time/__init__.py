"""The time that players have: how it is counted, kept, shown, and what happens when it is over."""
