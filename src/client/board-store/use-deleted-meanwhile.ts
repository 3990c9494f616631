import { useState } from 'react';
import { useForeignChange } from './realtime/foreign-changes.ts';

/** Whether somebody has deleted a task since this was first drawn. A task that was brought back since an earlier deletion is not gone. */
export function useDeletedMeanwhile(taskId: string): boolean {
  const change = useForeignChange(taskId);
  const [first] = useState(change);
  return change !== first && change?.deleted === true;
}
