import { MINUTE } from '#shared/durations.ts';
import type { Change } from '../changes/change-transaction.ts';
import { addJobs } from '../jobs/queries.ts';
import { listReceivers } from '../mail/queries.ts';
import { listPushes } from '../push/queries.ts';
import { insertNotifications } from './queries.ts';
import { whoIsTold } from './who-is-told.ts';

/** A mail waits this long, and then takes over the others that wait for its person. */
const GATHERED_MS = 5 * MINUTE;

/** Writes the notifications of a change, in its transaction. */
export async function writeNotifications(tx: Change): Promise<void> {
  const { occurrences } = tx;
  const actorId = tx.by.user?.id ?? null;
  const candidates = whoIsTold(occurrences, actorId, []).map(({ adminId }) => adminId);
  const commented = occurrences.find(({ kind }) => kind === 'commented');
  if (candidates.length === 0 && !commented) return;
  // One query, because the task stays locked meanwhile.
  const found = await listReceivers(tx, candidates, commented?.task.id ?? '');
  const receivers = new Map(found.map((one) => [one.id, one]));
  // A comment is the only occurrence of its change, so people found who never commented are told of it already.
  const told = whoIsTold(occurrences, actorId, [...receivers.keys()]).filter(({ adminId }) => receivers.has(adminId));
  const mailed = told.filter(({ adminId, kind }) => receivers.get(adminId)?.mailKinds.includes(kind));
  const people = mailed.map(({ adminId }) => ({ adminId }));
  const jobIds = await addJobs(tx, 'mail', people, new Date(Date.now() + GATHERED_MS).toISOString());
  const mailJobs = new Map(mailed.map((one, at) => [one, jobIds[at]]));
  const added = told.map((one) => ({ ...one, mailJobId: mailJobs.get(one) }));
  const written = await insertNotifications(tx, added);
  const pushed = written.flatMap(({ id, adminId, kind }) => (receivers.get(adminId)?.pushKinds.includes(kind) ? id : []));
  if (pushed.length > 0) await addJobs(tx, 'push', await listPushes(tx, pushed));
}
