import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * What becomes of what is sent: passed on; swallowed, so that each side waits for the other; or passed on until the far side has said that it
 * is done: that answer is kept, and the connection cut.
 */
type Mode = 'pass' | 'swallow' | 'cut when done';

/** A way to PostgreSQL, or to our own server, on which things go wrong. */
export type FaultProxy = {
  /** The same address by this way. */
  url: string;
  set(mode: Mode): void;
  /** Cuts every connection there is. */
  cut(): void;
  /** How many answers were kept back. */
  kept(): number;
  close(): Promise<void>;
};

/** The message by which PostgreSQL says that it has committed: CommandComplete with this tag. */
const COMMITTED = Buffer.concat([Buffer.from('C'), Buffer.from([0, 0, 0, 11]), Buffer.from('COMMIT\0')]);

/**
 * Opens a way to what stands at an address. A connection on which things were swallowed stays dead when new ones pass again.
 * @param done the words by which the far side says that it is done: those of PostgreSQL, or of another one
 */
export async function faultProxy(target: string, done: Buffer = COMMITTED): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  /** Whose bytes are lost from now on, both ways. */
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
        // An end is as little heard as anything else.
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
