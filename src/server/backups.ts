import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from './database/database.ts';
import { dropUnnamed } from './database/sqlite/backup.ts';
import { idsInUse } from './files/queries.ts';

const LATEST_KEPT = 24;
const DAYS_KEPT = 14;
const NAME = /^max-tasks-(\d{4}-\d\d-\d\d)T\d\d\.db$/;
/** The rest of a backup that was killed. */
const PART = /^max-tasks-\d{4}-\d\d-\d\dT\d\d\.db\.\d+\.part/;

/** Backups to delete: neither among the latest, nor the last of a recent day. */
export function outdated(names: string[]): string[] {
  const copies = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
  const days = [...Map.groupBy(copies, (name) => NAME.exec(name)?.[1]).values()];
  const kept = new Set([...copies.slice(0, LATEST_KEPT), ...days.slice(0, DAYS_KEPT).map(([last]) => last)]);
  return copies.filter((name) => !kept.has(name));
}

/** Makes this hour's backup and deletes old ones; no other files. @throws once the signal is aborted */
export async function keepBackups(database: Database, folder: string, now: Date, signal?: AbortSignal): Promise<void> {
  if (!database.backUp) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const part of (await readdir(folder)).filter((one) => PART.test(one))) await rm(path.join(folder, part));
  const name = `max-tasks-${now.toISOString().slice(0, 13)}.db`;
  if (!(await readdir(folder)).includes(name)) await database.backUp(path.join(folder, name), signal);
  // A backup dated in the future, made by a wrong clock, neither counts nor is deleted.
  const past = (await readdir(folder)).filter((one) => one <= name);
  for (const old of outdated(past)) await rm(path.join(folder, old));
  // All copies count, also those that the operator made here.
  const copies = (await readdir(folder)).filter((one) => one.endsWith('.db')).sort();
  await dropUnnamed(folder, copies.reverse(), idsInUse);
}
