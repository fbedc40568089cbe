import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { configuredServer, isLoopback } from '#contract/api/server-address.ts';
import { createCancellationRegistry, createForward, createGateway } from '#gateway/index.ts';
import { createDrain } from '#server/drain.ts';
import { sendUnreadable } from '#server/error-responses.ts';
import { readyPath, type ServerOptions, startServer } from '#server/index.ts';
import { drainMs, proxyKeepAliveMs } from '#server/keep-alive.ts';
import { UsageError } from '#server/usage-error.ts';
import { describeFailure } from './describe-failure.ts';
import { httpAdapter } from './http-adapter.ts';
import { listen, reachableUrl } from './listen.ts';
import { browserHostTexts } from './network-error-texts.ts';
import { createOwnServer, healthPath } from './own-server.ts';
import { createHostCheck, createProxyCheck } from './own-hosts.ts';

export interface ServeOptions {
  /** 0 means any free port. Default: 4780, or the next free one after it. */
  readonly port?: number | undefined;
  /** The address to listen on. Default: 127.0.0.1. */
  readonly host?: string | undefined;
  /** The https address of a reverse proxy, on this computer or in a network of `trustProxy`. */
  readonly publicUrl?: string | undefined;
  /** The networks of reverse proxies, as `address/length`. */
  readonly trustProxy?: readonly string[] | undefined;
  /** Host names that people use beside this computer's own and that of `publicUrl`. */
  readonly allowHosts?: readonly string[] | undefined;
  /** The server to forward to. Default: the local server on `dataDir`. */
  readonly serverUrl?: string | undefined;
  /** The local server's folder; required without `serverUrl`. */
  readonly dataDir?: string | undefined;
  /** Whether an empty database gets the sample community. Default: only in a new folder. */
  readonly sample?: boolean | undefined;
  readonly rateLimits?: ServerOptions['rateLimits'];
  readonly passwords?: ServerOptions['passwords'];
  readonly timeouts?: Partial<Timeouts>;
  /** The most connections at a time; each of them takes memory until it times out. Default: 2,000. */
  readonly connectionsMax?: number;
  /** Called with each line for the administrator. */
  readonly report?: (text: string) => void;
  /** The folder of the built renderer. Default: `out/renderer`. */
  readonly root?: string;
  readonly version?: string;
}

/** In milliseconds; the first two are counted from the first byte of a request. */
interface Timeouts {
  readonly headers: number;
  /** Of a whole request: enough for the largest upload over a slow network. */
  readonly request: number;
  /** Without anything sent or received: of a client that does not read its response. */
  readonly idle: number;
}

export interface RunningServe {
  /** The address for a browser on this computer. */
  readonly url: string;
  /** Ends with the requests in progress, or after half a minute without them. */
  close(): Promise<void>;
}

const defaultTimeouts: Timeouts = { headers: 60_000, request: 15 * 60_000, idle: 2 * 60_000 };
const defaultConnectionsMax = 2000;

const builtRenderer = fileURLToPath(new URL('../../out/renderer', import.meta.url));

/**
 * Starts the browser host: the gateway and, without `serverUrl`, the local server, in this process.
 * @throws {StartError} with one sentence that says what to do
 * @throws {UsageError} the same, when an option is wrong
 */
