import { globSync } from 'node:fs';
import { onPath } from './on-path.ts';
import { Sentence } from './sentence.ts';

/** Each program by the Debian package that brings it. MiniBrowser is WebKitGTK's own browser and stands on no path. */
const programs = {
  firefox: ['firefox-esr', () => onPath('firefox-esr') ?? onPath('firefox')],
  webKitDriver: ['webkit2gtk-driver', () => onPath('WebKitWebDriver')],
  miniBrowser: ['libwebkit2gtk-4.1-0', () => globSync('/usr/{lib,lib64,libexec}/{,*/}webkit2gtk-4.1/MiniBrowser')[0]],
  xvfb: ['xvfb', () => onPath('Xvfb')],
  openbox: ['openbox', () => onPath('openbox')],
} as const satisfies Record<string, [string, () => string | undefined]>;

export type OtherBrowsers = Record<keyof typeof programs, string>;

/**
 * Where Firefox, WebKitGTK and the display for it are installed.
 * @throws Sentence that names the packages of all that are missing
 */
export function findOtherBrowsers(): OtherBrowsers {
  const found = Object.entries(programs).map(([name, [wanted, find]]) => ({ name, wanted, file: find() }));
  const missing = found.filter(({ file }) => file === undefined).map(({ wanted }) => wanted);
  if (missing.length > 0) throw new Sentence(`Programs for these tests are missing. Run \`apt-get install ${missing.join(' ')}\`.`);
  return Object.fromEntries(found.map(({ name, file }) => [name, file])) as OtherBrowsers;
}
