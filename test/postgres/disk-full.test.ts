import { randomBytes } from 'node:crypto';
import { chownSync } from 'node:fs';
import { DatabaseError } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { serverProcess } from '../../e2e/server-process.ts';
import { findUser } from '../../scripts/find-postgres.ts';
import { databaseAt, onServer } from '../../scripts/test-database.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { inOurWords } from '../../src/server/database/postgres/errors.ts';
import { endureFullDisk, expectRefused } from '../endure-full-disk.ts';
import { sendFile } from '../factories.ts';
import { storedIds } from '../files/stored.ts';
import { mountedDisk } from '../small-disk.ts';

test('PostgreSQL on a full disk: changes are refused with a sentence, reads go on, and writes resume once there is room', {
  timeout: 60_000,
}, async () => {
  const disk = mountedDisk(24);
  if (!disk) {
    console.log('disk full: no disk could be mounted, so only what PostgreSQL would say is tested');
    expect(inOurWords(Object.assign(new DatabaseError('', 0, 'error'), { code: '53100' }))).toMatchObject({ code: 'full' });
    return;
  }
  onTestFinished(() => disk.remove());
  const who = findUser();
  if (who) chownSync(disk.folder, who.uid, who.gid);
  const postgres = process.env.TEST_POSTGRES ?? '';
  await onServer(postgres, `create tablespace small location '${disk.folder}'`, 'create database small tablespace small');
  onTestFinished(() => onServer(postgres, 'drop database small with (force)', 'drop tablespace small'));
  const place = { DATA_DIR: '', DATABASE_URL: databaseAt(postgres, 'small') };
  const server = await serverProcess(['api'], place);
  onTestFinished(() => server.end());
  await endureFullDisk(server, place, disk, async (as, id) => {
    // It is as large as the whole disk, so it can't fit.
    expectRefused(await sendFile(as, { id }, { bytes: randomBytes(24 * 1024 * 1024) }));
    const database = await openDatabase({ databaseUrl: place.DATABASE_URL, dataDir: '' }, () => {});
    onTestFinished(() => database.close());
    expect(await storedIds({ database })).toEqual([]);
  });
});

test('an internal error of PostgreSQL counts as unavailable, so the call may be retried', () => {
  const broken = Object.assign(new DatabaseError('unexpected data beyond EOF', 0, 'error'), { code: 'XX000' });
  expect(inOurWords(broken)).toMatchObject({ code: 'unavailable', cause: broken });
});
