import { useEffect, useState } from 'react';
import type { Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { toastError } from '../../ui/toast/toast-error.ts';

/**
 * A task's description: its beginning as lists carry it, or all of it once that is wanted and has come. While a later version is on its way the
 * former one stays.
 */
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
