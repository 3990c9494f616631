import { setServerClock } from '../ui/server-clock.ts';

/** A call that did not succeed, in the words the page shows: the status code, a colon, and what the server said. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';
/** The error of a call, or of a part of the page it needs, that got no answer. */
export const unreachable = () => new ApiError(0, UNREACHABLE);

const SILENT = 'The server does not answer. Try again in a moment.';

/** A whole answer takes no longer; what waits for one that never comes must be free again some day. */
const ANSWER_MS = 20_000;

type RequestOptions = { method?: string; body?: unknown; headers?: HeadersInit; cache?: RequestCache; signal?: AbortSignal };

/**
 * `fetch` as this page makes it: with cookies, JSON out, and every answer that is not a success thrown.
 * @returns the answer of a success, its body unread; how long that takes is the caller's to limit
 * @throws ApiError; the browser's own AbortError where `signal` was the reason
 */
export async function openRequest(url: string, options: RequestOptions): Promise<Response> {
  const { method = 'GET', body, cache, signal } = options;
  const headers = new Headers(options.headers);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const sentAt = Date.now();
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers,
      credentials: 'include',
      cache,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
  setServerClock(response.headers.get('Date'), sentAt);
  if (response.ok) return response;
  const words = (await response.text().catch(() => '')) || response.statusText;
  throw new ApiError(response.status, `${response.status}: ${words}`);
}

/**
 * Makes one call and reads its answer, all within a time limit.
 * @returns what the JSON of the answer says; undefined where it has no body
 * @throws ApiError; the browser's own AbortError where `signal` was the reason
 */
export async function request(url: string, options: RequestOptions = {}): Promise<{ answer: unknown; headers: Headers }> {
  const limit = AbortSignal.timeout(ANSWER_MS);
  const { signal } = options;
  try {
    const response = await openRequest(url, { ...options, signal: signal ? AbortSignal.any([signal, limit]) : limit });
    const text = await response.text();
    return { answer: text ? JSON.parse(text) : undefined, headers: response.headers };
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error;
    // It broke in the middle of the answer, or what answered is something that stands between.
    throw new ApiError(0, limit.aborted ? SILENT : UNREACHABLE);
  }
}
