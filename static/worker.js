// Runs the page's own wasm in a worker. The page's first message is the address of the glue and the compiled
// module; later ones wait here until the module's main has put its own `onmessage` in place.
const early = [];

onmessage = async ({ data: [glue, module] }) => {
  onmessage = event => early.push(event);
  try {
    const { default: init } = self.fivetupleGlue ?? (await import(glue)); // `fivetuple.html` has it in the same script
    await init({ module_or_path: module });
    for (const event of early) onmessage(event);
  } catch (error) {
    reportError(error); // a rejected promise would never reach the page's `worker.onerror`
  }
};
