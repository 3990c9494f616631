import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import type { ImportResult } from '#shared/import.ts';
import type { Task } from '#shared/tasks.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

/** A row as trackers export it: a few hundred characters. */
const row = (at: number) => ({
  title: `Repair the loading dock ${at} at gate ${at % 40}`,
  description: `Reported by shift ${at % 3}: `.padEnd(250, `the ramp ${at % 977} does not lower, see manual. `),
  status: ['pending', 'in_progress', 'completed'][at % 3],
  priority: ['low', 'medium', 'high', 'urgent'][at % 4],
  dueDate: `2027-0${1 + (at % 9)}-1${at % 10}`,
});

/** Sends from a thread of its own, so that the loop measured is the server's. */
async function sentByAnotherThread(url: string, cookie: string, body: string): Promise<unknown> {
  const code = `const { parentPort, workerData: { url, cookie, body } } = require('node:worker_threads');
    fetch(url, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body })
      .then((reply) => reply.json()).then((result) => parentPort.postMessage(result));`;
  const worker = new Worker(code, { eval: true, workerData: { url, cookie, body } });
  const [result] = await once(worker, 'message');
  await worker.terminate();
  return result;
}

test.each(process.env.LONG_TESTS ? [5_000, 20_000] : [5_000])(
  '%d rows are imported while others read and write',
  { timeout: 120_000 },
  async (count) => {
    const app = await anApp();
    const as = await theSuperAdmin(app);
    const other = await anAdmin(app);
    const mine = await aTask(other, { title: 'Mine' });
    const rows = Array.from({ length: count }, (_, at) => row(at));
    let going = true;
    onTestFinished(() => {
      going = false;
    });
    const waits: number[] = [];
    const writing = (async () => {
      for (let at = 0; going; at++) {
        const begun = performance.now();
        await answered(other, 'POST', `/api/tasks/${mine.id}/comment`, { comment: `Comment ${at}` });
        waits.push(performance.now() - begun);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const body = JSON.stringify({ tasks: rows });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    const begun = performance.now();
    const result = await sentByAnotherThread(`${app.url}/api/tasks/import?dryRun=false`, as.cookie, body);
    const took = performance.now() - begun;
    loop.disable();
    going = false;
    await writing;
    expect(result).toMatchObject({ count, refused: [] } satisfies Partial<ImportResult>);
    console.log(
      `${process.env.TEST_POSTGRES ? 'PostgreSQL' : 'SQLite'}, ${count} rows (${Math.round(body.length / 1024)} KB): ${Math.round(took)} ms, longest block ${Math.round(loop.max / 1e6)} ms (99 %: ${Math.round(loop.percentile(99) / 1e6)}), longest wait of a writer ${Math.round(Math.max(...waits))} ms`,
    );
    const found = await answered<Task[]>(as, 'GET', `/api/tasks/search?search=${encodeURIComponent(`dock ${count - 1}`)}`);
    expect(found[0]?.title).toBe(row(count - 1).title);
  },
);
