import { IncomingMessage, request, type RequestOptions } from 'node:http';

/**
 * Electron's requests are like Node's, and only the updater uses them. One that is asked for a password goes on when a
 * listener to its event `login` says so, which here can give none; without a listener, it has the response.
 */
export function clientRequest(options: RequestOptions) {
  const made = request(options);
  const emit = made.emit.bind(made);
  return Object.assign(made, {
    emit(event: string, ...args: readonly unknown[]): boolean {
      const [response] = args;
      const isAsked = response instanceof IncomingMessage && [401, 407].includes(response.statusCode ?? 0);
      if (event !== 'response' || !isAsked || made.listenerCount('login') === 0) return emit(event, ...args);
      return emit('login', { isProxy: response.statusCode === 407 }, (username?: string) => {
        if (username !== undefined) throw new Error('The double knows no passwords.');
        emit('response', response);
      });
    },
  });
}
