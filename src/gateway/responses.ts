/** Set on every response of the gateway, forwarded or its own. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** The policy of responses that are not Warble's page: opened as a document, they can neither run nor load anything. */
export const inertPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** A response of the gateway itself, such as a refusal with an `errorBody`. Nothing may store it. */
export function htmlResponse(
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

/** The same with data for the page. */
export function jsonResponse(data: unknown): Response {
  return Response.json(data, { headers: { ...commonHeaders, 'cache-control': 'no-store' } });
}

/** The same response without its body, for HEAD. */
export function withoutBody(response: Response): Response {
  return new Response(null, { status: response.status, headers: response.headers });
}
