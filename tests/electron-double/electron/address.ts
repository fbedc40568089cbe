/*
 * In Chromium, `app://warble/path` is `http://warble.app.localhost:PORT/path`: a secure context that resolves to this
 * computer. Each partition has another origin, and so its own storage and cache:
 * `http://warble.app.PARTITION.localhost:PORT/path`.
 */

/** A partition's name as a label of a host name; empty for the default session. */
export const partitionLabel = (partition: string): string =>
  partition.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

export interface Addresses {
  /** The URL that Chromium loads for a URL of the app in a session's window. */
  toPage(url: string, partition: string): string;
  /** The URL of the app for a URL of Chromium. */
  toApp(url: string): string;
  /** The label of the partition that a URL of Chromium belongs to. */
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
