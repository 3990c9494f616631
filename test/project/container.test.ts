import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { settingsTable } from '../../src/server/settings.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

type Step = { word: string; rest: string };

/** The stages of the Dockerfile, each as a list of instructions. */
const stages = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^FROM .*$/m)
  .slice(1)
  .map((stage) =>
    stage
      .split('\n')
      .filter(Boolean)
      .map((line): Step => ({ word: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) })),
  );
const [build = [], , final = []] = stages;

const stepsOf = (stage: Step[], word: string) => stage.filter((step) => step.word === word).map(({ rest }) => rest);

/** A folder with only the files that a stage copies from the repository. */
function folderOf(stage: Step[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const copied of stepsOf(stage, 'COPY').filter((rest) => !rest.startsWith('--from'))) {
    const files = copied.split(' ');
    const target = files.pop() ?? '';
    for (const file of files) cpSync(path.join(root, file), path.join(folder, target.endsWith('/') ? file : target), { recursive: true });
  }
  return folder;
}

/** Links the packages that `npm ci --omit=dev --omit=optional` would install, without asking a registry. */
function linkPackages(folder: string): void {
  const packages: Record<string, { dev?: true; optional?: true; devOptional?: true }> = JSON.parse(read('package-lock.json')).packages;
  for (const [place, { dev, optional, devOptional }] of Object.entries(packages)) {
    if (dev || optional || devOptional || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(place)) continue;
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    symlinkSync(path.join(root, place), path.join(folder, place));
  }
}

// Runs the Dockerfile's steps in plain folders, so that no container engine is needed.
test('the image can build the page, serve it, pass its health check, and stop on SIGTERM', {
  timeout: 60_000,
}, async () => {
  const building = folderOf(build);
  symlinkSync(path.join(root, 'node_modules'), path.join(building, 'node_modules'));
  expect(stepsOf(build, 'RUN').at(-1)).toBe('node start.mjs build');
  execFileSync(process.execPath, ['start.mjs', 'build'], { cwd: building });

  const folder = folderOf(final);
  linkPackages(folder);
  cpSync(path.join(building, 'dist'), path.join(folder, 'dist'), { recursive: true });
  const port = await freePort();
  const set = Object.fromEntries(stepsOf(final, 'ENV').flatMap((rest) => rest.split(' ').map((pair) => pair.split('='))));
  const env = { PATH: process.env.PATH, ...set, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: path.join(folder, 'data') };
  const [command = '', ...words] = JSON.parse(stepsOf(final, 'CMD')[0] ?? '[]');
  expect(command).toBe('node');
  const server: ChildProcess = spawn(process.execPath, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  let said = '';
  server.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));

  const [, ...probe] = JSON.parse(stepsOf(final, 'HEALTHCHECK')[0]?.replace(/^.*?CMD /, '') ?? '[]');
  const isLive = () => spawnSync(process.execPath, probe, { env }).status === 0;
  while (!said.includes('Max Tasks is at')) await wait(50);
  expect(said).not.toContain('Building the page');
  expect(isLive()).toBe(true);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<title>Max Tasks</title>');
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(isLive()).toBe(false);
});

test('the image runs as an ordinary user and contains no secret and no data', () => {
  expect(stepsOf(final, 'USER')).toEqual(['node']);
  const taken = read('.dockerignore').trim().split('\n');
  expect(taken[0]).toBe('*');
  for (const file of stages
    .flatMap((stage) => stepsOf(stage, 'COPY'))
    .filter((rest) => !rest.startsWith('--from'))
    .flatMap((rest) => rest.split(' ').slice(0, -1)))
    expect(taken).toContain(`!${file}`);
});

test.each(['Dockerfile', 'compose.yaml', 'compose.postgres.yaml', 'deploy/max-tasks.service'])(
  '%s sets only settings that exist',
  (file) => {
    const others = ['NODE_ENV', 'POSTGRES_USER', 'POSTGRES_PASSWORD', 'SITE', 'NODES', 'NAME'];
    const named = [...read(file).matchAll(/(?:^\s+|[\s=])([A-Z][A-Z_]+)(?:: |=)/gm)].map(([, name = '']) => name);
    expect(named.filter((name) => !others.includes(name) && !Object.hasOwn(settingsTable, name))).toEqual([]);
    expect(named.filter((name) => Object.hasOwn(settingsTable, name))).not.toEqual([]);
  },
);

test.each(['compose.yaml', 'compose.postgres.yaml'])('%s takes every setting from the environment but those of the place', (file) => {
  const ofPlace = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'BACKUP_DIR', 'PUBLIC_URL', 'TRUST_PROXY'];
  const passed = read(file);
  const lost = Object.keys(settingsTable).filter((name) => !ofPlace.includes(name) && !passed.includes(`  ${name}: \${${name}:-}\n`));
  expect(lost).toEqual([]);
});
