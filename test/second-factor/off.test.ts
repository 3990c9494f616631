import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../e2e/server.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { headersOfAll } from '../../src/server/http/headers.ts';
import { findSecret, insertSecret } from '../../src/server/secrets.ts';
import { anApp, SUPER_ADMIN } from '../start-app.ts';

/** An answer to a sign-in on the way: its status, headers and body, without what differs by time and secret. */
async function login(url: string, username: string, cookie: string) {
  const headers = { 'content-type': 'application/json', cookie };
  const reply = await fetch(`${url}/api/login`, { method: 'POST', headers, body: JSON.stringify({ username, password: 'placeholder' }) });
  const { date, ...told } = Object.fromEntries([...reply.headers].filter(([name]) => name !== 'set-cookie'));
  expect(date).toBeTruthy();
  const cookies = reply.headers.getSetCookie().map((set) => set.replace(/=[\w.-]+;/, '=…;'));
  return { status: reply.status, headers: told, cookies, body: await reply.text() };
}

const common = {
  ...headersOfAll(false),
  'cross-origin-opener-policy': 'same-origin',
  connection: 'keep-alive',
  'keep-alive': expect.stringMatching(/^timeout=\d+$/),
};

function entered(id: string) {
  const body = `{"id":"${id}","name":"Super Admin","role":"super_admin","assigneesMay":[]}`;
  return {
    status: 200,
    headers: { ...common, 'content-type': 'application/json; charset=utf-8', 'content-length': String(body.length) },
    cookies: [
      'session=…; Max-Age=604800; Path=/; HttpOnly; SameSite=Strict',
      'device=…; Max-Age=31536000; Path=/; HttpOnly; SameSite=Strict',
    ],
    body,
  };
}

const refusal = 'This mobile number cannot sign in. Check it, or contact your administrator.';
const refused = {
  status: 401,
  headers: { ...common, 'content-type': 'text/plain; charset=utf-8', 'content-length': String(refusal.length) },
  cookies: [],
  body: refusal,
};

test.each(['', 'trust=x; challenge=x'])('without SECOND_FACTOR a sign-in answers as ever, to the byte (cookies %j)', async (cookie) => {
  const { url, database } = await anApp({ environment: { SECOND_FACTOR_FROM: '2020-01-01' } });
  const { id } = await database.sql.selectFrom('admins').select('id').executeTakeFirstOrThrow();
  expect(await login(url, SUPER_ADMIN.mobileNumber, cookie)).toEqual(entered(id));
  expect(await login(url, '9', cookie)).toEqual(refused);
});

test('a start without SECOND_FACTOR ends the effect of the factor', async () => {
  const server = await startServer('api');
  const { DATABASE_URL, DATA_DIR } = server.place;
  const database = await openDatabase({ databaseUrl: DATABASE_URL || null, dataDir: DATA_DIR }, () => {});
  onTestFinished(async () => {
    await database.close();
    await server.stop();
  });
  await database.transaction((tx) => insertSecret(tx, 'second factor', ''));
  await server.restart();
  expect(await findSecret(database, 'second factor')).toBeUndefined();
});
