import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { TaskFile } from '#shared/files.ts';
import type { WholeTask } from '#shared/tasks.ts';
import { startServer, superAdminNumber } from '../../e2e/server.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { removeOrphans } from '../../src/server/files/cleanup.ts';
import { idsInUse } from '../../src/server/files/queries.ts';
import { answered, aTask, sendFile } from '../factories.ts';
import { makeClient } from '../start-app.ts';
import { expectWhole } from '../whole.ts';
import { hashOfFile, storedIds } from './stored.ts';

const KILLS = process.env.LONG_TESTS ? 60 : 3;

test(`the server is killed ${KILLS} times during uploads and removals → every file is whole or not there, and no orphan lasts`, {
  timeout: 900_000,
}, async () => {
  const server = await startServer('api');
  onTestFinished(() => server.stop());
  const as = makeClient(server.url);
  await answered(as, 'POST', '/api/login', { username: superAdminNumber, password: 'x' });
  const acknowledged: TaskFile[] = [];
  let isOver = false;
  const upload = async (sender: number) => {
    for (let count = 0; !isOver; count++) {
      const task = await aTask(as).catch(() => null);
      if (!task) await wait(50);
      else {
        const bytes = randomBytes(50_000 + Math.floor(Math.random() * 900_000));
        const reply = await sendFile(as, task, { name: `${sender}-${count}`, bytes }).catch(() => null);
        if (count % 2 === 0) {
          if (reply?.status === 201) acknowledged.push(reply.json() as TaskFile);
          continue;
        }
        // Every other task takes its file with it.
        await as.call('DELETE', `/api/tasks/${task.id}`).catch(() => null);
        await as.call('DELETE', `/api/tasks/${task.id}/forever`).catch(() => null);
      }
    }
  };
  const uploading = upload(1);
  for (let left = KILLS; left > 0; left--) {
    await wait(150 + Math.random() * 300);
    await server.crash();
  }
  await expect.poll(() => acknowledged).not.toEqual([]);
  isOver = true;
  await uploading;
  const place = { databaseUrl: server.place.DATABASE_URL || null, dataDir: server.place.DATA_DIR };
  const database = await openDatabase(place, () => {});
  onTestFinished(() => database.close());
  const rows = await database.sql.selectFrom('files').select(['id', 'size', 'sha256', 'task_id']).execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(acknowledged.map(({ id }) => id).filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
  for (const { id, size, sha256, task_id } of rows) {
    expect(await hashOfFile({ database }, id, size), id).toBe(sha256);
    const task = await as.call('GET', `/api/tasks/${task_id}`);
    if (task.status === 200) expect(task.json() as WholeTask).toMatchObject({ fileCount: 1, files: [{ id }] });
  }
  await removeOrphans(database, Date.now() + 7_200_000);
  const left = await storedIds({ database });
  expect(left).toEqual([...(await idsInUse(database, left))].sort());
  expect(left).toEqual(rows.map(({ id }) => id).sort());
  console.log(`killed ${KILLS} times: ${acknowledged.length} files acknowledged, ${rows.length} kept`);
  await expectWhole(server.place);
});
