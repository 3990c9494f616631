/** What may go wrong, and the HTTP status it answers with. */
export const statuses = {
  invalid: 400,
  signedOut: 401,
  refused: 403,
  notFound: 404,
  conflict: 409,
  stale: 412,
  notJson: 415,
  reused: 422,
  tooMany: 429,
  unavailable: 503,
} as const;

/** The one error of the product: a code, and a sentence for the person who meets it. */
export class AppError extends Error {
  readonly code: keyof typeof statuses;
  /** After how many seconds it is worth another try, where that is known. */
  readonly retryAfter: number | undefined;

  /** @param options a cause, which the log tells and nobody else is shown */
  constructor(code: keyof typeof statuses, message: string, options: ErrorOptions & { retryAfter?: number } = {}) {
    super(message, options);
    this.code = code;
    this.retryAfter = options.retryAfter;
  }
}
