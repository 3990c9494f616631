import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { newKey } from '../board-store/drafts/idempotency.ts';
import { hadInputWithin } from '../ui/idle.ts';

/** Well within the 30 s after which the server forgets an edit (ms). */
const RENEW_MS = 10_000;
/** After this long without input nobody is editing (ms). A hidden page's timers also become too slow then. */
const IN_USE_MS = 5 * 60_000;

const tab = newKey();
let telling: Promise<unknown> = Promise.resolve();

/** One call after the other, so that an end never overtakes the edit before it. A lost one is repeated or expires. */
function tell(editing: string | null): void {
  telling = telling.then(() => call('updatePresence', { body: { editing, tab } })).catch(() => {});
}

/** Tells the others that this page edits a task, as long as `isOpen`. */
export function useTellEditing(taskId: string, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    tell(taskId);
    const timer = setInterval(() => {
      if (hadInputWithin(IN_USE_MS)) tell(taskId);
    }, RENEW_MS);
    return () => {
      clearInterval(timer);
      tell(null);
    };
  }, [taskId, isOpen]);
}
