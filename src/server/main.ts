import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Role, roleLabels } from '#shared/admins.ts';
import { buildApp } from './app.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { onceReachable } from './database/reachable.ts';
import { FolderHeld, lockFolder } from './database/sqlite/folder-lock.ts';
import { AppError } from './errors.ts';
import { type Phase, watchStalls } from './http/availability.ts';
import { reporting } from './http/errors.ts';
import { jobWorker } from './jobs/worker.ts';
import { maintenance } from './maintenance.ts';
import { requireFolder } from './required-folder.ts';
import { type FirstEntry, prepareFirstEntry } from './session/setup.ts';
import { readSettings, type Settings, WrongSetting } from './settings.ts';

/** So long a server that is told to end says that it is not ready, and serves: whoever sends it people can send them elsewhere. */
const NOTICE_MS = 1_000;
/** A graceful end takes no longer than this; what then still runs is cut off. Whoever supervises processes commonly waits 10 seconds. */
const END_MS = 8_000;

/** SQLite's error codes for a file that is read-only, cannot be opened, or is no database. */
const [NOT_WRITABLE, NOT_OPENED, NOT_A_DATABASE] = [8, 14, 26];

type Failure = { code?: string; port?: number; message?: string; syscall?: string; errcode?: number };

let phase: Phase = 'starting';

/** Whatever has to be undone at the end, the last first. */
const endings: (() => unknown)[] = [];
let undoing: Promise<void> | undefined;

/** Undoes all of it, one after the other and once, however often it is asked for. */
function undoAll(): Promise<void> {
  undoing ??= (async () => {
    for (let ending = endings.pop(); ending; ending = endings.pop()) await ending();
  })();
  return undoing;
}

/** SIGHUP comes from a terminal that is closed. */
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** A service manager signals every process of a group, and npm and `start.mjs` pass on what they get: only the first signal counts. */
async function end(signal: (typeof signals)[number]): Promise<void> {
  if (phase === 'ending') return;
  setTimeout(() => process.exit(1), END_MS).unref();
  // Ctrl-C ends at once.
  const notice = phase === 'serving' && signal === 'SIGTERM' ? NOTICE_MS : 0;
  phase = 'ending';
  await pause(notice);
  await undoAll();
  // Of a start that has failed the failure counts.
  process.exit(process.exitCode ?? 0);
}

type DemoEntry = { kind: 'demo'; team: { name: string; mobileNumber: string; role: Role }[] };

function sayWhereAndHow(address: string, entry: FirstEntry | DemoEntry): void {
  console.log(`Max Tasks is at ${address}`);
  if (entry.kind === 'setup')
    console.log(`There is no admin yet. Open this link once to become the super admin:\n  ${address}/auth?setup=${entry.token}`);
  if (entry.kind === 'created') console.log(`${entry.name} was made super admin: sign in with the number in SUPER_ADMIN_MOBILE.`);
  if (entry.kind !== 'demo') return;
  console.log('Everything in this demo is made up and gone when it ends. These numbers sign in:');
  for (const { name, mobileNumber, role } of entry.team) console.log(`  ${mobileNumber}  ${name} (${roleLabels[role]})`);
}

async function run(settings: Settings, clientFolder: string | null, demo: boolean): Promise<void> {
  if (settings.databaseUrl === null) {
    endings.push(await lockFolder(settings.dataDir, console.warn));
    if (settings.backupDir !== null) requireFolder('BACKUP_DIR', settings.backupDir);
  } else if (settings.backupDir !== null) {
    console.warn('No copies are made into BACKUP_DIR: PostgreSQL is backed up by its own tools, such as pg_dump.');
  }
  const database = await openDatabase(settings, console.warn);
  endings.push(() => database.close());
  const app = await buildApp(database, settings, clientFolder, () => phase);
  watchStalls(app);
  const jobs = jobWorker(database, { maintenance: maintenance(database, settings) }, reporting(app.log));
  // Those who are connected do not wait until a copy has been checked.
  endings.push(() => jobs.stop());
  endings.push(() => app.close());
  // Listening comes first, so that whoever watches the server sees it wait for its database.
  const listening = await app.listen({ port: settings.port, host: settings.host });
  const entry = await onceReachable(
    settings.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR',
    async () => {
      await migrate(database);
      return demo ? (await import('./demo/demo.ts')).fillDemo(database, settings.timeZone) : prepareFirstEntry(database, settings);
    },
    console.warn,
  );
  phase = 'serving';
  sayWhereAndHow(settings.publicUrl?.origin ?? listening, entry);
  jobs.start();
}

/** Where the demo lives: a folder that goes when it ends. */
function throwAwayFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-demo-'));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** One line for a failure that the operator can fix; `null` for any other. */
function explain(error: unknown): string | null {
  if (error instanceof WrongSetting || error instanceof FolderHeld || error instanceof AppError) return error.message;
  const { code, port, message, syscall, errcode } = (error ?? {}) as Failure;
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what listens there, or set PORT or METRICS_PORT to another one.`;
  if (code === 'EACCES' && syscall === 'listen') return 'The server may not listen on this port: set PORT or METRICS_PORT to another one.';
  if (syscall === 'listen' || syscall === 'getaddrinfo') return 'The setting HOST must be an address of this machine.';
  if (code === 'ENOSPC') return 'The disk of the data folder is full: make room, or set DATA_DIR to another folder.';
  if (code === 'EACCES' || errcode === NOT_WRITABLE || errcode === NOT_OPENED)
    return 'The server may not read or write a file in the folder DATA_DIR: let its user do so, or set DATA_DIR to another folder.';
  if (errcode === NOT_A_DATABASE)
    return 'The file max-tasks.db in the folder DATA_DIR is no database: put a copy of it in its place, or set DATA_DIR to another folder.';
  if (code === '42501') return `PostgreSQL refuses what the server needs (${message}): let the user of DATABASE_URL make tables.`;
  return null;
}

/**
 * Starts the server: settings, database, migrations, app, listen; ends it gracefully at a signal.
 * @param clientFolder the built client, or `null` for the API alone
 * @param demo on a throw-away database with a made-up team
 */
export async function start({ clientFolder, demo = false }: { clientFolder: string | null; demo?: boolean }): Promise<void> {
  for (const signal of signals) process.on(signal, () => void end(signal));
  try {
    const settings = readSettings();
    await run(demo ? { ...settings, dataDir: throwAwayFolder(), databaseUrl: null, backupDir: null } : settings, clientFolder, demo);
  } catch (error) {
    console.error(explain(error) ?? error);
    process.exitCode = 1;
    await undoAll();
  }
}
