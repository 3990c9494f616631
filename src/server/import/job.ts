import type { Database } from '../database/database.ts';
import type { JobHandlers } from '../jobs/worker.ts';
import { findImport, forgetTexts } from './queries.ts';

/** Tasks per transaction, because other writers wait. */
const AT_ONCE = 100;

/** Takes the tasks of an import that was taken back out of the search index. Until the job is gone, searches look up each hit. */
export const undoneImportJob = (database: Database): JobHandlers['undone_import'] => ({
  async run({ importId }, { signal }) {
    const { taskIds = [] } = (await findImport(database, importId)) ?? {};
    for (let at = 0; at < taskIds.length; at += AT_ONCE) {
      signal.throwIfAborted();
      await database.transaction((tx) => forgetTexts(tx, taskIds.slice(at, at + AT_ONCE)));
    }
  },
});
