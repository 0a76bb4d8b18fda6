# Sourced by `check` and `test`: the steps that both take.

. scripts/need.sh
export PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"

check_format() {
    say "format"
    # By file: `cargo fmt` does not see the modules that a macro declares.
    git ls-files "*.rs" | xargs rustfmt --check
}

check_lints() {
    say "lints"
    cargo clippy --locked --all-targets -- -D warnings
}

# run_tests NAME ARGUMENT... : the tests that these arguments of nextest select.
run_tests() {
    say "$1"
    shift
    cargo nextest run --no-fail-fast "$@"
}
