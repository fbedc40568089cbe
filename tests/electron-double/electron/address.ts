/*
 * `app://warble/path` is, in Chromium, `http://warble.app.localhost:PORT/path`: a secure context that resolves to this
 * computer, and an origin of its own. Each partition has another origin, and so a storage and a cache of its own, too:
 * `http://warble.app.PARTITION.localhost:PORT/path`.
 */

/** A partition's name as a part of a host's; empty for the default session. */
export const partitionLabel = (partition: string): string =>
  partition.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

export interface Addresses {
  /** What Chromium loads for an address of the app in a session's window. */
  toPage(url: string, partition: string): string;
  /** What the app knows an address of Chromium as. */
  toApp(url: string): string;
  /** The label of the partition that an address of Chromium belongs to. */
  partitionOf(url: string): string;
}

export function addressesAt(port: number): Addresses {
  const page = new RegExp(String.raw`^http://([^./]+)\.(app)(?:\.([^./]+))?\.localhost:${port}(?=[/?#]|$)`);
  return {
    toPage: (url, partition) => {
      const labels = ['localhost', partitionLabel(partition)].filter((label) => label !== '').toReversed();
      return url.replace(
        /^(app):\/\/([^/?#]*)/,
        (_, scheme: string, host: string) => `http://${[host, scheme, ...labels].join('.')}:${port}`,
      );
    },
    toApp: (url) => url.replace(page, (_, host: string, scheme: string) => `${scheme}://${host}`),
    partitionOf: (url) => page.exec(url)?.[3] ?? '',
  };
}
