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

/**
 * `fetch` as every call of this page makes it: with cookies, JSON out, and every answer that is not a success thrown.
 * @returns the answer of a success, its body unread
 * @throws ApiError; the browser's own AbortError where `signal` was the reason
 */
export async function request(
  url: string,
  options: { method?: string; body?: unknown; headers?: HeadersInit; signal?: AbortSignal } = {},
): Promise<Response> {
  const { method = 'GET', body, signal } = options;
  const headers = new Headers(options.headers);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers,
      credentials: 'include',
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, UNREACHABLE);
  }
  if (response.ok) return response;
  const words = (await response.text().catch(() => '')) || response.statusText;
  throw new ApiError(response.status, `${response.status}: ${words}`);
}
