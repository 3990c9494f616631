import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Board } from '#shared/board.ts';
import { unsubscribeToken } from '../../src/server/mail/links.ts';
import { signer } from '../../src/server/session/secret.ts';
import { aComment, anAdmin, answered, aTask } from '../factories.ts';
import { promised } from '../jobs/a-node.ts';
import { aMailedTeam, aMailNode, changeSettings, chooseMail, MINUTE, mailTo, ORIGIN, waitingMails } from './post.ts';
import { aMailServer } from './smtp.ts';

test('an assignment is told by a mail after five minutes, with links to the task, the settings and the end of all mail', async () => {
  const { port, received } = await aMailServer();
  const { app, boss, ana, later, node } = await aMailedTeam(port);
  const task = await aTask(boss, { title: 'Fix the gate', assignee: 'Ana Diaz' });
  await later(5 * MINUTE - 1_000);
  expect(received).toEqual([]);
  await later(2_000);
  expect(node.failed).toEqual([]);
  expect(received).toHaveLength(1);
  const [mail] = received;
  const token = await unsubscribeToken(signer(app.database), ana.admin.id);
  expect(mail?.to).toEqual(['ana@example.com']);
  expect(mail?.header('from')).toBe('Max Tasks <tasks@example.com>');
  expect(mail?.header('to')).toBe('ana@example.com');
  expect(mail?.header('subject')).toBe('Super Admin assigned "Fix the gate" to you');
  expect(mail?.header('auto-submitted')).toBe('auto-generated');
  expect(mail?.header('references')).toBe(`<${task.id}@tasks.example.com>`);
  expect(mail?.header('list-unsubscribe')).toBe(`<${ORIGIN}/api/email/unsubscribe/${token}>`);
  expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail?.text.trim().split('\n')).toEqual([
    `#${task.number} Fix the gate`,
    `${ORIGIN}/?task=${task.number}`,
    'Super Admin assigned this to you',
    '',
    `Open task: ${ORIGIN}/?task=${task.number}`,
    '',
    '-- ',
    'You get this mail because you asked for it.',
    `Notification Settings: ${ORIGIN}/?settings=notifications`,
    `Unsubscribe: ${ORIGIN}/auth?unsubscribe=${token}`,
  ]);
  for (const address of [`${ORIGIN}/?task=${task.number}`, `${ORIGIN}/?settings=notifications`, `${ORIGIN}/auth?unsubscribe=${token}`])
    expect(mail?.html).toContain(`<a href="${address}"`);
});

test('all of five minutes is one mail, and the next notification begins another', async () => {
  const { port, received } = await aMailServer();
  const { boss, later, node } = await aMailedTeam(port);
  const gate = await aTask(boss, { title: 'Fix the gate', assignee: 'Ana Diaz' });
  await aComment(boss, gate, `**Please** today.\n\nBen has the key: [key.png](/api/files/${gate.id})`);
  await answered(boss, 'PUT', `/api/tasks/${gate.id}/status`, { status: 'in_progress' });
  await aTask(boss, { title: 'Paint the door', assignee: 'Ana Diaz' });
  await later();
  expect(received).toHaveLength(1);
  await aComment(boss, gate, 'Thanks');
  await later();
  expect(node.failed).toEqual([]);
  expect(received.map(({ header }) => header('subject'))).toEqual(['4 updates on Max Tasks', 'Super Admin commented on "Fix the gate"']);
  expect(received[0]?.header('references')).toBe('');
  expect(received[0]?.text.split('\n').slice(0, 13)).toEqual([
    'You have 4 updates on Max Tasks.',
    '',
    `#${gate.number} Fix the gate`,
    `${ORIGIN}/?task=${gate.number}`,
    'Super Admin assigned this to you',
    'Super Admin commented',
    '> Please today.',
    '> ',
    '> Ben has the key: key.png',
    'Super Admin changed the status: Pending → In Progress',
    '',
    `#${gate.number + 1} Paint the door`,
    `${ORIGIN}/?task=${gate.number + 1}`,
  ]);
  expect(received[1]?.header('message-id')).not.toBe(received[0]?.header('message-id'));
  await aComment(boss, gate, '**Thanks**, @Ana Diaz');
  await later();
  expect(received[2]?.text).toContain('Super Admin mentioned you\n> Thanks, @Ana Diaz\n');
});

test('a flood of 103 updates is one mail that lists 100 and counts the rest, so that a mail server takes it', async () => {
  const { port, received } = await aMailServer();
  const { boss, later } = await aMailedTeam(port);
  const gate = await aTask(boss, { title: 'Fix the gate', assignee: 'Ana Diaz' });
  for (let at = 1; at <= 102; at++) await aComment(boss, gate, `Comment ${at}`);
  await later();
  const [mail] = received;
  expect(mail?.header('subject')).toBe('103 updates on Max Tasks');
  expect(mail?.text).toContain(`> Comment 99\n\nAnd 3 more\n\nOpen task: ${ORIGIN}/?task=1`);
  expect(mail?.html).toContain('And 3 more');
});

