# Everything runs in .venv, created on first use; all paths are relative, so spaces are fine.

PY := .venv/bin/python
READY := .venv/ready
DEV := .venv/ready-dev
SERVE := .venv/ready-serve
LOG := .venv/install.log
# Tests of screens mostly wait, so more of them run at once than there are cores.
WORKERS := $(shell expr 2 \* $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1))
OLDEST := .venv/oldest-textual
NEWEST := .venv/newest-textual
SCREENS = -q -n $(WORKERS) --dist loadgroup tests/tui --ignore tests/tui/test_ssh.py
PIP := $(PY) -m pip --disable-pip-version-check --no-input install --quiet

export PYTHON
# Without compiled files every process of the tests would compile everything again.
unexport PYTHONDONTWRITEBYTECODE

# An environment is stale when unfinished, when its Python is gone, or when the checkout has moved.
STALE := $(shell test -e $(READY) && test -x $(PY) \
	&& grep -qF "$$(pwd -P)/.venv" .venv/pyvenv.cfg || echo FORCE)

# Print pip's output, then a plain sentence, and fail.
FAILED = { cat $(LOG) >&2; echo "Installation failed (see above). The first time, it needs access to a Python package index. Run make again to retry." >&2; exit 1; }

.PHONY: help play serve web test screens check bench balance tune demo pictures soak tables clean FORCE

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' Makefile

play: $(READY) ## choose a game and play
	@$(PY) -m core.menu

serve: $(SERVE) ## let others play over SSH; a demo for this machine (ARGS= adds options)
	@$(PY) -m vikings_tui serve --open $(ARGS)

web: $(SERVE) ## play in a browser on this machine (ARGS= adds options)
	@$(PY) -m vikings_tui web $(ARGS)

test: $(DEV) ## run the tests (ARGS= adds pytest options)
	@$(PY) -m pytest -q -n $(WORKERS) --dist loadgroup tests $(ARGS)

screens: $(DEV) $(OLDEST)/ready ## test the screens on the oldest and newest Textual, and undiffed
	@echo "The screens on the oldest Textual:"
	@PYTHONPATH=$(OLDEST) $(PY) -m pytest $(SCREENS) $(ARGS)
	@rm -rf $(NEWEST)
	@$(PIP) --target $(NEWEST) "$$($(PY) -m tests.textual_bound)" >$(LOG) 2>&1 || $(FAILED)
	@if $(PY) -m tests.textual_bound --newer $(NEWEST); then \
		echo "The screens on the newest Textual:"; \
		PYTHONPATH=$(NEWEST) $(PY) -m pytest $(SCREENS) $(ARGS); \
	else \
		echo "The newest Textual is the one that make test uses."; \
	fi
	@echo "The program without the differ:"
	@LONGSHIPS_DIFF=off $(PY) -m pytest -q -n $(WORKERS) --dist loadgroup tests/tui/test_program.py $(ARGS)

check: $(DEV) ## check lint, formatting, types and the import rule
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@$(PY) -m pytest -q tests/test_imports.py

bench: $(DEV) ## run the benchmarks
	@$(PY) -m tests.bench $(ARGS)

balance: $(DEV) ## see how balanced our data for Fire & Axe is (ARGS="--seats 4 --games 100")
	@$(PY) -m tests.balance $(ARGS)

tune: $(DEV) ## improve the bots' weights by tournaments (ARGS="--game fireaxe --generations 5")
	@$(PY) -m tests.tune $(ARGS)

demo: $(READY) ## watch bots play a game in plain text
	@$(PY) -m vikings_tui plain --demo $(ARGS)

pictures: $(DEV) ## draw the README's pictures from the real programs
	@$(PIP) 'pillow>=10' >$(LOG) 2>&1 || $(FAILED)
	@$(PY) -m tests.pictures $(ARGS)

soak: $(DEV) ## play many games in search of bugs (ARGS= adds options)
	@$(PY) -m tests.soak $(ARGS)

tables: $(DEV) ## play many games at shared tables, with terminals and hosts killed at random
	@$(PY) -m tests.tables.soak $(ARGS)

clean: ## remove .venv, caches and build products
	@rm -rf .venv build dist *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name .git -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamp is written last, so an interrupted installation never counts as finished.
$(READY): requirements.txt pyproject.toml $(STALE)
	@if [ -n "$(STALE)" ]; then \
		found=; usable=; \
		for python in "$$PYTHON" python3.13 python3.12 python3.11 python3; do \
			"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || continue; \
			found=$$python; \
			"$$python" -c 'import ensurepip, venv' >/dev/null 2>&1 || continue; \
			usable=$$python; break; \
		done; \
		if [ -z "$$found" ]; then \
			echo "Python 3.11 or newer is needed and was not found; install it, or name it with: make PYTHON=/path/to/python3" >&2; exit 1; \
		fi; \
		if [ -z "$$usable" ]; then \
			echo "$$found lacks the venv module; install it first, on Debian or Ubuntu with: apt install python3-venv" >&2; exit 1; \
		fi; \
		echo "Setting up .venv (once) with $$("$$usable" --version) …"; \
		rm -rf .venv && mkdir .venv && "$$usable" -m venv .venv >$(LOG) 2>&1 || $(FAILED); \
	else \
		echo "Updating .venv …"; \
	fi
	@$(PIP) --require-hashes -r requirements.txt >$(LOG) 2>&1 || $(FAILED)
	@$(PIP) --no-deps --no-build-isolation -e . >$(LOG) 2>&1 || $(FAILED)
	@$(PY) -m compileall -q core fireaxe_tui vikings_tui
	@touch $@

$(SERVE): requirements-serve.txt $(READY)
	@echo "Adding the servers to .venv …"
	@$(PIP) --require-hashes -r requirements-serve.txt >$(LOG) 2>&1 || $(FAILED)
	@touch $@

$(DEV): requirements-dev.txt $(READY)
	@echo "Adding the development tools to .venv …"
	@$(PIP) --require-hashes -r requirements-dev.txt >$(LOG) 2>&1 || $(FAILED)
	@touch $@

$(OLDEST)/ready: requirements-oldest.txt $(DEV)
	@rm -rf $(OLDEST)
	@$(PIP) --no-deps --require-hashes --target $(OLDEST) -r requirements-oldest.txt >$(LOG) 2>&1 || $(FAILED)
	@touch $@
