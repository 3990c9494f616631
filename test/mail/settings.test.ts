import { expect, onTestFinished, test, vi } from 'vitest';
import { DAY } from '#shared/durations.ts';
import { confirmationToken, unsubscribeToken } from '../../src/server/mail/links.ts';
import { signer } from '../../src/server/session/secret.ts';
import { anAdmin, answered, theSuperAdmin } from '../factories.ts';
import { hostileStrings } from '../hostile-strings.ts';
import { type App, anApp, type Client } from '../start-app.ts';
import { changeSettings, chooseMail, mailTo, ORIGIN } from './post.ts';

const read = (as: Client) => answered(as, 'GET', '/api/notification-settings');
const edit = (as: Client, body: unknown) => as.call('PUT', '/api/notification-settings', body);
const confirm = (as: Client, token: string) => as.call('POST', '/api/email/confirm', { token });
const tokenFor = ({ database }: App, adminId: string, address: string, now = Date.now()) =>
  confirmationToken(signer(database), adminId, address, now);
const jobs = ({ database }: App) => database.sql.selectFrom('jobs').select(['kind', 'data']).execute();

const nothing = {
  email: null,
  emailConfirmed: false,
  emailRefused: false,
  emailKinds: [],
  pushKinds: [],
  digestHour: null,
  mailAvailable: false,
  pushAvailable: false,
  pushKey: null,
};

test('a person begins without mail and push', async () => {
  const app = await anApp();
  expect(await read(await anAdmin(app))).toEqual(nothing);
});

test('a board with a mail server says that mail is available', async () => {
  const app = await anApp({ environment: mailTo('smtp://127.0.0.1:9') });
  expect(await read(await anAdmin(app))).toMatchObject({ mailAvailable: true });
});

test('a change is answered on a board that has no key for push yet', async () => {
  const app = await anApp({ environment: { PUBLIC_URL: ORIGIN } });
  const ana = await anAdmin(app);
  expect(await changeSettings(ana, { email: 'ana@example.com' })).toMatchObject({ email: 'ana@example.com', pushAvailable: true });
});

test('an absent field stays, and an empty address unsets', async () => {
  const ana = await anAdmin(await anApp());
  const all = { email: 'ana@example.com', emailKinds: ['assigned'], pushKinds: ['overdue', 'mentioned'], digestHour: 8 } as const;
  expect(await changeSettings(ana, { ...all, emailKinds: ['assigned'], pushKinds: ['overdue', 'mentioned'] })).toEqual({
    ...nothing,
    ...all,
  });
  expect(await changeSettings(ana, {})).toEqual({ ...nothing, ...all });
  expect(await changeSettings(ana, { digestHour: null })).toEqual({ ...nothing, ...all, digestHour: null });
  expect(await changeSettings(ana, { email: '', emailKinds: [] })).toEqual({ ...nothing, pushKinds: ['overdue', 'mentioned'] });
  expect(await read(ana)).toEqual({ ...nothing, pushKinds: ['overdue', 'mentioned'] });
});

test.each([
  [{ email: 'ana' }, 'Enter an email address, such as ana@example.com.'],
  [{ email: 'ana@example.com, eve@example.com' }, 'Enter an email address, such as ana@example.com.'],
  [{ email: 'Ana <ana@example.com>' }, 'Enter an email address, such as ana@example.com.'],
  [{ email: 'ana@example.com\r\nBcc: eve@example.com' }, 'Enter an email address, such as ana@example.com.'],
  [{ email: `ana@${'a.'.repeat(125)}com` }, 'Email address must be at most 254 characters.'],
  [{ email: 5 }, 'Email address must be text.'],
  [{ emailKinds: ['assigned', 'assigned'] }, 'Each kind for mail must be given once.'],
  [
    { emailKinds: ['email_refused'] },
    'Each kind for mail must be one of assigned, mentioned, commented, status_changed, due_soon, overdue.',
  ],
  [{ pushKinds: 'assigned' }, 'Each kind for push must be in a list.'],
  [{ digestHour: 24 }, 'The hour of the digest must be a whole number from 0 to 23.'],
  [{ digestHour: -1 }, 'The hour of the digest must be a whole number from 0 to 23.'],
  [{ digestHour: 8.5 }, 'The hour of the digest must be a whole number from 0 to 23.'],
  [{ digestHour: '8' }, 'The hour of the digest must be a whole number from 0 to 23.'],
])('%j is refused with a sentence, and changes nothing', async (body, sentence) => {
  const ana = await anAdmin(await anApp());
  expect(await edit(ana, { pushKinds: ['assigned'], ...body })).toMatchObject({ status: 400, text: sentence });
  expect(await read(ana)).toEqual(nothing);
});

