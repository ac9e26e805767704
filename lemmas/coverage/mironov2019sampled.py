"""Inventory of Renyi Differential Privacy of the Sampled Gaussian Mechanism by Mironov, Talwar and Zhang."""
