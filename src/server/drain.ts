import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Drain {
  /** From now on, each response says that its connection is closed after it, and it is. */
  begin(): void;
  /**
   * Begins, if that was not done before, and ends with the last request in progress, or without it.
   * @param close stops listening; resolves when there is no connection any more
   * @param timeoutMs how long the requests may still take
   */
  end(close: () => Promise<unknown>, timeoutMs: number): Promise<void>;
}

/**
 * Lets a server, which does not listen yet, end with the requests in progress, whose clients would otherwise keep their
 * connections. The handlers of requests send a response with `shouldKeepAlive` false only after the whole request: Node
 * closes the connection at once, and a client that is still sending would lose the response.
 */
export function createDrain(http: Server): Drain {
  let state: 'open' | 'draining' | 'ending' = 'open';
  /** The connections, with the last response that is not finished: clients may send several requests at a time. */
  const latest = new Map<Socket, ServerResponse | 'unused' | 'idle'>();

  // Otherwise, a proxy could send its next request on a connection that is being closed.
  const announce = (response: ServerResponse) => {
    if (!response.headersSent) response.shouldKeepAlive = false;
  };

  const begin = () => {
    if (state === 'open') state = 'draining';
    for (const response of latest.values()) if (typeof response !== 'string') announce(response);
  };

  http.on('connection', (socket) => {
    if (state === 'ending') {
      socket.destroy();
      return;
    }
    latest.set(socket, 'unused');
    socket.once('close', () => latest.delete(socket));
  });

  // Before the listener that responds.
  http.prependListener('request', (request, response) => {
    const { socket } = request;
    latest.set(socket, response);
    if (state !== 'open') announce(response);
    const rest = () => {
      if (latest.get(socket) === response) latest.set(socket, 'idle');
      if (state !== 'open' && latest.get(socket) === 'idle') socket.destroySoon();
    };
    // A client that is still sending would lose the response.
    response.once('finish', () => (request.complete ? rest() : request.once('close', rest)));
  });

  // Also called by `close`. Node's own one takes browsers' unused connections for requests in progress, and complete
  // responses for received ones.
  http.closeIdleConnections = () => {
    for (const [socket, response] of latest) if (typeof response === 'string') socket.destroy();
  };

  return {
    begin,
    async end(close, timeoutMs) {
      begin();
      state = 'ending';
      const closed = close();
      const killTimer = setTimeout(() => http.closeAllConnections(), timeoutMs);
      await closed;
      clearTimeout(killTimer);
    },
  };
}
