import { readFileSync } from 'node:fs';
import { serverProcess, superAdminNumber } from '../e2e/server-process.ts';
import type { Engine } from './engines.ts';

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Chromium's `Accept-Encoding`; the server picks its favourite. */
export const BROWSER_CODINGS = 'gzip, deflate, br, zstd';

const JSON_BODY = { 'content-type': 'application/json' };

/** Signs in the super admin of the benchmark boards. @returns the cookies as a request header */
export async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ username: superAdminNumber, password: 'x' });
  const reply = await fetch(`${url}/api/login`, { method: 'POST', headers: JSON_BODY, body });
  if (!reply.ok) throw new Error(`Signing in failed: ${await reply.text()}`);
  const cookies = reply.headers.getSetCookie().map((one) => one.split(';')[0]);
  return cookies.join('; ');
}

export async function startProduct(engine: Engine, size: number) {
  const board = await engine.board(size);
  const server = await serverProcess([], board.place);
  server.launch();
  await server.ready();
  const { url } = server;
  const cookie = await signIn(url);
  return {
    size,
    url,
    pid: server.pid(),
    cookie,
    ask: async (method: string, where: string, body?: unknown) =>
      (await fetch(url + where, { method, headers: { cookie, ...JSON_BODY }, body: JSON.stringify(body) })).text(),
    /** A raw request with a browser's headers. @param body in ASCII */
    request(method: string, where: string, body?: unknown, headers: Record<string, string> = {}) {
      const text = body === undefined ? '' : JSON.stringify(body);
      const content = text && { ...JSON_BODY, 'content-length': text.length };
      const all = { host: new URL(url).host, cookie, 'accept-encoding': BROWSER_CODINGS, ...headers, ...content };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
      return `${method} ${where} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
    },
    async [Symbol.asyncDispose]() {
      await server.end();
      await board[Symbol.asyncDispose]();
    },
  };
}

/** The memory that a process holds (megabytes). */
export const memory = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
