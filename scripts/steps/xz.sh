# xz, which packs the page in one file: the one that is there, else Debian's.
if ! have xz; then
  have apt-get && [ "$(id -u)" = 0 ] || die "no xz found: install it (Debian: apt-get install xz-utils)"
  say "installing xz with apt-get"
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends xz-utils >/dev/null; } ||
    die "apt-get could not install xz-utils: install xz yourself"
fi
