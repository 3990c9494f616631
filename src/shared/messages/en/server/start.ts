import { roleLabels } from '#messages/labels.ts';
import type { Role } from '../../../words.ts';

export const superAdminNameNotValid = (fault: string) => `The setting SUPER_ADMIN_NAME is not valid: ${fault}`;

export const unknownWord = (word: string) =>
  `The start takes no "${word}": its settings are environment variables, such as PORT=3001 npm start. README.md lists them.`;
export const boardAt = (address: string) => `Max Tasks is at ${address}`;
export const setupLink = (link: string) => `There is no admin yet. Open this link once to become the super admin:\n  ${link}`;
export const superAdminCreated = (name: string) => `${name} was made super admin: sign in with the number in SUPER_ADMIN_MOBILE.`;
/** @param from the day from which a proof is asked for */
export const factorWaits = (from: string | null) =>
  `SECOND_FACTOR does not hold yet: sign-in still needs only a number. It holds ${from === null ? '' : `from ${from} on, `}once a super admin has recovery codes, or two passkeys or trusted browsers.`;
const listed = (names: string[]) => (names.length === 0 ? 'nobody' : names.join(', '));
export const readyForFactor = (ready: string[], others: string[]) => `Ready for it: ${listed(ready)}. Not ready: ${listed(others)}.`;
export const restored = 'This database was restored or moved, so it no longer trusts any browser. People have to prove who they are again.';
export const demoTeam = 'Everything in this demo is made up and gone when it ends. These numbers sign in:';
export const demoPerson = ({ name, mobileNumber, role }: { name: string; mobileNumber: string; role: Role }) =>
  `  ${mobileNumber}  ${name} (${roleLabels[role]})`;
export const backupDirIgnored = 'No copies are made into BACKUP_DIR: PostgreSQL is backed up by its own tools, such as pg_dump.';

export const portInUse = (port: number | undefined) =>
  `Port ${port} is in use. Stop the program that listens there, or set PORT or METRICS_PORT to another one.`;
export const portNotAllowed = 'The server may not listen on this port: set PORT or METRICS_PORT to another one.';
export const hostNotHere = 'The setting HOST must be an address of this machine.';
export const dataDiskFull = 'The disk of the database is full: make room on it, or set DATA_DIR or DATABASE_URL to another place.';
export const dataNotAllowed =
  'The user who runs this may not read or write a file in the folder DATA_DIR: make them its owner, or set DATA_DIR to another folder.';
export const databaseDamaged =
  'The file max-tasks.db in the folder DATA_DIR is damaged: put a backup in its place, or set DATA_DIR to another folder.';
export const noDatabaseFile =
  'The file max-tasks.db in the folder DATA_DIR is not a database: put a copy of it in its place, or set DATA_DIR to another folder.';
export const postgresRefuses = (reason: string | undefined) =>
  `PostgreSQL refused the server (${reason}). Give the user of DATABASE_URL this right. It must be allowed to create tables, in a schema of its search_path.`;
