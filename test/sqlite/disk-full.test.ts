import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { serverProcess, superAdminNumber } from '../../e2e/server-process.ts';
import { endureFullDisk, expectRefused } from '../endure-full-disk.ts';
import { sendFile } from '../factories.ts';
import { smallDisk } from '../small-disk.ts';
import { makeClient } from '../start-app.ts';

test('SQLite on a full disk: changes are refused with a sentence, reads go on, and writes resume once there is room', {
  timeout: 60_000,
}, async () => {
  const disk = smallDisk(12);
  onTestFinished(() => disk.remove());
  const place = { DATA_DIR: disk.folder, DATABASE_URL: '' };
  const server = await serverProcess(['api'], place);
  onTestFinished(() => server.end());
  await endureFullDisk(server, place, disk, async (as, id) => {
    const long = randomBytes(4_500).toString('hex');
    for (const [method, path, body] of [
      ['POST', '/api/tasks', { title: 'x', description: long }],
      ['PUT', `/api/tasks/${id}`, { title: 'Changed', description: long }],
      ['POST', `/api/tasks/${id}/comment`, { comment: long }],
    ] as const)
      expectRefused(await as.call(method, path, body));
    // It is as large as the whole disk, so it can't fit.
    expectRefused(await sendFile(as, { id }, { bytes: randomBytes(12 * 1024 * 1024) }));
    expect(readdirSync(disk.folder, { recursive: true }).filter((name) => String(name).startsWith('files/'))).toEqual([]);
    // A small change may fit into the space that a larger one has given back.
    for (const reply of [
      await as.call('POST', `/api/tasks/${id}/comment`, { comment: 'Short' }),
      await makeClient(server.url).call('POST', '/api/login', { username: superAdminNumber, password: 'x' }),
      await as.call('GET', '/api/tasks.csv'),
    ])
      if (reply.status >= 300) expectRefused(reply);
    // A cross-site request stays a 403, even though the refusal cannot be audited.
    expect((await as.call('POST', '/api/tasks', { title: 'x' }, { origin: 'http://elsewhere.test' })).status).toBe(403);
  });
});
