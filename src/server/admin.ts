import { change } from './board/changes.ts';
import type { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { AppError } from './errors.ts';
import { readSettings, WrongSetting } from './settings.ts';
import { restoreTask } from './tasks/changes.ts';
import { KEPT_DAYS } from './tasks/purge.ts';
import { holdDeletedTask, listDeletedTasks } from './tasks/queries.ts';

/** What a command cannot do as it was given, in a sentence for whoever gave it. */
class Refused extends Error {}

type Command = { words: string; does: string; run(database: Database, argument?: string): Promise<string> };

const commands: Record<string, Command> = {
  deleted: {
    words: 'deleted',
    does: `list the tasks deleted in the last ${KEPT_DAYS} days`,
    async run(database) {
      const tasks = await listDeletedTasks(database, { until: new Date().toISOString(), limit: 1_000 });
      return tasks.map((task) => `${task.id}  deleted ${task.deleted_at}  ${task.title}`).join('\n') || 'No deleted tasks.';
    },
  },
  restore: {
    words: 'restore <id>',
    does: 'bring a deleted task back, history and all',
    async run(database, id) {
      if (!id) throw new Refused('Which task? Give its id: npm run admin -- restore <id>');
      return change(database, async (tx) => {
        const task = await holdDeletedTask(tx, id);
        if (!task) throw new Refused(`No deleted task has the id ${id}. See npm run admin -- deleted.`);
        await restoreTask(tx, new Date().toISOString(), task);
        return `“${task.title}” is back on the board.`;
      });
    },
  },
};

const listing = () =>
  ['npm run admin -- <command>', ...Object.values(commands).map(({ words, does }) => `  ${words.padEnd(16)}${does}`)].join('\n');

/**
 * The command-line tool. It may run beside the servers of the same database.
 * @param words the command and its argument
 */
export async function admin([name = '', argument]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    console.log(listing());
    if (name) process.exitCode = 1;
    return;
  }
  try {
    const database = await openDatabase(readSettings(), console.error);
    try {
      await migrate(database);
      console.log(await command.run(database, argument));
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(error instanceof WrongSetting || error instanceof AppError || error instanceof Refused ? error.message : error);
    process.exitCode = 1;
  }
}
