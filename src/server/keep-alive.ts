/** How long requests in progress, uploads too, may still take after SIGTERM, in ms. */
export const drainMs = 30_000;

/**
 * How long a connection to a reverse proxy stays open without a request, in ms: longer than proxies keep one (Caddy 2
 * minutes, nginx 1). Otherwise a request that the proxy sends while it is being closed fails with 502.
 */
export const proxyKeepAliveMs = 150_000;
