"""What is asked at the keyboard: an inequality decided, the region where it holds, a map of it."""
