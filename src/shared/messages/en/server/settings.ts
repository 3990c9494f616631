export const wrongSetting = (name: string, rule: string) => `The setting ${name} ${rule}.`;
export const settingNeeds = (name: string, other: string) => `The setting ${name} needs ${other}. Set it, or unset ${name}.`;

export const OTHER_FOLDER = 'a folder other than DATA_DIR';
export const PASSKEY_URL = 'PUBLIC_URL with https and a name, or with localhost, for passkey';
export const CODE_GATEWAY = 'CODE_GATEWAY_URL for code';

/** Each setting that can be wrong, and what it must be. */
export const rules = {
  PORT: 'must be a port number from 0 to 65535',
  METRICS_PORT: 'must be a port number from 0 to 65535, or unset',
  DATABASE_URL: 'must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/max_tasks, or unset',
  PUBLIC_URL: 'must be an http or https address without a path, such as https://tasks.example.com',
  TRUST_PROXY: 'must be addresses or networks, with commas between them, such as 10.0.0.0/8, fd00::1',
  SIGN_IN_NETWORKS: 'must be addresses or networks, with commas between them, such as 203.0.113.7, 10.0.0.0/8',
  WEBHOOK_NETWORKS: 'must be addresses or networks, with commas between them, such as 10.0.0.0/8, fd00::1',
  SESSION_IDLE_HOURS: 'must be a whole number of hours, from 1 to 8760',
  SESSION_DAYS: 'must be a whole number of days, from 1 to 365',
  TIME_ZONE: 'must be an IANA time zone, such as America/New_York',
  ASSIGNEES_MAY: 'must be comment, status, both with a comma between them, or unset',
  SECOND_FACTOR: 'must be approve, passkey, code, several with commas between them, or unset',
  SECOND_FACTOR_FROM: 'must be a day, such as 2026-12-01, or unset',
  MAX_FILE_MB: 'must be a whole number of megabytes, from 1 to 10000',
  MAX_FILES_GB: 'must be a whole number of gigabytes, from 1 to 10000',
  SMTP_URL: 'must be the address of a mail server, such as smtps://user:password@mail.example.com:465, or unset',
  MAIL_FROM: 'must be a mail address, such as tasks@example.com or Max Tasks <tasks@example.com>',
  MAIL_DETAILS: 'must be true or false',
  CODE_GATEWAY_URL: 'must be an https address without a user name and password, or unset',
  CODE_GATEWAY_SECRET: 'must be whsec_ and 24 to 64 random bytes as base64, or unset',
  SUPER_ADMIN_NAME: 'must be a name of 1 to 200 characters',
  SUPER_ADMIN_MOBILE: 'must be a mobile number of 1 to 32 digits',
  LOG_LEVEL: 'must be one of fatal, error, warn, info, debug, trace, silent',
};
