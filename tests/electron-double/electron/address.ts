/*
 * `app://warble/path` is, in Chromium, `http://warble.app.localhost:PORT/path`: a secure context that resolves to this
 * computer, and an origin of its own.
 */

export interface Addresses {
  /** What Chromium loads for an address of the app. */
  toPage(url: string): string;
  /** What the app knows an address of Chromium as. */
  toApp(url: string): string;
}

export function addressesAt(port: number): Addresses {
  return {
    toPage: (url) =>
      url.replace(
        /^(app):\/\/([^/?#]*)/,
        (_, scheme: string, host: string) => `http://${host}.${scheme}.localhost:${port}`,
      ),
    toApp: (url) =>
      url.replace(
        new RegExp(String.raw`^http://([^./]+)\.(app)\.localhost:${port}(?=[/?#]|$)`),
        (_, host: string, scheme: string) => `${scheme}://${host}`,
      ),
  };
}
