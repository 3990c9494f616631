import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { AppError } from '../../src/server/errors.ts';
import { readSettings, settingsTable, siteOf } from '../../src/server/settings.ts';

test('without any setting the defaults apply', () => {
  expect(readSettings({ PORT: '' })).toEqual({
    port: 3000,
    metricsPort: null,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: null,
    backupDir: null,
    publicUrl: null,
    trustedProxies: null,
    secondFactor: null,
    signInNetworks: null,
    webhookNetworks: null,
    session: { idleHours: 12, days: 7 },
    timeZone: 'America/New_York',
    assigneesMay: [],
    files: { megabytes: 25, gigabytes: 10 },
    mail: null,
    pushDetails: true,
    codeGateway: null,
    superAdmin: null,
    logLevel: 'info',
  });
});

test('the super admin of the settings gets a name and a number in digits', () => {
  expect(readSettings({ SUPER_ADMIN_MOBILE: '+1 (305) 555-0100' }).superAdmin).toEqual({ name: 'Super Admin', mobileNumber: '3055550100' });
  expect(readSettings({ SUPER_ADMIN_MOBILE: '42', SUPER_ADMIN_NAME: ' Ana ' }).superAdmin).toEqual({ name: 'Ana', mobileNumber: '42' });
});

test('blanks around a value, as of a file with line ends of Windows, are no part of it', () => {
  expect(readSettings({ DATABASE_URL: ' postgres://host/board\r' }).databaseUrl).toBe('postgres://host/board');
  expect(readSettings({ PORT: '3001\r', LOG_LEVEL: ' warn', DATA_DIR: '/data\r' })).toMatchObject({
    port: 3001,
    logLevel: 'warn',
    dataDir: '/data',
  });
});

test.each(Object.keys(settingsTable))('%s with nothing but blanks counts as unset', (name) =>
  expect(readSettings({ [name]: ' \r' })).toEqual(readSettings({})),
);

test.each([
  ['', []],
  ['comment', ['comment']],
  ['status, comment', ['status', 'comment']],
  ['comment,comment', ['comment']],
])('ASSIGNEES_MAY "%s" gives %j', (value, rights) => expect(readSettings({ ASSIGNEES_MAY: value }).assigneesMay).toEqual(rights));

test.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['METRICS_PORT', 'metrics'],
  ['METRICS_PORT', '65536'],
  ['DATABASE_URL', 'mysql://secret@host/board'],
  ['DATABASE_URL', 'localhost:5432/board'],
  ['DATABASE_URL', 'postgres://host:port/board'],
  ['PUBLIC_URL', 'tasks.example.com'],
  ['PUBLIC_URL', 'https://tasks.example.com/board'],
  ['PUBLIC_URL', 'ftp://tasks.example.com'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,,10.0.0.2'],
  ['TRUST_PROXY', 'loopback'],
  ['SIGN_IN_NETWORKS', '10.0.0'],
  ['SIGN_IN_NETWORKS', 'fd00::/129'],
  ['SIGN_IN_NETWORKS', '10.0.0.0/8/8'],
  ['WEBHOOK_NETWORKS', 'private'],
  ['SESSION_IDLE_HOURS', '0'],
  ['SESSION_IDLE_HOURS', '1.5'],
  ['SESSION_DAYS', '-1'],
  ['SESSION_DAYS', '366'],
  ['TIME_ZONE', 'Florida'],
  ['TIME_ZONE', '+05:00'],
  ['ASSIGNEES_MAY', 'edit'],
  ['ASSIGNEES_MAY', 'comment,,status'],
  ['ASSIGNEES_MAY', 'comment status'],
  ['SECOND_FACTOR', 'sms'],
  ['SECOND_FACTOR', 'approve,'],
  ['SECOND_FACTOR_FROM', '2026-02-30'],
  ['SECOND_FACTOR_FROM', 'tomorrow'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://mail.example.com/box'],
  ['SMTP_URL', 'smtp://mail.example.com:465?pool=true'],
  ['SMTP_URL', 'smtp://user:100%@mail.example.com'],
  ['MAIL_FROM', 'tasks'],
  ['MAIL_FROM', 'tasks@example.com>'],
  ['MAIL_FROM', 'Max Tasks <tasks@example.com'],
  ['MAIL_FROM', 'Max\r\nBcc: eve@example.com <tasks@example.com>'],
  ['MAIL_FROM', 'one@example.com, two@example.com'],
  ['MAIL_DETAILS', 'yes'],
  ['CODE_GATEWAY_URL', 'http://sms.example.com'],
  ['CODE_GATEWAY_URL', 'https://user:password@sms.example.com'],
  ['CODE_GATEWAY_SECRET', 'whsec_short'],
  ['CODE_GATEWAY_SECRET', 'x'.repeat(44)],
  ['SUPER_ADMIN_NAME', 'x'.repeat(201)],
  ['SUPER_ADMIN_MOBILE', 'none'],
  ['SUPER_ADMIN_MOBILE', '2'.repeat(33)],
  ['LOG_LEVEL', 'loud'],
])('a wrong %s is refused with one line that does not repeat the value (%s)', (name, value) => {
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(AppError);
  expect(read).toThrow(new RegExp(`^The setting ${name} .+\\.$`));
  expect(read).not.toThrow(value === ' ' ? '  ' : `"${value}"`);
});

const mail = {
  SMTP_URL: 'smtps://ana%40x:a%2Fb@mail.example.com',
  MAIL_FROM: 'Max Tasks <tasks@example.com>',
  PUBLIC_URL: 'https://tasks.example.com',
};

