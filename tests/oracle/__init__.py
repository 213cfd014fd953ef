"""The reference ("oracle"): written from the rulebook alone, slow by design, shares nothing
with engine."""
