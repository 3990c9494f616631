import { expect, onTestFinished, test, vi } from 'vitest';
import { DAY, HOUR, MINUTE } from '#shared/durations.ts';
import { insertRows } from '../../src/server/database/rows.ts';
import { deleteOld } from '../../src/server/retention.ts';
import { CODES } from '../../src/server/session/attempt-queries.ts';
import { answered } from '../factories.ts';
import { aBrowserWith, aGuardedBoard } from '../passkeys/guarded-board.ts';
import type { App, Client } from '../start-app.ts';
import { aCodeSender, aGateway, codeIn } from './gateway.ts';

const UNKNOWN = '19998887777';

async function aBoard() {
  const gateway = await aGateway();
  const board = await aGuardedBoard({ SECOND_FACTOR: 'passkey,code', ...gateway.environment });
  const address = { PUBLIC_URL: 'https://tasks.example.com' };
  return { ...board, gateway, sender: aCodeSender(board.app, { ...gateway.environment, ...address }), address };
}

const prove = (browser: Client, code: string) => browser.call('POST', '/api/login/code', { code });
const refused = { status: 403, text: 'This proof was not accepted. Check it, use another way, or start again.' };
const jobs = ({ database }: App) => database.sql.selectFrom('jobs').selectAll().where('kind', '=', 'sign_in_code').execute();

/** Sets the clock of the server's times. */
function setClock(now: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
}

test('the gateway gets a signed message with a code of eight digits, which opens a session once', async () => {
  const { app, ana, gateway, sender } = await aBoard();
  const browser = await aBrowserWith(app, ana.admin.mobileNumber);
  await sender.runDue();
  const [message] = gateway.received;
  expect(message).toEqual({
    id: expect.any(String),
    type: 'code',
    timestamp: expect.stringMatching(/Z$/),
    data: {
      to: ana.admin.mobileNumber,
      text: expect.stringMatching(
        /^(\d{8}) is your code for Max Tasks\. It works for 5 minutes\. Do not share it\.\n\n@tasks\.example\.com #\1$/,
      ),
      expiresAt: expect.any(String),
    },
  });
  expect(Date.parse(message?.data.expiresAt ?? '') - Date.parse(message?.timestamp ?? '')).toBeCloseTo(5 * MINUTE, -4);
  const code = codeIn(message);
  expect(await prove(browser, `${code.slice(0, 4)} ${code.slice(4)}`)).toMatchObject({ status: 200 });
  expect(await prove(browser, code)).toMatchObject({ status: 410 });
  expect(await answered(browser, 'POST', '/api/login/finish')).toMatchObject({ name: 'Ana Diaz' });
  expect(await jobs(app)).toEqual([]);
});

test('of an unknown number a job is added alike, which sends nothing, and every code is refused alike', async () => {
  const { app, ana, gateway, sender } = await aBoard();
  const [known, unknown] = [await aBrowserWith(app, ana.admin.mobileNumber), await aBrowserWith(app, UNKNOWN)];
  const [one, other] = await jobs(app);
  expect(Object.keys(JSON.parse(one?.data ?? ''))).toEqual(Object.keys(JSON.parse(other?.data ?? '')));
  await sender.runDue();
  expect(gateway.received).toHaveLength(1);
  expect(await jobs(app)).toEqual([]);
  for (const browser of [known, unknown]) for (let at = 0; at < 5; at++) expect(await prove(browser, '1')).toMatchObject(refused);
  expect(sender.failed).toEqual([]);
});

test('three wrong codes end a code, also for its right digits; another way still works', async () => {
  const { app, ana, gateway, sender, keys } = await aBoard();
  const browser = await aBrowserWith(app, ana.admin.mobileNumber);
  await sender.runDue();
  const code = codeIn(gateway.received[0]);
  const wrong = code === '00000000' ? '00000001' : '00000000';
  for (let at = 0; at < 3; at++) expect(await prove(browser, wrong)).toMatchObject(refused);
  expect(await prove(browser, code)).toMatchObject(refused);
  const options = await answered<{ challenge: string }>(browser, 'POST', '/api/login/passkey/options');
  expect(await browser.call('POST', '/api/login/passkey', { response: keys.ana.get(options) })).toMatchObject({ status: 200 });
});

