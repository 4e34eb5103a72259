# npm's packages: the editor and its bundler, wasm-opt, the test server, the browser's driver.
have node && have npm || die "Node.js is missing: install Node.js $NODE_MIN or newer with npm, then run this again"
node=$(node --version)
at_least "$NODE_MIN" "${node#v}" || die "Node.js $node is too old: $NODE_MIN or newer is needed"
if ! cmp -s package-lock.json node_modules/.installed; then
  say "installing npm packages into node_modules/"
  npm ci --silent --no-audit --no-fund || die "npm could not install the packages of package-lock.json (is the package registry reachable?)"
  cp package-lock.json node_modules/.installed
fi
