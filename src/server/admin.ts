import { statSync } from 'node:fs';
import * as messages from '#messages/server/admin-commands.ts';
import { adminCommands } from './admin-commands.ts';
import type { Database } from './database/database.ts';
import { migrate, migrations, stepsOf } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { lockFolder } from './database/sqlite/folder-lock.ts';
import { sqliteFile } from './database/sqlite/open.ts';
import { AppError } from './errors.ts';
import { explain } from './explain-failure.ts';
import { readSettings, type Settings } from './settings.ts';

const listing = () => {
  const all = Object.values(adminCommands);
  const width = Math.max(...all.map(({ words }) => words.length)) + 2;
  return [messages.usage, ...all.map(({ words, does }) => `  ${words.padEnd(width)}${does}`)].join('\n');
};

/**
 * Migrates the database. An embedded one must have no server, because one of another release would go on with the old rules.
 * @param steps the migrations that it has been through
 * @throws AppError `conflict` where a server uses the data
 */
async function upgrade(database: Database, { databaseUrl, dataDir }: Settings, steps: string[]): Promise<void> {
  if (databaseUrl !== null) return migrate(database);
  if (String(steps) === String(Object.keys(migrations))) return;
  const letGo = await lockFolder(dataDir).catch((error) => {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    throw new AppError('conflict', messages.serverUsesData);
  });
  try {
    await migrate(database);
  } finally {
    letGo();
  }
}

/** The command must not create a board where the wrong place was named, because that would look like success. */
const noBoard = ({ databaseUrl, dataDir }: Settings) =>
  new AppError('notFound', databaseUrl === null ? messages.noBoardInFolder(dataDir) : messages.noBoardInDatabase);

/** @throws where the folder is closed to this user, because then nothing is known */
const isNowhere = ({ databaseUrl, dataDir }: Settings) =>
  databaseUrl === null && statSync(sqliteFile(dataDir), { throwIfNoEntry: false }) === undefined;

/** The command-line tool; it may run beside servers. */
export async function admin([name = '', ...words]: string[]): Promise<void> {
  const command = Object.hasOwn(adminCommands, name) ? adminCommands[name] : undefined;
  if (!command) {
    console.log(listing());
    if (name && name !== '--help') process.exitCode = 1;
    return;
  }
  try {
    const settings = readSettings();
    const mustBeThere = !command.beginsBoard;
    if (mustBeThere && isNowhere(settings)) throw noBoard(settings);
    const database = await openDatabase(settings, console.error);
    try {
      const steps = await stepsOf(database);
      if (mustBeThere && steps.length === 0) throw noBoard(settings);
      await upgrade(database, settings, steps);
      console.log(await command.run(database, words, settings));
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(explain(error) ?? error);
    process.exitCode = 1;
  }
}
