import { existsSync } from 'node:fs';
import { adminCommands } from './admin-commands.ts';
import type { Database } from './database/database.ts';
import { migrate, migrations, stepsOf } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { FolderHeld, lockFolder } from './database/sqlite/folder-lock.ts';
import { sqliteFile } from './database/sqlite/open.ts';
import { AppError } from './errors.ts';
import { readSettings, type Settings, WrongSetting } from './settings.ts';

const listing = () => {
  const all = Object.values(adminCommands);
  const width = Math.max(...all.map(({ words }) => words.length)) + 2;
  return ['npm run admin -- <command>', ...all.map(({ words, does }) => `  ${words.padEnd(width)}${does}`)].join('\n');
};

/**
 * Brings the schema up to date, but not that of an embedded database under a server: one of an earlier release would go on without doing what
 * the new steps ask of every change. On PostgreSQL releases may meet, and what they keep is looked at before it is believed.
 * @param steps those that the database has been through
 * @throws AppError `conflict` where a server uses the data
 */
async function upgrade(database: Database, { databaseUrl, dataDir }: Settings, steps: string[]): Promise<void> {
  if (databaseUrl !== null) return migrate(database);
  if (String(steps) === String(Object.keys(migrations))) return;
  const letGo = await lockFolder(dataDir).catch((error) => {
    if (!(error instanceof FolderHeld)) throw error;
    throw new AppError(
      'conflict',
      'The data must be upgraded for this release, and a server of another one is using it. Stop that server or start it anew with this release, and try again.',
    );
  });
  try {
    await migrate(database);
  } finally {
    letGo();
  }
}

/** Where a command looks that was told another place than the server. To make a new board there, and a copy of it, would look like success. */
const noBoard = ({ databaseUrl, dataDir }: Settings) =>
  new AppError(
    'notFound',
    databaseUrl === null
      ? `There is no board in the folder ${dataDir}: set DATA_DIR to the one that the server uses.`
      : 'There is no board in this database: set DATABASE_URL to the one that the server uses.',
  );

const isNowhere = ({ databaseUrl, dataDir }: Settings) => databaseUrl === null && !existsSync(sqliteFile(dataDir));

/** With its reason, such as a wrong password: whoever runs this may know it, and can mend it. */
const whole = ({ code, message, cause }: AppError): string =>
  code === 'unavailable' && cause instanceof Error ? `${message} (${cause.message})` : message;

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
    console.error(error instanceof AppError ? whole(error) : error instanceof WrongSetting ? error.message : error);
    process.exitCode = 1;
  }
}
