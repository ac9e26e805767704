"""What can show that a claim is true: written steps, and the automatic prover."""
