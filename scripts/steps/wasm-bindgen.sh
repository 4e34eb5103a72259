# Writes the JavaScript between page and wasm; refuses wasm of any other version than its own.
# Not --locked: its lock file names a release that registries no longer serve.
bindgen=$(grep -A 1 '^name = "wasm-bindgen"$' Cargo.lock | sed -n 's/^version = "\(.*\)"/\1/p')
if [ "$(wasm-bindgen --version 2>/dev/null)" != "wasm-bindgen $bindgen" ]; then
  cargo_tool wasm-bindgen-cli "$bindgen"
fi
