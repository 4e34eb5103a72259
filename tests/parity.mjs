// Calls an exported function of the site's own wasm, in Node. Its name is the argument; standard input holds a JSON
// array of argument lists, and the results are printed as a JSON array.
import { readFileSync, readdirSync } from 'node:fs';

const dist = new URL('../dist/', import.meta.url);
const [glue] = readdirSync(dist).filter(file => /^fivetuple-web-.*\.js$/.test(file));
const bindings = await import(new URL(glue, dist));
bindings.initSync({ module: readFileSync(new URL(glue.replace('.js', '_bg.wasm'), dist)) });

const call = bindings[process.argv[2]];
const calls = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(calls.map(args => call(...args))));
