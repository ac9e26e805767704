"""The rules about spaces, laws and expectations: uses that must be accepted, and uses that must not be."""

from __future__ import annotations

from tests.kernel.rules_accepted import ASSUME, RING, SIGN, Use, use
from tests.kernel.tools import step

SPACE = "(X (space)) (M (law X)) (N (law X)) (f (test X)) (g (test X)) (h (fun X))"
POINTWISE = "(forall x (point X) (<= (app f x) (app g x)))"
INTEGRATED = "(<= (E (x) M (app f x)) (E (x) M (app g x)))"
ABOVE = "(forall i (integer) (exists t (real) (< (at a i) t)))"  # numbers a_i, and one above each
AT_X = step("instantiate", ASSUME, hypothesis=0, terms=["x"])
V = "(V (normed)) (p (point V)) (q (point V)) (M (law V)) (psi (map (V) V))"
MIXED = "(E (x) (mix i 1 n (at w i) (at P i)) (app f x))"
TWICE = "(E (x) (mix i 1 2 1 (at P i)) (app f x))"

ACCEPTED: dict[str, list[Use]] = {
    "under": [
        use(SPACE, POINTWISE, INTEGRATED, step("under", AT_X, ASSUME, formula=INTEGRATED, names=["x"])),
        use(  # equal terms have equal expectations, whether these exist or not
            f"{SPACE} (k (fun X))",
            "(forall x (point X) (= (app h x) (app k x)))",
            "(= (E (x) M (app h x)) (E (x) M (app k x)))",
            step("under", AT_X, ASSUME, formula="(= (E (x) M (app h x)) (E (y) M (app k y)))", names=["x"]),
        ),
    ],
    "swap": [
        use(
            f"{SPACE} (t (bounded X X))",
            "",
            "(= (E (x) M (E (y) N (app t x y))) (E (y) N (E (x) M (app t x y))))",
            step("swap", ASSUME, term="(E (x) M (E (y) N (app t x y)))"),
        )
    ],
    "mixture": [
        use(
            f"{SPACE} (n (size)) (w (distribution n)) (P (sequence (law X)))",
            "",
            f"(= {MIXED} (sum i 1 n (* (at w i) (E (x) (at P i) (app f x)))))",
            step("mixture", SIGN, RING, ASSUME, term=MIXED),
        )
    ],
    "bound": [
        use(
            "(X (space)) (t (bounded X)) (z (point X))",
            "",
            "(exists B (real) (<= (app t z) B))",
            step(
                "bound",
                step("witness", step("instantiate", ASSUME, hypothesis=0, terms=["z"]), term="B"),
                function="t",
                name="B",
            ),
        )
    ],
    "sup": [
        use(
            SPACE,
            "",
            "(exists S (real) (forall x (point X) (<= (app f x) S)))",
            step("sup", step("witness", ASSUME, term="S"), name="S", names=["x"], spaces=["X"], term="(app f x)"),
        )
    ],
    "inhabit": [
        use(
            SPACE,
            "",
            "(exists x (point X) (<= (app f x) 1))",
            step("inhabit", step("witness", SIGN, term="z"), space="X", name="z"),
        )
    ],
    "tight": [
        use(
            SPACE,
            "",
            "(exists r (real) (and (< 0 r) (<= (E (x) M (ind (< r (abs (app h x))))) 1/2)))",
            step(
                "tight",
                SIGN,
                step("witness", step("intro", ASSUME, ASSUME), term="r"),
                law="M",
                name="r",
                names=["x"],
                term="(app h x)",
                epsilon="1/2",
            ),
        )
    ],
    "ext": [
        use(
            SPACE,
            "(forall t (bounded X) (= (E (x) M (app t x)) (E (x) N (app t x))))",
            "(same M N)",
            step("ext", step("instantiate", ASSUME, hypothesis=0, terms=["t"]), name="t"),
        ),
        use(V, "(= (norm (plus p (scale -1 q))) 0)", "(eq p q)", step("ext", ASSUME, name="t")),
    ],
    "congruence": [
        use(
            V,
            "(eq p q)",
            "(= (norm (app psi p)) (norm (app psi q)))",
            step("congruence", RING, hypothesis=0, hole="c", template="(= (norm (app psi c)) (norm (app psi q)))"),
        ),
        use(
            SPACE,
            "(same M N)",
            "(= (E (x) M (app h x)) (E (x) N (app h x)))",
            step("congruence", RING, hypothesis=0, hole="L", template="(= (E (x) L (app h x)) (E (x) N (app h x)))"),
        ),
    ],
    "recursion": [
        use(
            f"{SPACE} (K (markov (X) (X)))",
            "",
            "(exists P (sequence (law X)) (same (at P 0) M))",
            step(
                "recursion",
                step("witness", ASSUME, term="P"),
                name="P",
                index="t",
                previous="L",
                start="M",
                step="(bind (x) L (app K x))",
            ),
        )
    ],
    "select": [
        use(
            "(a (sequence (real)))",
            ABOVE,
            "(exists s (sequence (real)) (forall j (integer) (< (at a j) (at s j))))",
            step("select", step("witness", ASSUME, term="s"), hypothesis=0, name="s"),
        ),
        use(  # the index may have the new name
            "(a (sequence (real)))",
            ABOVE,
            "(exists s (sequence (real)) (forall j (integer) (< (at a j) (at s j))))",
            step("select", step("witness", ASSUME, term="i"), hypothesis=0, name="i"),
        ),
        use(  # both may be bound under one name
            "(a (sequence (real)))",
            "(forall i (integer) (exists i (real) (< (at a 0) i)))",
            "(exists s (sequence (real)) (forall j (integer) (< (at a 0) (at s j))))",
            step("select", step("witness", ASSUME, term="s"), hypothesis=0, name="s"),
        ),
        use(  # the names that the body binds stay apart from the index
            f"{SPACE} (P (sequence (law X)))",
            "(forall i (integer) (exists Q (law X) (forall j (integer) (same Q (at P (+ i j))))))",
            "(exists Q (sequence (law X)) (forall k (integer) (forall i (integer) (same (at Q k) (at P (+ k i))))))",
            step("select", step("witness", ASSUME, term="Q"), hypothesis=0, name="Q"),
        ),
    ],
    "nature": [
        use(
            V,
            "",
            "(<= (norm (plus p q)) (+ (norm p) (norm q)))",
            step("nature", ASSUME, fact="triangle", points=["p", "q"]),
        ),
        use(V, "(= (norm p) 0)", "(eq p (zero V))", step("nature", ASSUME, ASSUME, fact="definite", points=["p"])),
    ],
}

