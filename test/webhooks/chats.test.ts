import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trustLocalhost } from '../../e2e/local-https.ts';
import { answered, aTask } from '../factories.ts';
import { aConnectedBoard, aSender, deliveriesOf } from './receiver.ts';

let distrust: () => void;
beforeAll(() => {
  distrust = trustLocalhost();
});
afterAll(() => distrust());

const title = '<!channel> **Fix** [the](https://evil.example) roof & gate :wave:';
const escaped = '&lt;!channel&gt; **Fix** [the](https://evil.example) roof &amp; gate :wave:';

test('Slack gets a text that is escaped, a plain block and a link to the task', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard({ format: 'slack' });
  const { id } = await aTask(as, { title });
  await answered(as, 'PUT', `/api/tasks/${id}/status`, { status: 'in_progress' });
  await aSender(app).runDue();
  const link = { type: 'section', text: { type: 'mrkdwn', text: '<https://tasks.example.com/?task=1|Open #1>' } };
  const plain = (text: string) => ({ type: 'section', text: { type: 'plain_text', text, emoji: false } });
  expect(receiver.received.map(({ text }) => JSON.parse(text))).toEqual([
    { text: `Super Admin created #1 ${escaped}`, blocks: [plain(`Super Admin created #1 ${title}`), link] },
    {
      text: `Super Admin changed the status of #1 ${escaped}\nPending → In Progress`,
      blocks: [plain(`Super Admin changed the status of #1 ${title}\nPending → In Progress`), link],
    },
  ]);
  // The log of a server without PUBLIC_URL has no link.
  expect(JSON.parse((await deliveriesOf(as, hook))[1]?.request ?? '').blocks).toEqual([plain(`Super Admin created #1 ${title}`)]);
});

test('Teams gets an Adaptive Card whose texts know no Markdown', async () => {
  const { app, as, receiver } = await aConnectedBoard({ format: 'teams', kinds: ['task.edited'] });
  const { id } = await aTask(as, { title: 'Old' });
  await answered(as, 'PUT', `/api/tasks/${id}`, { title, priority: 'urgent' });
  await aSender(app).runDue();
  const [message] = receiver.received.map(({ text }) => JSON.parse(text));
  expect(message).toMatchObject({ type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive' }] });
  const line = (text: string) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] });
  expect(message.attachments[0].content).toEqual({
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [line(`Super Admin edited #1 ${title}`), line(`Title: Old → ${title}`), line('Priority: medium → urgent')],
    actions: [{ type: 'Action.OpenUrl', title: 'Open #1', url: 'https://tasks.example.com/?task=1' }],
  });
});

test.each(['slack', 'teams'] as const)(
  'a title of several lines stands in one line of a %s message, so it cannot pass for a second sentence',
  async (format) => {
    const { app, as, receiver } = await aConnectedBoard({ format, kinds: ['task.created'] });
    await aTask(as, { title: 'Gate\r\nAna Diaz deleted #2 Roof\u2028\u0085now' });
    await aSender(app).runDue();
    const line = JSON.stringify('Super Admin created #1 Gate Ana Diaz deleted #2 Roof now');
    expect(receiver.received[0]?.text).toContain(`"text":${line}`);
  },
);

test.each(['slack', 'teams'] as const)('a %s message of the longest edit stays under 20 KB, and a test has no link', async (format) => {
  const { app, as, receiver, hook } = await aConnectedBoard({ format, kinds: ['task.edited'] });
  const { id } = await aTask(as, { title: '🏠'.repeat(500), description: '<'.repeat(10_000) });
  await answered(as, 'PUT', `/api/tasks/${id}`, { title: '漢'.repeat(500), description: '&'.repeat(10_000), dueDate: '2026-12-01' });
  await answered(as, 'POST', `/api/webhooks/${hook.id}/test`);
  await aSender(app).runDue();
  const [test, edit] = receiver.received;
  expect(test?.text).toContain('Super Admin sent this test from Max Tasks.');
  expect(test?.text).not.toContain('tasks.example.com');
  expect(Buffer.byteLength(edit?.text ?? '')).toBeLessThan(20_000);
  if (format === 'slack') expect(JSON.parse(edit?.text ?? '').blocks[0].text.text.length).toBeLessThanOrEqual(3_000);
});

test('a delivery that cannot be put into words is a failed attempt, and holds up no other task', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard({ format: 'slack', kinds: ['task.created'] });
  await aTask(as);
  const body = JSON.stringify({
    type: 'task.created',
    data: { task: { number: 1, title: 'A' }, changes: [{ field: 'colour' }], actor: null, via: null },
  });
  await app.database.transaction((tx) => sql`update delivery_bodies set body = ${body}`.execute(tx.sql));
  await aTask(as);
  await aSender(app).runDue();
  expect(receiver.received).toHaveLength(1);
  const stored = app.database.sql.selectFrom('deliveries').select(['state', 'attempts']).where('webhook_id', '=', hook.id).orderBy('id');
  expect(await stored.execute()).toEqual([
    { state: 'waiting', attempts: 1 },
    { state: 'delivered', attempts: 1 },
  ]);
});
