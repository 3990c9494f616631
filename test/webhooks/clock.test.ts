import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { trustLocalhost } from '../../e2e/local-https.ts';
import { answered, aTask } from '../factories.ts';
import { HOUR } from '../jobs/a-node.ts';
import { aConnectedBoard, aSender, jobs, status } from './receiver.ts';

let distrust: () => void;
beforeAll(() => {
  distrust = trustLocalhost();
});
afterAll(() => distrust());

test('a delivery that failed while the clock was a year ahead is repeated once it is right, and holds back nothing longer', async () => {
  const { app, as, receiver } = await aConnectedBoard();
  const types = () => receiver.received.map(({ text }) => JSON.parse(text).type);
  const task = await aTask(as);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const sender = aSender(app);
  const [now, ahead] = [sender.now, sender.now + 365 * 24 * HOUR];
  receiver.answer = status(500);
  for (const time of [ahead, now]) {
    vi.setSystemTime(time);
    sender.now = time;
    await sender.runDue();
    receiver.answer = status(200);
  }
  expect(types()).toEqual(['task.created', 'task.created']);
  await answered(as, 'PUT', `/api/tasks/${task.id}/status`, { status: 'completed' });
  await sender.runDue();
  expect(types().at(-1)).toBe('task.status_changed');
  expect(await jobs(app)).toEqual([]);
});

test('a new address begins the day of failures anew', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard({ kinds: ['task.created'] });
  const sender = aSender(app);
  receiver.answer = status(500);
  await aTask(as);
  await sender.runDue();
  await answered(as, 'PATCH', `/api/webhooks/${hook.id}`, { url: `${hook.url}new` });
  sender.now += 24 * HOUR;
  await aTask(as);
  await sender.runDue();
  expect(await answered(as, 'GET', '/api/webhooks')).toMatchObject([{ active: true, offReason: null }]);
});
