"""Tells whether a lemma is true: claims, proofs, counterexamples, and certificates that can be rechecked.

`verify.lemma` is what a module of claims imports, `verify.api` what a program does.  The folders, in the order
of their imports: `kernel` judges, `judge` checks elementary lines, `elaborate` writes proofs as such lines,
`language` reads and writes statements, `prove` and `refute` search, `claims` holds what an author wrote, `system`
deals with signals, files and options, `suite` runs and records, `report` writes pages, `ask` answers what is typed,
`account` tells the privacy of a run, `site` writes the site.  README.md beside this file says more of each.  Little
is imported here, so that `import verify` stays cheap.
"""

import os as _os

__version__ = "0.1.0"

# numpy's exp and log have other last bits where the processor has AVX-512.  The search draws by what it computes, so
# that its record would depend on the machine; what is trusted has no floats.
_os.environ.setdefault("NPY_DISABLE_CPU_FEATURES", "X86_V4 AVX512_ICL AVX512_SPR")


def _mixed(site: str) -> str:
    """The other distribution whose files were installed among ours, or nothing.

    Two on the package index have the import names `verify` and `lemmas`; an installer lets the later one
    overwrite files of the earlier one, in silence.
    """
    try:
        names = _os.listdir(site)
    except OSError:
        return ""
    ours = [name for name in names if name.startswith("dp_lemmas-")]
    installed = [name.partition("-")[0] for name in names if name.endswith((".dist-info", ".egg-info"))]
    return next((name for name in sorted(installed) if name in ("verify", "lemmas")), "") if ours else ""


if _other := _mixed(_os.path.dirname(_os.path.dirname(_os.path.abspath(__file__)))):
    raise ImportError(
        f"the distribution {_other!r} is installed in the same place as dp-lemmas and has files of the same names: "
        f"no verdict of this mixture counts; pip uninstall {_other}, then pip install --force-reinstall dp-lemmas"
    )
