import tls from 'node:tls';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { anAdmin, answered, aTask } from '../factories.ts';
import { promised } from '../jobs/a-node.ts';
import type { Client } from '../start-app.ts';
import { aCertificate } from './certificate.ts';
import { aMailedTeam, changeSettings, chooseMail, MINUTE, waitingMails } from './post.ts';
import { aMailServer } from './smtp.ts';

const HOUR = 60 * MINUTE;

/** An answer of a mail server that is no success. */
const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

const page = (as: Client) => answered<Answer<'listNotifications'>>(as, 'GET', '/api/notifications');
const settings = (as: Client) => answered<Answer<'getNotificationSettings'>>(as, 'GET', '/api/notification-settings');
const failedJobs = (as: Client) => answered<Answer<'listFailedJobs'>>(as, 'GET', '/api/jobs/failed');

/** A certificate for `localhost` that this process trusts until the test ends. */
function aTrustedCertificate() {
  const certificate = aCertificate('localhost');
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, certificate.cert]);
  onTestFinished(() => tls.setDefaultCACertificates(before));
  return certificate;
}

const login: SMTPServerOptions = {
  authOptional: false,
  onAuth({ username, password }, _session, done) {
    if (username === 'max@tasks' && password === 'a/b c') done(null, { user: username });
    else done(refusal(535, `No such login: ${username} ${password}`));
  },
};

test.each([
  ['smtps', { secure: true }],
  ['smtp', { secure: false }],
])('a mail goes by %s encrypted and with the login of its address', async (scheme, { secure }) => {
  const { port, received } = await aMailServer({ ...aTrustedCertificate(), ...login, secure });
  const { boss, node, later } = await aMailedTeam(`${scheme}://max%40tasks:a%2Fb%20c@localhost:${port}`);
  await aTask(boss, { assignee: 'Ana Diaz' });
  await later();
  expect(node.failed).toEqual([]);
  expect(received).toMatchObject([{ secure: true, user: 'max@tasks' }]);
});

test.each([
  ['smtps', { secure: true }],
  ['smtp', { secure: false }],
])('a server whose certificate nobody vouches for gets no mail and no login by %s', async (scheme, { secure }) => {
  const { port, received } = await aMailServer({ ...aCertificate('localhost'), ...login, secure });
  const { boss, node, later } = await aMailedTeam(`${scheme}://max%40tasks:a%2Fb%20c@localhost:${port}`);
  await aTask(boss, { assignee: 'Ana Diaz' });
  await later();
  expect(received).toEqual([]);
  expect(node.failed).toEqual([
    expect.stringMatching(/^The mail server did not take a mail \(.*CERT.*\)\. Check SMTP_URL and the mail server\.$/),
  ]);
});

test('a password is never sent to a server without encryption', async () => {
  let logins = 0;
  const { port, received } = await aMailServer({
    ...login,
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      logins += 1;
      done(null, { user: 'anyone' });
    },
  });
  const { boss, node, later } = await aMailedTeam(`smtp://max%40tasks:a%2Fb%20c@localhost:${port}`);
  await aTask(boss, { assignee: 'Ana Diaz' });
  await later();
  expect([received, logins, node.failed.length]).toEqual([[], 0, 1]);
});

test('a refused login is told without the login and without addresses', async () => {
  const { port } = await aMailServer({ ...aTrustedCertificate(), ...login, secure: true });
  const { boss, node, later } = await aMailedTeam(`smtps://max%40tasks:wrong@localhost:${port}`);
  await aTask(boss, { assignee: 'Ana Diaz' });
  await later();
  expect(node.failed).toEqual(['The mail server did not take a mail (EAUTH, AUTH PLAIN, 535). Check SMTP_URL and the mail server.']);
});

test.each([
  '550 No such user',
  '553 Mailbox name not allowed',
  '550 5.4.1 Recipient address rejected: Access denied',
  '550 5.1.1 relay: unknown user',
])('an answer about the address unconfirms it: %s', async (answer) => {
  const { port } = await aMailServer({
    onRcptTo: (_address, _session, done) => done(refusal(Number(answer.slice(0, 3)), answer.slice(4))),
  });
  const { boss, ana, node, later } = await aMailedTeam(port);
  await aTask(boss, { assignee: 'Ana Diaz' });
  await later();
  expect(node.failed).toEqual([]);
  expect(await settings(ana)).toMatchObject({ emailConfirmed: false, emailRefused: true });
});

test('an address that the server refuses is told to its person once in the page, and the others get their mail', async () => {
  const { port, received } = await aMailServer({
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('ana') ? refusal(550, '5.1.1 No such user: ana@example.com') : null),
  });
  const { app, boss, ana, node, later } = await aMailedTeam(port);
  await chooseMail(app, await anAdmin(app, { name: 'Ben Ito' }), { email: 'ben@example.com', emailKinds: ['assigned'] });
  for (const assignee of ['Ana Diaz', 'Ben Ito', 'Ana Diaz']) await aTask(boss, { assignee });
  await later();
  await aTask(boss, { assignee: 'Ana Diaz' });
  await later();
  expect(node.failed).toEqual([]);
  expect(received.flatMap(({ to }) => to)).toEqual(['ben@example.com']);
  expect(await settings(ana)).toMatchObject({
    email: 'ana@example.com',
    emailConfirmed: false,
    emailRefused: true,
    emailKinds: expect.arrayContaining(['assigned']),
  });
  const { items } = await page(ana);
  expect(items.map(({ kind }) => kind)).toEqual(['assigned', 'email_refused', 'assigned', 'assigned']);
  expect(items[1]).toMatchObject({ task: null, actor: null, note: null, readAt: null });
  expect(await waitingMails(app)).toEqual([]);
  await changeSettings(ana, { email: 'ana@example.com' });
  expect(await settings(ana)).toMatchObject({ emailRefused: false });
  await later();
  expect((await page(ana)).items.filter(({ kind }) => kind === 'email_refused')).toHaveLength(2);
});

