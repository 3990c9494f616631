import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CERTIFICATE, trustLocalhost } from '../../e2e/local-https.ts';
import { answered, aTask } from '../factories.ts';
import { SECOND } from '../jobs/a-node.ts';
import { aConnectedBoard, aReceiver, aSender, aWebhook, deliveriesOf, jobs, LOCAL, verified } from './receiver.ts';

let distrust: () => void;
beforeAll(() => {
  distrust = trustLocalhost();
});
afterAll(() => distrust());

test('a node that is killed while it sends loses nothing, each task stays in order, and only its webhook waits for the end of its claim', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  const aCompletedTask = async () => {
    const task = await aTask(as);
    await answered(as, 'PUT', `/api/tasks/${task.id}/status`, { status: 'completed' });
    return task;
  };
  const tasks = [await aCompletedTask(), await aCompletedTask(), await aCompletedTask()];
  const killed = spawn(process.execPath, [path.join(import.meta.dirname, 'killed-sender.ts')], {
    env: { ...process.env, ...app.place, ...LOCAL, NODE_EXTRA_CA_CERTS: CERTIFICATE },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // It dies after the receiver has the delivery, and before it can be recorded.
  const { answer } = receiver;
  receiver.answer = (response, one) => {
    if (receiver.received.length < 4) answer(response, one);
    else killed.kill('SIGKILL');
  };
  await once(killed, 'exit');
  const before = receiver.received.length;
  receiver.answer = answer;
  tasks.push(await aCompletedTask());
  const other = await aReceiver();
  await aWebhook(as, { url: other.url });
  tasks.push(await aCompletedTask());
  const node = aSender(app);
  await node.runDue();
  // Its webhook alone stands still until its claim ends.
  expect([receiver.received.length, other.received.length]).toEqual([before, 2]);
  node.now += 31 * SECOND;
  await node.runDue();
  const messages = verified(receiver, hook);
  for (const { id } of tasks) {
    const versions = messages.filter(({ data }) => data.task?.id === id).map(({ data }) => data.version);
    expect([...new Set(versions)]).toEqual([1, 2]);
    expect(versions).toEqual(versions.toSorted());
  }
  expect((await deliveriesOf(as, hook)).every(({ state }) => state === 'delivered')).toBe(true);
  expect(await jobs(app)).toEqual([]);
});
