import { adminCommands } from './admin-commands.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { AppError } from './errors.ts';
import { readSettings, WrongSetting } from './settings.ts';

const listing = () => {
  const all = Object.values(adminCommands);
  const width = Math.max(...all.map(({ words }) => words.length)) + 2;
  return ['npm run admin -- <command>', ...all.map(({ words, does }) => `  ${words.padEnd(width)}${does}`)].join('\n');
};

/**
 * The command-line tool. It may run beside the servers of the same database.
 * @param words the command and its arguments
 */
export async function admin([name = '', ...words]: string[]): Promise<void> {
  const command = Object.hasOwn(adminCommands, name) ? adminCommands[name] : undefined;
  if (!command) {
    console.log(listing());
    if (name) process.exitCode = 1;
    return;
  }
  try {
    const settings = readSettings();
    const database = await openDatabase(settings, console.error);
    try {
      await migrate(database);
      console.log(await command.run(database, words, settings));
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(error instanceof WrongSetting || error instanceof AppError ? error.message : error);
    process.exitCode = 1;
  }
}
