# Wireshark's tshark for the test that reads captures with it: the one that is there, else Debian's.
if ! have tshark; then
  have apt-get && [ "$(id -u)" = 0 ] ||
    die "no tshark found for the test of captures: install it (Debian: apt-get install tshark)"
  say "installing tshark with apt-get"
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends tshark >/dev/null; } ||
    die "apt-get could not install tshark: install it yourself"
fi
