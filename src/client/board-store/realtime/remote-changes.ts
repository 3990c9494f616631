import type { Board, BoardChange } from '#shared/board.ts';
import type { ChangeByOthers } from './changed-by-others.ts';

/**
 * News from the server: a change, just before it is applied to the board; `gap`, changes were missed and the board is loaded again;
 * `reloaded`, it has been.
 */
type News = { kind: 'change'; change: BoardChange; before: Board; byOthers: ChangeByOthers[] } | { kind: 'gap' | 'reloaded' };

const listeners = new Set<(news: News) => void>();

/** Whatever must follow the changes of the board subscribes here. */
export const remoteChanges = {
  emit(news: News): void {
    for (const listener of listeners) listener(news);
  },
  /** @returns what ends it */
  subscribe(listener: (news: News) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/**
 * Waits for an answer that changes of the board may overtake: it can hold a task that is gone since, or an older version of one.
 * @returns the answer, and the changes that came meanwhile; null where some were missed
 */
export async function withChanges<Answer>(ask: () => Promise<Answer>): Promise<[Answer, BoardChange[] | null]> {
  let changes: BoardChange[] | null = [];
  const end = remoteChanges.subscribe((news) => {
    if (news.kind === 'change') changes?.push(news.change);
    else changes = null;
  });
  try {
    return [await ask(), changes];
  } finally {
    end();
  }
}
