export const wrongSetting = (name: string, rule: string) => `The setting ${name} ${rule}.`;
export const settingNeeds = (name: string, other: string) => `The setting ${name} needs ${other}. Set it, or unset ${name}.`;

// Each setting: what it must be, and what it is for, as the README says it.

export const PORT = { rule: 'must be a port number from 0 to 65535', about: 'the port to listen on (`0`: any free one)' };
export const METRICS_PORT = {
  rule: 'must be a port number from 0 to 65535, or unset',
  about: 'a port, beside the other one, at which Prometheus reads what is measured (`/metrics`); unset: nothing is measured',
};
export const HOST = { rule: 'must be an address to listen on', about: 'the address to listen on' };
export const DATA_DIR = { rule: 'must be a folder', about: 'the folder of the embedded database; one server at a time holds it' };
export const DATABASE_URL = {
  rule: 'must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/max_tasks, or unset',
  about:
    'PostgreSQL connection string (15 or newer), used instead of the embedded database: `postgres://user:password@host:5432/max_tasks`. Any number of servers may share it; separate several hosts by commas',
};
export const BACKUP_DIR = {
  rule: 'must be a folder',
  about: 'a folder for hourly copies of the embedded database: the last 24 stay, and one a day for 14 days',
};
export const PUBLIC_URL = {
  rule: 'must be an http or https address without a path, such as https://tasks.example.com',
  about: 'the address people use, when a proxy stands in front; with https cookies are `Secure` and of this host alone',
};
export const TRUST_PROXY = {
  rule: 'must be addresses or networks, with commas between them, such as 10.0.0.0/8, fd00::1',
  about: "addresses or networks of proxies, with commas, whose `X-Forwarded-For` is believed; others' is ignored",
};
export const SIGN_IN_NETWORKS = {
  rule: 'must be addresses or networks, with commas between them, such as 203.0.113.7, 10.0.0.0/8',
  about: 'addresses or networks, with commas, that people may sign in from; unset: from anywhere',
};
export const WEBHOOK_NETWORKS = {
  rule: 'must be addresses or networks, with commas between them, such as 10.0.0.0/8, fd00::1',
  about: 'private addresses or networks, with commas, that the server may call for push and webhooks; unset: only the public internet',
};
export const SESSION_IDLE_HOURS = {
  rule: 'must be a whole number of hours, from 1 to 8760',
  about: 'a session unused for this many hours ends',
};
export const SESSION_DAYS = {
  rule: 'must be a whole number of days, from 1 to 365',
  about: 'maximum age of a session in days, counted from sign-in',
};
export const TIME_ZONE = { rule: 'must be an IANA time zone, such as America/New_York', about: "the team's calendar, for due days" };
export const ASSIGNEES_MAY = {
  rule: 'must be comment, status, both with a comma between them, or unset',
  about:
    'what assignees may do on their tasks, besides the creator and super admins: `comment`, `status` (move it) or `comment,status`; unset: nothing',
};
export const SECOND_FACTOR = {
  rule: 'must be approve, passkey, code, several with commas between them, or unset',
  about:
    'how a browser proves once who it is: `approve` (on a trusted browser), `passkey`, `code` (by SMS), several with commas; unset: the number is enough',
};
export const SECOND_FACTOR_FROM = {
  rule: 'must be a day, such as 2026-12-01, or unset',
  about: 'the day from which a proof is asked for; unset: at once. It takes effect once a super admin has two proofs or recovery codes',
};
export const PASSKEY_URL = 'PUBLIC_URL with https and a name, or with localhost, for passkey';
export const CODE_GATEWAY = 'CODE_GATEWAY_URL for code';
export const MAX_FILE_MB = {
  rule: 'must be a whole number of megabytes, from 1 to 10000',
  about: 'the largest file that people may add to a task (MB)',
};
export const MAX_FILES_GB = {
  rule: 'must be a whole number of gigabytes, from 1 to 10000',
  about: 'the room for all files together, removed ones of the last 30 days included (GB)',
};
export const SMTP_URL = {
  rule: 'must be the address of a mail server, such as smtps://user:password@mail.example.com:465, or unset',
  about:
    'the mail server for notifications: `smtps://user:password@host:465`, or `smtp://` for STARTTLS; unset: no mail. It needs `MAIL_FROM` and `PUBLIC_URL`',
};
export const MAIL_FROM = {
  rule: 'must be a mail address, such as tasks@example.com or Max Tasks <tasks@example.com>',
  about: 'the sender of mails: `tasks@example.com` or `Max Tasks <tasks@example.com>`',
};
export const MAIL_DETAILS = {
  rule: 'must be true or false',
  about: '`false`: mails and push only say that there is news, without titles, names and texts',
};
export const CODE_GATEWAY_URL = {
  rule: 'must be an https address without a user name and password, or unset',
  about:
    'the relay that sends the codes of `SECOND_FACTOR=code` as text messages ([sign-in](docs/sign-in.md)). It needs `CODE_GATEWAY_SECRET`',
};
export const CODE_GATEWAY_SECRET = {
  rule: 'must be whsec_ and 24 to 64 random bytes as base64, or unset',
  about: 'the secret that signs what the relay gets (Standard Webhooks): `whsec_` and 24 to 64 random bytes as base64',
};
export const SUPER_ADMIN_NAME = { rule: 'must be a name of 1 to 200 characters', about: "the first super admin's name" };
export const SUPER_ADMIN_MOBILE = {
  rule: 'must be a mobile number of 1 to 32 digits',
  about: 'creates the first super admin, if the database has no admin',
};
export const LOG_LEVEL = {
  rule: 'must be one of fatal, error, warn, info, debug, trace, silent',
  about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
};