test('tries at once count one by one', async () => {
  const { app, ana, gateway, sender } = await aBoard();
  const browser = await aBrowserWith(app, ana.admin.mobileNumber);
  await sender.runDue();
  const code = codeIn(gateway.received[0]);
  await Promise.all(Array.from({ length: 4 }, () => prove(browser, '1')));
  expect(await prove(browser, code)).toMatchObject(refused);
});

test('a code works for its own browser alone, and for five minutes', async () => {
  const { app, ana, gateway, sender } = await aBoard();
  const [first, second] = [await aBrowserWith(app, ana.admin.mobileNumber), await aBrowserWith(app, ana.admin.mobileNumber)];
  await sender.runDue();
  const [one, other] = gateway.received.map(codeIn);
  const now = Date.now();
  expect(await prove(first, other ?? '')).toMatchObject(refused);
  // Another node may be some seconds behind.
  setClock(now - 5_000);
  expect(await prove(second, other ?? '')).toMatchObject({ status: 200 });
  setClock(now + 5 * MINUTE);
  expect(await prove(first, one ?? '')).toMatchObject(refused);
});

test('a person gets three codes an hour', async () => {
  const { app, ana, ben, gateway, sender } = await aBoard();
  for (let at = 0; at < 4; at++) await aBrowserWith(app, ana.admin.mobileNumber);
  await aBrowserWith(app, ben.admin.mobileNumber);
  await sender.runDue();
  expect(gateway.received.map(({ data }) => data.to).sort()).toEqual([ana, ana, ana, ben].map(({ admin }) => admin.mobileNumber).sort());
  setClock(Date.now() + HOUR);
  await aBrowserWith(app, ana.admin.mobileNumber);
  await sender.runDue();
  expect(gateway.received).toHaveLength(5);
});

test('a person gets ten codes a day, the audit log says so once, and others still get theirs', async () => {
  const { app, ana, ben, gateway, sender } = await aBoard();
  const { database } = app;
  // Noon, so that no midnight comes between.
  const noon = Date.parse('2027-01-05T12:00:00Z');
  setClock(noon);
  const add = (id: string, at: number) =>
    database.transaction((tx) =>
      insertRows(tx, 'sign_in_attempts', {
        id,
        source: `code ${ana.admin.id}`,
        network: CODES,
        at: new Date(noon - at * HOUR).toISOString(),
      }),
    );
  for (let at = 2; at < 11; at++) await add(`earlier ${at}`, at);
  for (const { admin } of [ana, ana, ben]) await aBrowserWith(app, admin.mobileNumber);
  await sender.runDue();
  expect(gateway.received.map(({ data }) => data.to).sort()).toEqual([ana, ben].map(({ admin }) => admin.mobileNumber).sort());
  const spent = () => database.sql.selectFrom('audit').select(['detail', 'admin_id']).where('action', '=', 'codes_spent').execute();
  expect(await spent()).toEqual([
    { detail: 'Ana Diaz got all 10 of the day: no more are sent to them until midnight UTC', admin_id: null },
  ]);
  const later = Date.parse('2027-01-06T00:00:01Z');
  setClock(later);
  await deleteOld(database, 'sign_in_attempts', later);
  await aBrowserWith(app, ana.admin.mobileNumber);
  await sender.runDue();
  expect(gateway.received).toHaveLength(3);
  expect(await spent()).toHaveLength(1);
  await deleteOld(database, 'sign_in_attempts', later + DAY + HOUR);
  expect(await database.sql.selectFrom('sign_in_attempts').select('id').where('network', '=', CODES).execute()).toEqual([]);
});

