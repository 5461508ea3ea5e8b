# Two commands are enough: `make run` plays, `make test` checks everything. Each does its own set-up.
# `make` alone lists all of them: a target is told by what stands behind two signs of # in its line.
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
BENCH_VENV := .venv-bench
AUDIT_VENV := .venv-audit
export PYTHONUTF8 := 1
# Compiled once, not anew at each of a hundred starts: half of what a bot does when it starts is that.
unexport PYTHONDONTWRITEBYTECODE

UNREACHABLE := { echo "Tumult could not be set up: pip says above why. The first set-up needs a network; connect and run make again, what is here is kept."; exit 1; }

.PHONY: help setup setup-test run test lint audit unit image-proof fuzz bench load proof proof-selfplay proof-duels proof-invented proof-sets proof-cards proof-tables proof-texts proof-uniques proof-clauses proof-rules proof-swiss proof-season proof-readers proof-event proof-chat proof-first-messages first-card torture proof-practice proof-puzzles proof-review strength pictures drawings lock clean

help: ## this list
	@awk -F ' ## ' '/^## / { printf "\n%s\n", substr($$0, 4) } /^[a-z-]+:.* ## / { split($$1, name, ":"); printf "  make %-16s %s\n", name[1], $$2 }' $(firstword $(MAKEFILE_LIST))

## Play
setup: $(VENV)/.ready ## what `make run` needs, without running it; afterwards the program is .venv/bin/tumult
setup-test: $(VENV)/.ready-test

