import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { serverProcess } from '../../e2e/server-process.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { followBoard } from '../follow-board.ts';
import { anApp } from '../start-app.ts';

test('people at a killed node are gone within 30 seconds, and no sooner those whose node lives', { timeout: 120_000 }, async () => {
  const app = await anApp();
  const [ana, ben, boss] = [await anAdmin(app, { name: 'Ana Diaz' }), await anAdmin(app), await theSuperAdmin(app)];
  const node = await serverProcess(['api'], app.place);
  onTestFinished(() => node.end());
  node.launch();
  await node.ready();
  const task = await aTask(ana);
  const watching = await followBoard(app.url, boss.cookie);
  const [here, there] = [await followBoard(app.url, ben.cookie), await followBoard(node.url, ana.cookie)];
  onTestFinished(() => {
    watching.leave();
    here.leave();
  });
  const latest = () => watching.named.presence.at(-1);
  await answered(app.caller(ana.cookie), 'PUT', '/api/presence', { editing: task.id });
  await expect.poll(latest).toMatchObject({ here: [{}, {}, {}], editing: [{ id: ana.admin.id }] });
  // Longer than a claim stands, so only its repetitions keep it.
  await pause(32_000);
  expect(latest()).toMatchObject({ here: [{}, {}, {}], editing: [] });
  await node.kill();
  await there.ended;
  const killed = Date.now();
  await expect.poll(() => latest()?.here.some(({ id }) => id === ana.admin.id), { timeout: 40_000 }).toBe(false);
  expect(Date.now() - killed).toBeLessThan(30_000);
  expect(latest()?.here.map(({ id }) => id)).toContain(ben.admin.id);
});
