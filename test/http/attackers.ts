import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Another address than the colleague's, because connections are limited by address. */
const localAddress = '127.0.0.2';

/** How often each status was answered; `reset` counts broken connections. */
type Tally = Map<number | 'reset', number>;

export type Attackers = {
  tally: Tally;
  /** Ends them and their connections. */
  stop(): Promise<void>;
};

type Sent = { method?: string; path: string; body?: string; headers?: Record<string, string> };

const count = (tally: Tally, what: number | 'reset') => tally.set(what, (tally.get(what) ?? 0) + 1);

/** Callers that send one request after another, each on its own connection, until they are stopped. */
export function callers(url: string, cookie: string, connections: number, next: (round: number) => Sent): Attackers {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const tally: Tally = new Map();
  let isStopping = false;
  let round = 0;
  const send = ({ method = 'GET', path, body, headers }: Sent) =>
    new Promise<number | 'reset'>((resolve) => {
      const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      const sent = request(url + path, { agent, localAddress, method, headers: { cookie, ...json, ...headers } }, (reply) => {
        reply.on('error', () => resolve('reset'));
        reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
      });
      sent.on('error', () => resolve('reset')).end(body);
    });
  const calling = Promise.all(
    Array.from({ length: connections }, async () => {
      while (!isStopping) count(tally, await send(next(round++)));
    }),
  );
  return {
    tally,
    async stop() {
      isStopping = true;
      // A reset that this end causes is no refusal.
      await calling;
      agent.destroy();
    },
  };
}

/**
 * Connections that ask, read the first bytes and then at most one piece in this time.
 * @param times how often each asks, before any answer
 * @param every the time between two pieces (ms); `null` never reads on
 */
export async function readers(
  url: string,
  cookie: string,
  connections: number,
  { times = 1, every = null, next }: { times?: number; every?: number | null; next(at: number): Sent },
): Promise<Attackers> {
  const tally: Tally = new Map();
  const sockets: Socket[] = [];
  let isStopping = false;
  const isGone = new Set<Socket>();
  const open = (at: number) => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress });
    sockets.push(socket);
    const lines = Array.from({ length: times }, (_, time) => {
      const { path, headers = {} } = next(at + time);
      const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n${more.join('')}\r\n`;
    });
    socket.write(lines.join(''));
    socket.once('data', (bytes) => {
      count(tally, Number(/^HTTP\/1\.1 (\d{3})/.exec(String(bytes))?.[1] ?? 0));
      socket.pause();
      if (every !== null) {
        socket.on('data', () => socket.pause());
        const timer = setInterval(() => socket.resume(), every);
        socket.once('close', () => clearInterval(timer));
      }
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (!isStopping) isGone.add(socket);
    });
  };
  for (let at = 0; at < connections; at++) {
    open(at);
    // A burst over the listen queue would wait for the kernel's retries.
    if (at % 50 === 49) await wait(20);
  }
  return {
    tally,
    async stop() {
      // A connection that the server dropped shows that only once it is read.
      for (const socket of sockets) socket.removeAllListeners('data').resume();
      await wait(1_000);
      isStopping = true;
      if (isGone.size > 0) tally.set('reset', isGone.size);
      for (const socket of sockets) socket.destroy();
    },
  };
}
