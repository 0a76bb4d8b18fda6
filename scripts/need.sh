# Sourced by the scripts beside it: installs what is missing where it can, and
# says in one line what to install where it can't.

# With the time of day, so that a log tells what each step took.
say() { printf '\n== %(%T)T %s\n' -1 "$*"; }

# need_packages PACKAGE... : Debian packages, as root or through sudo.
need_packages() {
    local missing=() package
    command -v dpkg-query >/dev/null 2>&1 || {
        echo "not a Debian system: make sure that these are installed, under whatever name: $*"
        return 0
    }
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    local as_root=""
    if [ "$(id -u)" -ne 0 ]; then
        if ! sudo -n true 2>/dev/null && ! [ -t 0 ]; then
            echo "please install: sudo apt-get install ${missing[*]}" >&2
            return 1
        fi
        as_root="sudo"
    fi
    say "installing ${missing[*]}"
    $as_root env DEBIAN_FRONTEND=noninteractive sh -c '
        apt-get install -y --no-install-recommends "$@" >/dev/null 2>&1 ||
        { apt-get update -q >/dev/null && apt-get install -y --no-install-recommends "$@" >/dev/null; }
    ' sh "${missing[@]}" || {
        echo "please install: sudo apt-get install ${missing[*]}" >&2
        return 1
    }
}

# need_cargo_tool COMMAND CRATE : a tool that cargo builds. What it does here
# takes a second; optimizing it for its own users would take minutes.
need_cargo_tool() {
    command -v "$1" >/dev/null 2>&1 && return 0
    say "building $2 (once)"
    CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off \
        CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 cargo install --quiet --locked "$2" || {
        echo "please install: cargo install --locked $2" >&2
        return 1
    }
}

# need_python_tool TOOL VERSION : from PyPI, in a folder of its own, which comes
# first in PATH.
need_python_tool() {
    local target="${CARGO_TARGET_DIR:-target}" tools
    mkdir -p "$target/tools"
    tools="$(cd "$target/tools" && pwd)/$1-$2"
    PATH="$tools/bin:$PATH"
    [ -x "$tools/bin/$1" ] && return 0
    say "installing $1 $2"
    rm -rf "$tools"
    python3 -m venv "$tools" && "$tools/bin/pip" install --quiet "$1==$2" || {
        rm -rf "$tools"
        echo "please install: python3 -m venv, then pip install $1==$2" >&2
        return 1
    }
}

# need_rust : the toolchain with its formatter and linter.
need_rust() {
    if ! command -v cargo >/dev/null 2>&1; then
        echo "please install Rust 1.95 with rustup, then run this again" >&2
        return 1
    fi
    local tool
    for tool in rustfmt clippy-driver; do
        command -v "$tool" >/dev/null 2>&1 || {
            echo "please install: rustup component add rustfmt clippy" >&2
            return 1
        }
    done
}
