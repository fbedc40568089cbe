/* Loaded before the module of a utility process: provides the port to its parent. */

const parentPort = {
  on(event: 'message', listener: (message: { data: unknown; ports: [] }) => void) {
    if (event !== 'message') throw new Error(`The double lacks parentPort's event "${String(event)}"`);
    process.on('message', (data) => listener({ data, ports: [] }));
    return parentPort;
  },
  postMessage(message: unknown) {
    process.send?.(message);
  },
};

Object.defineProperty(process, 'parentPort', { value: parentPort });
process.on('disconnect', () => process.exit(0));
