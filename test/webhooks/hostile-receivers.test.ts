import { afterAll, beforeAll, expect, test } from 'vitest';
import { trustLocalhost } from '../../e2e/local-https.ts';
import { freePort } from '../../scripts/free-port.ts';
import { parseNetworks } from '../../src/server/networks.ts';
import { answered, aTask } from '../factories.ts';
import { HOUR } from '../jobs/a-node.ts';
import { aConnectedBoard, aSender, deliveriesOf, type Receiver, status } from './receiver.ts';

let distrust: () => void;
beforeAll(() => {
  distrust = trustLocalhost();
});
afterAll(() => distrust());

test.each([
  ['redirects', (response) => response.writeHead(307, { location: 'https://169.254.169.254/' }).end(), 307],
  ['closes', (response) => response.destroy(), null],
  ['answers 400', (response) => response.writeHead(400).end('No\0 thanks'), 400],
] as [string, Receiver['answer'], number | null][])('a receiver that %s failed', async (_, answer, code) => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  receiver.answer = answer;
  await aTask(as);
  await aSender(app).runDue();
  expect(receiver.received).toHaveLength(1);
  expect(await deliveriesOf(as, hook)).toMatchObject([{ state: 'waiting', attempts: 1, status: code }]);
});

test('of an answer of 100 MB the log keeps 2,000 characters', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  let sent = 0;
  receiver.answer = (response) => {
    const more = () => {
      while (sent < 100_000_000) {
        sent += 65_536;
        if (!response.write('é'.repeat(32_768))) return;
      }
      response.end();
    };
    response.on('drain', more).on('error', () => {});
    more();
  };
  await aTask(as);
  await aSender(app).runDue();
  expect(await deliveriesOf(as, hook)).toMatchObject([{ state: 'delivered', answer: 'é'.repeat(2_000) }]);
  expect(sent).toBeLessThan(20_000_000);
});

test('an address whose network is no longer named is not called', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  await aTask(as);
  await aSender(app, { webhookNetworks: parseNetworks('10.0.0.0/8') }).runDue();
  expect(receiver.received).toEqual([]);
  const error = 'The server may not call this address. To allow its network, set WEBHOOK_NETWORKS on the server.';
  expect(await deliveriesOf(as, hook)).toMatchObject([{ state: 'waiting', error, status: null }]);
});

test('a delivery that is sent again with success, while its own attempt fails late → it stays delivered', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard({ kinds: ['task.created'] });
  const late = Promise.withResolvers<void>();
  receiver.answer = (response) => void late.promise.then(() => response.writeHead(500).end());
  await aTask(as);
  const sender = aSender(app);
  const sending = sender.runDue();
  await expect.poll(() => receiver.received.length).toBe(1);
  const [waiting] = await deliveriesOf(as, hook);
  receiver.answer = status(204);
  await answered(as, 'POST', `/api/webhooks/${hook.id}/deliveries/${waiting?.id}/send-again`);
  late.resolve();
  await sending;
  await sender.runDue();
  expect(await deliveriesOf(as, hook)).toMatchObject([{ state: 'delivered', status: 204, error: null }]);
  expect(receiver.received).toHaveLength(2);
});

test('a receiver at a new address has a day of its own before its webhook is switched off', async () => {
  const { app, as, hook } = await aConnectedBoard({ url: `https://127.0.0.1:${await freePort()}/gone`, kinds: ['task.created'] });
  const sender = aSender(app);
  await aTask(as);
  await sender.runDue();
  const url = `https://127.0.0.1:${await freePort()}/moved`;
  await answered(as, 'PATCH', `/api/webhooks/${hook.id}`, { url });
  const isActiveAfter = async (hours: number) => {
    sender.now += hours * HOUR;
    await aTask(as);
    await sender.runDue();
    return (await answered<{ active: boolean }[]>(as, 'GET', '/api/webhooks'))[0]?.active;
  };
  expect(await isActiveAfter(25)).toBe(true);
  // The same address beside another change begins no new day.
  await answered(as, 'PATCH', `/api/webhooks/${hook.id}`, { url, kinds: ['task.created', 'task.deleted'] });
  expect(await isActiveAfter(25)).toBe(false);
});
