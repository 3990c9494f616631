import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { aTask } from '../factories.ts';
import { aMailedTeam, waitingMails } from './post.ts';
import { aMailServer } from './smtp.ts';

/** A server that accepts connections and never says a word. */
async function aSilentServer(): Promise<number> {
  const server = createServer((socket) => void socket.on('error', () => {}));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test.each([
  ['greeting', aSilentServer],
  ['recipient', async () => (await aMailServer({ onRcptTo: () => {} })).port],
  ['content', async () => (await aMailServer({ onData: (stream) => void stream.resume() })).port],
])('a mail server that never answers the %s is given up after ten seconds', async (_step, start) => {
  const { app, boss, node, later } = await aMailedTeam(await start());
  await aTask(boss, { assignee: 'Ana Diaz' });
  const at = performance.now();
  await later();
  expect((performance.now() - at) / 1_000).toBeGreaterThan(9);
  expect((performance.now() - at) / 1_000).toBeLessThan(15);
  expect(node.failed).toEqual([expect.stringMatching(/^The mail server did not take a mail \(ETIMEDOUT.*\)\./)]);
  expect(await waitingMails(app)).toEqual([{ kind: 'mail', attempts: 1 }]);
});

test('a mail server that takes a second for each step gets the mail', async () => {
  const slowly = (done: (error?: null) => void) => void setTimeout(done, 1_000);
  const { port, received } = await aMailServer({
    onConnect: (_session, done) => slowly(done),
    onMailFrom: (_address, _session, done) => slowly(done),
    onRcptTo: (_address, _session, done) => slowly(done),
  });
  const { boss, node, later } = await aMailedTeam(port);
  await aTask(boss, { assignee: 'Ana Diaz' });
  await later();
  expect([node.failed, received.length]).toEqual([[], 1]);
});