test('an address is confirmed by its own token, and a new one is unconfirmed again', async () => {
  const app = await anApp();
  const ana = await anAdmin(app);
  await changeSettings(ana, { email: ' ana@example.com ' });
  const token = await tokenFor(app, ana.admin.id, 'ana@example.com');
  expect(await confirm(ana, token)).toMatchObject({ status: 200 });
  expect(await read(ana)).toEqual({ ...nothing, email: 'ana@example.com', emailConfirmed: true });
  expect((await confirm(ana, token)).json()).toMatchObject({ emailConfirmed: true });
  expect(await changeSettings(ana, { email: 'ana@example.com', emailKinds: ['assigned'] })).toMatchObject({ emailConfirmed: true });
  expect(await changeSettings(ana, { email: 'ana@example.org' })).toMatchObject({ email: 'ana@example.org', emailConfirmed: false });
  expect(await confirm(ana, token)).toMatchObject({ status: 400 });
});

test("another's token, one for another address, and one of yesterday confirm nothing", async () => {
  const app = await anApp();
  const [ana, eve] = [await anAdmin(app), await anAdmin(app)];
  for (const person of [ana, eve]) await changeSettings(person, { email: 'ana@example.com' });
  const token = await tokenFor(app, ana.admin.id, 'ana@example.com');
  for (const [as, wrong] of [
    [eve, token],
    [ana, await tokenFor(app, ana.admin.id, 'eve@example.com')],
    [ana, await tokenFor(app, ana.admin.id, 'ana@example.com', Date.now() - DAY)],
    [ana, `${Date.now() + 2 * DAY}${token.slice(13)}`],
    [ana, await unsubscribeToken(signer(app.database), ana.admin.id)],
  ] as const)
    expect(await confirm(as, wrong)).toMatchObject({
      status: 400,
      text: 'This link is older than a day, or it is for another person or address. Send a new one from Notification Settings.',
    });
  expect(await app.anonymous.call('POST', '/api/email/confirm', { token })).toMatchObject({ status: 401 });
  for (const person of [ana, eve]) expect(await read(person)).toMatchObject({ emailConfirmed: false });
});

test('an unconfirmed address that is sent again gets another mail, a confirmed one none', async () => {
  const app = await anApp();
  const ana = await anAdmin(app);
  for (let time = 0; time < 2; time++) await changeSettings(ana, { email: 'ana@example.com' });
  await changeSettings(ana, { emailKinds: ['assigned'] });
  expect(await jobs(app)).toHaveLength(2);
  await confirm(ana, await tokenFor(app, ana.admin.id, 'ana@example.com'));
  await changeSettings(ana, { email: 'ana@example.com' });
  expect(await jobs(app)).toHaveLength(2);
  expect(JSON.stringify(await jobs(app))).not.toContain('example.com');
});

test('the sixth confirmation mail of a day is refused, for one person and to one address', async () => {
  const app = await anApp();
  const [ana, ben] = [await anAdmin(app), await anAdmin(app)];
  for (const at of [1, 2, 3, 4, 5]) await changeSettings(ana, { email: `ana${at}@example.com` });
  const refused = { status: 429, text: 'Too many confirmation mails were sent today. Check the address, and try again tomorrow.' };
  expect(await edit(ana, { email: 'ana6@example.com', digestHour: 8 })).toMatchObject(refused);
  expect(await read(ana)).toMatchObject({ email: 'ana5@example.com', digestHour: null });
  expect(await edit(ana, { email: null, digestHour: 8 })).toMatchObject({ status: 200 });
  for (let time = 0; time < 4; time++) await changeSettings(ben, { email: 'ANA1@example.com' });
  expect(await edit(await anAdmin(app), { email: 'ana1@EXAMPLE.com' })).toMatchObject(refused);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY });
  onTestFinished(() => void vi.useRealTimers());
  expect(await edit(await anAdmin(app), { email: 'ana1@example.com' })).toMatchObject({ status: 200 });
});

