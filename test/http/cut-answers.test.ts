import { expect, onTestFinished, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { answered, aTask, theSuperAdmin } from '../factories.ts';
import { faultProxy } from '../fault-proxy.ts';
import { anApp, makeClient } from '../start-app.ts';

const CUTS = process.env.LONG_TESTS ? 200 : 20;
const PEOPLE = 4;

test(`${CUTS} answers are lost after the commit and requested again → nothing is done twice`, { timeout: 60_000 }, async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const talked = await aTask(boss, { title: 'Talked about' });
  const titles: string[] = [];
  const comments: string[] = [];
  let kept = 0;
  const person = async (name: number) => {
    const way = await faultProxy(app.url, Buffer.from('HTTP/1.1 201'));
    onTestFinished(() => way.close());
    const as = makeClient(way.url.replace(/\/$/, ''), boss.cookie);
    const send = (what: string, path: string, body: object) => as.call('POST', path, body, { 'idempotency-key': what });
    for (let count = 0; way.kept() < CUTS / PEOPLE; count++) {
      const what = `cutoff ${name} ${count}`;
      const [done, path, body] =
        count % 2 === 0 ? [titles, '/api/tasks', { title: what }] : [comments, `/api/tasks/${talked.id}/comment`, { comment: what }];
      way.set('cut when done');
      // The second attempt may lose its answer too.
      for (let left = 1 + (count % 3 === 0 ? 1 : 0); left > 0; left--) await expect(send(what, path, body)).rejects.toThrow();
      way.set('pass');
      expect((await send(what, path, body)).status).toBe(201);
      done.push(what);
    }
    kept += way.kept();
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_, name) => person(name)));
  console.log(`${kept} answers cut off after the commit`);
  const found = await boss.call('GET', '/api/tasks/search?search=cutoff');
  // The search also finds the task with the comments.
  const tasks = (found.json() as Task[]).filter(({ id }) => id !== talked.id);
  expect(tasks.map(({ title }) => title).sort()).toEqual(titles.sort());
  const { activityCount } = await answered<Task>(boss, 'GET', `/api/tasks/${talked.id}`);
  expect(activityCount).toBe(comments.length + 1);
});
