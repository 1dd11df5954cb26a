# Two commands do everything: `make run` and `make test`. Each sets up its own .venv first.
# `make compiled` is optional: the engine as machine code, taken by whatever runs afterwards.
PYTHON ?= python3
BIN := .venv/bin
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r
LEVEL ?= 3

.PHONY: run doctor test test-deep check compiled test-compiled test-playing bench site pictures lock audit clean

run: .venv/run
	@$(BIN)/python -c "import settings, sys; sys.exit(not settings.read().token)" 2>/dev/null || $(MAKE) --silent .venv/practice
	$(BIN)/python bot.py

# Whether everything is right for the bot to run; changes nothing.
doctor: .venv/run
	@$(BIN)/python bot.py doctor

# What everybody runs before a commit.
test: .venv/dev
	$(BIN)/python -m pytest -m "not deep"

# Everything: also crashes, sockets, browsers, PostgreSQL, long games.
test-deep: test
	$(BIN)/python -m pytest -m deep -o norecursedirs=".*"
	CASTELLAN_PLAIN=1 $(BIN)/python -m pytest -m "not deep" tests/cogs/core/components tests/cogs/core/painting/test_png.py \
		tests/cogs/core/runtime tests/cogs/table/test_presence.py

check: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	deploy/export_locks --check
	deploy/check_licences
	$(BIN)/codespell
	$(BIN)/python -m engine.packs data/*/*.pack.yaml
	$(BIN)/python -m engine.scenario tests/scenarios/*/*.scn

compiled: .venv/compiled
	$(BIN)/python deploy/compile_engine.py -O$(LEVEL)

# Tests of the rules, on machine code; `make test` runs on whichever is there.
test-compiled: compiled
	$(MAKE) test-playing

test-playing: .venv/dev
	$(BIN)/python -m pytest -m "not deep" tests/engine/test_compiled.py tests/engine/test_scenarios.py \
		tests/engine/computers/test_search.py tests/engine/test_secret_questions.py tests/engine/crownfell/test_perft.py \
		tests/engine/crownfell/test_random_games.py tests/engine/contract/test_random_games.py \
		tests/engine/contract/test_records.py tests/engine/contract/test_reload.py \
		tests/engine/contract/test_undo.py tests/engine/contract/test_blindness.py \
		tests/engine/contract/test_search.py

bench: .venv/bench
	$(BIN)/python -m bench.engine
	$(BIN)/python -m bench.pictures
	$(BIN)/python -m bench.store
	$(BIN)/python -m bench.bot
	$(BIN)/python -m bench.idle
	$(BIN)/python -m bench.search
	$(BIN)/python -m bench.thinking
	$(BIN)/python -m bench.gathering

# The documentation as a site, in site/: searchable, in both languages, and nothing of it asks another server.
site: .venv/docs
	$(BIN)/python -m deploy.build_site

# Whatever picture of the documentation is older than what it shows; needs Chromium. Look at each.
pictures: .venv/dev
	$(BIN)/python -m tests.deep.illustrations

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Castellan needs Python 3.11 or newer; set PYTHON=… to choose one."; exit 1; }
	$(PYTHON) -m venv .venv

.venv/run: requirements.txt | .venv/bin/python
	@echo "Installing what the bot needs; this takes about a minute."
	$(INSTALL) requirements.txt
	@touch $@

.venv/practice: requirements/practice.txt | .venv/bin/python
	$(INSTALL) requirements/practice.txt
	@touch $@ .venv/run

.venv/compiled: requirements/compiled.txt | .venv/bin/python
	$(INSTALL) requirements/compiled.txt
	@touch $@ .venv/run

.venv/dev: requirements/dev.txt | .venv/bin/python
	$(INSTALL) requirements/dev.txt
	@touch $@ .venv/compiled .venv/practice .venv/run

.venv/bench: requirements/bench.txt | .venv/bin/python
	$(INSTALL) requirements/bench.txt
	@touch $@ .venv/dev .venv/compiled .venv/practice .venv/run

.venv/docs: requirements/docs.txt | .venv/bin/python
	$(INSTALL) requirements/docs.txt
	@touch $@

# What pyproject.toml asks for, and all that comes with it, for every Python and system, with hashes.
lock: .venv/dev
	$(BIN)/uv lock
	deploy/export_locks

# Known vulnerabilities of what is locked; asks the network.
audit: .venv/audit
	$(BIN)/pip-audit --disable-pip --require-hashes -r requirements.txt -r requirements/practice.txt

.venv/audit: requirements/audit.txt | .venv/bin/python
	$(INSTALL) requirements/audit.txt
	@touch $@

clean:
	rm -rf .venv .compiled .pytest_cache .mypy_cache .ruff_cache build site
