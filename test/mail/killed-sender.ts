// A process that sends the mails that are due in five minutes: it is there to be killed.
import { openDatabase } from '../../src/server/database/open.ts';
import { jobWorker } from '../../src/server/jobs/worker.ts';
import { mailJobs } from '../../src/server/mail/jobs.ts';
import { signer } from '../../src/server/session/secret.ts';
import { readSettings } from '../../src/server/settings.ts';

const settings = readSettings();
const database = await openDatabase(settings, console.error);
const handlers = mailJobs(database, signer(database), settings);
await jobWorker(database, handlers, console.error, () => Date.now() + 5 * 60_000).runDue();
