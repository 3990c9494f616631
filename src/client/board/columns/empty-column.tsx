import type { ReactNode } from 'react';
import type { Status } from '#shared/words.ts';

/** What a column of the whole board says where it holds nothing. */
export const noTasks = {
  pending: 'No pending tasks',
  in_progress: 'No tasks in progress',
  completed: 'No completed tasks',
} as const satisfies Record<Status, string>;

/** What stands in a column without a card. */
export function EmptyColumn({ children }: { children: ReactNode }) {
  return <p className="rounded-panel border border-line border-dashed px-4 py-8 text-center text-label text-muted">{children}</p>;
}
