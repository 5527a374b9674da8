/** One new worker a measurement, as the site trains: never on the page's own thread. */
globalThis.measure = (options) =>
  new Promise((resolve, reject) => {
    const worker = new Worker('worker.mjs', { type: 'module' });
    worker.onmessage = ({ data }) => {
      worker.terminate();
      if (data.error) reject(new Error(data.error));
      else resolve(data.result);
    };
    worker.onerror = (event) => reject(new Error(event.message || 'the worker did not load'));
    worker.postMessage(options);
  });
