import * as z from 'zod/mini';
import * as messages from '#messages/server/settings.ts';
import { normalizeMobileNumber } from '#shared/mobile-number.ts';
import { ways } from '#shared/second-factor.ts';
import { assigneeRights } from '#shared/words.ts';
import { addressesOf } from './database/postgres/addresses.ts';
import { mailSender, mailServer } from './mail/mail-settings.ts';
import { parseNetworks } from './networks.ts';

const isTimeZone = (value: string) => {
  try {
    // An offset such as +05:00 has no daylight saving.
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

const isCallable = (value: string) => {
  const url = URL.parse(value);
  return url?.protocol === 'https:' && !url.username && !url.password;
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

/** Some of these words, each once, with commas between them. */
const listOf = <Word extends string>(words: readonly Word[]) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => (value === '' ? [] : [...new Set(value.split(',').map((word) => word.trim()))])),
    ),
    z.array(z.enum(words)),
  );

/** Every setting by its environment variable. The README's table has the same words. */
export const settingsTable = {
  PORT: {
    schema: port,
    otherwise: '3000',
    ...messages.PORT,
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
    ...messages.METRICS_PORT,
  },
  HOST: { schema: z.string(), otherwise: '127.0.0.1', ...messages.HOST },
  DATA_DIR: {
    schema: z.string(),
    otherwise: './data',
    ...messages.DATA_DIR,
  },
  DATABASE_URL: {
    schema: z.string().check(z.refine((value) => value === '' || addressesOf(value).every(isPostgres))),
    otherwise: '',
    ...messages.DATABASE_URL,
  },
  BACKUP_DIR: {
    schema: z.string(),
    otherwise: '',
    ...messages.BACKUP_DIR,
  },
  PUBLIC_URL: {
    schema: z.string().check(z.refine((value) => value === '' || isOrigin(value))),
    otherwise: '',
    ...messages.PUBLIC_URL,
  },
  TRUST_PROXY: {
    schema: networks,
    otherwise: '',
    ...messages.TRUST_PROXY,
  },
  SIGN_IN_NETWORKS: {
    schema: networks,
    otherwise: '',
    ...messages.SIGN_IN_NETWORKS,
  },
  WEBHOOK_NETWORKS: {
    schema: networks,
    otherwise: '',
    ...messages.WEBHOOK_NETWORKS,
  },
  SESSION_IDLE_HOURS: {
    schema: wholeNumber(8_760),
    otherwise: '12',
    ...messages.SESSION_IDLE_HOURS,
  },
  SESSION_DAYS: {
    schema: wholeNumber(365),
    otherwise: '7',
    ...messages.SESSION_DAYS,
  },
  TIME_ZONE: {
    schema: z.string().check(z.refine(isTimeZone)),
    otherwise: 'America/New_York',
    ...messages.TIME_ZONE,
  },
  ASSIGNEES_MAY: {
    schema: listOf(assigneeRights),
    otherwise: '',
    ...messages.ASSIGNEES_MAY,
  },
  SECOND_FACTOR: {
    schema: listOf(ways),
    otherwise: '',
    ...messages.SECOND_FACTOR,
  },
  SECOND_FACTOR_FROM: {
    schema: z.union([z.literal(''), z.iso.date()]),
    otherwise: '',
    ...messages.SECOND_FACTOR_FROM,
  },
  MAX_FILE_MB: {
    schema: wholeNumber(10_000),
    otherwise: '25',
    ...messages.MAX_FILE_MB,
  },
  MAX_FILES_GB: {
    schema: wholeNumber(10_000),
    otherwise: '10',
    ...messages.MAX_FILES_GB,
  },
  SMTP_URL: {
    schema: mailServer,
    otherwise: '',
    ...messages.SMTP_URL,
  },
  MAIL_FROM: {
    schema: mailSender,
    otherwise: '',
    ...messages.MAIL_FROM,
  },
  MAIL_DETAILS: {
    schema: z.enum(['true', 'false']),
    otherwise: 'true',
    ...messages.MAIL_DETAILS,
  },
  CODE_GATEWAY_URL: {
    schema: z.string().check(z.refine((value) => value === '' || isCallable(value))),
    otherwise: '',
    ...messages.CODE_GATEWAY_URL,
  },
  CODE_GATEWAY_SECRET: {
    schema: z.string().check(z.regex(/^(whsec_[A-Za-z\d+/]{32,86}={0,2})?$/)),
    otherwise: '',
    ...messages.CODE_GATEWAY_SECRET,
  },
  SUPER_ADMIN_NAME: {
    schema: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    otherwise: 'Super Admin',
    ...messages.SUPER_ADMIN_NAME,
  },
  SUPER_ADMIN_MOBILE: {
    schema: z.pipe(
      z.string().check(z.refine((value) => value === '' || /^\d{1,32}$/.test(normalizeMobileNumber(value)))),
      z.transform(normalizeMobileNumber),
    ),
    otherwise: '',
    ...messages.SUPER_ADMIN_MOBILE,
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    otherwise: 'info',
    ...messages.LOG_LEVEL,
  },
};

type Table = typeof settingsTable;
/** The settings as their schemas read them. */
export type Read = { [Name in keyof Table]: z.output<Table[Name]['schema']> };
