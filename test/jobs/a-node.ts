import { addJobs } from '../../src/server/jobs/queries.ts';
import type { JobHandlers } from '../../src/server/jobs/worker.ts';
import { jobWorker } from '../../src/server/jobs/worker.ts';
import type { App } from '../start-app.ts';

export const SECOND = 1_000;
export const HOUR = 3_600 * SECOND;

type Run = JobHandlers['maintenance']['run'];

/** A node that runs jobs by its own clock, without jitter; `failed` collects what it reports. */
export function aNode({ database }: App, run: Run, every?: number) {
  const node = { now: Date.now(), failed: [] as unknown[] };
  const report = (error: unknown) => node.failed.push(error);
  const worker = jobWorker(
    database,
    { maintenance: { run, every } },
    report,
    () => node.now,
    () => 0.5,
  );
  return Object.assign(node, worker);
}

export const add = ({ database }: App, heldUntil?: string) => database.transaction((tx) => addJobs(tx, 'maintenance', [null], heldUntil));
export const jobs = ({ database }: App) =>
  database.sql.selectFrom('jobs').select(['id', 'attempts', 'held_until', 'error', 'failed_at']).execute();

export const promised = () => Promise.withResolvers<void>();