REJECTED: dict[str, list[Use]] = {
    "under": [
        use(  # an expectation that does not exist is 0
            f"{SPACE} (k (fun X))",
            "(forall x (point X) (<= (app h x) (app k x)))",
            "(<= (E (x) M (app h x)) (E (x) M (app k x)))",
            step("under", AT_X, ASSUME, formula="(<= (E (x) M (app h x)) (E (x) M (app k x)))", names=["x"]),
        ),
        use(  # under two laws
            SPACE,
            POINTWISE,
            "(<= (E (x) M (app f x)) (E (x) N (app g x)))",
            step("under", AT_X, ASSUME, formula="(<= (E (x) M (app f x)) (E (x) N (app g x)))", names=["x"]),
        ),
        use(  # what is known of a free point says nothing of the point that is drawn
            f"{SPACE} (x (point X))",
            "(<= (app f x) (app g x))",
            INTEGRATED,
            step("under", ASSUME, ASSUME, formula=INTEGRATED, names=["x"]),
        ),
    ],
    "swap": [
        use(  # bounded in each variable alone is not enough
            f"{SPACE} (t (fun X X))",
            "",
            "(= (E (x) M (E (y) N (app t x y))) (E (y) N (E (x) M (app t x y))))",
            step("swap", ASSUME, term="(E (x) M (E (y) N (app t x y)))"),
        ),
        use(  # the second law depends on what is drawn first
            f"{SPACE} (K (markov (X) (X))) (z (point X))",
            "",
            "(= (E (x) M (E (y) (app K x) (app f y))) (E (y) (app K z) (E (x) M (app f y))))",
            step("swap", ASSUME, term="(E (x) M (E (y) (app K x) (app f y)))"),
        ),
    ],
    "mixture": [
        use(  # the weights must be shown to be probabilities
            f"{SPACE} (P (sequence (law X)))",
            "",
            f"(= {TWICE} (+ (E (x) (at P 1) (app f x)) (E (x) (at P 2) (app f x))))",
            step("mixture", SIGN, RING, ASSUME, term=TWICE),
        )
    ],
    "bound": [
        use(
            SPACE,
            "",
            "(exists B (real) (forall x (point X) (<= (app h x) B)))",
            step("bound", step("witness", ASSUME, term="B"), function="h", name="B"),
        )
    ],
    "sup": [
        use(
            SPACE,
            "",
            "(exists S (real) (forall x (point X) (<= (app h x) S)))",
            step("sup", step("witness", ASSUME, term="S"), name="S", names=["x"], spaces=["X"], term="(app h x)"),
        )
    ],
    "inhabit": [use("(n (size))", "", "(<= 1 n)", step("inhabit", SIGN, space="n", name="z"))],
    "tight": [
        use(
            SPACE,
            "",
            "(exists r (real) (<= (E (x) M (ind (< r (abs (app h x))))) 0))",
            step(
                "tight",
                SIGN,
                step("witness", ASSUME, term="r"),
                law="M",
                name="r",
                names=["x"],
                term="(app h x)",
                epsilon="0",
            ),
        )
    ],
    "ext": [
        use(  # one function does not determine a law
            SPACE, "(= (E (x) M (app f x)) (E (x) N (app f x)))", "(same M N)", step("ext", ASSUME, name="t")
        ),
        use("(X (space)) (x (point X)) (y (point X))", "", "(eq x y)", step("ext", ASSUME, name="t")),
    ],
    "congruence": [
        use(  # the equation holds at the free x alone
            f"{SPACE} (K (markov (X) (X))) (L (markov (X) (X))) (x (point X))",
            "(same (app K x) (app L x))",
            "(same (bind (x) M (app K x)) (bind (x) M (app L x)))",
            step("congruence", RING, hypothesis=0, hole="P", template="(same (bind (x) M P) (bind (x) M (app L x)))"),
        ),
        use(
            SPACE,
            "(<= (E (x) M (app f x)) (E (x) N (app f x)))",
            "(<= (E (x) M (app f x)) 0)",
            step("congruence", SIGN, hypothesis=0, hole="c", template="(<= c 0)"),
        ),
    ],
    "recursion": [
        use(  # the step may not speak of the sequence itself
            "(M (law line))",
            "",
            "(< 0 0)",
            step(
                "recursion",
                ASSUME,
                name="P",
                index="t",
                previous="L",
                start="M",
                step="(bind (x) (at P t) (dirac (+ x 1)))",
            ),
        )
    ],
    "select": [
        use(  # one number for all integers
            "(a (sequence (real)))",
            ABOVE,
            "(exists t (real) (forall i (integer) (< (at a i) t)))",
            step("select", step("witness", ASSUME, term="(at s 0)"), hypothesis=0, name="s"),
        ),
        use(  # not along the reals, of which there are too many
            "",
            "(forall x (real) (exists t (real) (< x t)))",
            "(exists s (sequence (real)) (forall x (integer) (< x (at s x))))",
            step("select", step("witness", ASSUME, term="s"), hypothesis=0, name="s"),
        ),
        use(  # nor from some integer on: there may be none before it
            "(a (sequence (real)))",
            "(forall i (integer) (=> (<= 0 i) (exists t (real) (< (at a i) t))))",
            "(exists s (sequence (real)) (forall i (integer) (< (at a i) (at s i))))",
            step("select", step("witness", ASSUME, term="s"), hypothesis=0, name="s"),
        ),
        use(  # for all is no existence
            "(a (sequence (real)))",
            "(exists t (real) (forall i (integer) (< (at a i) t)))",
            "(< 0 0)",
            step("select", ASSUME, hypothesis=0, name="s"),
        ),
        use(  # the name is new
            "(a (sequence (real)))",
            ABOVE,
            "(< (at a 0) (at a 0))",
            step("select", step("instantiate", ASSUME, hypothesis=1, terms=["0"]), hypothesis=0, name="a"),
        ),
        use(  # members of members are not written
            "",
            "(forall i (integer) (exists t (sequence (real)) (forall j (integer) (= (at t j) (* i j)))))",
            "(= 0 0)",
            step("select", RING, hypothesis=0, name="s"),
        ),
        use(
            "(X (space)) (p (point X))",
            "(forall i (integer) (exists t (test X) (forall q (point X) (= (app t q) 0))))",
            "(= 0 0)",
            step("select", RING, hypothesis=0, name="s"),
        ),
    ],
    "nature": [
        use(V, "", "(<= (norm (plus p q)) (norm p))", step("nature", ASSUME, fact="triangle", points=["p", "q"])),
        use("(X (space)) (x (point X))", "", "(eq x x)", step("nature", ASSUME, ASSUME, fact="definite", points=["x"])),
    ],
}
