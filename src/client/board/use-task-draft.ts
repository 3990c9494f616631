import { useState } from 'react';
import { newTask, type Task } from '#shared/tasks.ts';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { bodyOf, draftOf, emptyDraft, type TaskBody, type TaskDraft } from './task-draft.ts';

/** The schema's name of the field for which the form has one of its own. */
const schemaNames: Partial<Record<string, string>> = { day: 'dueDate' };

/**
 * A task being filled in.
 * @param edited the task being edited; none for a new one
 */
export function useTaskDraft(edited?: Task) {
  const [draft, setDraft] = useState(() => (edited ? draftOf(edited) : emptyDraft));
  const { errors, check, forget } = useFormErrors();

  const onChange = (change: Partial<TaskDraft>) => {
    setDraft((present) => ({ ...present, ...change }));
    for (const field of Object.keys(change)) forget(schemaNames[field] ?? field);
  };

  /** @returns what to send, or nothing where a field is wrong, which is then marked */
  const checked = (form: HTMLElement): TaskBody | undefined => {
    const body = bodyOf(draft, edited);
    return check(form, newTask, body) && body;
  };

  return { fields: { draft, onChange, errors }, checked, clear: () => setDraft(emptyDraft) };
}
