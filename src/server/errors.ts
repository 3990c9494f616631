/** The codes of errors, and the HTTP status of each. */
export const httpStatuses = {
  invalid: 400,
  signedOut: 401,
  refused: 403,
  notFound: 404,
  conflict: 409,
  stale: 412,
  tooLarge: 413,
  notJson: 415,
  reused: 422,
  tooMany: 429,
  unavailable: 503,
  overloaded: 503,
  full: 507,
} as const;

/** The one error of the product: a code, and a sentence for the person who meets it. */
export class AppError extends Error {
  readonly code: keyof typeof httpStatuses;
  /** After how many seconds it is worth another try, where that is known. */
  readonly retryAfter: number | undefined;

  /** @param options a cause, which goes to the log and is shown to nobody else */
  constructor(code: keyof typeof httpStatuses, message: string, options: ErrorOptions & { retryAfter?: number } = {}) {
    super(message, options);
    this.code = code;
    this.retryAfter = options.retryAfter;
  }
}

/** Nothing can be written for want of room, and will be again by itself once there is some. */
export const diskFull = (cause: unknown): AppError =>
  new AppError('full', 'The disk of the server is full, so nothing can be saved right now. Tell whoever runs it.', { cause });
