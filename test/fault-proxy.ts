import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * How bytes are treated. `pass` forwards them, and `swallow` drops them so that both sides wait.
 * `cut when done` forwards them until the far side reports success, then drops that answer and cuts the connection.
 */
type Mode = 'pass' | 'swallow' | 'cut when done';

/** A proxy in front of PostgreSQL, or of our own server, that injects network faults. */
export type FaultProxy = {
  /** The target's URL through the proxy. */
  url: string;
  set(mode: Mode): void;
  /** Cuts every open connection. */
  cut(): void;
  /** The number of answers dropped by `cut when done`. */
  kept(): number;
  close(): Promise<void>;
};

/** PostgreSQL's message after a commit: CommandComplete with this tag. */
const COMMITTED = Buffer.concat([Buffer.from('C'), Buffer.from([0, 0, 0, 11]), Buffer.from('COMMIT\0')]);

/**
 * Starts a proxy to a URL. A connection that has lost bytes stays dead, even when new ones pass again.
 * @param done the bytes that report success; by default PostgreSQL's
 */
export async function faultProxy(target: string, done: Buffer = COMMITTED): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  /** Connections whose bytes are dropped in both directions. */
  const lost = new Set<Socket>();
  let mode: Mode = 'pass';
  let kept = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    if (mode === 'swallow') lost.add(near);
    near.on('data', (bytes) => {
      if (!lost.has(near)) far.write(bytes);
    });
    far.on('data', (bytes: Buffer) => {
      if (mode === 'cut when done' && bytes.includes(done)) {
        kept += 1;
        near.destroy();
      } else if (!lost.has(near)) near.write(bytes);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        // The end of a connection is dropped too.
        if (!lost.has(near)) other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(target);
  if (address !== null && typeof address === 'object') url.port = String(address.port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    set(next) {
      mode = next;
      if (mode === 'swallow') for (const socket of sockets) lost.add(socket);
    },
    cut,
    kept: () => kept,
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
