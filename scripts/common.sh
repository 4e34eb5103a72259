# Read by every script here: the project's folder, its pinned versions, its own tools first on PATH.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
. scripts/versions.env
export PATH="$root/tools/bin:$root/node_modules/.bin:$PATH"

say() { printf '· %s\n' "$*"; }
die() { printf 'fivetuple: %s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }
# at_least 1.95 1.96.1: true when the second version is not older than the first
at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]; }

# cargo_tool trunk 0.21.14 [flags]: builds a tool into the ignored tools/ folder, so that the machine
# stays as it is. Unoptimised: these run for a second, and building them would take ten minutes else.
cargo_tool() {
  local name=$1 version=$2
  shift 2
  say "building $name $version into tools/ (once, 1 to 3 minutes)"
  CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
    cargo install --quiet --root tools --version "$version" "$@" "$name" ||
    die "$name $version could not be built; cargo's message above says why (is the package registry reachable?)"
}
