/** On everything that the gateway answers, forwarded or its own. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** For answers that are no page of Warble: should one be opened as a document, it can't run or load anything. */
export const inertPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

export function htmlAnswer(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(body, {
    status,
    headers: {
      ...commonHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': inertPolicy,
      'cache-control': 'no-store',
      ...headers,
    },
  });
}

export function jsonAnswer(data: unknown): Response {
  return Response.json(data, { headers: { ...commonHeaders, 'cache-control': 'no-store' } });
}

/** The same answer without its body, as HEAD wants it. */
export function withoutBody(answer: Response): Response {
  return new Response(null, { status: answer.status, headers: answer.headers });
}
