import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What most browsers like best of what the product sends. */
export const BROWSER_CODING = 'zstd';

/** A connection that is kept open: one call after another, each as it comes over the wire. */
export type Caller = {
  /**
   * Sends a request and waits for the whole of its answer.
   * @returns its status
   * @throws where the connection is closed before
   */
  call(request: string): Promise<number>;
  close(): void;
};

const END_OF_HEAD = '\r\n\r\n';

/** Where the answer ends, counted from its beginning, and its status; `null` while its head is not whole. */
function extent(chunk: Buffer): { length: number; status: number } | null {
  const end = chunk.indexOf(END_OF_HEAD);
  if (end < 0) return null;
  const head = chunk.subarray(0, end).toString('latin1');
  const content = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (content === undefined) throw new Error(`An answer does not say how long it is:\n${head}`);
  return { length: end + END_OF_HEAD.length + Number(content), status: Number(head.slice(9, 12)) };
}

/** Opens a connection. Answers are counted and not kept: a client that reads them would measure itself. */
export async function openCaller(url: string): Promise<Caller> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  let waiting: { done: (status: number) => void; failed: (error: Error) => void } | undefined;
  let left = 0;
  let status = 0;
  let begun: Buffer | null = null;
  socket.on('data', (data) => {
    if (left > 0) left -= data.length;
    else {
      begun = begun ? Buffer.concat([begun, data]) : data;
      const found = extent(begun);
      if (!found) return;
      left = found.length - begun.length;
      status = found.status;
      begun = null;
    }
    if (left === 0) waiting?.done(status);
  });
  const fail = () => waiting?.failed(new Error('The connection was closed before the answer was whole.'));
  socket.on('error', fail).on('close', fail);
  return {
    call: (request) =>
      new Promise((done, failed) => {
        waiting = { done, failed };
        socket.write(request, 'latin1');
      }),
    close: () => socket.destroy(),
  };
}

/** A request as it goes over the wire. */
export function request(method: string, url: string, where: string, headers: Record<string, string>, body = ''): string {
  const all = { host: new URL(url).host, ...headers, ...(body && { 'content-type': 'application/json', 'content-length': body.length }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${where} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/**
 * Has so many callers make one call after another for a time.
 * @param next the request of the n-th call
 * @returns how many answers came a second, and how long each took (milliseconds)
 * @throws where one is answered with an error
 */
export async function loadWith(url: string, callers: number, milliseconds: number, next: (count: number) => string) {
  const open = await Promise.all(Array.from({ length: callers }, () => openCaller(url)));
  const delays: number[] = [];
  let count = 0;
  const begun = performance.now();
  const end = begun + milliseconds;
  try {
    await Promise.all(
      open.map(async (caller) => {
        while (performance.now() < end) {
          const start = performance.now();
          const status = await caller.call(next(count++));
          if (status >= 400) throw new Error(`A call under load was answered with ${status}.`);
          delays.push(performance.now() - start);
        }
      }),
    );
  } finally {
    for (const caller of open) caller.close();
  }
  return { perSecond: delays.length / ((performance.now() - begun) / 1_000), delays };
}
