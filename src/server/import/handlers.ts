import * as messages from '#messages/server/import.ts';
import { isKnownKey, once } from '../changes/idempotency.ts';
import type { Database, Transaction } from '../database/database.ts';
import { lockRows } from '../database/rows.ts';
import type { Handlers } from '../http/call.ts';
import { cacheJson } from '../tasks/task-json-cache.ts';
import { fairTurns } from '../turns.ts';
import { checkRows } from './check-rows.ts';
import { showRows, stageRows, undoImport } from './write-rows.ts';

const CACHED_AT_ONCE = 50;

/** Handlers of imports. A node runs one at a time, because each takes much memory. @param zone the team's time zone @param ended aborted when the server ends */
export function importHandlers(database: Database, zone: string, ended: AbortSignal) {
  const takeTurn = fairTurns(1, messages.tooManyImports);
  return {
    importTasks: ({ user, change, query, body, idempotencyKey: key, signal }) =>
      takeTurn(user.id, signal(), async () => {
        const { rows, refused, hash } = await checkRows(database, user, body().tasks, zone);
        if (query.dryRun === 'true') return { id: null, count: rows.length, refused };
        const isKnown = await isKnownKey(database, user.id, key);
        if (refused.length > 0 && !isKnown) return { id: null, count: 0, refused };
        const staged = isKnown ? [] : await stageRows(change, rows, zone, AbortSignal.any([ended, signal()]));
        const result = await change((tx) => once(tx, key, ['importTasks', hash], () => showRows(tx, staged)), 'labels');
        // Lists build what is not cached yet, so an import without this is whole.
        for (let at = 0; at < staged.length && !ended.aborted; at += CACHED_AT_ONCE) {
          const ids = staged.slice(at, at + CACHED_AT_ONCE).map(({ id }) => id);
          const cache = async (tx: Transaction) => {
            // Or a label that is removed meanwhile would stay in the cached JSON.
            await lockRows(tx, 'tasks', 'id', ids, 'keep');
            await cacheJson(tx, ids);
          };
          await database.transaction(cache).catch(() => {});
        }
        return result;
      }),
    undoImport: ({ change, id }) => change((tx) => undoImport(tx, id)),
  } satisfies Partial<Handlers>;
}
