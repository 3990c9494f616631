import { newAdmin } from '#shared/admins.ts';
import { normalizeMobileNumber } from '#shared/mobile-number.ts';
import { createAdmin } from './admins/changes.ts';
import { audit } from './audit/record.ts';
import { theOperator } from './changes/actor.ts';
import { change } from './changes/change.ts';
import { check } from './check.ts';
import type { Database } from './database/database.ts';
import { AppError } from './errors.ts';
import { createSetupToken } from './session/setup-tokens.ts';
import type { Settings } from './settings.ts';
import { restoreTask } from './tasks/changes.ts';
import { KEPT_DAYS, keptSince } from './tasks/purge.ts';
import { holdDeletedTask, listDeletedTasks } from './tasks/queries.ts';
import { exportTo } from './transfer/export.ts';
import { importFrom } from './transfer/import.ts';

/** One thing that the command-line tool can do. `run` returns what is said when it is done. */
type Command = {
  /** Its name and arguments. */
  words: string;
  does: string;
  /** Whether it may be run where there is no board yet; else the wrong place was named. */
  beginsBoard?: true;
  run(database: Database, words: string[], settings: Settings): Promise<string>;
};

/** Limit of deleted tasks listed. */
const LISTED = 1_000;

const refused = (sentence: string) => new AppError('invalid', sentence);

/** Text of anybody's, as a terminal may show it: what would move its cursor or change its colours stands there as a blank. */
const withoutControls = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ');

/** The file that a command is about. */
function fileIn([file]: string[], command: string): string {
  if (!file) throw refused(`Which file? npm run admin -- ${command} <file>`);
  return file;
}

/** Where a server that listens there is found from the same machine. */
function originOf(host: string, port: number): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Turns the system's file errors into sentences. */
async function withFile(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw refused(`There already is a file ${file}. It was left as it is; choose another name.`);
    if (code === 'EACCES') throw refused(`The file ${file} or its folder may not be used by the user who runs this.`);
    if (code === 'ENOSPC') throw refused(`The disk of ${file} is full.`);
    if (code === 'ENOENT') throw refused(`There is no file or folder for ${file}.`);
    throw error;
  }
}

const BAR_WIDTH = 30;

/** A progress bar on the terminal; it writes nothing if the output is a file. */
function progressBar(output: NodeJS.WriteStream): (done: number, all: number) => void {
  let shown = '';
  return (done, all) => {
    const part = all > 0 ? Math.min(1, done / all) : 1;
    const filled = Math.round(part * BAR_WIDTH);
    const line = `[${'#'.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}] ${Math.floor(part * 100)} %`;
    if (!output.isTTY || line === shown) return;
    shown = line;
    output.write(`\r${line}${part === 1 ? '\n' : ''}`);
  };
}

/** The commands of the command-line tool, by name. */
export const adminCommands: Record<string, Command> = {
  deleted: {
    words: 'deleted',
    does: `list the tasks deleted in the last ${KEPT_DAYS} days, the latest first`,
    async run(database) {
      const tasks = await listDeletedTasks(database, keptSince(Date.now()), LISTED + 1);
      const lines = tasks.slice(0, LISTED).map((task) => `${task.id}  deleted ${task.deleted_at}  ${withoutControls(task.title)}`);
      if (tasks.length > LISTED) lines.push(`These are the last ${LISTED}: there are more.`);
      return lines.join('\n') || 'No deleted tasks.';
    },
  },
  restore: {
    words: 'restore <id>',
    does: 'bring a deleted task back, history and all',
    async run(database, [id]) {
      if (!id) throw refused('Which task? Give its id: npm run admin -- restore <id>');
      return change(database, theOperator, async (tx) => {
        const task = await holdDeletedTask(tx, id, keptSince(Date.now()));
        if (!task) throw refused(`No deleted task has the id ${id}. See npm run admin -- deleted.`);
        await restoreTask(tx, new Date().toISOString(), task);
        await audit(tx, theOperator, 'task_restored', `${task.title} (${task.id})`);
        return `“${withoutControls(task.title)}” is back on the board.`;
      });
    },
  },
  export: {
    words: 'export <file>',
    does: 'write admins, tasks and their history into one compressed file',
    async run(database, words) {
      const file = fileIn(words, 'export');
      await withFile(file, () => exportTo(database, file, progressBar(process.stderr)));
      await database.transaction((tx) => audit(tx, theOperator, 'exported', 'Everything but sessions, into a file'));
      return `Everything but sessions is in ${file}. It holds mobile numbers: keep it safe.`;
    },
  },
  import: {
    words: 'import <file>',
    does: 'put an export into an empty database, of either engine',
    beginsBoard: true,
    async run(database, words) {
      const file = fileIn(words, 'import');
      await withFile(file, () =>
        importFrom(database, file, progressBar(process.stderr), (tx) => audit(tx, theOperator, 'imported', 'Everything, from a file')),
      );
      return `Everything in ${file} was imported, and every table checked.`;
    },
  },
  backup: {
    words: 'backup <file>',
    does: 'copy the embedded database while it runs, and verify the copy',
    async run(database, words) {
      const file = fileIn(words, 'backup');
      if (!database.backUp) throw refused('PostgreSQL is backed up by its own tools, such as pg_dump. To move the data, use export.');
      await withFile(file, () => database.backUp?.(file, progressBar(process.stderr)) ?? Promise.resolve());
      return `The copy in ${file} is whole. To use it, put it in place of max-tasks.db in a data folder that no server holds.`;
    },
  },
  'create-super-admin': {
    words: 'create-super-admin <number> <name>',
    does: 'make a super admin, for example when nobody can sign in any more',
    async run(database, [number = '', ...name]) {
      const entered = { name: name.join(' '), mobileNumber: normalizeMobileNumber(number), role: 'super_admin' };
      const made = await change(database, theOperator, (tx) => createAdmin(tx, check(newAdmin, entered)));
      return `${made.name} can sign in now, as super admin.`;
    },
  },
  'setup-link': {
    words: 'setup-link',
    does: 'print a link that makes whoever opens it first a super admin, once, within a week',
    async run(database, _words, { publicUrl, host, port }) {
      const token = await database.transaction(async (tx) => {
        await audit(tx, theOperator, 'setup_link_made', '');
        return createSetupToken(tx);
      });
      return `${publicUrl?.origin ?? originOf(host, port)}/auth?setup=${token}`;
    },
  },
};
