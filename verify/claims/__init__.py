"""Claims as their authors write them, and where they are found."""