test('unsubscribing turns off all mail of its person, signed out, from any site, with any body, and twice', async () => {
  const app = await anApp();
  const [ana, ben] = [await anAdmin(app), await anAdmin(app)];
  const chosen = { emailKinds: ['assigned'], digestHour: 8, pushKinds: ['assigned'] } as const;
  for (const [person, email] of [
    [ana, 'ana@example.com'],
    [ben, 'ben@example.com'],
  ] as const)
    await chooseMail(app, person, { email, emailKinds: ['assigned'], digestHour: 8, pushKinds: ['assigned'] });
  const path = `/api/email/unsubscribe/${await unsubscribeToken(signer(app.database), ana.admin.id)}`;
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example.net', 'sec-fetch-site': 'cross-site' };
  expect(await app.anonymous.call('POST', path, 'List-Unsubscribe=One-Click', form)).toMatchObject({ status: 204, text: '' });
  const off = { email: 'ana@example.com', emailConfirmed: true, emailKinds: [], digestHour: null, pushKinds: ['assigned'] };
  expect(await read(ana)).toMatchObject(off);
  expect(await app.anonymous.call('POST', path)).toMatchObject({ status: 204 });
  expect(await app.anonymous.call('POST', path, '{', { 'content-type': 'multipart/form-data; boundary=x' })).toMatchObject({ status: 204 });
  expect(await read(ana)).toMatchObject(off);
  expect(await read(ben)).toMatchObject(chosen);
  expect(await app.anonymous.call('GET', path)).toMatchObject({ status: 404 });
});

test('a forged token unsubscribes nobody', async () => {
  const app = await anApp();
  const [ana, ben] = [await anAdmin(app), await anAdmin(app)];
  await chooseMail(app, ana, { email: 'ana@example.com', emailKinds: ['assigned'] });
  const token = await unsubscribeToken(signer(app.database), ben.admin.id);
  const forged = [
    token.replace(ben.admin.id, ana.admin.id),
    token.slice(0, -1),
    `${ana.admin.id}.`,
    await tokenFor(app, ana.admin.id, 'ana@example.com'),
  ];
  for (const text of [...forged, ...hostileStrings.slice(0, 100)].map((one) => encodeURIComponent(one.toWellFormed())))
    if (text !== '' && text !== '.' && text !== '..')
      expect([400, 404]).toContain((await app.anonymous.call('POST', `/api/email/unsubscribe/${text}`)).status);
  expect(await app.anonymous.call('POST', `/api/email/unsubscribe/${forged[0]}`)).toMatchObject({
    status: 400,
    text: 'This link is not valid. Copy the whole link from the mail, or sign in and open Notification Settings.',
  });
  expect(await read(ana)).toMatchObject({ emailKinds: ['assigned'] });
});

test('an address is in no answer to another person, nor in the audit log', async () => {
  const app = await anApp();
  const [boss, ana] = [await theSuperAdmin(app), await anAdmin(app)];
  await chooseMail(app, ana, { email: 'ana@example.com', emailKinds: ['assigned'] });
  for (const path of [
    '/api/admins',
    '/api/admins/for-assignment',
    '/api/audit',
    '/api/audit.csv',
    '/api/notification-settings',
    '/api/notifications',
    '/api/jobs/failed',
    '/api/tasks',
    '/api/user',
  ])
    expect((await boss.call('GET', path)).text, path).not.toContain('ana@example.com');
});

test('a digest at an hour that has passed begins on the next day, and at a later one today', async () => {
  const app = await anApp();
  const ana = await anAdmin(app);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T15:30:00-05:00') });
  onTestFinished(() => void vi.useRealTimers());
  const again = await app.signIn(ana.admin.mobileNumber);
  const digestOn = async (digestHour: number) => {
    await changeSettings(again, { digestHour });
    const row = app.database.sql.selectFrom('notification_settings').select('digest_on').where('admin_id', '=', ana.admin.id);
    return (await row.executeTakeFirst())?.digest_on;
  };
  expect(await digestOn(16)).toBeNull();
  expect(await digestOn(15)).toBe('2026-12-01');
});
