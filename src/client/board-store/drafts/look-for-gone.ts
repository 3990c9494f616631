import * as messages from '#messages/announcements.ts';
import { type Board, taskOn, tasksOn } from '#shared/board.ts';
import { call } from '../../api/call.ts';
import { isGone } from '../../api/error-kinds.ts';
import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';
import { announce } from '../announcements.ts';
import { noteExistence } from '../task-cache.ts';
import { drafts, hasTaskDraft } from './drafts.ts';
import { goneTasks } from './gone-tasks.ts';
import { taskDraftsOf } from './task-drafts.ts';

async function lookFor(userId: string, id: string): Promise<void> {
  try {
    await call('getTask', { params: { id } });
  } catch (error) {
    if (!isGone(error) || !hasTaskDraft(userId, id)) return;
    noteExistence([], [id]);
    announce(id, messages.draftOfDeletedTask);
  }
}

/** Finds tasks with drafts that were deleted while offline. The next reload retries failed calls. */
export async function lookForGone(userId: string): Promise<void> {
  const board = queryClient.getQueryData<Board>(keys.board);
  if (board) noteExistence(tasksOn(board), []);
  const unsure = new Set(taskDraftsOf(userId, drafts.all()).map(({ taskId }) => taskId));
  for (const id of unsure) if (!taskOn(board, id) && !goneTasks.get().has(id)) await lookFor(userId, id);
}
