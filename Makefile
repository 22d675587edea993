# Needs Python 3.11+ and make, nothing else. `make` alone lists what there is.
.DEFAULT_GOAL := help
.PHONY: help setup play test format bench wheel lock clean

export PYTHON
VENV ?= .venv
BIN := $(VENV)/bin
ARGS ?=

# The stamps say for which pins the environment was set up, so that nothing is installed twice.
PLAY := $(VENV)/.ready-to-play
DEV := $(VENV)/.ready-to-develop

help: ## List the targets
	@grep -E '^[a-z]+:.*## ' Makefile | sed 's/:.*## /|/' | \
		while IFS='|' read -r name what; do printf 'make %-8s %s\n' "$$name" "$$what"; done

play: $(PLAY) ## Play in the terminal; ARGS="..." are handed on
	@$(BIN)/table21 play $(ARGS)

setup: $(DEV) ## Set up all that working on table21 needs, in .venv

test: $(DEV) ## Run every check, the fast ones first
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/lint-imports --no-logo --config packages/mines21/pyproject.toml
	$(BIN)/pytest $(ARGS)

format: $(DEV) ## Format the code and repair what can be repaired
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

bench: $(PLAY) ## Run the benchmarks; ARGS="..." are handed on
	$(BIN)/python benchmarks/run.py $(ARGS)

wheel: $(DEV) ## Build the wheel into dist/
	$(BIN)/python -m build --wheel --no-isolation

lock: ## Pin newer packages in constraints*.txt (needs uv)
	scripts/lock.sh

clean: ## Remove .venv, caches and whatever was built
	rm -rf $(VENV) dist build packages/*/dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests packages benchmarks examples -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

$(PLAY): pyproject.toml packages/mines21/pyproject.toml constraints-play.txt
	@scripts/make-venv.sh $(VENV)
	@scripts/install.sh $(VENV) constraints-play.txt
	@touch $@

$(DEV): $(PLAY) constraints.txt
	@scripts/install.sh $(VENV) constraints.txt
	@touch $@
