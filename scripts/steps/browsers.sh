# The browsers of the tests: those that are there, else Debian's.
for browser in chromium firefox; do
  if ! node tests/e2e/found.mjs "$browser" >/dev/null 2>&1; then
    package=${browser/firefox/firefox-esr}
    have apt-get && [ "$(id -u)" = 0 ] ||
      die "no $browser found for the browser tests: install one (Debian: apt-get install $package), or set ${browser^^} to its path"
    say "installing $package with apt-get"
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$package" >/dev/null; } ||
      die "apt-get could not install $package: install one yourself, or set ${browser^^} to its path"
  fi
done
