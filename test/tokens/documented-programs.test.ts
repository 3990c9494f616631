import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { anAdmin, answered, aTask } from '../factories.ts';
import { anApp } from '../start-app.ts';
import { aProgram } from './a-token.ts';

const root = path.join(import.meta.dirname, '../..');
const guide = readFileSync(path.join(root, 'docs/programs.md'), 'utf8');
/** The first example of a chapter. */
const exampleIn = (chapter: string, language: string) =>
  new RegExp(`## ${chapter}\\n[\\s\\S]*?\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';
const run = promisify(execFile);

async function aBoard() {
  const app = await anApp();
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  const { made } = await aProgram(app, ana);
  return { ana, options: { cwd: root, env: { ...process.env, MAX_TASKS_URL: app.url, MAX_TASKS_TOKEN: made.token } } };
}

test('the call in the guide creates a task', async () => {
  const { ana, options } = await aBoard();
  const { stdout } = await run('sh', ['-c', exampleIn('Tokens', 'sh')], options);
  const { id } = JSON.parse(stdout) as Task;
  expect(await answered(ana, 'GET', `/api/tasks/${id}`)).toMatchObject({
    title: 'Fix the gate',
    priority: 'high',
    activities: [{ via: 'Triage Bot' }],
  });
});

test('the agent in the guide raises the priority of what it finds', async () => {
  const { ana, options } = await aBoard();
  const { id } = await aTask(ana, { title: 'Water in the cellar' });
  await aTask(ana, { title: 'Fix the gate' });
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', exampleIn('Agents', 'js')], options);
  expect(stdout).toBe('#1 Water in the cellar is urgent now\n');
  expect(await answered(ana, 'GET', `/api/tasks/${id}`)).toMatchObject({ priority: 'urgent' });
});
