import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Picture } from './community.ts';

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, Picture>>;
}

/** Reads the body of a request of any content type. */
export async function readForm(request: IncomingMessage): Promise<Form> {
  const bytes = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/')) {
    return splitForm(await new Response(bytes, { headers: { 'content-type': type } }).formData());
  }
  const sent: unknown = type.startsWith('application/json') ? JSON.parse(bytes.toString('utf8')) : {};
  const entries = typeof sent === 'object' && sent !== null ? Object.entries(sent) : [];
  return { fields: Object.fromEntries(entries.map(([name, value]) => [name, String(value)])), files: {} };
}

async function splitForm(form: FormData): Promise<Form> {
  const fields: Record<string, string> = {};
  const files: Record<string, Picture> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else files[name] = { type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) };
  }
  return { fields, files };
}

/** The value of a cookie of the request. */
export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  return request.headers.cookie
    ?.split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
