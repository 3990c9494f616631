import type { Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { ifMatch, isInvalid, isStale } from '../../api/error-kinds.ts';
import type { Outcome } from '../mutations/use-task-mutation.ts';
import { bodyOf, draftOf, type TaskBody, type TaskDraft } from '../task-draft.ts';
import { changedFields, fieldLabels, merge, type TaskField, taskFields } from './merge.ts';
import { whoEdited } from './who-changed.ts';

/** As much of a task as an edit of it begins from. */
type EditBase = Pick<Task, 'title' | 'description' | 'descriptionCut' | 'assignee' | 'priority' | 'dueDate' | 'version'>;
/** A task being edited: what it was, what somebody makes of it, and what of that was sent last; the answer may have been lost. */
export type Edit = { base: EditBase; mine: TaskDraft; sent?: TaskDraft };

/** Only the fields of a task that an edit begins from: an edit is stored, and a history is long. */
export const baseOf = ({ title, description, descriptionCut, assignee, priority, dueDate, version }: Task): EditBase => ({
  title,
  description,
  descriptionCut,
  assignee,
  priority,
  dueDate,
  version,
});

/**
 * What an edit that stands in conflict begins from: theirs, but for the fields still to be decided. Its version stays the old
 * one, so that it cannot be saved before.
 */
export function baseInConflict(base: EditBase, theirs: Task, conflicts: readonly TaskField[]): EditBase {
  if (conflicts.length === 0) return baseOf(theirs);
  const open = conflicts.map((field) => (field === 'day' ? 'dueDate' : field));
  return { ...baseOf(theirs), ...Object.fromEntries(open.map((name) => [name, base[name]])), version: base.version };
}

/** What an edit began from, in view of the task as it now is: what stands there as it was sent is a change of this person's own. */
export function basisOf({ base, sent }: Edit, now: TaskDraft): TaskDraft {
  const own = sent ? taskFields.filter((field) => sent[field] === now[field]) : [];
  return { ...draftOf(base), ...Object.fromEntries(own.map((field) => [field, now[field]])) };
}

/** Somebody else has changed the same fields differently: only the person can say what shall stand. */
export class EditConflict extends Error {
  override readonly name = 'EditConflict';
  readonly theirs: Task;
  constructor(theirs: Task) {
    super('Somebody changed the same fields meanwhile. Open Edit to choose what shall stand.');
    this.theirs = theirs;
  }
}

/** An edit that leaves the assignee alone, who was renamed since it was begun: that is no new version of the task, and whoever is meant has the new name. */
export function withNewName(edit: Edit, shown: Task | undefined): Edit {
  const { base, mine } = edit;
  if (shown?.version !== base.version || mine.assignee !== base.assignee) return edit;
  const { assignee } = shown;
  return { ...edit, base: { ...base, assignee }, mine: { ...mine, assignee } };
}

/** An edit that began from the beginning of a description, which it leaves alone, with all of it. */
export function withDescription({ base, mine, ...edit }: Edit, { description }: Pick<Task, 'description'>): Edit {
  return { ...edit, base: { ...base, description, descriptionCut: undefined }, mine: { ...mine, description: description ?? '' } };
}

/** A draft as the server keeps it. */
export const trimmed = (draft: TaskDraft): TaskDraft => ({ ...draft, title: draft.title.trim() });

/**
 * Saves an edit. Where somebody else has changed other fields since it was begun, the two are brought together and saved
 * once more. So they are where the server refuses what the edit holds: an assignee who was renamed meanwhile, or has left and lost the task, is
 * refused before anybody looks at the version.
 * @returns the task as it then is, and what of theirs was kept
 * @throws EditConflict where both changed a field differently; ApiError where a call fails
 */
export async function saveEdit(id: string, begun: Edit): Promise<Outcome> {
  const edit = begun.base.descriptionCut ? withDescription(begun, await call('getTask', { params: { id } })) : begun;
  const { base, mine } = edit;
  const save = (body: TaskBody, version: number) => call('updateTask', { params: { id }, body, headers: ifMatch(version) });
  let refusal: unknown;
  try {
    return { task: await save(bodyOf(mine, base), base.version) };
  } catch (error) {
    if (!isStale(error) && !isInvalid(error)) throw error;
    refusal = error;
  }
  const theirs = await call('getTask', { params: { id } });
  const { merged, conflicts, taken } = merge(basisOf(edit, draftOf(theirs)), trimmed(mine), draftOf(theirs));
  if (conflicts.length > 0) throw new EditConflict(theirs);
  if (taken.length === 0 && isInvalid(refusal)) throw refusal;
  const kept = taken.map((field) => fieldLabels[field]).join(', ');
  const detail = kept ? `Kept what ${whoEdited(theirs).name} changed meanwhile: ${kept}.` : undefined;
  const same = changedFields(draftOf(theirs), merged).length === 0;
  return { task: same ? theirs : await save(bodyOf(merged, theirs), theirs.version), detail };
}
