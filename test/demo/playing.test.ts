import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { type Follower, followBoard } from '../follow-board.ts';
import { makeClient } from '../start-app.ts';

/** A reader of a new demo's board. */
async function aReader(...words: string[]): Promise<Follower> {
  const port = await freePort();
  const root = path.resolve(import.meta.dirname, '../..');
  const env = { ...process.env, PORT: `${port}`, DATABASE_URL: '' };
  const demo = spawn(process.execPath, ['start.mjs', 'api', '--demo', ...words], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    const ended = once(demo, 'exit');
    demo.kill();
    expect(await ended).toEqual([0, null]);
  });
  let said = '';
  demo.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => said, { timeout: 30_000 }).toContain('Max Tasks is at');
  const client = makeClient(`http://127.0.0.1:${port}`);
  await client.call('POST', '/api/login', { username: '3055550102' });
  const reader = await followBoard(`http://127.0.0.1:${port}`, client.cookie);
  onTestFinished(() => reader.leave());
  return reader;
}

const here = ({ named }: Follower) => named.presence.at(-1)?.here.length ?? 0;

test('the team of a demo is here and acts by itself, and ends with it', async () => {
  const reader = await aReader();
  await expect.poll(() => here(reader)).toBeGreaterThan(1);
  await expect.poll(() => reader.told.length, { timeout: 40_000 }).toBeGreaterThan(0);
  await expect.poll(() => reader.named.notification.length, { timeout: 40_000 }).toBeGreaterThan(0);
});

test('the team of a quiet demo is not here and never acts', async () => {
  const reader = await aReader('--quiet');
  await wait(35_000);
  expect(here(reader)).toBe(1);
  expect(reader.told).toEqual([]);
});
