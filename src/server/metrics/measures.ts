import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { AppError, httpStatuses } from '../errors.ts';
import { countJobs } from '../jobs/queries.ts';
import { readBoardState } from '../stream/queries.ts';
import type { BoardStream } from '../stream/stream.ts';
import { version } from '../version.ts';

/** In seconds: what is quick, what people notice, and what the limits of the database cut off. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** What is counted and timed while the server runs, for whoever watches it. No name, number or text of anybody is in it. */
export function takeMeasures() {
  const register = new Registry();
  // Memory, processor, garbage and how long the event loop is kept waiting.
  collectDefaultMetrics({ register });
  const registers = [register];
  new Gauge({ name: 'max_tasks_info', help: 'The version that runs.', labelNames: ['version', 'node'], registers })
    .labels(version, process.versions.node)
    .set(1);
  const requests = new Histogram({
    name: 'max_tasks_request_seconds',
    help: 'From a request to the end of its answer, by the pattern of the route. Event streams that were opened are no part of it.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const refusals = new Counter({
    name: 'max_tasks_refusals_total',
    help: 'Calls that were refused or failed, by reason; overloaded: sent away because the server had too much to do; failed: our fault.',
    labelNames: ['reason'],
    registers,
  });
  // What is not there yet cannot grow: the first failure would not be noticed.
  for (const reason of [...Object.keys(httpStatuses), 'failed']) refusals.inc({ reason }, 0);
  const transactions = new Histogram({
    name: 'max_tasks_database_seconds',
    help: 'Database transactions, waiting included; failed: the database did not do them.',
    labelNames: ['kind', 'outcome'],
    buckets,
    registers,
  });

  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const databaseUp = gauge('max_tasks_database_up', 'Whether the database answers.');
  const databaseAnswer = gauge('max_tasks_database_answer_seconds', 'How long the database took to answer the simplest question.');
  const boardVersion = gauge('max_tasks_board_version', 'The number of the last change.');
  const streams = gauge('max_tasks_streams', 'Open event streams.');
  const streamsBehind = gauge('max_tasks_streams_behind_versions', 'By how many changes the stream that is furthest behind is so.');

  const jobs = new Gauge({
    name: 'max_tasks_jobs',
    help: 'Jobs by state; waiting: due or being run; failed: kept after the last attempt.',
    labelNames: ['state'],
    registers,
  });
  const oldestJob = gauge('max_tasks_jobs_oldest_seconds', 'How long the oldest of the waiting jobs has been due.');

  async function timed<T>(kind: 'write' | 'read', work: () => Promise<T>): Promise<T> {
    const end = transactions.startTimer({ kind });
    try {
      const done = await work();
      end({ outcome: 'done' });
      return done;
    } catch (error) {
      // A refusal is an answer like another: the database did what it was asked.
      const refused = error instanceof AppError && error.code !== 'unavailable' && error.code !== 'full';
      end({ outcome: refused ? 'refused' : 'failed' });
      throw error;
    }
  }

  return {
    contentType: register.contentType,
    answered: (method: string, route: string, status: number, seconds: number): void =>
      requests.observe({ method, route, status }, seconds),
    /** @param status what it is answered with */
    refused(error: unknown, status: number): void {
      refusals.inc({ reason: error instanceof AppError ? error.code : status < 500 ? 'invalid' : 'failed' });
    },
    /** The same database, its transactions timed. */
    ofDatabase: (database: Database): Database => ({
      ...database,
      transaction: (work) => timed('write', () => database.transaction(work)),
      snapshot: (work) => timed('read', () => database.snapshot(work)),
      aside: (work) => timed('read', () => database.aside(work)),
    }),
    /**
     * All of it, as Prometheus reads it, with what is looked at only now.
     * @param database that of the server itself, so that looking is not counted
     */
    async tell(database: Database, stream: Pick<BoardStream, 'followers'>): Promise<string> {
      const begun = performance.now();
      const state = await readBoardState(database).catch(() => null);
      databaseAnswer.set((performance.now() - begun) / 1_000);
      databaseUp.set(state ? 1 : 0);
      const { count, furthestBehind } = stream.followers();
      streams.set(count);
      if (state) {
        boardVersion.set(state.version);
        streamsBehind.set(Math.max(0, state.version - (furthestBehind ?? state.version)));
      }
      const counted = await countJobs(database, Date.now()).catch(() => null);
      if (counted) {
        jobs.set({ state: 'waiting' }, counted.waiting);
        jobs.set({ state: 'failed' }, counted.failed);
        oldestJob.set(counted.oldest === null ? 0 : Math.max(0, Date.now() - Date.parse(counted.oldest)) / 1_000);
      }
      return register.metrics();
    },
  };
}
