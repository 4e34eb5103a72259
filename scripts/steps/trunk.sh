# Trunk builds the site. Without its default features it needs no OpenSSL and compiles three times faster.
if [ "$(trunk --version 2>/dev/null)" != "trunk $TRUNK" ]; then
  cargo_tool trunk "$TRUNK" --locked --no-default-features --features rustls
fi
