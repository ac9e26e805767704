# make help lists the targets. Needed: Python 3.11 or newer, and make.
# ARGS is handed on:  make verify ARGS='dobrushin*'    make test ARGS='-k kernel'
# PYTHON names the interpreter that makes .venv:  make verify PYTHON=/path/to/python3

ARGS   ?=
PYTHON ?=

BIN   := .venv/bin
STAMP := .venv/.stamp
PIP   := $(BIN)/python -m pip install -qq --disable-pip-version-check --no-input -c constraints.txt

# set -f: a pattern in ARGS is for verify, not for the shell.
VERIFY := set -f; $(BIN)/verify

# The stamp holds the place it was made for: a tree that was moved or copied makes its .venv anew.
STALE := $(shell [ -x $(BIN)/python ] && [ "$$(cat $(STAMP) 2>/dev/null)" = "$$(pwd -P)" ] || echo stale)

# Bytecode is kept: hundreds of tests start a process of their own, and each would compile everything anew.
unexport PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup verify test test-long recheck report site bench clean clean-cache $(if $(STALE),$(STAMP))

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1 - /p' Makefile | awk -F ' - ' '{printf "%-20s %s\n", $$1, $$2}'

setup: $(STAMP) ## only make .venv and install into it
	@:

verify: $(STAMP) ## run the suite and write reports/ (ARGS: patterns of ids, or options of `verify run`)
	@$(VERIFY) $(if $(strip $(ARGS)),run $(ARGS))

test: $(STAMP) ## ruff, mypy and the tests (ARGS: options of pytest)
	@$(BIN)/ruff check -q .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/python -m pytest --lemmas -n auto --dist loadgroup $(ARGS)

test-long: $(STAMP) ## the tests that start whole programs, browsers, clusters (CI runs them too)
	@$(BIN)/python -m pytest -m long -n auto --dist loadgroup $(ARGS)

recheck: $(STAMP) ## check the committed certificates, with the kernel alone (ARGS: files)
	@$(VERIFY) recheck $(ARGS)

report: $(STAMP) ## write reports/ from what is known
	@$(VERIFY) report $(ARGS)

site: $(STAMP) ## build the site in site/ from reports/: takes minutes, says how far it is (ARGS: another folder)
	@$(VERIFY) freeze build/lines && $(BIN)/python -m verify.site --lines build/lines $(ARGS)

bench: $(STAMP) ## the measurements among the tests (ARGS: options of pytest)
	@$(BIN)/python -m pytest -s -m benchmark tests/benchmarks $(ARGS)

clean-cache: ## forget the results of earlier runs: the next run is cold
	@rm -rf .verify_cache

clean: clean-cache ## remove all that was made here, .venv too, and leave reports/
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist *.egg-info
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamp goes first and comes back last. Without it .venv is made anew; with it, when only pyproject.toml or
# constraints.txt changed, it is brought up to date.
$(STAMP): pyproject.toml constraints.txt
	@rm -f $(STAMP)
	@$(if $(STALE),$(NEW_VENV))
	@echo 'installing into .venv (once; a minute or so)'
	@$(PIP) setuptools && $(PIP) --no-build-isolation -e '.[test,site,dask]' \
	  || { echo 'error: the installation failed; the next make starts it afresh' >&2; exit 1; }
	@pwd -P > $(STAMP)

# Each name is tried out, not only looked up: a name on the path may not run.
define NEW_VENV
for python in $(if $(PYTHON),"$(PYTHON)",python3.12 python3.11 python3 python3.13 python3.14 python); do \
  "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && break; \
  found="$$found$${found:+, }$$("$$python" -c 'import sys; print(sys.argv[1], "is %d.%d" % sys.version_info[:2])' "$$python" 2>/dev/null)"; \
  found="$${found%, }"; python=; \
done; \
[ -n "$$python" ] || { echo "error: Python 3.11 or newer is needed$${found:+ ($$found)}; name one with make PYTHON=..." >&2; exit 1; }; \
rm -rf .venv; \
"$$python" -m venv .venv || { echo "error: $$python cannot make a virtual environment" >&2; exit 1; }
endef
