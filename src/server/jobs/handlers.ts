import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/jobs.ts';
import { audit } from '../audit/record.ts';
import type { Database } from '../database/database.ts';
import { orNotFound } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { listFailedJobs, retryFailedJob } from './queries.ts';

const SHOWN = 100;

/** Handlers of failed jobs, for super admins. */
export const jobHandlers = (database: Database) =>
  ({
    listFailedJobs: () => listFailedJobs(database, SHOWN),

    retryJob: ({ change, id }) =>
      change(async (tx) => {
        const kind = orNotFound(await retryFailedJob(tx, id), messages.notAmongFailed);
        await audit(tx, tx.by, 'job_retried', auditMessages.jobRetried(kind, id));
      }),
  }) satisfies Partial<Handlers>;
