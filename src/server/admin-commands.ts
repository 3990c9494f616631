import * as messages from '#messages/server/admin-commands.ts';
import * as auditMessages from '#messages/server/audit.ts';
import { newAdmin } from '#shared/admins.ts';
import { TRASH_DAYS } from '#shared/limits.ts';
import { normalizeMobileNumber } from '#shared/mobile-number.ts';
import { createAdmin } from './admins/changes.ts';
import { listAdmins } from './admins/queries.ts';
import { audit } from './audit/record.ts';
import { theOperator } from './changes/actor.ts';
import { change } from './changes/change.ts';
import { check } from './check.ts';
import type { Database } from './database/database.ts';
import { AppError, systemCode } from './errors.ts';
import { makeRecoveryLink } from './recovery/queries.ts';
import { createSetupToken } from './session/setup-tokens.ts';
import { type Settings, siteOf } from './settings.ts';
import { restoreTask } from './tasks/changes.ts';
import { isInTrash, listDeletedTasks } from './tasks/deleted-tasks.ts';
import { holdAnyTaskRow } from './tasks/queries.ts';
import { exportTo } from './transfer/export.ts';
import { importFrom } from './transfer/import.ts';

type Command = {
  words: string;
  does: string;
  /** Whether it may run where there is no board yet. */
  beginsBoard?: true;
  run(database: Database, words: string[], settings: Settings): Promise<string>;
};

const LISTED = 1_000;

const refused = (sentence: string) => new AppError('invalid', sentence);

/** Replaces control characters, which could move a terminal's cursor. */
const withoutControls = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ');

const fileTroubles: Record<string, (file: string) => string> = {
  EEXIST: messages.fileExists,
  ENOSPC: messages.targetDiskFull,
  ENOENT: messages.fileNotFound,
};

/** Does the work of a command with the file that it names. @returns what came of it, in a sentence */
async function withFile([file]: string[], command: string, work: (file: string) => Promise<string>): Promise<string> {
  if (!file) throw refused(messages.fileMissing(command));
  return work(file).catch((error: NodeJS.ErrnoException) => {
    const tell = fileTroubles[systemCode(error)];
    if (!tell && !error.syscall) throw error;
    throw refused(tell ? tell(file) : messages.fileNotUsable(file, error.message.split(',')[0]));
  });
}

export const adminCommands: Record<string, Command> = {
  deleted: {
    words: 'deleted',
    does: messages.deleted.does(TRASH_DAYS),
    async run(database) {
      const tasks = await listDeletedTasks(database, LISTED + 1);
      const lines = tasks.slice(0, LISTED).map((task) => messages.deleted.line(task.id, task.deletedAt, withoutControls(task.title)));
      if (tasks.length > LISTED) lines.push(messages.deleted.more(LISTED));
      return lines.join('\n') || messages.deleted.none;
    },
  },
  restore: {
    words: 'restore <id>',
    does: messages.restore.does,
    async run(database, [id]) {
      if (!id) throw refused(messages.restore.idMissing);
      return change(database, theOperator, async (tx) => {
        const task = await holdAnyTaskRow(tx, id);
        if (!task || !isInTrash(task)) throw refused(messages.restore.notFound(id));
        await restoreTask(tx, task);
        return messages.restore.done(withoutControls(task.title));
      });
    },
  },
  export: {
    words: 'export <file>',
    does: messages.exportFile.does,
    run: (database, words) =>
      withFile(words, 'export', async (file) => {
        const lost = await exportTo(database, file);
        await database.transaction((tx) => audit(tx, theOperator, 'exported', auditMessages.everythingExported));
        return messages.exportFile.done(file, lost);
      }),
  },
  import: {
    words: 'import <file>',
    does: messages.importFile.does,
    beginsBoard: true,
    run: (database, words) =>
      withFile(words, 'import', async (file) => {
        const lost = await importFrom(database, file, (tx) => audit(tx, theOperator, 'imported', auditMessages.everythingImported));
        return messages.importFile.done(file, lost);
      }),
  },
  backup: {
    words: 'backup <file>',
    does: messages.backup.does,
    async run({ backUp }, words) {
      if (!backUp) throw refused(messages.backup.notForPostgres);
      return withFile(words, 'backup', async (file) => messages.backup.done(file, await backUp(file)));
    },
  },
  'create-super-admin': {
    words: 'create-super-admin <number> <name>',
    does: messages.createSuperAdmin.does,
    async run(database, words, { secondFactor }) {
      // People write numbers in several parts. A name may begin with a digit.
      const [, number = '', name = ''] = /^([\d+(). -]*(?: |$))?(.*)$/s.exec(words.join(' ')) ?? [];
      const entered = { name, mobileNumber: normalizeMobileNumber(number), role: 'super_admin' };
      const made = await change(database, theOperator, (tx) => createAdmin(tx, check(newAdmin, entered)));
      return messages.createSuperAdmin.done(made.name, secondFactor ? made.id : null);
    },
  },
  recover: {
    words: 'recover <id>',
    does: messages.recover.does,
    async run(database, [id], settings) {
      const active = (await listAdmins(database)).filter((admin) => admin.active);
      const lines = active.map((admin) => messages.recover.line(admin.id, withoutControls(admin.name), admin.role));
      const admin = active.find((one) => one.id === id);
      if (!admin) throw refused(messages.recover.whichAdmin(lines));
      return change(database, theOperator, async (tx) => (await makeRecoveryLink(tx, admin, siteOf(settings))).link, 'admins');
    },
  },
  'setup-link': {
    words: 'setup-link',
    does: messages.setupLink.does,
    async run(database, _words, settings) {
      const token = await database.transaction(async (tx) => {
        await audit(tx, theOperator, 'setup_link_made', '');
        return createSetupToken(tx);
      });
      return `${siteOf(settings)}/auth?setup=${token}`;
    },
  },
};
