import { parentPort, workerData } from 'node:worker_threads';

/** A call's kind, duration (ms) and status; status 0 if the connection broke. */
export type Asked = { kind: 'board' | 'search'; took: number; status: number };

/** Reads the board and searches every 50 ms, on a thread of its own so that the attackers' work delays no measurement. */
const { url, cookie }: { url: string; cookie: string } = workerData;
const asked: Asked[] = [];
const words = ['printer', 'router', 'invoice', 'closing', 'listing', 'print', 'rout', 'escrow'];

async function ask(kind: Asked['kind'], path: string): Promise<void> {
  const start = performance.now();
  const status = await fetch(url + path, { headers: { cookie } }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    },
    () => 0,
  );
  asked.push({ kind, took: performance.now() - start, status });
}

let isStopping = false;
parentPort?.once('message', () => {
  isStopping = true;
});
for (let round = 0; !isStopping; round++) {
  await ask('board', '/api/tasks');
  await ask('search', `/api/tasks/search?search=${words[round % words.length]}`);
  await new Promise((resolve) => setTimeout(resolve, 50));
}
parentPort?.postMessage(asked);
