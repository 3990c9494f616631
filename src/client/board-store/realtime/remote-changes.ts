import type { Board, BoardChange } from '#shared/board.ts';
import type { ChangeByOthers } from './changed-by-others.ts';

/** A change before it is applied, a `gap` before the board is reloaded, or `reloaded` after it. */
type News = { kind: 'change'; change: BoardChange; before: Board; byOthers: ChangeByOthers[] } | { kind: 'gap' | 'reloaded' };

const listeners = new Set<(news: News) => void>();

/** The emitter of news. */
export const remoteChanges = {
  emit(news: News): void {
    for (const listener of listeners) listener(news);
  },
  subscribe(listener: (news: News) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Awaits an answer. @returns the answer, and the changes that may have overtaken it, or null if some were missed */
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
