# Rust itself is the one thing we do not bring: people have their own way of installing it.
have cargo && have rustc || die "Rust is missing: install Rust $RUST_MIN or newer with rustup, then run this again"
rust=$(rustc --version | cut -d ' ' -f 2)
at_least "$RUST_MIN" "$rust" || die "Rust $rust is too old: $RUST_MIN or newer is needed ('rustup update' brings it)"