test.each([
  '550 5.7.1 Relaying denied',
  '550 relay not permitted',
  '554 Relay access denied',
  "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
  '550 This mail server requires authentication',
  '550 Sender verify failed',
  '550 Administrative prohibition',
  '530 5.7.0 Sign in first',
  '503 5.5.1 Bad sequence',
  '450 4.2.1 Try later',
  '452 4.2.2 Mailbox full',
  '452 Requested action not taken: insufficient system storage',
  '552 5.2.2 Over quota',
  '552 Requested mail action aborted: exceeded storage allocation',
  '550 5.2.2 Mailbox full',
  '554 4.2.2 Over quota',
  '550 The mailbox is full',
  '554 User is over quota',
])('an answer about the server or a full mailbox, and not the address, is tried again: %s', async (answer) => {
  let isOpen = false;
  const { port, received } = await aMailServer({
    onRcptTo: (_address, _session, done) => done(isOpen ? null : refusal(Number(answer.slice(0, 3)), answer.slice(4))),
  });
  const { boss, ana, node, later } = await aMailedTeam(port);
  await aTask(boss, { title: 'Fix the gate', assignee: 'Ana Diaz' });
  await later();
  expect(node.failed).toEqual([
    `The mail server did not take a mail (EENVELOPE, RCPT TO, ${answer.slice(0, 3)}). Check SMTP_URL and the mail server.`,
  ]);
  expect(await settings(ana)).toMatchObject({ emailConfirmed: true });
  isOpen = true;
  await later();
  expect(received.map(({ header }) => header('subject'))).toEqual(['Super Admin assigned "Fix the gate" to you']);
});

test('a server that is away for an hour gets each mail once it is back', async () => {
  const { port, close } = await aMailServer();
  const { boss, node, later } = await aMailedTeam(port);
  await close();
  await aTask(boss, { title: 'Fix the gate', assignee: 'Ana Diaz' });
  for (let minute = 0; minute < 60; minute += 5) await later();
  await aTask(boss, { title: 'Paint the door', assignee: 'Ana Diaz' });
  await later();
  expect(node.failed.length).toBeGreaterThan(3);
  expect(new Set(node.failed)).toEqual(
    new Set(['The mail server did not take a mail (ESOCKET, ECONNREFUSED, CONN). Check SMTP_URL and the mail server.']),
  );
  const { received } = await aMailServer({}, port);
  await later(HOUR);
  expect(received.map(({ header }) => header('subject')).sort()).toEqual([
    'Super Admin assigned "Fix the gate" to you',
    'Super Admin assigned "Paint the door" to you',
  ]);
});

test('a mail that fails ten times is shown to super admins without its address and text, and can be tried again', async () => {
  let isOpen = false;
  const { port, received } = await aMailServer({
    onRcptTo: ({ address }, _session, done) => done(isOpen ? null : refusal(451, `4.3.0 No, ${address}`)),
  });
  const { app, boss, ana, node, later } = await aMailedTeam(port);
  await aTask(boss, { title: 'Fix the gate', assignee: 'Ana Diaz' });
  for (let attempt = 1; attempt <= 10; attempt++) {
    expect(await failedJobs(boss)).toEqual([]);
    await later(HOUR);
  }
  expect(node.failed).toHaveLength(10);
  const [failed, ...others] = await failedJobs(boss);
  expect(others).toEqual([]);
  expect(failed).toEqual({
    id: expect.any(String),
    kind: 'mail',
    error: 'The mail server did not take a mail (EENVELOPE, RCPT TO, 451). Check SMTP_URL and the mail server.',
    attempts: 10,
    createdAt: expect.any(String),
    failedAt: new Date(node.now).toISOString(),
  });
  expect(await ana.call('POST', `/api/jobs/${failed?.id}/retry`)).toMatchObject({
    status: 403,
    text: 'Only a super admin can run a job again.',
  });
  isOpen = true;
  await answered(boss, 'POST', `/api/jobs/${failed?.id}/retry`);
  expect(await boss.call('POST', `/api/jobs/${failed?.id}/retry`)).toMatchObject({ status: 404 });
  const { 0: entry } = await answered<Answer<'listAudit'>>(boss, 'GET', '/api/audit?action=job_retried');
  expect(entry).toMatchObject({ admin: { name: 'Super Admin' }, detail: `mail (${failed?.id})` });
  await node.runDue();
  expect(received.map(({ header }) => header('subject'))).toEqual(['Super Admin assigned "Fix the gate" to you']);
  expect(await failedJobs(boss)).toEqual([]);
  expect(await waitingMails(app)).toEqual([]);
});

test('a node that ends breaks a mail off at once, and the next one sends it', async () => {
  const begun = promised();
  const { port, close } = await aMailServer({ onData: () => begun.resolve() });
  const { app, boss, node, later } = await aMailedTeam(port);
  await aTask(boss, { assignee: 'Ana Diaz' });
  const working = later();
  await begun.promise;
  const at = performance.now();
  await node.stop();
  await working;
  expect(performance.now() - at).toBeLessThan(2_000);
  expect(node.failed).toEqual([]);
  expect(await waitingMails(app)).toEqual([{ kind: 'mail', attempts: 1 }]);
  await close();
});
