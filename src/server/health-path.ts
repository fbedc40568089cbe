/** Answers 200 while the server works, to whoever asks: it says nothing about anybody. */
export const healthPath = '/healthz';
