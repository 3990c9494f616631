import * as z from 'zod/mini';
import { normalizeMobileNumber } from '#shared/mobile-number.ts';

const isTimeZone = (value: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: value }));
  } catch {
    return false;
  }
};

const isOrigin = (value: string) => {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
};

const port = z.pipe(
  z.string().check(
    z.regex(/^\d{1,5}$/),
    z.refine((value) => Number(value) <= 65_535),
  ),
  z.transform(Number),
);

/** Every setting: its name in the environment, what it must be, and what it is where unset. */
const table = {
  PORT: { schema: port, otherwise: '3000', rule: 'must be a port number from 0 to 65535' },
  HOST: { schema: z.string(), otherwise: '127.0.0.1', rule: 'must be an address to listen on' },
  DATA_DIR: { schema: z.string(), otherwise: './data', rule: 'must be a folder' },
  DATABASE_URL: {
    schema: z.string().check(z.refine((value) => value === '' || /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ''))),
    otherwise: '',
    rule: 'must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/max_tasks, or unset',
  },
  BACKUP_DIR: { schema: z.string(), otherwise: '', rule: 'must be a folder' },
  PUBLIC_URL: {
    schema: z.string().check(z.refine((value) => value === '' || isOrigin(value))),
    otherwise: '',
    rule: 'must be an http or https address without a path, such as https://tasks.example.com',
  },
  TIME_ZONE: {
    schema: z.string().check(z.refine(isTimeZone)),
    otherwise: 'America/New_York',
    rule: 'must be an IANA time zone, such as America/New_York',
  },
  SUPER_ADMIN_NAME: {
    schema: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    otherwise: 'Super Admin',
    rule: 'must be a name of 1 to 200 characters',
  },
  SUPER_ADMIN_MOBILE: {
    schema: z.pipe(
      z.string().check(z.refine((value) => value === '' || /^\d{1,32}$/.test(normalizeMobileNumber(value)))),
      z.transform(normalizeMobileNumber),
    ),
    otherwise: '',
    rule: 'must be a mobile number of 1 to 32 digits',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    otherwise: 'info',
    rule: 'must be one of fatal, error, warn, info, debug, trace, silent',
  },
};

type Table = typeof table;
type Read = { [Name in keyof Table]: z.output<Table[Name]['schema']> };

/** The settings the server runs with. Unset texts are `null`. */
export type Settings = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  backupDir: string | null;
  publicUrl: URL | null;
  timeZone: string;
  superAdmin: { name: string; mobileNumber: string } | null;
  logLevel: Read['LOG_LEVEL'];
};

/** A setting that the server cannot run with; its message is one line that names it. */
export class WrongSetting extends Error {}

/**
 * Reads the settings, once. An empty variable counts as unset.
 * @throws WrongSetting naming the first wrong one (its value is not repeated: it may be a secret)
 */
export function readSettings(environment: Record<string, string | undefined> = process.env): Settings {
  const read = Object.fromEntries(
    Object.entries(table).map(([name, { schema, otherwise, rule }]) => {
      const found = z.safeParse(schema, environment[name] || otherwise);
      if (!found.success) throw new WrongSetting(`The setting ${name} ${rule}.`);
      return [name, found.data];
    }),
  ) as Read;
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL || null,
    backupDir: read.BACKUP_DIR || null,
    publicUrl: read.PUBLIC_URL ? new URL(read.PUBLIC_URL) : null,
    timeZone: read.TIME_ZONE,
    superAdmin: read.SUPER_ADMIN_MOBILE ? { name: read.SUPER_ADMIN_NAME, mobileNumber: read.SUPER_ADMIN_MOBILE } : null,
    logLevel: read.LOG_LEVEL,
  };
}