test('a gateway that is slow, redirects, refuses or hangs up opens nothing; a repeat has the same code and id', async () => {
  const { app, ana, gateway } = await aBoard();
  const [hasty, sender] = [aCodeSender(app, gateway.environment, 500), aCodeSender(app, gateway.environment)];
  const browser = await aBrowserWith(app, ana.admin.mobileNumber);
  const troubles: [typeof sender, (typeof gateway)['answer'], string][] = [
    [hasty, () => {}, 'The other server did not answer within 0.5 seconds.'],
    [sender, (response) => void response.writeHead(307, { location: '/codes' }).end(), 'The code gateway answered 307.'],
    [sender, (response) => void response.socket?.destroy(), 'The other server could not be reached (ECONNRESET).'],
  ];
  for (const [by, answer, error] of troubles) {
    gateway.answer = answer;
    await by.runDue();
    const [job] = await jobs(app);
    expect(job).toMatchObject({ error });
    sender.now += 2 * MINUTE;
  }
  expect(await prove(browser, '1')).toMatchObject(refused);
  expect(await browser.call('POST', '/api/login/finish')).toMatchObject({ status: 410 });
  const [first, ...repeats] = gateway.received;
  expect(repeats).toHaveLength(2);
  for (const repeat of repeats) expect([repeat.id, codeIn(repeat)]).toEqual([first?.id, codeIn(first)]);
  expect(await prove(browser, codeIn(first))).toMatchObject({ status: 200 });
});

test('after three attempts a code is among the failed jobs, without its number; run again later it sends nothing', async () => {
  const { app, boss, ana, gateway, sender } = await aBoard();
  await aBrowserWith(app, ana.admin.mobileNumber);
  gateway.answer = (response) => void response.writeHead(500).end(ana.admin.mobileNumber);
  for (let at = 0; at < 4; at++) {
    await sender.runDue();
    sender.now += 2 * MINUTE;
  }
  expect(gateway.received).toHaveLength(3);
  const failed = await boss.call('GET', '/api/jobs/failed');
  const [job] = failed.json() as { id: string }[];
  expect(job).toMatchObject({ kind: 'sign_in_code', error: 'The code gateway answered 500.', attempts: 3 });
  expect(failed.text).not.toContain(ana.admin.mobileNumber);
  expect(JSON.stringify([await jobs(app), sender.failed])).not.toContain(ana.admin.mobileNumber);
  setClock(Date.now() + 10 * MINUTE);
  await answered(boss, 'POST', `/api/jobs/${job?.id}/retry`);
  await sender.runDue();
  expect(gateway.received).toHaveLength(3);
  expect(await jobs(app)).toEqual([]);
});

test('a gateway whose network is not named is not called', async () => {
  const { app, ana, gateway, address } = await aBoard();
  await aBrowserWith(app, ana.admin.mobileNumber);
  await aCodeSender(app, { ...gateway.environment, ...address, WEBHOOK_NETWORKS: '' }).runDue();
  expect(gateway.received).toEqual([]);
  expect(await jobs(app)).toMatchObject([{ error: expect.stringContaining('The server may not call this address.') }]);
});

test('the audit log has each step, and the database no code, neither a right nor a wrong one', async () => {
  const { app, ana, gateway, sender } = await aBoard();
  const browser = await aBrowserWith(app, ana.admin.mobileNumber);
  await sender.runDue();
  const code = codeIn(gateway.received[0]);
  const rows = async () => {
    const tables = ['challenges', 'audit', 'sign_in_attempts', 'jobs'] as const;
    return JSON.stringify(await Promise.all(tables.map((table) => app.database.sql.selectFrom(table).selectAll().execute())));
  };
  await prove(browser, 'wrong-12345678');
  expect(await rows()).not.toContain(code);
  await prove(browser, code);
  expect(await rows()).not.toMatch(new RegExp(`${code}|wrong-|${ana.admin.mobileNumber}`));
  const audited = await app.database.sql.selectFrom('audit').select(['action', 'detail']).orderBy('id', 'desc').limit(3).execute();
  expect(audited).toEqual([
    { action: 'proof_given', detail: 'By a code, A program' },
    { action: 'denied', detail: 'POST /api/login/code: This proof was not accepted. Check it, use another way, or start again.' },
    { action: 'sign_in_challenged', detail: 'A program' },
  ]);
});
