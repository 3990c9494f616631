import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Board } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { type ServerProcess, superAdminNumber } from '../e2e/server-process.ts';
import { openDatabase } from '../src/server/database/open.ts';
import { answered, aTask } from './factories.ts';
import { keepFollowing } from './keep-following.ts';
import type { SmallDisk } from './small-disk.ts';
import { type Client, makeClient } from './start-app.ts';
import { expectWhole } from './whole.ts';

/** SQLite reports a file that may not grow differently from a full disk. */
const REFUSAL =
  /^(The server's disk is full, so nothing can be saved right now. Tell your administrator|The database can't write to disk right now. Try again in a moment)\.$/;

/** Expects the refusal of a change on a full disk. */
export function expectRefused(reply: { status: number; text: string }): void {
  expect({ refused: [507, 503].includes(reply.status), text: reply.text }).toEqual({ refused: true, text: expect.stringMatching(REFUSAL) });
}

/** Makes every session look unused for ten minutes, so that the next request updates its last use. */
async function restSessions(place: { DATA_DIR: string; DATABASE_URL: string }): Promise<void> {
  const database = await openDatabase({ databaseUrl: place.DATABASE_URL || null, dataDir: place.DATA_DIR }, () => {});
  const before = new Date(Date.now() - 600_000).toISOString();
  await database.transaction((tx) => tx.sql.updateTable('sessions').set({ last_used_at: before }).execute());
  await database.close();
}

/**
 * Fills the server's disk while writers are busy. Changes are then refused with a sentence, while reads and streams go on.
 * Once there is room, everything works again, and each acknowledged change is stored once.
 * @param whileFull further calls on a task while the disk is full
 */
export async function endureFullDisk(
  server: ServerProcess,
  place: { DATA_DIR: string; DATABASE_URL: string },
  disk: SmallDisk,
  whileFull: (as: Client, taskId: string) => Promise<void>,
): Promise<void> {
  server.launch();
  await server.ready();
  const as = makeClient(server.url);
  await answered(as, 'POST', '/api/login', { username: superAdminNumber, password: 'x' });
  const kept = await aTask(as, { title: 'Kept' });
  const before = await answered<Board>(as, 'GET', '/api/tasks');
  const listener = keepFollowing(server.url, as.cookie, before);
  await restSessions(place);

  const acknowledged = [kept.id];
  const refused: { title: string; description: string }[] = [];
  const write = async (writer: number) => {
    // SQLite may restart its write-ahead log and reuse the space, so wait for three refusals in a row.
    for (let count = 0, inVain = 0; inVain < 3; count++) {
      const draft = { title: `Task ${writer} ${count}`, description: randomBytes(2_000).toString('hex') };
      const reply = await as.call('POST', '/api/tasks', draft, { 'idempotency-key': draft.title });
      if (reply.status === 201) {
        acknowledged.push((reply.json() as Task).id);
        inVain = 0;
        continue;
      }
      expectRefused(reply);
      refused.push(draft);
      inVain += 1;
      await wait(20);
    }
  };
  const writing = Promise.all([1, 2, 3, 4].map(write));
  while (acknowledged.length < 20) await wait(5);
  disk.fill(server.pid());
  await writing;

  const readAll = async () => {
    for (const path of ['tasks', 'user', 'admins', `tasks/${kept.id}`, 'tasks/search?search=kept', 'health/ready'])
      expect((await as.call('GET', `/api/${path}`)).status, path).toBe(200);
  };
  await whileFull(as, kept.id);
  await readAll();
  expect(listener.gaps, 'interruptions of the live board').toEqual([]);

  await server.kill();
  server.launch();
  await server.ready();
  await readAll();

  disk.makeRoom(server.pid());
  for (const draft of refused) {
    const again = await as.call('POST', '/api/tasks', draft, { 'idempotency-key': draft.title });
    expect(again.status, again.text).toBe(201);
    acknowledged.push((again.json() as Task).id);
  }
  const now = await answered<Board>(as, 'GET', '/api/tasks');
  const older = await answered<Task[]>(as, 'GET', `/api/tasks/older?status=pending&before=${now.pending.at(-1)?.id}`);
  expect([...now.pending, ...older].map(({ id }) => id).sort()).toEqual(acknowledged.sort());
  for (let left = 100; left > 0 && listener.board().version < now.version; left--) await wait(50);
  await listener.leave();
  expect(listener.versions).toEqual(Array.from({ length: now.version - before.version }, (_, at) => before.version + 1 + at));
  await expectWhole(place);
}
