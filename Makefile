# The everyday commands. What they need is brought by scripts/need, once.
SITE := rust wasm-target trunk wasm-bindgen packages xz
BROWSER := $(SITE) browsers

.DEFAULT_GOAL := help
.PHONY: help serve test site fmt bench claims shots

help: ## Lists these commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 16

serve: site ## Builds the site and serves it on 127.0.0.1:8080 (PORT=… for another)
	@node tests/serve.mjs

test: ## Runs every test there is, the browser's included
	@scripts/need $(BROWSER) tshark
	@scripts/test

site: ## Builds the release site into dist/
	@scripts/need $(SITE)
	@scripts/site

fmt: ## Formats the code
	@scripts/need rust
	@cargo fmt

bench: ## Prints sizes and timings as ratios, both sides measured in this run
	@scripts/need $(BROWSER)
	@scripts/bench

claims: ## Prints how many of the documents' claims are shown, a line a document
	@scripts/need rust
	@cargo run -q -p fivetuple-cli -- claims

shots: ## Takes the screenshots, the README's picture among them
	@scripts/need $(BROWSER)
	@scripts/site
	@node tests/shots.mjs
