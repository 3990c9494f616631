import path from 'node:path';
import * as z from 'zod/mini';
import * as messages from '#messages/server/settings.ts';
import { startOfDay } from '#shared/calendar.ts';
import { normalizeMobileNumber } from '#shared/mobile-number.ts';
import { type Way, ways } from '#shared/second-factor.ts';
import { assigneeRights } from '#shared/words.ts';
import { addressesOf } from './database/postgres/addresses.ts';
import { AppError } from './errors.ts';
import { mailSender, mailServer } from './mail/mail-settings.ts';
import { relyingParty } from './passkeys/relying-party.ts';
import { isCallable, isOrigin, isPostgres, isTimeZone, listOf, networks, unsetOr, wholeNumber } from './setting-forms.ts';

const port = wholeNumber(0, 65_535);

/** Every setting by its environment variable. The README's table has the same words. */
export const settingsTable = {
  PORT: { schema: port, otherwise: '3000' },
  METRICS_PORT: { schema: z.union([z.literal(''), port]), otherwise: '' },
  HOST: { schema: z.string(), otherwise: '127.0.0.1' },
  DATA_DIR: { schema: z.string(), otherwise: './data' },
  DATABASE_URL: { schema: unsetOr((value) => addressesOf(value).every(isPostgres)), otherwise: '' },
  BACKUP_DIR: { schema: z.string(), otherwise: '' },
  PUBLIC_URL: { schema: unsetOr(isOrigin), otherwise: '' },
  TRUST_PROXY: { schema: networks, otherwise: '' },
  SIGN_IN_NETWORKS: { schema: networks, otherwise: '' },
  WEBHOOK_NETWORKS: { schema: networks, otherwise: '' },
  SESSION_IDLE_HOURS: { schema: wholeNumber(1, 8_760), otherwise: '12' },
  SESSION_DAYS: { schema: wholeNumber(1, 365), otherwise: '7' },
  TIME_ZONE: { schema: z.string().check(z.refine(isTimeZone)), otherwise: 'America/New_York' },
  ASSIGNEES_MAY: { schema: listOf(assigneeRights), otherwise: '' },
  SECOND_FACTOR: { schema: listOf(ways), otherwise: '' },
  SECOND_FACTOR_FROM: { schema: z.union([z.literal(''), z.iso.date()]), otherwise: '' },
  MAX_FILE_MB: { schema: wholeNumber(1, 10_000), otherwise: '25' },
  MAX_FILES_GB: { schema: wholeNumber(1, 10_000), otherwise: '10' },
  SMTP_URL: { schema: mailServer, otherwise: '' },
  MAIL_FROM: { schema: mailSender, otherwise: '' },
  MAIL_DETAILS: { schema: z.enum(['true', 'false']), otherwise: 'true' },
  CODE_GATEWAY_URL: { schema: unsetOr(isCallable), otherwise: '' },
  CODE_GATEWAY_SECRET: { schema: z.string().check(z.regex(/^(whsec_[A-Za-z\d+/]{32,86}={0,2})?$/)), otherwise: '' },
  SUPER_ADMIN_NAME: { schema: z.string().check(z.maxLength(200)), otherwise: 'Super Admin' },
  SUPER_ADMIN_MOBILE: {
    schema: z.pipe(
      unsetOr((value) => /^\d{1,32}$/.test(normalizeMobileNumber(value))),
      z.transform(normalizeMobileNumber),
    ),
    otherwise: '',
  },
  LOG_LEVEL: { schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), otherwise: 'info' },
};

type Table = typeof settingsTable;
type Read = { [Name in keyof Table]: z.output<Table[Name]['schema']> };

/** The parsed settings; unset ones are `null`. */
export type Settings = ReturnType<typeof readSettings>;

export type FileLimits = Settings['files'];

function needed(name: string, other: string): never {
  throw new AppError('invalid', messages.settingNeeds(name, other));
}