test('a bulk of 20 tasks is one update', async () => {
  const { port, received } = await aMailServer();
  const { boss, later } = await aMailedTeam(port);
  for (let at = 0; at < 20; at++) await aTask(boss);
  const { pending } = await answered<Board>(boss, 'GET', '/api/tasks');
  await answered(boss, 'POST', '/api/tasks/bulk', { changes: pending.map(({ id }) => ({ id, assignee: 'Ana Diaz' })) });
  await later();
  expect(received.map(({ header }) => header('subject'))).toEqual(['Super Admin assigned 20 tasks to you']);
  expect(received[0]?.text).toContain('Super Admin assigned 20 tasks to you\n\nOpen Max Tasks: https://tasks.example.com/\n');
});

test('notifications that were read, of a kind no longer chosen or of a deleted task are left out, and without others there is no mail', async () => {
  const { port, received } = await aMailServer();
  const { boss, ana, later } = await aMailedTeam(port);
  const [gate, door] = [await aTask(boss, { title: 'Fix the gate', assignee: 'Ana Diaz' }), await aTask(boss, { assignee: 'Ana Diaz' })];
  await aComment(boss, gate, 'Please');
  await answered(boss, 'DELETE', `/api/tasks/${door.id}`);
  await changeSettings(ana, { emailKinds: ['assigned'] });
  await later();
  expect(received.map(({ header }) => header('subject'))).toEqual(['Super Admin assigned "Fix the gate" to you']);
  const other = await aTask(boss, { assignee: 'Ana Diaz' });
  const { items } = await answered<{ items: { id: string }[] }>(ana, 'GET', '/api/notifications');
  await answered(ana, 'POST', '/api/notifications/read', { upTo: items[0]?.id });
  await later();
  await aTask(boss, { assignee: 'Ana Diaz' });
  await changeSettings(ana, { emailKinds: [] });
  await later();
  await changeSettings(ana, { emailKinds: ['assigned'] });
  await answered(boss, 'PUT', `/api/tasks/${other.id}`, { title: 'Another title', assignee: 'Ana Diaz' });
  await later();
  expect(received).toHaveLength(1);
});

test('a person without a confirmed address, or who was deactivated, gets no mail', async () => {
  const { port, received } = await aMailServer();
  const { app, boss, ana, node, later } = await aMailedTeam(port);
  const ben = await anAdmin(app, { name: 'Ben Ito' });
  await changeSettings(ben, { email: 'ben@example.com', emailKinds: ['assigned'] });
  await node.runDue();
  expect(received.splice(0).map(({ to }) => to)).toEqual([['ben@example.com']]);
  await aTask(boss, { assignee: 'Ben Ito' });
  await aTask(boss, { assignee: 'Ana Diaz' });
  await answered(boss, 'PATCH', `/api/admins/${ana.admin.id}`, { active: false });
  await later();
  expect(received).toEqual([]);
  expect(await waitingMails(app)).toEqual([]);
});

test('a confirmation mail has a link that confirms the address, and is not sent once that has changed', async () => {
  const { port, received } = await aMailServer();
  const { ana, node } = await aMailedTeam(port);
  await changeSettings(ana, { email: 'old@example.com' });
  await changeSettings(ana, { email: 'new@example.com' });
  await node.runDue();
  expect(received.map(({ to }) => to)).toEqual([['new@example.com']]);
  expect(received[0]?.header('subject')).toBe('Confirm your address for Max Tasks');
  expect(received[0]?.header('list-unsubscribe')).toBe('');
  expect(received[0]?.raw).not.toContain('Ana');
  const [, token = ''] = /\?confirm=([\w.-]+)$/m.exec(received[0]?.text ?? '') ?? [];
  expect(await answered(ana, 'POST', '/api/email/confirm', { token })).toMatchObject({ email: 'new@example.com', emailConfirmed: true });
});

test('without details a mail says only how many updates there are', async () => {
  const { port, received } = await aMailServer();
  const { boss, later } = await aMailedTeam(port, { MAIL_DETAILS: 'false' });
  const task = await aTask(boss, { title: 'Fix the gate', assignee: 'Ana Diaz' });
  await later();
  await aComment(boss, task, 'Secret');
  await aComment(boss, task, 'Secret');
  await later();
  expect(received.map(({ header }) => header('subject'))).toEqual(['1 update on Max Tasks', '2 updates on Max Tasks']);
  expect(received[1]?.text.split('\n').slice(0, 3)).toEqual(['You have 2 updates on Max Tasks.', '', `Open Max Tasks: ${ORIGIN}/`]);
  for (const { raw } of received) expect(raw).not.toMatch(/gate|Super|Secret|task=/);
});

