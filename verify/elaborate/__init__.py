"""From certificates to lines that the judge reads: trusted with nothing.

What the kernel's normal forms know of signs, powers, sums and laws is spelled out here, as facts that the judge
makes itself.  This package may guess, search and remember; it asks the judge whether a line stands.
"""
