"""What accountants of other libraries compute, each formula as a claim: docs/audit.md says where it stands."""
