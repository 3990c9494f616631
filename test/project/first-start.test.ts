import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('a start that has to build the page then serves it, without keeping the memory of the build', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-first-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of ['package.json', 'package-lock.json', 'start.mjs', 'vite.config.ts', 'tsconfig.base.json', 'scripts', 'src'])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  const [port, metrics] = [await freePort(), await freePort()];
  const env = {
    PATH: process.env.PATH,
    PORT: `${port}`,
    METRICS_PORT: `${metrics}`,
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, ['start.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  let said = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  while (!said.includes('Max Tasks is at') && server.exitCode === null) await wait(50);
  expect(said.match(/Building the page/g)).toHaveLength(1);
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(page).toContain('<title>Max Tasks</title>');
  const measured = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  const megabytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(measured)?.[1]) / 2 ** 20;
  expect(megabytes).toBeLessThan(200);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
