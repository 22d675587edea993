# Needs Python 3.11+, make, and Node 20.19+ for the browser. `make` alone lists what there is.
.DEFAULT_GOAL := help
.PHONY: help setup play terminal web test format pictures bench wheel lock clean

export PYTHON
VENV ?= .venv
BIN := $(VENV)/bin
ARGS ?=

# The stamps say for which pins the environment was set up, so that nothing is installed twice.
PLAY := $(VENV)/.ready-to-play
DEV := $(VENV)/.ready-to-develop

# What the browser table is built from, and what comes out.
WEB := src/table21/server/web/index.html
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/tests -prune -o -type f -print)

help: ## List the targets
	@grep -E '^[a-z]+:.*## ' Makefile | sed 's/:.*## /|/' | \
		while IFS='|' read -r name what; do printf 'make %-8s %s\n' "$$name" "$$what"; done

play: $(PLAY) $(WEB) ## Play in the browser; ARGS="..." are handed on to table21 serve
	@$(BIN)/table21 serve --open $(ARGS)

terminal: $(PLAY) ## Play in the terminal; ARGS="..." are handed on to table21 play
	@$(BIN)/table21 play $(ARGS)

setup: $(DEV) ## Set up all that working on table21 needs, in .venv

web: $(WEB) ## Build the browser table

test: $(DEV) $(WEB) ## Run every check, the fast ones first, those in a browser last
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/lint-imports --no-logo --config packages/mines21/pyproject.toml
	npm --prefix web run --silent check
	npm --prefix web run --silent test
	@scripts/need-chromium.sh
	$(BIN)/pytest --numprocesses auto --dist worksteal --ignore tests/browser $(ARGS)
	$(BIN)/pytest tests/browser

format: $(DEV) ## Format the code and repair what can be repaired
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

pictures: $(DEV) $(WEB) ## Make the README's pictures anew, from what is there to be seen
	@scripts/need-chromium.sh
	@$(BIN)/python scripts/pictures.py

bench: $(PLAY) ## Run the benchmarks; ARGS="..." are handed on
	$(BIN)/python benchmarks/run.py $(ARGS)

wheel: $(DEV) $(WEB) ## Build the wheel into dist/
	$(BIN)/python -m build --wheel --no-isolation

lock: ## Pin newer packages in constraints*.txt (needs uv)
	scripts/lock.sh

clean: ## Remove .venv, caches and whatever was built
	rm -rf $(VENV) dist build packages/*/dist web/node_modules $(dir $(WEB))
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests packages benchmarks examples -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

$(WEB): $(WEB_SOURCES)
	@scripts/build-web.sh
	@touch $@

$(PLAY): pyproject.toml packages/mines21/pyproject.toml constraints-play.txt
	@scripts/make-venv.sh $(VENV)
	@scripts/install.sh $(VENV) constraints-play.txt
	@touch $@

$(DEV): $(PLAY) constraints.txt
	@scripts/install.sh $(VENV) constraints.txt
	@touch $@
