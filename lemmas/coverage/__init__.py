"""The inventories: one or more modules a paper, each with PAPER and ITEMS in the paper's own order."""
