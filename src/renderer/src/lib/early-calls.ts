/** The response of a call that `app/first-frame/make-early-calls.ts` has made; only the first caller gets it. */
export function takeEarlyCall(path: string): Promise<Response> | undefined {
  const response = window.warbleEarlyCalls?.get(path);
  window.warbleEarlyCalls?.delete(path);
  return response;
}
