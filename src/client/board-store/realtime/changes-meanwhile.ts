import type { BoardChange } from '#shared/board.ts';

/** What came onto the board since somebody asked for something; null where nobody can tell all of it. */
type Meanwhile = { changes: BoardChange[] | null };

const waiting = new Set<Meanwhile>();

/** Notes a change that came onto the board, for those who wait for an answer. */
export function noteChange(change: BoardChange): void {
  for (const { changes } of waiting) changes?.push(change);
}

/** Notes that changes were missed: the board is reloaded instead. */
export function noteGap(): void {
  for (const one of waiting) one.changes = null;
}

/**
 * Waits for an answer that changes of the board may overtake: it can hold a task that is gone since, or one as it was before.
 * @returns the answer, and what came onto the board meanwhile; null where nobody can tell all of it
 */
export async function withChanges<Answer>(ask: () => Promise<Answer>): Promise<[Answer, BoardChange[] | null]> {
  const meanwhile: Meanwhile = { changes: [] };
  waiting.add(meanwhile);
  try {
    return [await ask(), meanwhile.changes];
  } finally {
    waiting.delete(meanwhile);
  }
}
