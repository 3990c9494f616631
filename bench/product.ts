import { readFile } from 'node:fs/promises';
import { type ServerProcess, serverProcess, superAdminNumber } from '../e2e/server-process.ts';
import { freePort } from '../scripts/free-port.ts';
import type { Place } from './engines.ts';
import type { Seen } from './inside-server.ts';

/** A running board, and somebody who is signed in. */
export type Product = {
  url: string;
  server: ServerProcess;
  cookie: string;
  ask(method: string, where: string, body?: unknown): Promise<Response>;
  stop(): Promise<void>;
};

/** Measures inside a server that is started with this environment. */
type Inside = { environment: Record<string, string>; take(): Promise<Seen> };

export async function inside(): Promise<Inside> {
  const port = await freePort();
  const module = new URL('./inside-server.ts', import.meta.url);
  return {
    environment: { NODE_OPTIONS: `--import ${module}`, BENCH_INSIDE: String(port) },
    take: async () => (await (await fetch(`http://127.0.0.1:${port}`)).json()) as Seen,
  };
}

/** Signs in the super admin whom every board of the benchmarks has. @returns the cookies, as a request carries them */
export async function signIn(url: string): Promise<string> {
  const signedIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: superAdminNumber, password: 'x' }),
  });
  if (!signedIn.ok) throw new Error(`Nobody can sign in: ${await signedIn.text()}`);
  const cookies = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
  return cookies.join('; ');
}

/**
 * Starts the product as users start it.
 * @param environment settings besides
 */
export async function startProduct(place: Place, environment: Record<string, string> = {}): Promise<Product> {
  const server = await serverProcess([], { ...environment, ...place });
  server.launch();
  const abandon = () => {
    if (server.isRunning()) process.kill(server.pid(), 'SIGKILL');
  };
  // Whoever cuts the benchmarks off takes their servers along.
  process.once('exit', abandon);
  await server.ready();
  const cookie = await signIn(server.url);
  return {
    url: server.url,
    server,
    cookie,
    ask: (method, where, body) =>
      fetch(server.url + where, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async stop() {
      await server.end();
      process.off('exit', abandon);
    },
  };
}

/** The memory that a process holds (megabytes), and the most it has held. */
export async function memory(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}
