# A thin front of CMake and Ninja: `make help` lists what there is.

BUILD  ?= build
PREFIX ?= /usr/local
JOBS   ?= 2

CONFIGURE = cmake -S . -B $(BUILD) -G Ninja
# The tests say how busy they keep the machine in thirds of a core.
CTEST     = ctest --test-dir $(BUILD) --output-on-failure --no-tests=error -j $$((3 * $(JOBS)))

.DEFAULT_GOAL := all
.NOTPARALLEL:
.PHONY: all mpi web demo check test slow-test xpat2-test bench distribution lint format
.PHONY: install uninstall dist deb deb-test abi abi-record fuzz fuzz-keep clean help
.PHONY: build-bench build-fuzz configure configure-tests

all: configure  ## build the library, build/soliton and build/xpatsolver
	@cmake --build $(BUILD)

mpi:  ## install Open MPI if it is missing, and build build/soliton-mpi besides
	@scripts/setup mpi
	@$(MAKE) --no-print-directory all

web:  ## build the page for browsers, build/web/index.html and build/web/soliton.html
	@scripts/setup web
	@$(MAKE) --no-print-directory configure
	@cmake --build $(BUILD) --target web

demo:  ## build, then show a deal of FreeCell and solve it
	@scripts/setup build
	@$(MAKE) --no-print-directory all
	$(BUILD)/soliton show FreeCell.123456
	$(BUILD)/soliton solve FreeCell.123456

check:  ## after each edit: build as released, and run the tests that take less than a minute
	@scripts/setup test
	@$(MAKE) --no-print-directory configure-tests
	@cmake --build $(BUILD) --target check-programs
	@$(CTEST) --label-regex '^check$$'

test:  ## before each push: build everything, and run all tests but the slow ones
	@scripts/setup test
	@$(MAKE) --no-print-directory configure-tests
	@cmake --build $(BUILD) --target all tests
	@$(CTEST) --label-exclude '^slow$$' --exclude-regex '^check\.'

slow-test:  ## run the exhaustive tests, which take long
	@scripts/setup test
	@$(MAKE) --no-print-directory configure-tests
	@cmake --build $(BUILD) --target all tests
	@$(CTEST) --label-regex '^slow$$' --verbose

# No part of `make test`: it needs the program and a screen, if only a virtual one.
xpat2-test:  ## open saves in the real xpat2, and leave screenshots in build/xpat2
	@scripts/setup xpat2
	@$(MAKE) --no-print-directory all
	@tests/xpat2/try_saves.py $(BUILD)

# TARGET names one or several files of fuzz/targets, SECONDS is for each: SECONDS=3600 TARGET=saves.
SECONDS ?= 60
fuzz: build-fuzz  ## feed every parser and more with what libFuzzer thinks of; see fuzz/README.md
	@fuzz/run $(BUILD)/fuzz $(SECONDS) $(TARGET)

fuzz-keep: build-fuzz  ## choose which of the inputs it thought of fuzz/corpus keeps
	@fuzz/run --keep $(BUILD)/fuzz $(TARGET)

# BENCH holds options and parts, such as BENCH='--share 10 patience'; see bench --help. The
# programs that it measures are made as those that `make` builds.
bench: build-bench  ## solve a fixed corpus and print what it took, beside Freecell Solver
	@$(BUILD)/bench/bench $(BENCH)

distribution: build-bench  ## measure many deals of each game and draw docs/distribution.svg
	@$(BUILD)/bench/bench distribution --output $(BUILD)/bench/distribution.csv $(BENCH)
	@bench/draw_distribution $(BUILD)/bench/distribution.csv docs/distribution.svg

lint: configure-tests  ## lint every file thoroughly (C, Python, JavaScript), and the rules of the house
	@cmake --build $(BUILD)
	@SOLITON_LINT=thorough $(CTEST) --label-regex '^(lint|house)$$'

format:  ## lay out C files with clang-format, Python with black, JavaScript with prettier
	@scripts/setup --check test
	@tests/house/lint format-everything . $(BUILD)

# The loader of programs keeps a list of the shared libraries, which only root can renew.
install: all  ## install under PREFIX (/usr/local), staged in DESTDIR if given
	@DESTDIR='$(DESTDIR)' cmake --install $(BUILD) --prefix '$(PREFIX)'
	@lib=$$(sed -n 's,/libsoliton\.so$$,,p' $(BUILD)/install_manifest.txt); \
	if [ -n '$(DESTDIR)' ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v ldconfig >/dev/null; then ldconfig; \
	else echo "To run programs with the shared library, run ldconfig as root once," \
	    "or set LD_LIBRARY_PATH=$$lib"; \
	fi

uninstall:  ## remove what the last install installed, staged in DESTDIR if given
	@test -f $(BUILD)/install_manifest.txt || \
	    { echo "nothing to remove: $(BUILD)/install_manifest.txt is missing" >&2; exit 1; }
	@while read -r file || [ -n "$$file" ]; do \
	    echo "-- Removing: $(DESTDIR)$$file"; rm -f "$(DESTDIR)$$file" || exit 1; \
	done <$(BUILD)/install_manifest.txt

dist:  ## pack the last commit as build/dist/soliton-X.Y.Z.tar.xz, and its SHA-256
	@scripts/setup dist
	@scripts/dist $(BUILD)/dist

deb:  ## build Debian packages of the last commit in build/deb
	@scripts/setup deb
	@scripts/deb $(BUILD)/deb $(JOBS)

# No part of `make test`: it fetches a small Debian to try them in.
deb-test: deb  ## install these packages in a Debian of their own, try them and purge them
	@scripts/setup deb-test
	@tests/packages/try_packages $(BUILD)/deb

ABI = scripts/abi check include/soliton.h $(BUILD)/libsoliton.so abi

abi: all  ## does the library still suit programs compiled with the last release?
	@scripts/setup abi
	@$(ABI)

abi-record: all  ## a release: record what programs rely on from now on, in abi/
	@scripts/setup abi
	@$(subst check,record,$(ABI))

clean:  ## remove everything that was built
	rm -rf $(BUILD)

help:  ## list these targets
	@sed -n 's/^\([a-z0-9-]*\):.*  ## /\1\t/p' Makefile | \
	    while IFS="$$(printf '\t')" read -r name what; do \
	        printf '  make %-12s %s\n' "$$name" "$$what"; done

# The benchmark runs without the program that it is compared with, too.
build-bench:
	@scripts/setup bench || scripts/setup --check build
	@cmake -S . -B $(BUILD)/bench -G Ninja >/dev/null
	@cmake --build $(BUILD)/bench --target bench >/dev/null || \
	    cmake --build $(BUILD)/bench --target bench # once more, to show what is wrong

build-fuzz:
	@scripts/setup fuzz
	@cmake -S . -B $(BUILD)/fuzz -G Ninja -DCMAKE_C_COMPILER=clang -DSOLITON_FUZZ=ON >/dev/null
	@cmake --build $(BUILD)/fuzz --target fuzz

# Configuring again is cheap, and picks up options and tools that have changed.
configure:
	@scripts/setup --check build
	@$(CONFIGURE) >/dev/null

configure-tests:
	@scripts/setup --check test
	@$(CONFIGURE) -DSOLITON_TESTS=ON >/dev/null
