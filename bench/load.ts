import { once } from 'node:events';
import { connect } from 'node:net';

export type Caller = {
  /** Sends a request and waits for the whole answer. @returns how long it took (milliseconds) @throws if it is an error or incomplete */
  call(request: string): Promise<number>;
  close(): void;
};

/** Opens a connection. It counts the bytes of answers and does not parse them, because a parsing client would measure itself. */
export async function openCaller(url: string): Promise<Caller> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  let waiting: { done: (took: number) => void; failed: (error: Error) => void; begun: number } | undefined;
  let left = 0;
  socket.on('data', (data) => {
    if (left > 0) left -= data.length;
    else {
      const end = data.indexOf('\r\n\r\n');
      const head = data.toString('latin1', 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined || Number(head.slice(9, 12)) >= 400) return waiting?.failed(new Error(`A call was answered with\n${head}`));
      left = end + 4 + Number(length) - data.length;
    }
    if (left === 0 && waiting) waiting.done(performance.now() - waiting.begun);
  });
  const fail = () => waiting?.failed(new Error('The connection was closed before the answer was whole.'));
  socket.on('error', fail).on('close', fail);
  return {
    call: (request) =>
      new Promise((done, failed) => {
        waiting = { done, failed, begun: performance.now() };
        socket.write(request, 'latin1');
      }),
    close: () => socket.destroy(),
  };
}

/** Runs this many callers, each with one request after another, for a time. @param next the n-th request @returns requests per second */
export async function loadWith(url: string, callers: number, milliseconds: number, next: (count: number) => string): Promise<number> {
  const open = await Promise.all(Array.from({ length: callers }, () => openCaller(url)));
  const begun = performance.now();
  let count = 0;
  const repeat = async (caller: Caller) => {
    while (performance.now() < begun + milliseconds) await caller.call(next(count++));
  };
  await Promise.all(open.map(repeat));
  for (const caller of open) caller.close();
  return count / ((performance.now() - begun) / 1_000);
}
