"""The steps of 18OE: `stock_*.py` for the opening packet and stock rounds, `op_*.py` for operating rounds."""
