# A Chromium for the browser tests: the one that is there, else Debian's.
if ! node tests/e2e/chromium.mjs >/dev/null 2>&1; then
  have apt-get && [ "$(id -u)" = 0 ] ||
    die "no Chromium found for the browser tests: install one (Debian: apt-get install chromium), or set CHROMIUM to its path"
  say "installing Chromium with apt-get"
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium >/dev/null; } ||
    die "apt-get could not install chromium: install one yourself, or set CHROMIUM to its path"
fi
