import { roleLabels } from '#messages/labels.ts';
import type { Role } from '../../../words.ts';

export const usage = 'npm run admin -- <command>';

export const serverUsesData =
  'This release must upgrade the data, but a server of another release is using it. Stop that server, or restart it with this release, and try again.';
export const noBoardInFolder = (folder: string) =>
  `There is no board in the folder ${folder}: set DATA_DIR to the one that the server uses.`;
export const noBoardInDatabase = 'There is no board in this database: set DATABASE_URL to the one that the server uses.';

export const fileMissing = (command: string) => `Which file? npm run admin -- ${command} <file>`;
export const fileExists = (file: string) => `There already is a file ${file}. It was left as it is; choose another name.`;
export const fileNotFound = (file: string) => `There is no file or folder for ${file}.`;
export const fileNotUsable = (file: string, reason: string | undefined) =>
  `The file ${file} or its folder cannot be used (${reason}). Choose another one, or run this as a user who may use it.`;
export const targetDiskFull = (file: string) => `The disk of ${file} is full: make room on it, or choose another place.`;

const filesLost = (lost: number) =>
  lost > 0
    ? `\nFiles and previews whose bytes are not there: ${lost}. They were lost or damaged, or removed for good meanwhile. Only their names are in it.`
    : '';

export const deleted = {
  does: (days: number) => `list the tasks deleted in the last ${days} days, the latest first`,
  line: (id: string, at: string, title: string) => `${id}  deleted ${at}  ${title}`,
  more: (limit: number) => `These are the last ${limit}: there are more.`,
  none: 'No deleted tasks.',
};

export const restore = {
  does: 'bring a deleted task back, history and all',
  idMissing: 'Which task? Give its id: npm run admin -- restore <id>',
  notFound: (id: string) => `No deleted task has the id ${id}. See npm run admin -- deleted.`,
  done: (title: string) => `“${title}” is back on the board.`,
};

export const exportFile = {
  does: 'write admins, tasks and their history into one compressed file',
  done: (file: string, lost: number) =>
    `The board, its people and its history are in ${file}. Sessions, tokens and webhooks are not. It holds mobile numbers: keep it safe.${filesLost(lost)}`,
};

export const importFile = {
  does: 'put an export into an empty database, of either engine',
  done: (file: string, lost: number) => `Everything in ${file} was imported, and every table checked.${filesLost(lost)}`,
};

export const backup = {
  does: 'copy the embedded database while it runs, and verify the copy',
  notForPostgres: 'PostgreSQL is backed up by its own tools, such as pg_dump. To move the data, use export.',
  done: (file: string, lost: number) =>
    `The copy in ${file} is complete, with the folder files beside it. To restore both, see Backups in docs/operations.md.${filesLost(lost)}`,
};

export const createSuperAdmin = {
  does: 'make a super admin, for example when nobody can sign in any more',
  /** @param id theirs, where sign-ins need a proof */
  done: (name: string, id: string | null) =>
    id === null
      ? `${name} can sign in now, as super admin.`
      : `${name} is super admin now. For a link that proves who they are: npm run admin -- recover ${id}`,
};

export const recover = {
  does: 'print a link by which an admin who lost every other way proves who they are, once, within 30 minutes',
  line: (id: string, name: string, role: Role) => `${id}  ${name}  ${roleLabels[role]}`,
  whichAdmin: (lines: string[]) => ['Which admin? Give an id: npm run admin -- recover <id>', ...lines].join('\n'),
};

export const setupLink = {
  does: 'print a one-time link, valid for a week, that makes the first person to open it a super admin',
};