test('line breaks and markup in titles, names and comments stay text', async () => {
  const { port, received } = await aMailServer();
  const { boss, later } = await aMailedTeam(port);
  const title = 'Gate\r\nBcc: eve@example.com\n\n<script>alert(1)</script> “é”';
  const task = await aTask(boss, { title, assignee: 'Ana Diaz' });
  await later();
  await aComment(boss, task, '</div><img src=x onerror="alert(1)">\r\n.\r\nQUIT\r\n-- \nUnsubscribe: https://evil.example');
  await later();
  expect(received.map(({ to }) => to)).toEqual([['ana@example.com'], ['ana@example.com']]);
  const [assigned, commented] = received;
  expect(assigned?.header('bcc')).toBe('');
  expect(assigned?.header('subject')).toBe('Super Admin assigned "Gate Bcc: eve@example.com <script>alert(1)</script> “é”" to you');
  expect(assigned?.html).toContain('Gate Bcc: eve@example.com &lt;script&gt;alert(1)&lt;/script&gt; “é”</a>');
  expect(commented?.html).toContain('&lt;/div&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  expect(commented?.html).not.toMatch(/<(script|img)/);
  expect(commented?.text).toContain('> .\n> QUIT\n> -- \n> Unsubscribe: https://evil.example\n');
});

test('a comment is cut after 500 characters, and a title in a subject after 100', async () => {
  const { port, received } = await aMailServer();
  const { boss, later } = await aMailedTeam(port);
  const task = await aTask(boss, { title: 'é'.repeat(500), assignee: 'Ana Diaz' });
  await later();
  await aComment(boss, task, '🏠'.repeat(600));
  await later();
  expect(received[0]?.header('subject')).toBe(`Super Admin assigned "${'é'.repeat(100)}…" to you`);
  expect(received[1]?.text).toContain(`> ${'🏠'.repeat(500)}…\n`);
  await aComment(boss, task, '🏠'.repeat(500));
  await later();
  expect(received[2]?.text).toContain(`> ${'🏠'.repeat(500)}\n`);
});

test('without a mail server the jobs of mail end, and nothing is sent', async () => {
  const { app, boss, ana } = await aMailedTeam('smtp://127.0.0.1:9');
  await changeSettings(ana, { digestHour: 0 });
  await aTask(boss, { assignee: 'Ana Diaz' });
  expect((await waitingMails(app)).map(({ kind }) => kind).sort()).toEqual(['confirmation', 'mail']);
  const node = aMailNode(app, {});
  node.now = Date.now() + 5 * MINUTE;
  await node.runDue();
  expect([node.failed, await waitingMails(app)]).toEqual([[], []]);
});

test('two nodes send each mail once, to everybody who was told', async () => {
  const { port, received } = await aMailServer();
  const { app, boss, node, later } = await aMailedTeam(port);
  const names = Array.from({ length: 8 }, (_, at) => `Person ${at}`);
  for (const [at, name] of names.entries())
    await chooseMail(app, await anAdmin(app, { name }), { email: `p${at}@example.com`, emailKinds: ['assigned'] });
  await node.runDue();
  await Promise.all(names.flatMap((assignee) => [aTask(boss, { assignee }), aTask(boss, { assignee }), aTask(boss, { assignee })]));
  const other = aMailNode(app, mailTo(port));
  other.now = node.now + 5 * MINUTE;
  await Promise.all([later(), other.runDue()]);
  expect([...node.failed, ...other.failed]).toEqual([]);
  expect(received.flatMap(({ to }) => to).sort()).toEqual(names.map((_, at) => `p${at}@example.com`));
  expect(new Set(received.map(({ header }) => header('subject')))).toEqual(new Set(['3 updates on Max Tasks']));
});

test('a notification of a change that commits while its mail is being sent is told by the next one', async () => {
  const [begun, taken] = [promised(), promised()];
  const mails: string[] = [];
  const { port } = await aMailServer({
    onData(stream, _session, done) {
      void text(stream).then(async (raw) => {
        mails.push(raw);
        begun.resolve();
        await taken.promise;
        done();
      });
    },
  });
  const { app, boss, later } = await aMailedTeam(port);
  await aTask(boss, { title: 'First', assignee: 'Ana Diaz' });
  const sending = later();
  await begun.promise;
  await aTask(boss, { title: 'Second', assignee: 'Ana Diaz' });
  taken.resolve();
  await sending;
  await later();
  expect(mails.map((raw) => /^Subject: .*=22(.*)=22/m.exec(raw)?.[1])).toEqual(['First', 'Second']);
  expect(await waitingMails(app)).toEqual([]);
});
