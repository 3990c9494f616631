// A process that sends the deliveries of webhooks: it is there to be killed.
import { openDatabase } from '../../src/server/database/open.ts';
import { jobWorker } from '../../src/server/jobs/worker.ts';
import { readSettings } from '../../src/server/settings.ts';
import { webhookJob } from '../../src/server/webhooks/job.ts';

const settings = readSettings();
const database = await openDatabase(settings, console.error);
await jobWorker(database, { deliveries: webhookJob(database, settings) }, console.error).runDue();