test('the second factor has its ways, and begins with a day of the time zone', () => {
  expect(readSettings({}).secondFactor).toBeNull();
  expect(readSettings({ SECOND_FACTOR_FROM: '2026-12-01' }).secondFactor).toBeNull();
  expect(readSettings({ SECOND_FACTOR: 'approve' }).secondFactor).toEqual({ ways: ['approve'], from: null });
  for (const [TIME_ZONE, from] of [
    ['America/New_York', '2026-03-08T05:00:00.000Z'],
    ['Europe/Berlin', '2026-03-07T23:00:00.000Z'],
  ])
    expect(readSettings({ SECOND_FACTOR: 'approve, approve', SECOND_FACTOR_FROM: '2026-03-08', TIME_ZONE }).secondFactor).toEqual({
      ways: ['approve'],
      from,
    });
});

test.each([
  ['passkey', ''],
  ['approve,passkey', 'http://tasks.example.com'],
  ['code', 'https://tasks.example.com'],
])('the way %s without what it needs stops the start (%s)', (SECOND_FACTOR, PUBLIC_URL) => {
  const read = () => readSettings({ SECOND_FACTOR, PUBLIC_URL });
  expect(read).toThrow(AppError);
  expect(read).toThrow(/^The setting SECOND_FACTOR needs .+ Set it, or unset SECOND_FACTOR\.$/);
});

test('copies in the data folder stop the start, unless the database is PostgreSQL, which makes none', () => {
  const place = { DATA_DIR: '/srv/board', BACKUP_DIR: '/srv/board/' };
  const sentence = 'The setting BACKUP_DIR needs a folder other than DATA_DIR. Set it, or unset BACKUP_DIR.';
  expect(() => readSettings(place)).toThrow(sentence);
  expect(() => readSettings({ BACKUP_DIR: 'data' })).toThrow(sentence);
  expect(readSettings({ ...place, BACKUP_DIR: '/srv/board/backups' }).backupDir).toBe('/srv/board/backups');
  expect(readSettings({ ...place, DATABASE_URL: 'postgres://db/board' }).backupDir).toBe('/srv/board/');
});

test('a mail server is read from its address', () => {
  expect(readSettings(mail).mail).toEqual({
    server: {
      host: 'mail.example.com',
      port: 465,
      secure: true,
      auth: { user: 'ana@x', pass: 'a/b' },
      requireTLS: true,
      ignoreTLS: false,
    },
    from: { name: 'Max Tasks', address: 'tasks@example.com' },
    details: true,
    origin: 'https://tasks.example.com',
  });
  expect(readSettings({ ...mail, SMTP_URL: 'smtp://[::1]:25', MAIL_FROM: 'tasks@example.com', MAIL_DETAILS: 'false' }).mail).toMatchObject({
    server: { host: '::1', port: 25, secure: false, ignoreTLS: true },
    from: { name: '', address: 'tasks@example.com' },
    details: false,
  });
});

test.each(['MAIL_FROM', 'PUBLIC_URL'])('a mail server without %s stops the start', (name) => {
  const read = () => readSettings({ ...mail, [name]: '' });
  expect(read).toThrow(AppError);
  expect(read).toThrow(`The setting SMTP_URL needs ${name}. Set it, or unset SMTP_URL.`);
});

const gateway = { CODE_GATEWAY_URL: 'https://sms.example.com/codes', CODE_GATEWAY_SECRET: `whsec_${'A'.repeat(43)}=` };

test('a code gateway needs its secret, and codes need the gateway', () => {
  const codeGateway = { url: gateway.CODE_GATEWAY_URL, secret: gateway.CODE_GATEWAY_SECRET };
  expect(readSettings({ ...gateway, SECOND_FACTOR: 'code' })).toMatchObject({ codeGateway, secondFactor: { ways: ['code'] } });
  expect(() => readSettings({ ...gateway, CODE_GATEWAY_SECRET: '' })).toThrow('The setting CODE_GATEWAY_URL needs CODE_GATEWAY_SECRET.');
  expect(() => readSettings({ SECOND_FACTOR: 'code' })).toThrow('The setting SECOND_FACTOR needs CODE_GATEWAY_URL for code.');
});

test.each(['', 'http://tasks.example.com', 'https://192.0.2.1', 'https://[2001:db8::1]'])(
  'passkeys at the address "%s" stop the start',
  (address) => {
    const read = () => readSettings({ SECOND_FACTOR: 'passkey', PUBLIC_URL: address });
    expect(read).toThrow(AppError);
    expect(read).toThrow('The setting SECOND_FACTOR needs PUBLIC_URL with https and a name, or with localhost, for passkey.');
  },
);

test.each(['https://tasks.example.com', 'https://tasks.example.com:8443', 'http://localhost:3000'])('passkeys work at %s', (address) =>
  expect(readSettings({ SECOND_FACTOR: 'passkey', PUBLIC_URL: address }).secondFactor).toEqual({ ways: ['passkey'], from: null }),
);

test('the README lists every setting with its default', () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../..', 'README.md'), 'utf8');
  const listed = Array.from(readme.matchAll(/^\| `([A-Z_]+)` \| (?:`(.*?)` )?\| .+ \|$/gm), ([, name, otherwise = '']) => [
    name,
    otherwise,
  ]);
  const rows = Object.entries(settingsTable).map(([name, { otherwise }]) => [name, otherwise]);
  expect(listed).toEqual(rows);
});

test.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['::1', 'http://[::1]:3000'],
  ['localhost', 'http://localhost:3000'],
])('a server that listens at %s is opened at %s', (HOST, address) => {
  expect(siteOf(readSettings({ HOST }))).toBe(address);
});
