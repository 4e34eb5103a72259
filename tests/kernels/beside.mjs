// Runs kernels in Node's wasm: for each number on standard input a line with the time it took, in milliseconds, and
// what the work came to.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const built = new URL('../../target/kernels/', import.meta.url);
const { Kernel, initSync } = await import(new URL('fivetuple_kernels.js', built));
initSync({ module: readFileSync(new URL('fivetuple_kernels_bg.wasm', built)) });

const kernels = new Map();
for await (const line of createInterface({ input: process.stdin })) {
  const number = Number(line);
  if (!kernels.has(number)) kernels.set(number, new Kernel(number));
  const start = performance.now();
  const sum = kernels.get(number).run();
  console.log(`${performance.now() - start} ${sum}`);
}
