"""The language of claims: expressions, the infix parser, and the other readings of a term."""