export async function startServe(options: ServeOptions): Promise<RunningServe> {
  const { host = '127.0.0.1', allowHosts = [], trustProxy = [], report = () => {} } = options;
  const isPrivate = isLoopback(host);
  const publicUrl = options.publicUrl === undefined ? undefined : publicAddress(options.publicUrl);
  const isProxy = createProxyCheck(trustProxy);
  const isReachable = !isPrivate || publicUrl !== undefined;
  refuseContradictions(options, isReachable);
  const starting = Promise.withResolvers<Backend>();
  const forward = createForward({
    server: async () => (await starting.promise).url,
    fetch,
    cookies: 'browser',
    texts: () => browserHostTexts,
    onError: (error, request) => report(describeFailure(error, request)),
  });
  const cancellations = createCancellationRegistry();
  const key = randomBytes(32).toString('base64url');
  const own = createOwnServer({
    listener: async () => (await starting.promise).listener,
    key,
    cancellations,
    compress: isReachable,
  });
  const gateway = createGateway({
    root: options.root ?? builtRenderer,
    forward,
    cancellations,
    hostInfo: async () => ({
      kind: 'browser',
      version: options.version ?? '0.0.0',
      guest: (await starting.promise).guest,
    }),
  });
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const http = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: Math.min(30_000, timeouts.headers / 2),
    },
    httpAdapter({
      ...(options.serverUrl === undefined && { respond: own.respond }),
      handle: (request, client) =>
        options.serverUrl !== undefined && new URL(request.url).pathname === healthPath
          ? forward(new Request(new URL(readyPath, request.url)), client, request.signal)
          : gateway(request, client),
      acceptsHost: createHostCheck({ host, allowed: allowHosts }),
      ...(publicUrl !== undefined && { proxy: { publicUrl, isProxy } }),
      report,
      compress: isReachable,
    }),
  );
  http.timeout = timeouts.idle;
  if (publicUrl !== undefined) http.keepAliveTimeout = proxyKeepAliveMs;
  http.maxConnections = options.connectionsMax ?? defaultConnectionsMax;
  http.on('clientError', sendUnreadable);
  const drain = createDrain(http);
  const closeHttp = () => drain.end(() => new Promise((resolve) => http.close(resolve)), drainMs);
  // The port first: if it is taken, the folder is left untouched.
  await listen(http, host, options.port);
  if (!isPrivate && publicUrl === undefined) report(unencrypted);
  try {
    const backend = await startBackend(options, isReachable, { key, onSend: own.onSend });
    starting.resolve(backend);
    return {
      url: reachableUrl(host, http),
      async close() {
        await closeHttp();
        await backend.close();
      },
    };
  } catch (error) {
    http.closeAllConnections();
    await closeHttp();
    throw error;
  }
}

/** @throws {UsageError} when an option would have no effect, or the wrong one, with the others */
function refuseContradictions(
  { serverUrl, dataDir, sample, rateLimits, publicUrl, trustProxy = [] }: ServeOptions,
  isReachable: boolean,
): void {
  if (isReachable && sample === true) {
    throw new UsageError(
      'The sample community has an account that everybody can sign in to: leave --sample out where others reach this server.',
    );
  }
  if (serverUrl !== undefined && (dataDir !== undefined || sample === true || rateLimits !== undefined)) {
    throw new UsageError(
      '--data, --sample and --limits are for the local server: leave them out with --server, or leave --server out.',
    );
  }
  if (publicUrl === undefined && trustProxy.length > 0) {
    throw new UsageError(
      '--trust-proxy is for the proxy of --public-url, which is missing: give its https address, or leave --trust-proxy out.',
    );
  }
}

const unencrypted =
  'Warning: without https, passwords and posts travel over the network unencrypted. Use a reverse proxy and --public-url (docs/administration.md).';

type Backend = Awaited<ReturnType<typeof startServer>>;

async function startBackend(
  options: ServeOptions,
  isReachable: boolean,
  own: Pick<ServerOptions, 'key' | 'onSend'>,
): Promise<Backend> {
  if (options.serverUrl !== undefined) {
    return {
      url: serverAddress(options.serverUrl),
      listener: () => {},
      guest: null,
      close: async () => {},
    };
  }
  if (options.dataDir === undefined) {
    throw new UsageError('Name a folder for the data with --data, or a server with --server.');
  }
  return startServer({
    dataDir: options.dataDir,
    port: null,
    ...own,
    // Everybody can sign in as its guest, so the guest account is only offered if no other computer has access.
    sample: options.sample ?? (!isReachable && isNew(options.dataDir)),
    guest: !isReachable,
    report: options.report,
    rateLimits: options.rateLimits,
    passwords: options.passwords,
  });
}

function isNew(folder: string): boolean {
  try {
    return !existsSync(folder) || readdirSync(folder).length === 0;
  } catch {
    // Not a folder, or not readable: starting the server reports it.
    return false;
  }
}

/** The base address of a server that a user typed, with or without the API's path. */
function serverAddress(text: string): string {
  const address = configuredServer(text);
  if (address === null) {
    throw new UsageError(
      `"${text}" is no server address: give --server one like https://warble.example.com or http://127.0.0.1:8000.`,
    );
  }
  return address.url;
}

/** The address of a reverse proxy, as a user typed it. */
function publicAddress(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.href !== `${url.origin}/`) {
    throw new UsageError(
      `"${text}" is no public address: give --public-url one like https://warble.example.com, without a path.`,
    );
  }
  return url;
}
