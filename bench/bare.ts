import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.ts';

/** The baseline: a bare Node server that answers each GET with the body and headers of the last PUT. */
function serve(port: number): void {
  let [body, headers] = [Buffer.alloc(0), {}];
  createServer(async (request, response) => {
    if (request.method !== 'PUT') return void response.writeHead(200, { 'content-length': body.length, ...headers }).end(body);
    [body, headers] = [Buffer.concat(await request.toArray()), JSON.parse(String(request.headers['x-headers']))];
    response.end();
  }).listen(port, '127.0.0.1');
}

export async function startBare() {
  const port = await freePort();
  const server = spawn(process.execPath, [import.meta.filename, String(port)], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))?.ok) await wait(2);
  return {
    url,
    answerWith: async (body: Buffer<ArrayBuffer> | string, headers: object) =>
      (await fetch(url, { method: 'PUT', body, headers: { 'x-headers': JSON.stringify(headers) } })).text(),
    async [Symbol.asyncDispose]() {
      server.kill();
      await once(server, 'exit');
    },
  };
}

if (import.meta.main) serve(Number(process.argv[2]));
