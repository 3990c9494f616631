// A process that claims a job and never ends it: it is there to be killed.
import { openDatabase } from '../../src/server/database/open.ts';
import { jobWorker } from '../../src/server/jobs/worker.ts';
import { readSettings } from '../../src/server/settings.ts';

const database = await openDatabase(readSettings(), console.error);
const run = () => {
  console.log('begun');
  return new Promise<void>(() => {});
};
await jobWorker(database, { maintenance: { run } }, console.error).runDue();
