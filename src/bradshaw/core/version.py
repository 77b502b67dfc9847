"""The version of the rules: snapshots of another version are replayed instead of believed."""

RULES_VERSION = "0.1.0"
