# Builds pages the way they are released: release DIST [PAGE], PAGE being what Trunk builds from.
# Panic messages carry source paths. Left as they are, the wasm would name this machine's folders and differ from the
# next machine's. The registry's folder has a registry's name in it, so what it holds is fetched before it is renamed.
release() {
  cargo fetch --quiet
  local commit crates flags
  commit=$(rustc -vV | sed -n 's/^commit-hash: //p')
  local remap=("$root=." "$(rustc --print sysroot)/lib/rustlib/src/rust=/rustc/$commit")
  for crates in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/; do
    remap+=("${crates%/}=crates")
  done
  flags=$(printf -- '--remap-path-prefix\x1f%s\x1f' "${remap[@]}")
  CARGO_ENCODED_RUSTFLAGS=${flags%$'\x1f'} RUST_BACKTRACE=0 trunk --log error build --release --dist "$@"
}
