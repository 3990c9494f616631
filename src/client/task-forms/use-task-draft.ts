import { drafts } from '../board-store/drafts/drafts.ts';
import { dropDraft, noteTaken, type Once } from '../board-store/drafts/idempotency.ts';
import { useDraft } from '../board-store/drafts/use-draft.ts';
import { changedFields } from '../board-store/merge/merge.ts';
import { bodyOf, emptyDraft, type TaskBody, type TaskDraft } from '../board-store/task-draft.ts';
import { useFormErrors } from '../ui/form/use-form-errors.ts';

/** The schema's name of the field for which the form has one of its own. */
export const schemaNames: Partial<Record<string, string>> = { day: 'dueDate' };

const loadNewTask = async () => (await import('../api/schemas.ts')).newTask;

/**
 * A new task being filled in, kept until it is made.
 * @param key that of its draft
 */
export function useTaskDraft(key: string) {
  const draft = useDraft<TaskDraft>(key) ?? emptyDraft;
  const { errors, checkBy, forget } = useFormErrors();

  const onChange = (change: Partial<TaskDraft>) => {
    const next = { ...(drafts.get<TaskDraft>(key) ?? emptyDraft), ...change };
    if (changedFields(emptyDraft, next).length === 0) dropDraft(key);
    else drafts.set(key, next);
    for (const field of Object.keys(change)) forget(schemaNames[field] ?? field);
  };

  /** @returns what to send under this title, or nothing where a field is wrong, which is then marked */
  const checked = (form: HTMLElement, title: string): Promise<TaskBody | undefined> =>
    checkBy(loadNewTask, form, bodyOf({ ...(drafts.get<TaskDraft>(key) ?? emptyDraft), title }));

  /**
   * Empties the form once the server has taken what was sent, unless something else has been typed into it since. Another title is the next
   * task's, as is what was typed on behind the one that was sent; and what else was sent is not.
   * @param restOf says what of a title was typed behind the sent one; null where it is another one
   * @returns whether it is empty now
   */
  const clear = (sent: Once<TaskBody>, restOf: (title: string) => string | null): boolean => {
    noteTaken(key, sent);
    const present = drafts.get<TaskDraft>(key);
    if (!present || JSON.stringify(bodyOf(present)) === JSON.stringify(sent.content)) {
      drafts.set(key, undefined);
      return true;
    }
    const body = bodyOf(present);
    if (body.title === sent.content.title) return false;
    const isSent = (field: keyof TaskBody) => body[field] === sent.content[field];
    drafts.set(key, {
      title: restOf(present.title) ?? present.title,
      description: isSent('description') ? emptyDraft.description : present.description,
      assignee: isSent('assignee') ? emptyDraft.assignee : present.assignee,
      priority: isSent('priority') ? emptyDraft.priority : present.priority,
      day: isSent('dueDate') ? emptyDraft.day : present.day,
    } satisfies TaskDraft);
    return false;
  };

  return { fields: { draft, onChange, errors }, checked, clear };
}
