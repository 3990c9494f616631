import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { launchArguments } from './browser-arguments.ts';
import { chromiumFromNpm } from './browser-package.ts';
import { onPath } from './on-path.ts';
import { Sentence } from './sentence.ts';

/** A Chromium that opened a page: its path, its source, and the environment variables it needs. */
export type Browser = { path: string; source: string; environment: Record<string, string> };

type Candidate = { path: string; environment?: Record<string, string> };

/**
 * Finds or installs a Chromium for the end-to-end tests. It tries CHROMIUM_PATH, Playwright's own, the system's, Debian's package (as
 * root), the npm registry, and Playwright's download.
 * Each must open a page to count.
 * @throws Sentence if none works
 */
export async function findBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    const found = await firstWorking('CHROMIUM_PATH', [{ path: given }]);
    if (found) return found;
    throw new Sentence(`The browser at CHROMIUM_PATH (${given}) does not open a page.`);
  }
  const found =
    (await firstWorking("Playwright's own", playwrightsOwn())) ??
    (await firstWorking('the system', system())) ??
    (await fromApt()) ??
    (await firstWorking('the npm registry', chromiumFromNpm(say))) ??
    (await fromPlaywright());
  if (found) return found;
  throw new Sentence('No Chromium opens a page here: install chromium or Google Chrome, or name one in CHROMIUM_PATH.');
}

async function firstWorking(source: string, candidates: Iterable<Candidate>): Promise<Browser | null> {
  for (const { path, environment = {} } of candidates) if (await opensPage(path, environment)) return { path, source, environment };
  return null;
}

/** Uses Playwright itself, because some builds hang on `--dump-dom` but work with Playwright. */
async function opensPage(executablePath: string, environment: Record<string, string>): Promise<boolean> {
  try {
    await using browser = await chromium.launch({
      executablePath,
      args: launchArguments,
      timeout: 20_000,
      env: { ...process.env, ...environment },
    });
    const page = await browser.newPage();
    await page.setContent('<p>ready</p>');
    return (await page.textContent('p')) === 'ready';
  } catch (error) {
    if (process.env.DEBUG_BROWSER) console.error(executablePath, String(error).slice(0, 600));
    return false;
  }
}

const say = (what: string) => console.error(`browser: ${what}`);

function playwrightsOwn(): Candidate[] {
  try {
    return [{ path: chromium.executablePath() }].filter((candidate) => existsSync(candidate.path));
  } catch {
    return [];
  }
}

/** The headless shell comes first, because full Chromium with two tabs takes seconds for a click. */
function system(): Candidate[] {
  const named = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(onPath);
  const macOS = ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
  return [...named, ...macOS].flatMap((file) => (file && existsSync(file) ? [{ path: file }] : []));
}

async function fromApt(): Promise<Browser | null> {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return null;
  say('none found, installing the system’s own package');
  const apt = (...words: string[]) =>
    spawnSync('apt-get', [...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-q');
  for (const name of ['chromium-headless-shell', 'chromium']) {
    // Ignores the exit status, because another package's failure makes it non-zero too.
    apt('install', '-y', '-q', '--no-install-recommends', name);
    const found = await firstWorking('apt', system());
    if (found) return found;
  }
  return null;
}

async function fromPlaywright(): Promise<Browser | null> {
  say('none found, trying Playwright’s download');
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', '--only-shell', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: path.resolve(import.meta.dirname, '..'),
  });
  return firstWorking("Playwright's own", playwrightsOwn());
}
