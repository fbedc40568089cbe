import { apiBase, calls } from '#contract/api/calls.ts';
import type { Plan } from './plans.ts';
import type { Target } from './target.ts';
import { pixel } from '#tests/conformance/pixel.ts';

export interface Encoded {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

const unknownId = '0123456789abcdef01234567';
const boundary = 'cut-here-0123456789';

/** The request of a plan, with ids that exist on the server at this time. */
export async function encode(plan: Plan, target: Target): Promise<Encoded> {
  const call = calls[plan.name];
  const kind = plan.kind ?? call.kind;
  const method = plan.method ?? call.method;
  const path =
    plan.address ?? apiBase + pathOf(plan, target) + (kind === 'query' ? queryOf(plan.payload) : '');
  const cookie = plan.cookie === 'own' ? (target.clients[plan.client]?.cookie ?? '') : plan.cookie.text;
  const body = method === 'GET' || method === 'HEAD' ? undefined : await bodyOf(plan, kind);
  return {
    method,
    // Encodes characters that Node refuses to send. Raw bytes have their own tests.
    path: path.replaceAll(/[^!-~]/gu, (character) => encodeURIComponent(character.toWellFormed())),
    headers: {
      ...(cookie !== '' && { cookie }),
      ...(body?.type !== undefined && { 'content-type': body.type }),
      ...(body !== undefined && { 'content-length': String(body.bytes.length) }),
      ...plan.headers,
    },
    body: body?.bytes,
  };
}

function pathOf({ name, ids }: Plan, { known }: Target): string {
  return calls[name].path.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    const id = ids[parameter] ?? { known: 0 };
    if ('text' in id) return id.text;
    const all =
      parameter === 'userId' || parameter === 'tweetId' || parameter === 'commentId' ? known[parameter] : [];
    return all[id.known % all.length] ?? unknownId;
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';

const entriesOf = (payload: unknown) =>
  typeof payload === 'object' && payload !== null ? Object.entries(payload) : [['content', payload] as const];

function queryOf(payload: unknown): string {
  const query = new URLSearchParams(
    entriesOf(payload)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, textOf(value)]),
  );
  return `?${query.toString()}`;
}

interface Body {
  readonly bytes: Buffer;
  readonly type?: string;
}

async function bodyOf(plan: Plan, kind: 'none' | 'query' | 'json' | 'multipart'): Promise<Body | undefined> {
  const type = kind === 'multipart' ? `multipart/form-data; boundary=${boundary}` : 'application/json';
  if (plan.text !== undefined) return { bytes: Buffer.from(plan.text), type };
  switch (kind) {
    case 'none':
    case 'query':
      return undefined;
    case 'json':
      return { bytes: Buffer.from(JSON.stringify(plan.payload) ?? ''), type };
    case 'multipart':
      return { bytes: await formOf(plan), type };
  }
}

async function formOf({ payload, files }: Plan): Promise<Buffer> {
  const part = (disposition: string, content: Uint8Array) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]);
  const fields = entriesOf(payload)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => part(`name="${name}"`, Buffer.from(textOf(value))));
  const uploads = await Promise.all(
    files.map(async ([field, upload]) => {
      const bytes =
        'bytes' in upload
          ? Buffer.from(upload.bytes)
          : Buffer.from(await pixel(`picture ${upload.picture}`).arrayBuffer());
      return part(`name="${field}"; filename="a.png"`, bytes);
    }),
  );
  return Buffer.concat([...fields, ...uploads, Buffer.from(`--${boundary}--\r\n`)]);
}
