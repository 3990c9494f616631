import type { BoardChange } from '#shared/board.ts';

const listeners = new Set<(change: BoardChange | null) => void>();

/** Notes a change that may overtake the answers of pending requests. @param change null if changes may be missed */
export function noteOvertaking(change: BoardChange | null): void {
  for (const listener of listeners) listener(change);
}

/** Awaits an answer. @returns the answer, and the changes that may have overtaken it, or null if some were missed */
export async function withChanges<Answer>(ask: () => Promise<Answer>): Promise<[Answer, BoardChange[] | null]> {
  let changes: BoardChange[] | null = [];
  const listen = (change: BoardChange | null) => {
    changes = change && changes && [...changes, change];
  };
  listeners.add(listen);
  try {
    return [await ask(), changes];
  } finally {
    listeners.delete(listen);
  }
}
