import * as messages from '#messages/server/database.ts';
export const httpStatuses = {
  invalid: 400,
  signedOut: 401,
  refused: 403,
  unproven: 403,
  notFound: 404,
  conflict: 409,
  gone: 410,
  stale: 412,
  tooLarge: 413,
  notJson: 415,
  noSuchPart: 416,
  reused: 422,
  tooMany: 429,
  unavailable: 503,
  overloaded: 503,
  full: 507,
} as const;

/** The product's one error: a code, and a sentence for the user. */
export class AppError extends Error {
  readonly code: keyof typeof httpStatuses;
  readonly retryAfter: number | undefined;

  /** @param options a cause, which only goes to the log */
  constructor(code: keyof typeof httpStatuses, message: string, options: ErrorOptions & { retryAfter?: number } = {}) {
    super(message, options);
    this.code = code;
    this.retryAfter = options.retryAfter;
  }
}

/** The value that was looked for. @throws AppError `notFound` if there is none */
export function orNotFound<T>(found: T | null | undefined, sentence: string): T {
  if (found === undefined || found === null) throw new AppError('notFound', sentence);
  return found;
}

/** The system's code of an error, such as `ENOENT`. */
export const systemCode = (error: unknown): string => (error as NodeJS.ErrnoException | null)?.code ?? '';

/** Whether the system had no room for a file. */
export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(systemCode(error));

export const diskFull = (cause: unknown): AppError => new AppError('full', messages.diskFull, { cause });
