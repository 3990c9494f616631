export const wrongSetting = (name: string, rule: string) => `The setting ${name} ${rule}.`;
export const settingNeeds = (name: string, other: string) => `The setting ${name} needs ${other}. Set it, or unset ${name}.`;

export const PORT = { rule: 'must be a port number from 0 to 65535' };
export const METRICS_PORT = { rule: 'must be a port number from 0 to 65535, or unset' };
export const HOST = { rule: 'must be an address to listen on' };
export const DATA_DIR = { rule: 'must be a folder' };
export const DATABASE_URL = {
  rule: 'must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/max_tasks, or unset',
};
export const BACKUP_DIR = { rule: 'must be a folder' };
export const PUBLIC_URL = { rule: 'must be an http or https address without a path, such as https://tasks.example.com' };
export const TRUST_PROXY = { rule: 'must be addresses or networks, with commas between them, such as 10.0.0.0/8, fd00::1' };
export const SIGN_IN_NETWORKS = { rule: 'must be addresses or networks, with commas between them, such as 203.0.113.7, 10.0.0.0/8' };
export const WEBHOOK_NETWORKS = { rule: 'must be addresses or networks, with commas between them, such as 10.0.0.0/8, fd00::1' };
export const SESSION_IDLE_HOURS = { rule: 'must be a whole number of hours, from 1 to 8760' };
export const SESSION_DAYS = { rule: 'must be a whole number of days, from 1 to 365' };
export const TIME_ZONE = { rule: 'must be an IANA time zone, such as America/New_York' };
export const ASSIGNEES_MAY = { rule: 'must be comment, status, both with a comma between them, or unset' };
export const SECOND_FACTOR = { rule: 'must be approve, passkey, code, several with commas between them, or unset' };
export const SECOND_FACTOR_FROM = { rule: 'must be a day, such as 2026-12-01, or unset' };
export const PASSKEY_URL = 'PUBLIC_URL with https and a name, or with localhost, for passkey';
export const CODE_GATEWAY = 'CODE_GATEWAY_URL for code';
export const MAX_FILE_MB = { rule: 'must be a whole number of megabytes, from 1 to 10000' };
export const MAX_FILES_GB = { rule: 'must be a whole number of gigabytes, from 1 to 10000' };
export const SMTP_URL = { rule: 'must be the address of a mail server, such as smtps://user:password@mail.example.com:465, or unset' };
export const MAIL_FROM = { rule: 'must be a mail address, such as tasks@example.com or Max Tasks <tasks@example.com>' };
export const MAIL_DETAILS = { rule: 'must be true or false' };
export const CODE_GATEWAY_URL = { rule: 'must be an https address without a user name and password, or unset' };
export const CODE_GATEWAY_SECRET = { rule: 'must be whsec_ and 24 to 64 random bytes as base64, or unset' };
export const SUPER_ADMIN_NAME = { rule: 'must be a name of 1 to 200 characters' };
export const SUPER_ADMIN_MOBILE = { rule: 'must be a mobile number of 1 to 32 digits' };
export const LOG_LEVEL = { rule: 'must be one of fatal, error, warn, info, debug, trace, silent' };