/** The folder of hourly copies. In the data folder, their files would be those of the board. */
function backupDirOf({ BACKUP_DIR: folder, DATA_DIR: data, DATABASE_URL: url }: Read): string | null {
  if (folder && !url && path.resolve(folder) === path.resolve(data)) needed('BACKUP_DIR', messages.OTHER_FOLDER);
  return folder || null;
}

/** The ways to prove who a number belongs to, and since when they are asked for (ISO 8601); `null`: no proof is. */
function factorOf(read: Read): { ways: Way[]; from: string | null } | null {
  const { SECOND_FACTOR: asked, SECOND_FACTOR_FROM: from, PUBLIC_URL: address, TIME_ZONE: zone } = read;
  if (asked.length === 0) return null;
  if (asked.includes('passkey') && !relyingParty(URL.parse(address))) needed('SECOND_FACTOR', messages.PASSKEY_URL);
  if (asked.includes('code') && !read.CODE_GATEWAY_URL) needed('SECOND_FACTOR', messages.CODE_GATEWAY);
  return { ways: asked, from: from === '' ? null : startOfDay(from, zone) };
}

/** Reads the settings; blanks around a value are no part of it, and an empty one counts as unset. @throws AppError `invalid` without the value, which may be a secret */
export function readSettings(environment: Record<string, string | undefined> = process.env) {
  const read = Object.fromEntries(
    Object.entries(settingsTable).map(([name, { schema, otherwise }]) => {
      const found = z.safeParse(schema, environment[name]?.trim() || otherwise);
      if (!found.success) throw new AppError('invalid', messages.wrongSetting(name, messages.rules[name as keyof typeof messages.rules]));
      return [name, found.data];
    }),
  ) as Read;
  return {
    port: read.PORT,
    metricsPort: read.METRICS_PORT === '' ? null : read.METRICS_PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL || null,
    backupDir: backupDirOf(read),
    publicUrl: URL.parse(read.PUBLIC_URL),
    trustedProxies: read.TRUST_PROXY,
    /** Networks that people may sign in from; `null` for any. */
    signInNetworks: read.SIGN_IN_NETWORKS,
    /** Networks that push and webhooks may reach besides the public internet. */
    webhookNetworks: read.WEBHOOK_NETWORKS,
    session: { idleHours: read.SESSION_IDLE_HOURS, days: read.SESSION_DAYS },
    timeZone: read.TIME_ZONE,
    assigneesMay: read.ASSIGNEES_MAY,
    secondFactor: factorOf(read),
    /** The limits of a file (MB), and of all together (GB). */
    files: { megabytes: read.MAX_FILE_MB, gigabytes: read.MAX_FILES_GB },
    mail: read.SMTP_URL && {
      server: read.SMTP_URL,
      from: read.MAIL_FROM ?? needed('SMTP_URL', 'MAIL_FROM'),
      /** Whether mails have titles, names and texts. */
      details: read.MAIL_DETAILS === 'true',
      origin: new URL(read.PUBLIC_URL || needed('SMTP_URL', 'PUBLIC_URL')).origin,
    },
    pushDetails: read.MAIL_DETAILS === 'true',
    /** The operator's relay that sends codes. */
    codeGateway: read.CODE_GATEWAY_URL
      ? { url: read.CODE_GATEWAY_URL, secret: read.CODE_GATEWAY_SECRET || needed('CODE_GATEWAY_URL', 'CODE_GATEWAY_SECRET') }
      : null,
    superAdmin: read.SUPER_ADMIN_MOBILE ? { name: read.SUPER_ADMIN_NAME, mobileNumber: read.SUPER_ADMIN_MOBILE } : null,
    logLevel: read.LOG_LEVEL,
  };
}

/** The board's address; without `PUBLIC_URL` the one on this machine. */
export function siteOf({ publicUrl, host, port }: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl) return publicUrl.origin;
  const name = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
