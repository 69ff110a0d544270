# Everything is installed into .venv and from the project's own files.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SOURCES := $(shell find src -name '*.py' -o -name '*.toml') pyproject.toml README.md LICENSE
CFLAGS_ENGINE := -fno-semantic-interposition -fvisibility=hidden
WORKERS ?= 2

.PHONY: help install play test test-long check bench mutants golden clean

help:
	@echo "make play       install, build and start a match in the terminal against a bot"
	@echo "make test       install what the tests need and run every test, on both builds"
	@echo "make test-long  the same with all of the large counts"
	@echo "make check      ruff, mypy, import-linter"
	@echo "make bench      measure the speed beside a peer; writes bench/results/"
	@echo "make mutants    break the rules one by one; every break must be noticed"
	@echo "make golden     write the golden files anew (look at the difference before you commit it)"
	@echo "make install    build the compiled wheel and install it into $(VENV)"

$(VENV)/.made:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.tools: pyproject.toml $(VENV)/.made
	$(BIN)/python tools/requirements.py build check test > $(VENV)/tools.txt
	$(PIP) install -r $(VENV)/tools.txt
	touch $@

$(VENV)/.installed: $(SOURCES) $(VENV)/.tools
	rm -rf dist
	HATCH_BUILD_HOOKS_ENABLE=1 CFLAGS="$(CFLAGS_ENGINE)" PATH="$(CURDIR)/$(BIN):$$PATH" \
		$(BIN)/python -m build --no-isolation --outdir dist . > $(VENV)/build.log 2>&1 || { cat $(VENV)/build.log; exit 1; }
	$(PIP) install --force-reinstall --no-deps dist/*.whl
	$(PIP) install dist/*.whl
	@$(BIN)/marchlands --version
	touch $@

install: $(VENV)/.installed

play: install
	@$(BIN)/marchlands play skirmish

test: install
	$(BIN)/python -m pytest -n $(WORKERS) --doctest-glob=README.md
	MARCHLANDS_PURE=1 $(BIN)/python -m pytest -n $(WORKERS) --doctest-glob=README.md

test-long: install
	MARCHLANDS_LONG=1 $(BIN)/python -m pytest -n $(WORKERS) --doctest-glob=README.md
	MARCHLANDS_LONG=1 MARCHLANDS_PURE=1 $(BIN)/python -m pytest -n $(WORKERS) --doctest-glob=README.md
	$(MAKE) mutants

check: $(VENV)/.tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	MYPYPATH=src $(BIN)/mypy --strict examples
	PYTHONPATH=src $(BIN)/lint-imports

$(VENV)/.bench: pyproject.toml $(VENV)/.made
	$(BIN)/python tools/requirements.py bench > $(VENV)/bench.txt
	$(PIP) install -r $(VENV)/bench.txt
	touch $@

bench: install $(VENV)/.bench
	$(BIN)/python bench/compare.py
	$(BIN)/python bench/search.py

mutants: install
	$(BIN)/python tests/mutants/run.py

golden: install
	$(BIN)/python tests/golden/regenerate.py

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
