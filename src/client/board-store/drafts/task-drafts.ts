import type { Edit } from '../merge/save-edit.ts';

type DraftOfTask = { key: string; taskId: string } & ({ kind: 'comment' | 'comment-edit'; typed: string } | { kind: 'edit'; typed: Edit });

/** The user's drafts of edits and comments. */
export const taskDraftsOf = (userId: string, shelf: ReadonlyMap<string, unknown>): DraftOfTask[] =>
  [...shelf].flatMap(([key, typed]) => {
    const [kind, whose, taskId] = key.split(' ');
    if (!taskId || whose !== userId) return [];
    if (kind === 'comment' || kind === 'comment-edit') return { key, taskId, kind, typed: typed as string };
    return kind === 'edit' ? { key, taskId, kind, typed: typed as Edit } : [];
  });
