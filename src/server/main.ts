import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as messages from '#messages/server/start.ts';
import type { Role } from '#shared/words.ts';
import { buildApp } from './app.ts';
import { migrate } from './database/migrate.ts';
import { onceReachable, openDatabase } from './database/open.ts';
import { lockFolder } from './database/sqlite/folder-lock.ts';
import { AppError } from './errors.ts';
import { explain } from './explain-failure.ts';
import { type Phase, watchStalls } from './http/availability.ts';
import { reporting } from './http/errors.ts';
import { undoneImportJob } from './import/job.ts';
import { type JobHandlers, jobWorker } from './jobs/worker.ts';
import { mailJobs } from './mail/jobs.ts';
import { maintenance } from './maintenance.ts';
import { reminders } from './notifications/reminders.ts';
import { webAuthn } from './passkeys/relying-party.ts';
import { pushJob } from './push/job.ts';
import { requireFolder } from './required-folder.ts';
import { endEffect, sayReadiness } from './second-factor/factor.ts';
import { endRestoredTrust } from './second-factor/trusted-browsers.ts';
import { signer } from './session/secret.ts';
import { type FirstEntry, prepareFirstEntry } from './session/setup.ts';
import { readSettings, type Settings, siteOf } from './settings.ts';
import { signInCodeJob } from './sign-in-codes/job.ts';
import { webhookJob } from './webhooks/job.ts';

/** After SIGTERM the server first reports not ready for this long, so that load balancers move people elsewhere. */
const NOTICE_MS = 1_000;
/** Limit of a graceful shutdown, below the 10 seconds that service managers allow. */
const END_MS = 8_000;

let phase: Phase = 'starting';

const endings: (() => unknown)[] = [];
let undoing: Promise<void> | undefined;

function undoAll(): Promise<void> {
  undoing ??= (async () => {
    for (let ending = endings.pop(); ending; ending = endings.pop()) await ending();
  })();
  return undoing;
}

/** SIGHUP comes from a closing terminal. */
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Only the first signal counts, because npm and `start.mjs` pass theirs on too. */
async function end(signal: (typeof signals)[number]): Promise<void> {
  if (phase === 'ending') return;
  setTimeout(() => process.exit(1), END_MS).unref();
  const notice = phase === 'serving' && signal === 'SIGTERM' ? NOTICE_MS : 0;
  phase = 'ending';
  await pause(notice);
  await undoAll();
  // A failed start keeps its exit code.
  process.exit(process.exitCode ?? 0);
}

type DemoEntry = { kind: 'demo'; team: { name: string; mobileNumber: string; role: Role }[] };

function sayWhereAndHow(address: string, entry: FirstEntry | DemoEntry): void {
  console.log(messages.boardAt(address));
  if (entry.kind === 'setup') console.log(messages.setupLink(`${address}/auth?setup=${entry.token}`));
  if (entry.kind === 'created') console.log(messages.superAdminCreated(entry.name));
  if (entry.kind !== 'demo') return;
  console.log(messages.demoTeam);
  for (const person of entry.team) console.log(messages.demoPerson(person));
}

type Demo = 'none' | 'playing' | 'quiet';

async function run(settings: Settings, clientFolder: string | null, demo: Demo): Promise<void> {
  if (settings.databaseUrl === null) {
    endings.push(await lockFolder(settings.dataDir, console.warn));
    if (settings.backupDir !== null) requireFolder('BACKUP_DIR', settings.backupDir);
  } else if (settings.backupDir !== null) {
    console.warn(messages.backupDirIgnored);
  }
  const database = await openDatabase(settings, console.warn);
  endings.push(() => database.close());
  const app = await buildApp(database, settings, clientFolder, () => phase);
  watchStalls(app);
  const handlers: JobHandlers = {
    maintenance: maintenance(database, settings),
    reminders: reminders(database, settings.timeZone),
    push: pushJob(database, settings),
    sign_in_code: signInCodeJob(database, signer(database), settings),
    deliveries: webhookJob(database, settings),
    webhook: webhookJob(database, settings),
    undone_import: undoneImportJob(database),
    ...mailJobs(database, signer(database), settings),
  };
  const jobs = jobWorker(database, handlers, reporting(app.log));
  endings.push(() => jobs.stop());
  endings.push(() => app.close());
  // Listens first, so that probes see the server wait for its database.
  await app.listen({ port: settings.port, host: settings.host });
  const { port } = app.server.address() as AddressInfo;
  const entry = await onceReachable(
    settings.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR',
    async () => {
      await migrate(database);
      if ((await database.maintain(endRestoredTrust)) > 0) console.warn(messages.restored);
      if (settings.secondFactor === null) await database.transaction(endEffect);
      if (demo === 'none') return prepareFirstEntry(database, settings);
      return (await import('./demo/demo.ts')).fillDemo(database, settings.timeZone);
    },
    console.warn,
  );
  // Loading the package blocks the event loop. Later, on a busy machine, that would refuse the first sign-ins.
  if (settings.secondFactor?.ways.includes('passkey')) await webAuthn();
  if (phase === 'ending') return;
  phase = 'serving';
  sayWhereAndHow(siteOf({ ...settings, port }), entry);
  await sayReadiness(database, settings, console.warn);
  jobs.start();
  if (demo === 'playing') endings.push((await import('./demo/play.ts')).playDemo(database, settings.timeZone, reporting(app.log)));
}

function throwAwayFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-demo-'));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the server, and shuts it down on a signal. @param clientFolder the built client; `null` serves only the API @param words `--demo` uses a temporary database with a made-up team, who keep still with `--quiet` */
export async function start({ clientFolder, words }: { clientFolder: string | null; words: readonly string[] }): Promise<void> {
  for (const signal of signals) process.on(signal, () => void end(signal));
  try {
    const unknown = words.find((word) => !['--demo', '--quiet'].includes(word));
    if (unknown !== undefined) throw new AppError('invalid', messages.unknownWord(unknown));
    const settings = readSettings();
    const demo = !words.includes('--demo') ? 'none' : words.includes('--quiet') ? 'quiet' : 'playing';
    const place = demo === 'none' ? {} : { dataDir: throwAwayFolder(), databaseUrl: null, backupDir: null };
    await run({ ...settings, ...place }, clientFolder, demo);
  } catch (error) {
    // A signal takes the database away from a start.
    if (phase === 'ending') return;
    console.error(explain(error) ?? error);
    process.exitCode = 1;
    await undoAll();
  }
}
