import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { AppError, httpStatuses } from '../errors.ts';
import { countJobs } from '../jobs/queries.ts';
import type { Settings } from '../settings.ts';
import { readBoardState } from '../stream/queries.ts';
import type { BoardStream } from '../stream/stream.ts';
import { version } from '../version.ts';

/** Seconds: fast answers, noticeable ones, and the database's timeouts. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Measures every answer of the server for Prometheus, and serves the figures on a separate port. None contains personal data. */
export function measure(app: FastifyInstance) {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  gauge('max_tasks_info', 'The version that runs.', 'version', 'node').labels(version, process.versions.node).set(1);
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
  // Initialise counters to 0; otherwise `increase()` misses the first failure.
  for (const reason of [...Object.keys(httpStatuses), 'failed']) refusals.inc({ reason }, 0);
  const transactions = new Histogram({
    name: 'max_tasks_database_seconds',
    help: 'Database transactions, waiting included; failed: the database did not do them.',
    labelNames: ['kind', 'outcome'],
    buckets,
    registers,
  });

  const databaseUp = gauge('max_tasks_database_up', 'Whether the database answers.');
  const databaseAnswer = gauge('max_tasks_database_answer_seconds', 'How long the database took to answer the simplest question.');
  const boardVersion = gauge('max_tasks_board_version', 'The number of the last change.');
  const streams = gauge('max_tasks_streams', 'Open event streams.');
  const streamsBehind = gauge('max_tasks_streams_behind_versions', 'By how many changes the stream that is furthest behind is so.');

  const jobs = gauge('max_tasks_jobs', 'Jobs by state; waiting: due or being run; failed: kept after the last attempt.', 'state');
  const oldestJob = gauge('max_tasks_jobs_oldest_seconds', 'How long the oldest of the waiting jobs has been due.');

  async function timed<T>(kind: 'write' | 'read', work: () => Promise<T>): Promise<T> {
    const end = transactions.startTimer({ kind });
    try {
      const done = await work();
      end({ outcome: 'done' });
      return done;
    } catch (error) {
      // A refusal is a success of the database.
      const refused = error instanceof AppError && error.code !== 'unavailable' && error.code !== 'full';
      end({ outcome: refused ? 'refused' : 'failed' });
      throw error;
    }
  }

  async function tell(database: Database, stream: BoardStream): Promise<string> {
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
  }

  app.addHook('onError', async (_request, _reply, error) => {
    const isOurs = (error.statusCode ?? 500) >= 500;
    refusals.inc({ reason: error instanceof AppError ? error.code : isOurs ? 'failed' : 'invalid' });
  });
  app.addHook('onResponse', async ({ method, routeOptions: { url: route = 'none', config } }, { statusCode: status, elapsedTime }) => {
    // A stream's duration says nothing, so opened streams are only counted while open.
    if (!config?.endpoint?.event || status >= 400) requests.observe({ method, route, status }, elapsedTime / 1_000);
  });

  return {
    ofDatabase: (database: Database): Database => ({
      ...database,
      transaction: (work) => timed('write', () => database.transaction(work)),
      snapshot: (work) => timed('read', () => database.snapshot(work)),
      aside: (work) => timed('read', () => database.aside(work)),
    }),
    /** @param database unmeasured, so that scrapes don't count */
    serve({ host, metricsPort }: Settings, database: Database, stream: BoardStream): void {
      const server = createServer((request, response) => {
        if (request.url !== '/metrics') return void response.writeHead(404).end();
        tell(database, stream).then(
          (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
          () => response.writeHead(500).end(),
        );
      });
      // Before the server listens, so that a taken port stops the start.
      app.addHook('onReady', async () => {
        server.listen(metricsPort ?? 0, host);
        await once(server, 'listening');
        const { address, port } = server.address() as AddressInfo;
        app.log.info(`Metrics are at port ${port} of ${address}, /metrics`);
      });
      app.addHook('onClose', async () => {
        server.close();
        server.closeAllConnections();
      });
    },
  };
}
