import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../..');
let root: string;
let started: ChildProcess[];

beforeEach(() => {
  started = [];
  root = mkdtempSync(path.join(os.tmpdir(), 'max-tasks-build-'));
  for (const folder of ['src/client', 'src/shared']) mkdirSync(path.join(root, folder), { recursive: true });
  for (const file of ['vite.config.ts', 'package.json', 'package-lock.json']) cpSync(path.join(repository, file), path.join(root, file));
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'), 'dir');
  writeFileSync(path.join(root, 'src/client/index.html'), '<!doctype html><title>t</title><script type="module" src="/main.ts"></script>');
  writePage('one');
});

afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

function writePage(text: string): void {
  const script = `document.title = ${JSON.stringify(text)};\n${'document.body.append("some text that makes it worth compressing");\n'.repeat(40)}`;
  writeFileSync(path.join(root, 'src/client/main.ts'), script);
}

/** Builds in its own process, as a start does. */
function build(): ChildProcess {
  const script = `const { ensureClientBuild } = await import(${JSON.stringify(path.join(repository, 'scripts/client-build.ts'))});
    await ensureClientBuild(${JSON.stringify(root)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'inherit'] });
  started.push(child);
  return child;
}

const ended = async (child: ChildProcess): Promise<number | string> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? child.signalCode ?? '';
};

const standing = () => (existsSync(path.join(root, 'dist')) ? readdirSync(path.join(root, 'dist')) : []);

async function untilBuilding(): Promise<void> {
  while (!standing().some((name) => name.startsWith('.building-'))) await wait(2);
}

const finished = () => standing().filter((name) => name.startsWith('client-'));

const whole = ['assets/index.js', 'assets/index.js.br', 'assets/index.js.gz', 'index.html'];

/** Expects exactly one complete build. */
function theBuild(): void {
  const [name = '', ...others] = standing();
  expect(name).toMatch(/^client-[0-9a-f]{16}$/);
  expect(others).toEqual([]);
  expect(filesOf(name)).toEqual(whole);
}

const filesOf = (name: string) =>
  readdirSync(path.join(root, 'dist', name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(root, 'dist', name), path.join(entry.parentPath, entry.name)).replace(/-[\w-]{8}\./, '.'))
    .sort();

test('three starts at once leave one complete build', async () => {
  expect(await Promise.all([build(), build(), build()].map(ended))).toEqual([0, 0, 0]);
  theBuild();
});

test('a killed build leaves nothing incomplete, and the next start cleans up and builds', async () => {
  // The last one is killed as soon as it begins, so that it leaves something to clean up.
  for (const delay of [120, 90, 60, 30, 0]) {
    const child = build();
    await untilBuilding();
    await wait(delay);
    child.kill('SIGKILL');
    await ended(child);
    for (const name of finished()) {
      expect(filesOf(name)).toEqual(whole);
      rmSync(path.join(root, 'dist', name), { recursive: true });
    }
  }
  expect(standing()).toHaveLength(1);
  expect(await ended(build())).toBe(0);
  theBuild();
});

test('a build that gets SIGTERM leaves nothing behind', async () => {
  const child = build();
  await untilBuilding();
  child.kill('SIGTERM');
  expect(await ended(child)).toBe('SIGTERM');
  expect(standing()).toEqual([]);
});

test('each version of the sources is built once, and the newest three builds are kept', async () => {
  const made: string[] = [];
  for (const text of ['one', 'one', 'two', 'three', 'four']) {
    writePage(text);
    const before = standing();
    expect(await ended(build())).toBe(0);
    made.push(...standing().filter((name) => !before.includes(name)));
  }
  expect(made).toHaveLength(4);
  expect(standing().sort()).toEqual(made.slice(1).sort());
});

/** The message of a build that fails. */
async function complaint(): Promise<string> {
  const script = `const { ensureClientBuild } = await import(${JSON.stringify(path.join(repository, 'scripts/client-build.ts'))});
    await ensureClientBuild(${JSON.stringify(root)}).catch((error) => console.log(error.message));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  started.push(child);
  let said = '';
  child.stdout?.on('data', (text) => (said += text));
  expect(await ended(child)).toBe(0);
  return said;
}

test('a build that fails says why and leaves nothing behind', async () => {
  writeFileSync(path.join(root, 'src/client/main.ts'), "import './missing.ts';");
  const said = await complaint();
  expect(said).toContain('The page could not be built: ');
  expect(said).toContain('missing.ts');
  expect(standing()).toEqual([]);
});

test('without write access a missing build says what to do', async () => {
  const dist = path.join(root, 'dist');
  // Not even root can create a folder in /sys.
  symlinkSync('/sys', dist);
  expect(await complaint()).toMatch(
    new RegExp(`The page is not built, and cannot be built into ${dist} \\(E[A-Z]+\\): run \`npm run build\` as whoever may write there.`),
  );
  rmSync(dist);
});
