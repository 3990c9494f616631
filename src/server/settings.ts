import * as z from 'zod/mini';
import { normalizeMobileNumber } from '#shared/mobile-number.ts';
import { addressesOf } from './database/postgres/addresses.ts';
import { type Networks, parseNetworks } from './networks.ts';

const isTimeZone = (value: string) => {
  try {
    // An offset such as +05:00 is no zone: it knows of no summer.
    return /^[a-z]/i.test(value) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: value }));
  } catch {
    return false;
  }
};

const isPostgres = (address: string) => /^postgres(ql)?:$/.test(URL.parse(address)?.protocol ?? '');

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

const wholeNumber = (most: number) =>
  z.pipe(
    z.string().check(
      z.regex(/^\d{1,5}$/),
      z.refine((value) => Number(value) >= 1 && Number(value) <= most),
    ),
    z.transform(Number),
  );

const networks = z.pipe(
  z.string().check(z.refine((value) => value === '' || parseNetworks(value) !== null)),
  z.transform((value) => (value === '' ? null : parseNetworks(value))),
);

/** Every setting: its name in the environment, what it must be, what it is where unset, and what it is for, as the README says it. */
export const settingsTable = {
  PORT: {
    schema: port,
    otherwise: '3000',
    rule: 'must be a port number from 0 to 65535',
    about: 'the port to listen on (`0`: any free one)',
  },
  METRICS_PORT: {
    schema: z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      port,
    ]),
    otherwise: '',
    rule: 'must be a port number from 0 to 65535, or unset',
    about: 'a port, beside the other one, at which Prometheus reads what is measured (`/metrics`); unset: nothing is measured',
  },
  HOST: { schema: z.string(), otherwise: '127.0.0.1', rule: 'must be an address to listen on', about: 'the address to listen on' },
  DATA_DIR: {
    schema: z.string(),
    otherwise: './data',
    rule: 'must be a folder',
    about: 'the folder of the embedded database; one server at a time holds it',
  },
  DATABASE_URL: {
    schema: z.string().check(z.refine((value) => value === '' || addressesOf(value).every(isPostgres))),
    otherwise: '',
    rule: 'must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/max_tasks, or unset',
    about:
      'PostgreSQL connection string (15 or newer), used instead of the embedded database: `postgres://user:password@host:5432/max_tasks`. Any number of servers may share it; separate several hosts by commas',
  },
  BACKUP_DIR: {
    schema: z.string(),
    otherwise: '',
    rule: 'must be a folder',
    about: 'a folder for hourly copies of the embedded database: the last 24 stay, and one a day for 14 days',
  },
  PUBLIC_URL: {
    schema: z.string().check(z.refine((value) => value === '' || isOrigin(value))),
    otherwise: '',
    rule: 'must be an http or https address without a path, such as https://tasks.example.com',
    about: 'the address people use, when a proxy stands in front; with https cookies are `Secure` and of this host alone',
  },
  TRUST_PROXY: {
    schema: networks,
    otherwise: '',
    rule: 'must be addresses or networks, with commas between them, such as 10.0.0.0/8, fd00::1',
    about: "addresses or networks of proxies, with commas, whose `X-Forwarded-For` is believed; others' is ignored",
  },
  SIGN_IN_NETWORKS: {
    schema: networks,
    otherwise: '',
    rule: 'must be addresses or networks, with commas between them, such as 203.0.113.7, 10.0.0.0/8',
    about: 'addresses or networks, with commas, that people may sign in from; unset: from anywhere',
  },
  SESSION_IDLE_HOURS: {
    schema: wholeNumber(8_760),
    otherwise: '12',
    rule: 'must be a whole number of hours, from 1 to 8760',
    about: 'a session unused for this many hours ends',
  },
  SESSION_DAYS: {
    schema: wholeNumber(365),
    otherwise: '7',
    rule: 'must be a whole number of days, from 1 to 365',
    about: 'maximum age of a session in days, counted from sign-in',
  },
  TIME_ZONE: {
    schema: z.string().check(z.refine(isTimeZone)),
    otherwise: 'America/New_York',
    rule: 'must be an IANA time zone, such as America/New_York',
    about: "the team's calendar, for due days",
  },
  SUPER_ADMIN_NAME: {
    schema: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    otherwise: 'Super Admin',
    rule: 'must be a name of 1 to 200 characters',
    about: "the first super admin's name",
  },
  SUPER_ADMIN_MOBILE: {
    schema: z.pipe(
      z.string().check(z.refine((value) => value === '' || /^\d{1,32}$/.test(normalizeMobileNumber(value)))),
      z.transform(normalizeMobileNumber),
    ),
    otherwise: '',
    rule: 'must be a mobile number of 1 to 32 digits',
    about: 'creates the first super admin, if the database has no admin',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    otherwise: 'info',
    rule: 'must be one of fatal, error, warn, info, debug, trace, silent',
    about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  },
};

type Table = typeof settingsTable;
type Read = { [Name in keyof Table]: z.output<Table[Name]['schema']> };

/** The settings the server runs with. Unset texts are `null`. */
export type Settings = {
  port: number;
  /** Where what is measured can be read; `null`: nothing is measured. */
  metricsPort: number | null;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  backupDir: string | null;
  publicUrl: URL | null;
  /** Whose word on where a call comes from is taken. */
  trustedProxies: Networks | null;
  /** Where people may sign in from; `null`: from anywhere. */
  signInNetworks: Networks | null;
  session: { idleHours: number; days: number };
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
    Object.entries(settingsTable).map(([name, { schema, otherwise, rule }]) => {
      const found = z.safeParse(schema, environment[name] || otherwise);
      if (!found.success) throw new WrongSetting(`The setting ${name} ${rule}.`);
      return [name, found.data];
    }),
  ) as Read;
  return {
    port: read.PORT,
    metricsPort: read.METRICS_PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL || null,
    backupDir: read.BACKUP_DIR || null,
    publicUrl: read.PUBLIC_URL ? new URL(read.PUBLIC_URL) : null,
    trustedProxies: read.TRUST_PROXY,
    signInNetworks: read.SIGN_IN_NETWORKS,
    session: { idleHours: read.SESSION_IDLE_HOURS, days: read.SESSION_DAYS },
    timeZone: read.TIME_ZONE,
    superAdmin: read.SUPER_ADMIN_MOBILE ? { name: read.SUPER_ADMIN_NAME, mobileNumber: read.SUPER_ADMIN_MOBILE } : null,
    logLevel: read.LOG_LEVEL,
  };
}