# What is installed is exactly what deploy/requirements pins, checked by hash; the stamps make a second set-up instant and offline.
$(VENV)/bin/python:
	@command -v $(PYTHON) >/dev/null || { echo "Python is missing: install Python 3.11 or newer, then run make again."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Tumult needs Python 3.11 or newer; this is $$($(PYTHON) --version). Name another one with: make PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "Python's venv module is missing: install it (on Debian and Ubuntu: apt install python3-venv), then run make again."; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.ready: $(VENV)/bin/python pyproject.toml deploy/requirements/run.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r deploy/requirements/run.txt || $(UNREACHABLE)
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable . || $(UNREACHABLE)
	@touch $@

$(VENV)/.ready-test: $(VENV)/.ready deploy/requirements/test.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r deploy/requirements/test.txt || $(UNREACHABLE)
	@touch $@

run: setup ## the bot; without DISCORD_TOKEN it opens a local Discord in your browser
	@exec $(BIN)/tumult run

## Check
.PHONY: style types imports
lint: style types imports ## style, types, and which package imports which

style: setup-test ## style alone
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup-test ## types alone
	nice $(BIN)/mypy

imports: setup-test ## which package imports which, alone
	$(BIN)/lint-imports --no-cache

# Known weaknesses of what is pinned: one fails; an advisory service that cannot be reached is said, and fails nothing.
AUDITED ?= deploy/requirements/run.txt
audit: setup-test ## known weaknesses of what is pinned
	@$(MAKE) --no-print-directory $(AUDIT_VENV)/.ready || echo "pip-audit could not be installed: connect, and run make audit again."
	$(BIN)/python -m tests.deploy.audit $(AUDIT_VENV)/bin/pip-audit $(AUDITED)

$(AUDIT_VENV)/.ready: deploy/requirements/audit.txt
	@rm -rf $(AUDIT_VENV)
	@$(PYTHON) -m venv $(AUDIT_VENV)
	@$(AUDIT_VENV)/bin/pip install --quiet --disable-pip-version-check --require-hashes -r deploy/requirements/audit.txt
	@touch $@

unit: setup-test ## the quick tests alone
	$(BIN)/pytest -n 2 -m "not process and not browser and not random_play"

# Python 3.11 is what the other targets use; others are tried as far as they lie on this machine.
OTHER_PYTHONS ?= 3.12 3.13 3.14
.PHONY: versions
versions: ## the quick tests under each other Python that lies on this machine
	@for version in $(OTHER_PYTHONS); do \
	  python$$version -c "" 2> /dev/null || { echo "Python $$version is not on this machine: not tried."; continue; }; \
	  $(MAKE) --no-print-directory PYTHON=python$$version VENV=.venv-$$version unit || exit 1; \
	done

# Types take one core for less than a minute, politely; the other one has the rest meanwhile, and the tests when that is done.
test: setup-test ## everything that is checked before a change is taken: about twelve minutes on two cores
	@$(MAKE) --no-print-directory --jobs 2 types style imports audit tests

.PHONY: tests
tests: setup-test ## the tests alone, the quick ones under each other Python too
	@$(MAKE) --no-print-directory versions
	@sh deploy/debian_packages.sh chromium
	-@$(BIN)/pytest -qq --collect-only --ignore tests/scenarios/files > /dev/null  # compiled here once, not by each process; what fails here fails in the run too, which says why
	$(BIN)/pytest -n 4 --dist worksteal

## Prove at length (SEED=7 and other variables: docs/contributing.md)
# Every test of the list of faults, each kill at every moment where `make test` takes some of them. About ten minutes.
.PHONY: faults
faults: setup-test ## every test of the list of faults, each kill at every moment: ten minutes
	TUMULT_FAULTS=all $(BIN)/pytest -n 2 --dist worksteal $$($(BIN)/python -m tests.test_faults)

SEED ?= 7
# No word of any card text is lost: every word left out, exchanged, and replaced by others drawn by the seed (0 for all).
OTHERS ?= 12
proof-texts: setup-test ## no word of any card text is lost
	$(BIN)/python -m tests.proof.texts --seed $(SEED) --others $(OTHERS)

# Uniques put together by the seed from the parts of all sets are read, and told in words that mean the same.
NUMBER ?= 1000
proof-uniques: setup-test ## uniques never seen before are read
	$(BIN)/python -m tests.proof.uniques --seed $(SEED) --number $(NUMBER)
	$(BIN)/python -m tests.proof.uniques --seed $(SEED) --number $(NUMBER) --set EOLE

# Every clause of the 150 most intricate faces is shown: without it, a scenario that names the face fails.
proof-clauses: setup-test ## without a clause of an intricate card, scenarios fail
	$(BIN)/python -m tests.proof.clauses

# Every rule is carried out: the table, and 80 rules drawn by a seed, broken, and noticed by their scenarios.
proof-rules: setup-test ## every rule is carried out, and missed where it is broken
	$(BIN)/tumult rules coverage
	$(BIN)/python -m tests.mutation --ids 80 --seed $(SEED)

# Swiss events by a seed: nobody meets or rests again who need not, and points are kept together.
EVENTS ?= 20000
LARGE  ?= 300
proof-swiss: setup-test ## Swiss events are paired as well as can be
	$(BIN)/python -m tests.proof.swiss --events $(EVENTS) --large $(LARGE) --seed $(SEED) --jobs $(JOBS)

# A season of 64 in three divisions and nine rounds, two of them on the local Discord, then a ladder by challenge and a Swiss with a cut, with
# substitutes: every table is reckoned again. About half an hour.
proof-season: setup-test ## a season of 64 players, every table worked out again
	$(BIN)/python -m tests.proof.season --seed $(SEED)

# Everything that is kept, games through the services, backups, HTTP bodies with signatures, and interactions: each spoilt for so many seconds.
SECONDS ?= 600
KINDS   ?=
fuzz: setup-test ## whatever is stored, posted, signed or pressed is spoilt
	$(BIN)/python -m tests.fuzzing $(KINDS) --seconds $(SECONDS) --seed $(SEED)

# Peers from PyPI are measured in an environment of their own: they are never dependencies.
$(BENCH_VENV)/.ready: deploy/requirements/build.txt deploy/requirements/bench.txt
	@rm -rf $(BENCH_VENV)
	$(PYTHON) -m venv $(BENCH_VENV)
	$(BENCH_VENV)/bin/pip install --quiet --disable-pip-version-check --require-hashes -r deploy/requirements/build.txt
	$(BENCH_VENV)/bin/pip install --quiet --disable-pip-version-check --require-hashes --no-build-isolation -r deploy/requirements/bench.txt
	@touch $@

bench: setup-test $(BENCH_VENV)/.ready ## the engine beside its peers
	$(BIN)/python -m tests.benchmarks

# What it carries: thousands of running games, pressed in. PART names one part; without it all are measured.
load: setup-test ## running games, pressed in: waits, and what uses the processor
	$(BIN)/python -m tests.load $(PART)

# Proofs take their time: each goes on where it was interrupted (.data/proof) and prints its totals.
GAMES ?= 2000
JOBS  ?= 2

proof: proof-selfplay proof-sets proof-cards proof-texts ## thousands of random games, every card, every text

# proof-sets draws its decks from all sets, for all tables and both editions.
proof-selfplay proof-duels proof-invented proof-tables proof-sets: proof-%: setup-test
	$(BIN)/python -m tests.proof $* --games $(GAMES) --jobs $(JOBS)

# Every printed card, and random uniques, in positions made for them until each ability has done its deed. FACES names
# files of cards, as `tumult cards build` reads them: those alone are played.
FACES ?=
proof-cards: setup-test proof-invented ## every printed card does its deed
	$(BIN)/python -m tests.proof.played --seed $(SEED) --jobs $(JOBS) $(if $(FACES),--faces $(FACES))

# A thousand games against practice opponents, by the services that buttons and commands go through: none gets stuck.
PRACTICE ?= 1000
proof-practice: setup-test ## a thousand practice games, none stuck
	$(BIN)/python -m tests.proof.practice --games $(PRACTICE) --seed $(SEED) --jobs $(JOBS)

# Puzzles against a second solver, which prunes nothing: those that come with the program, and more made from further games.
PUZZLES ?= 500
FROM ?= 100000
proof-puzzles: setup-test ## two solvers agree about 500 puzzles
	$(BIN)/python -m tests.proof.puzzles --puzzles $(PUZZLES) --seed $(FROM) --jobs $(JOBS)

# Each level of the practice opponents against the one below it: games, share, 95 % interval, budget. Tree search plays for MINUTES.
DUELS   ?= 400
MINUTES ?= 60
strength: setup-test ## each level of the practice opponents against the one below
	$(BIN)/python -m tests.proof.strength --games $(DUELS) --minutes $(MINUTES) --jobs $(JOBS)

# What reviews say, beside what is known: the best answer of a position, how often teams win that are given a chance, levels in order, luck.
proof-review: setup-test ## reviews: known best answers, chances beside what was won, levels in order, luck
	$(BIN)/python -m tests.proof.review.positions
	$(BIN)/python -m tests.proof.review.calibration --games $(DUELS) --jobs $(JOBS)
	$(BIN)/python -m tests.proof.review.levels --jobs $(JOBS)

# A thousand readers of a public page at once, on the local Discord: how long presses take with and without them.
proof-readers: setup-test ## a thousand readers of a public page slow no press
	$(BIN)/python -m tests.proof.readers

# An event of 128 through the local Discord in one run: seven rounds of a Swiss, then a knock-out of eight; requests and time of each round.
proof-event: setup-test ## an event of 128, a Swiss with a cut, through the local Discord
	$(BIN)/python -m tests.proof.event --seed $(SEED)

# A league of 200 to whom the bot has never written: how many direct messages are opened in each minute, and who has a hand.
proof-first-messages: setup-test ## a league of 200 begins within the budget of first messages
	TUMULT_PEOPLE=200 $(BIN)/pytest -q -s tests/bot/delivery/test_league_start.py

# Whole games of every table through the local Discord: by buttons alone with the real client, and at its page in Chromium.
proof-chat: setup-test ## whole games of every table, by buttons and at the page
	@sh deploy/debian_packages.sh chromium
	TUMULT_PROOF=1 $(BIN)/pytest -m process tests/end_to_end/test_tables.py tests/end_to_end/test_duels.py tests/end_to_end/test_at_the_page.py

# From git clone, with an empty home and no cache, to the first card played through the page in Chromium: seconds are printed.
first-card: setup-test ## timed: from git clone in an empty home to the first card played at the page
	@sh deploy/debian_packages.sh chromium
	$(BIN)/python -m tests.end_to_end.first_card

# The image, built and run on podman and runc as its files say; wants root and Debian's packages, and says which.
image-proof: setup-test ## the container image, built and run as its files say
	$(BIN)/python -m tests.deploy.image_proof

# Presses on every store while bots and servers are killed, and what becomes of them; before that the same checks without each safeguard.
PRESSES ?= 100000
STORE   ?= all
BEHIND  ?= 0
torture: setup-test ## presses on every store while bots and servers are killed
	$(BIN)/python -m tests.torture --sabotage each --seed $(SEED)
	$(BIN)/python -m tests.torture --presses $(PRESSES) --store $(STORE) --behind $(BEHIND) --seed $(SEED)

## Make anew
# The pictures and the film, anew from the real page. Chance deals the cards: they look different each time.
pictures: setup-test ## the pictures and the film of README and docs, anew from the real page
	@sh deploy/debian_packages.sh chromium
	$(BIN)/python -m tests.bot.present.pictures.samples
	$(BIN)/python -m tests.end_to_end.picture
	$(BIN)/python -m tests.end_to_end.guide_pictures
	$(BIN)/python -m tests.end_to_end.film

drawings: setup-test ## the drawings of docs/house, from the imports as they are
	$(BIN)/python -m tests.drawings

# Pins every dependency for all platforms; needs `uv` on the PATH and a network. Nothing else does.
lock: ## pin every dependency anew; wants uv and a network
	uv pip compile --universal --generate-hashes --no-annotate --no-header --python-version 3.11 pyproject.toml deploy/requirements/build.in --output-file deploy/requirements/run.txt
	uv pip compile --universal --generate-hashes --no-annotate --no-header --python-version 3.11 --extra test pyproject.toml deploy/requirements/build.in --output-file deploy/requirements/test.txt
	uv pip compile --universal --generate-hashes --no-annotate --no-header --python-version 3.11 --extra tracing pyproject.toml deploy/requirements/build.in --output-file deploy/requirements/tracing.txt
	uv pip compile --universal --generate-hashes --no-annotate --no-header --python-version 3.11 deploy/requirements/build.in --output-file deploy/requirements/build.txt
	uv pip compile --universal --generate-hashes --no-annotate --no-header --python-version 3.11 deploy/requirements/bench.in --output-file deploy/requirements/bench.txt
	uv pip compile --universal --generate-hashes --no-annotate --no-header --python-version 3.11 deploy/requirements/audit.in --output-file deploy/requirements/audit.txt

clean: ## take away what was set up, games in .data included
	rm -rf $(VENV) .venv-3.* $(BENCH_VENV) $(AUDIT_VENV) .data build *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
