export const databaseUnreachable = 'The database cannot be reached.';
export const databaseAway = 'The database cannot be reached right now. Try again in a moment.';
export const databaseBusy = 'The database is busy right now. Try again in a moment.';
export const databaseCannotWrite = "The database can't write to disk right now. Try again in a moment.";
export const databaseNotReady = (setting: string, reason: string) =>
  `The database of ${setting} cannot be used yet (${reason}). Waiting for it.`;

export const diskFull = "The server's disk is full, so nothing can be saved right now. Tell your administrator.";
export const diskFailed = "The server's disk has failed, so nothing can be saved until the server is restarted. Tell your administrator.";

export const copyBesideBoard = 'In the data folder a copy would lose its files together with the board. Choose a file in another folder.';
export const copyNotOneFile = 'The copy could not be made into one file. Try again.';
export const copyDamaged = (reason: string | undefined) => `The copy is damaged (${reason}). Try again.`;

export const madeBeforeFirstRelease = 'This database was made before 0.1.0. Export it with that version, then import it here.';
export const upgradedByNewer = (step: string) =>
  `A newer release has upgraded this database (step ${step}), so this release cannot use it. Start the newer release, or restore the backup made before the upgrade.`;
export const tablesOfOthers =
  "This database holds another application's tables. Give Max Tasks a database of its own with DATA_DIR or DATABASE_URL.";

export const postgresTooOld = (version: number, oldest: number) =>
  `The setting DATABASE_URL leads to PostgreSQL ${version}: it must be ${oldest} or newer.`;
export const wrongEncoding = (encoding: string | undefined, needed: string) =>
  `The setting DATABASE_URL leads to a database whose encoding is ${encoding}: it must be ${needed}, as CREATE DATABASE … ENCODING '${needed}' TEMPLATE template0 makes it.`;
export const passwordMissing = 'PostgreSQL asks for a password, and DATABASE_URL has none: postgres://user:password@host/database';
export const sharedConnections =
  'The setting DATABASE_URL leads to a pooler that shares connections: set it to session mode (pool_mode = session in PgBouncer), or connect to PostgreSQL itself.';
export const noSearchIndex = (reason: string) =>
  `Search looks through the newest tasks only, because PostgreSQL has no index for it: ${reason}. Have a database administrator run CREATE EXTENSION pg_trgm, then start again.`;

export const folderNotWritable = (setting: string) => `The setting ${setting} must be a folder in which the server may write.`;
export const folderOpenToOthers = (folder: string) =>
  `Other users of this machine may be able to use the data folder ${folder}. Make the server's user its owner, or close it to others.`;
export const logOfAnother =
  'The file max-tasks.db-wal in the folder DATA_DIR belongs to the database that max-tasks.db took the place of. Move it and max-tasks.db-shm away, then start again.';
export const lockDamaged = (folder: string) => `The file server.lock in the folder ${folder} is damaged: remove it, then start again.`;
export const otherServer = (pid?: number, since?: string) => (pid ? `another server (process ${pid}, since ${since})` : 'another server');
export const folderInUse = (folder: string, holder: string) =>
  `The data folder ${folder} is in use by ${holder}. Stop it first, or set DATA_DIR to another folder.`;
