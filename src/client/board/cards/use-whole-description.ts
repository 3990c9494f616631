import { useEffect, useState } from 'react';
import type { Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { toastError } from '../../ui/toast/toast-error.ts';

/** A task with its whole description, once that is wanted and loaded. Until then it is cut, but a former one stays. */
export function useWholeDescription(task: Task, wanted: boolean): Task {
  const { id, version, description, descriptionCut } = task;
  const [whole, setWhole] = useState<Pick<Task, 'version' | 'description'>>();
  // Shown before the server has it, so it is loaded again once the server's is cut.
  if (wanted && !descriptionCut && whole?.description !== description) setWhole({ version: 0, description });
  const isMissing = wanted && descriptionCut === true && whole?.version !== version;
  useEffect(() => {
    if (!isMissing) return;
    let over = false;
    call('getTask', { params: { id } }).then(
      (loaded) => over || setWhole({ version, description: loaded.description }),
      (error: Error) => over || toastError(error),
    );
    return () => {
      over = true;
    };
  }, [id, version, isMissing]);
  if (!wanted || !descriptionCut || !whole) return task;
  return { ...task, description: whole.description, descriptionCut: isMissing ? true : undefined };
}
