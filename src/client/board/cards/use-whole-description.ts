import { useEffect, useState } from 'react';
import type { Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { toastError } from '../../ui/toast/toast-error.ts';

/** A task's description, cut until the whole one is wanted and loaded. A former version stays while a new one loads. */
export function useWholeDescription({ id, version, description, descriptionCut }: Task, wanted: boolean): string {
  const [whole, setWhole] = useState<{ version: number; text: string | null }>();
  const isMissing = wanted && descriptionCut === true && whole?.version !== version;
  useEffect(() => {
    if (!isMissing) return;
    let over = false;
    call('getTask', { params: { id } }).then(
      (task) => over || setWhole({ version, text: task.description }),
      (error: Error) => over || toastError(error),
    );
    return () => {
      over = true;
    };
  }, [id, version, isMissing]);
  return (wanted && descriptionCut ? whole?.text : undefined) ?? description ?? '';
}
