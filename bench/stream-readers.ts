import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Many readers of one event stream. */
export type StreamReaders = {
  /**
   * Waits until every reader has been told of a version.
   * @returns when the last one was, by `performance.now()`
   */
  told(version: number): Promise<number>;
  close(): void;
};

/** Chunks are searched and not parsed: a thousand parsers would measure themselves. */
const idsOf = (chunk: string) => [...chunk.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));

/**
 * Opens streams over plain sockets.
 * @param cookies sessions, each as `name=value`, which they have in turn
 */
export async function openStreams(url: string, count: number, cookies: string[]): Promise<StreamReaders> {
  const { port, host } = new URL(url);
  const missing = new Map<number, { left: number; done: (at: number) => void }>();
  const sockets: Socket[] = [];
  for (let opened = 0; opened < count; opened++) {
    const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1').setNoDelay();
    socket.write(`GET /api/events HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookies[opened % cookies.length]}\r\n\r\n`);
    await once(socket, 'data');
    socket.on('data', (chunk: string) => {
      for (const id of idsOf(chunk)) {
        const waiting = missing.get(id);
        if (!waiting) continue;
        waiting.left -= 1;
        if (waiting.left === 0) waiting.done(performance.now());
      }
    });
    sockets.push(socket);
  }
  return {
    told: (version) =>
      new Promise((done) => {
        missing.set(version, { left: count, done });
      }),
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
