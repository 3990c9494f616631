import * as messages from '#messages/failures.ts';
import { setServerClock } from '../ui/server-clock.ts';
import { page } from './page-owner.ts';

/** A failed call. Its message is shown to the user: the status, a colon and the server's sentence. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The error of a call, or of a late chunk, that got no answer. */
export const unreachable = () => new ApiError(0, messages.unreachable);

/** The time limit of a call including its body. */
const ANSWER_MS = 20_000;

/** Aborts what is under way when the connection drops: some browsers go on waiting for its answer. */
export let online = new AbortController();
addEventListener('offline', () => {
  online.abort();
  online = new AbortController();
});

type RequestOptions = {
  method?: string;
  body?: unknown;
  headers?: HeadersInit;
  cache?: RequestCache;
  signal?: AbortSignal;
  /** The time limit (ms). */
  patience?: number;
};

/** The response of a successful fetch, with its body unread. @throws ApiError for any other status; AbortError after `signal` */
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

/** The status, parsed answer and headers of a call, within a time limit. @throws ApiError; the browser's AbortError after `signal` */
export async function request(url: string, options: RequestOptions = {}): Promise<{ status: number; answer: unknown; headers: Headers }> {
  const { signal, patience = ANSWER_MS } = options;
  const limit = AbortSignal.timeout(patience);
  const signals = [limit, online.signal, page.end.signal, ...(signal ? [signal] : [])];
  try {
    const response = await openRequest(url, { ...options, signal: AbortSignal.any(signals) });
    const text = await response.text();
    return { status: response.status, answer: text ? JSON.parse(text) : undefined, headers: response.headers };
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error;
    // The connection broke within the answer, or a proxy answered with something other than JSON.
    throw limit.aborted ? new ApiError(0, messages.silent) : unreachable();
  }
}
