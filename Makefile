# Everything is installed into .venv and from the project's own files.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.sql' -o -name '*.css') pyproject.toml README.md LICENSE \
	tools/ship_explanations.py docs/glossary.md $(shell find docs/rules tests/scenarios -name '*.md' -o -name '*.toml')
WEB := $(shell find web \( -path web/node_modules -o -path web/browser \) -prune -o -type f -print)
PAGE := src/marchlands/_static/index.html
NPM := npm --prefix web --no-fund --no-audit --loglevel=error
CFLAGS_ENGINE := -fno-semantic-interposition -fvisibility=hidden
PROFILE := $(CURDIR)/$(VENV)/profile
CFLAGS_WATCH := -fprofile-generate -fprofile-update=single
CFLAGS_TUNED := -fprofile-use -fprofile-partial-training -Wno-missing-profile -Wno-coverage-mismatch
CFLAGS_PROFILE = $(if $(wildcard $(PROFILE)),-fprofile-dir=$(PROFILE) $(if $(WATCH),$(CFLAGS_WATCH),$(CFLAGS_TUNED)))
WORKERS ?= 4
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --doctest-glob=README.md
# What is not part of the package and is checked like it.
BESIDE := --explicit-package-bases tests tools bench examples
# What `make test` runs on the pure build: all of the engine's tests, and a sample of the layers above. Those of the words
# of cards and of the oracle are not among them: none of that is ever compiled.
PURE_TESTS := tests/engine tests/envs/test_batch.py tests/envs/test_gym.py tests/envs/test_vector.py tests/skirmish \
	tests/warpath tests/story/test_narrator.py tests/story/test_parts.py tests/test_api.py tests/test_examples.py \
	tests/test_load_pack.py README.md tests/bots/test_search.py tests/cli/test_main.py tests/cli/test_scenario.py \
	tests/server/test_seats.py tests/tui/test_terminal_match.py

.PHONY: help install play test test-long chromium check tuned bench mutants golden snapshots clean

help:
	@echo "make play       install, build and serve the page; says where it is"
	@echo "make test       install what the tests need and run every test; on the pure build the engine's"
	@echo "make test-long  the same with all of the large counts"
	@echo "make check      ruff, mypy, import-linter; svelte-check, eslint, prettier, the sizes of the page"
	@echo "make tuned      rebuild the engine with a profile of real matches: about 1.4 times as fast"
	@echo "make bench      measure the speed against a peer; writes bench/results/"
	@echo "make mutants    break the rules one by one; a test must notice every break"
	@echo "make golden     rewrite the golden files (check the diff before you commit)"
	@echo "make snapshots  take the pictures of the page anew; writes docs/images/"
	@echo "make install    build the compiled wheel and install it into $(VENV)"

$(VENV)/.made:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.tools: pyproject.toml $(VENV)/.made
	$(BIN)/python tools/requirements.py build check test lab ray gym pettingzoo openspiel dataset > $(VENV)/tools.txt
	$(PIP) install -r $(VENV)/tools.txt
	touch $@

web/node_modules/.installed: web/package.json web/package-lock.json
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || { echo "Node 20 or newer is needed"; exit 1; }
	$(NPM) install --no-save # by the lock file; unlike "ci" it also finds the compilers of systems that the lock does not name
	touch $@

$(PAGE): $(WEB) web/node_modules/.installed
	$(NPM) run build --silent > web/node_modules/.build.log 2>&1 || { cat web/node_modules/.build.log; exit 1; }
	touch $@

$(VENV)/.installed: $(SOURCES) $(PAGE) $(VENV)/.tools
	rm -rf dist $(VENV)/engine && mkdir $(VENV)/engine
	HATCH_BUILD_HOOKS_ENABLE=1 HATCH_MYPYC_BUILD_DIR="$(CURDIR)/$(VENV)/engine" \
		CFLAGS="$(CFLAGS_ENGINE) $(CFLAGS_PROFILE)" PATH="$(CURDIR)/$(BIN):$$PATH" \
		$(BIN)/python -m build --no-isolation --outdir dist . > $(VENV)/build.log 2>&1 || { cat $(VENV)/build.log; exit 1; }
	rm -rf $(VENV)/engine
	$(PIP) install --force-reinstall --no-deps dist/*.whl
	$(PIP) install dist/*.whl
	@$(BIN)/marchlands --version
	touch $@

install: $(VENV)/.installed

# The first build collects a profile of real matches, the second is optimised for it. The profile is kept, so later
# installs are tuned too, except for code that changed since. Only GCC can do this.
tuned: $(VENV)/.tuned

$(VENV)/.tuned: $(SOURCES) $(PAGE) $(VENV)/.tools
	rm -rf $(PROFILE) $(VENV)/.installed
ifneq (,$(findstring Free Software Foundation,$(shell $(CC) --version)))
	mkdir $(PROFILE)
	$(MAKE) install WATCH=1
	rm $(VENV)/.installed
	$(BIN)/marchlands bench --seconds 2 > /dev/null
	$(BIN)/marchlands arena --game skirmish --p1 search:500 --p2 greedy --games 10 --workers 1 --json > /dev/null
	$(BIN)/marchlands arena --game warpath --p1 search:500 --p2 greedy --games 10 --workers 1 --json > /dev/null
	$(BIN)/python -m bench.environments --alone --rounds 1 > /dev/null
else
	@echo "$(CC) is not GCC: the engine is built as usual"
endif
	$(MAKE) install
	touch $@

play: install
	@$(BIN)/marchlands

test: install chromium
	$(PYTEST)
	MARCHLANDS_PURE=1 $(PYTEST) $(PURE_TESTS)
	$(NPM) test --silent
	$(NPM) run browser --silent

test-long: install chromium
	MARCHLANDS_LONG=1 $(PYTEST)
	MARCHLANDS_LONG=1 MARCHLANDS_PURE=1 $(PYTEST)
	$(NPM) test --silent
	MARCHLANDS_LONG=1 $(NPM) run browser --silent
	$(MAKE) mutants

# The browser is a system package; root installs it here, others are told the command.
chromium:
	@command -v chromium > /dev/null || command -v chromium-browser > /dev/null || \
		{ [ "$$(id -u)" = 0 ] && apt-get update -q > /dev/null && apt-get install -qy chromium > /dev/null; } || \
		{ echo "The browser tests need Chromium. Run:  sudo apt-get install chromium"; exit 1; }

check: $(VENV)/.tools web/node_modules/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy $(BESIDE)
	PYTHONPATH=src $(BIN)/lint-imports
	PYTHONPATH=src $(BIN)/python tools/wire_types.py --check
	PYTHONPATH=src $(BIN)/python tools/web_fixtures.py --check
	$(NPM) run check --silent
	$(NPM) run budget --silent

$(VENV)/.bench: pyproject.toml $(VENV)/.made
	$(BIN)/python tools/requirements.py bench > $(VENV)/bench.txt
	$(PIP) install -r $(VENV)/bench.txt
	touch $@

bench: tuned install $(VENV)/.bench
	$(BIN)/python -m bench.compare
	$(BIN)/python -m bench.search
	$(BIN)/python -m bench.environments
	$(BIN)/python -m bench.service

mutants: install
	$(BIN)/python tests/mutants/run.py

golden: install
	$(BIN)/python tests/golden/regenerate.py

snapshots: install chromium
	$(NPM) run snapshots --silent

clean:
	rm -rf $(VENV) dist build web/node_modules src/marchlands/_static .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
