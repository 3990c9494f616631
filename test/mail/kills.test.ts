import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { HOUR, promised } from '../jobs/a-node.ts';
import { anApp } from '../start-app.ts';
import { aCertificate } from './certificate.ts';
import { aMailedTeam, aMailNode, chooseMail, MINUTE, mailTo, waitingMails } from './post.ts';
import { aMailServer } from './smtp.ts';

const LEASE = 30_000;

/** A file that ends with the test. */
function aFile(content: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-mail-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'certificate.pem');
  writeFileSync(file, content);
  return file;
}

test('a server killed between a mail and its record sends it once more with the same Message-ID', async () => {
  let killed: ChildProcess | undefined;
  const certificate = aCertificate('localhost');
  const taken: string[] = [];
  const first = await aMailServer({
    ...certificate,
    secure: true,
    onData(stream, _session, done) {
      void text(stream).then((raw) => {
        taken.push(raw);
        killed?.kill('SIGKILL');
        done();
      });
    },
  });
  const settings = mailTo(`smtps://localhost:${first.port}`);
  const app = await anApp({ environment: settings });
  const boss = await theSuperAdmin(app);
  await chooseMail(app, await anAdmin(app, { name: 'Ana Diaz' }), { email: 'ana@example.com', emailKinds: ['assigned'] });
  await app.database.transaction((tx) => tx.sql.deleteFrom('jobs').execute());
  for (const title of ['Fix the gate', 'Paint the door']) await aTask(boss, { title, assignee: 'Ana Diaz' });
  killed = spawn(process.execPath, [path.join(import.meta.dirname, 'killed-sender.ts')], {
    env: { ...process.env, ...app.place, ...settings, NODE_EXTRA_CA_CERTS: aFile(certificate.cert) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(killed, 'exit');
  expect(taken).toHaveLength(1);
  expect(await waitingMails(app)).toEqual([{ kind: 'mail', attempts: 1 }]);

  const second = await aMailServer();
  const node = aMailNode(app, mailTo(second.port));
  node.now = Date.now() + 5 * MINUTE + LEASE;
  await node.runDue();
  expect(node.failed).toEqual([]);
  expect(await waitingMails(app)).toEqual([]);
  const [again] = second.received;
  expect(again?.header('message-id')).toMatch(/^<[\da-f-]{36}@tasks\.example\.com>$/);
  expect(taken[0]).toContain(`Message-ID: ${again?.header('message-id')}\r\n`);
  expect(again?.header('subject')).toBe('2 updates on Max Tasks');
});

test('a mail that a stopping node breaks off is repeated as it was, and the next notification begins another', async () => {
  const begun = promised();
  const { port, close } = await aMailServer({ onData: () => begun.resolve() });
  const { app, boss, node, later } = await aMailedTeam(port);
  await aTask(boss, { title: 'Fix the gate', assignee: 'Ana Diaz' });
  const working = later();
  await begun.promise;
  // The server may have taken the mail, though it has not said so.
  await Promise.all([node.stop(), working]);
  await close();
  await aTask(boss, { title: 'Paint the door', assignee: 'Ana Diaz' });
  const { received } = await aMailServer({}, port);
  const next = aMailNode(app, mailTo(port));
  next.now = node.now + 5 * MINUTE;
  await next.runDue();
  expect(received.map(({ header }) => header('subject')).sort()).toEqual([
    'Super Admin assigned "Fix the gate" to you',
    'Super Admin assigned "Paint the door" to you',
  ]);
});

test('a failed mail is tried by hand and tells more by then → mail programs do not take it for the one they have', async () => {
  const ids: string[] = [];
  let isBroken = true;
  const { port } = await aMailServer({
    onData(stream, _session, done) {
      void text(stream).then((raw) => {
        ids.push(/^Message-ID: (.*)\r$/m.exec(raw)?.[1] ?? '');
        // It has the mail, though it says otherwise.
        done(isBroken ? Object.assign(new Error('Too late.'), { responseCode: 451 }) : null);
      });
    },
  });
  const { app, boss, node, later } = await aMailedTeam(port);
  await aTask(boss, { assignee: 'Ana Diaz' });
  for (let attempt = 1; attempt <= 10; attempt++) await later(HOUR);
  isBroken = false;
  await aTask(boss, { assignee: 'Ana Diaz' });
  const [failed] = await answered<{ id: string }[]>(boss, 'GET', '/api/jobs/failed');
  await answered(boss, 'POST', `/api/jobs/${failed?.id}/retry`);
  await node.runDue();
  expect(ids).toHaveLength(11);
  expect(new Set(ids.slice(0, 10)).size).toBe(1);
  expect(ids[10]).not.toBe(ids[0]);
  expect(await waitingMails(app)).toEqual([]);
});
