"""The run over a catalogue: from statements to verdicts that are recorded, and back."""
