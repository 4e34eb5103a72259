# The standard library for wasm32, which the browser's half is compiled against.
if [ ! -d "$(rustc --print target-libdir --target wasm32-unknown-unknown)" ]; then
  have rustup || die "Rust has no wasm32-unknown-unknown target, and there is no rustup to add it: install it the way Rust was installed"
  say "adding Rust's wasm32-unknown-unknown target"
  rustup target add wasm32-unknown-unknown || die "rustup could not add the wasm32-unknown-unknown target (is the network reachable?)"
fi
