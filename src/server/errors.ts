/** An error response, 4xx unless unexpected. The message is shown to the user. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, text: string, headers: Readonly<Record<string, string>> = {}) {
    super(text);
    this.status = status;
    this.headers = headers;
  }
}

/** 400: the request itself can't be met; each text is a sentence for the user. */
export const badRequest = (text: string) => new HttpError(400, text);
/** 401: there is no session. */
export const unauthorized = () => new HttpError(401, 'Unauthorized request');
/** 403: this user may not do it. */
export const forbidden = (text: string) => new HttpError(403, text);
/** @param what - the kind of entity, such as `Tweet` */
export const notFound = (what: string) => new HttpError(404, `${what} does not exist`);
/** 409. Says not which of both is taken. */
export const accountTaken = () => new HttpError(409, 'User with email or username already exists');
/** 413: a picture, or the form as a whole, is larger than the server accepts. */
export const tooLarge = (text: string) => new HttpError(413, text);
/** 415: the body is of another type than that of the call. */
export const wrongContentType = (text: string) => new HttpError(415, text);

/** The text of unexpected errors: their cause is only logged. */
export const unexpectedText = 'Something went wrong';
