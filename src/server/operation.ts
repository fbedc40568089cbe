import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallName } from '#contract/api/calls.ts';
import type { OpenDatabase } from './database/open.ts';
import type { ImageStore } from './media/image-store.ts';
import { addressOf } from './networks.ts';
import { hasUsers } from './store/media.ts';

/* Monitoring for administrators: a line of log for each response, and whether the server is ready. */

/** A response in the log, without user content. */
interface Responded {
  /** The call; "media" for pictures, "other" for anything else. */
  readonly call: CallName | 'media' | 'health' | 'other';
  readonly status: number;
  /** Milliseconds from request to response. */
  readonly ms: number;
}

export type OnResponse = (responded: Responded) => void;

export interface Operation {
  /** The networks of reverse proxies, as `address/length`, whose X-Forwarded-For is trusted. */
  readonly trustProxy?: readonly string[];
  readonly onResponse?: OnResponse;
  /** Takes the lines of the log. Default: stdout. */
  readonly log?: { write(line: string): void };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Responded['call'];
  }
  interface FastifyRequest {
    /** The account that the request signed in or added. */
    account: string | undefined;
  }
}

/** Calls that an administrator may have to account for, with the mark of their lines in the log. */
const audited: Partial<Record<Responded['call'], string>> = {
  login: 'sign-in',
  register: 'sign-up',
  logout: 'sign-out',
  changePassword: 'password',
};

/** Logs each response: call, status, duration, request and account; never texts, cookies or queries. */
export function logResponses(app: FastifyInstance, { onResponse }: Operation): void {
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call ?? 'other';
    if (call === 'health') return;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const responded: Responded = { call, status: reply.statusCode, ms };
    onResponse?.(responded);
    const audit = audited[call];
    request.log.info({
      ...responded,
      account: accountOf(request),
      ...(audit !== undefined && { audit, address: addressOf(request) }),
    });
  });
}

const accountOf = ({ viewer, account }: FastifyRequest) => viewer?.id ?? account;

/** The fields of an error that are logged: databases put user content into the other fields. */
export function describeError(error: Error): {
  type: string;
  message: string;
  stack: string;
  code?: unknown;
} {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error && { code: error.code }),
  };
}

/** Reports whether the process answers. */
const livePath = '/healthz';
/** Reports whether the server and its database are ready, and whether pictures are available. */
export const readyPath = '/readyz';

interface Readiness {
  readonly code: 200 | 503;
  readonly body: Readonly<Record<string, string>>;
}

/** How long the result of a check serves others, too, in ms: anybody may ask, as often as they like. */
const readinessMs = 1000;

/** Answers health checks. The server is not ready while it is closing, so that a proxy sends people to another one. */
export function serveHealth(
  app: FastifyInstance,
  database: Pick<OpenDatabase, 'db' | 'sync'>,
  images: Pick<ImageStore, 'check'>,
  isClosing: () => boolean,
): void {
  const config = { call: 'health' } as const;
  app.get(livePath, { config }, () => ({ status: 'ok' }));
  const check = async (): Promise<Readiness> => {
    try {
      await hasUsers(database.db);
      // After a failed sync, no change succeeds any more.
      await database.sync();
    } catch {
      return { code: 503, body: { status: 'no database' } };
    }
    const pictures = await images.check().then(
      () => 'ok',
      // Still ready: all servers share the store, so a proxy would find none ready, and texts would be unavailable, too.
      () => 'away',
    );
    return { code: 200, body: { status: 'ok', pictures } };
  };
  let latest: Promise<Readiness> | undefined;
  const readiness = () =>
    (latest ??= check().finally(() => setTimeout(() => (latest = undefined), readinessMs).unref()));
  app.get(readyPath, { config }, async (_request, reply) => {
    const { code, body } = isClosing() ? closing : await readiness();
    return reply.status(code).send(body);
  });
}

const closing: Readiness = { code: 503, body: { status: 'closing' } };
