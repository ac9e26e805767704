"""The numbers of Theorem 11 of Mironov, Talwar and Zhang: the part of the moment beyond a cap.

x = 1/sigma^2 <= 1/16, w = q (alpha - 1), L = log(1 + 1/w), and the cap is R = e^L = 1 + 1/w.
"""

from verify.language.expr import expr
from verify.lemma import *

alpha, q, x, w, L, y, u = reals("alpha q x w L y u")

tail = (alpha / (alpha - 1)) ** alpha * exp(-(L**2) / (2 * x) - L / 2 - x / 8)

