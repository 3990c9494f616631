import * as messages from '#messages/conflicts.ts';
import { fieldLabels } from '#messages/labels.ts';
import type { Task } from '#shared/tasks.ts';
import { editedFields } from '#shared/words.ts';
import { call } from '../../api/call.ts';
import { ifMatch, isInvalid, isStale } from '../../api/error-kinds.ts';
import { changedFields, draftFields, schemaName, type TaskField } from '../draft-fields.ts';
import type { Outcome } from '../mutations/change-task.ts';
import { bodyOf, draftOf, sentBody, type TaskBody, type TaskDraft } from '../task-draft.ts';
import type { Values } from '../undo/steps.ts';
import { merge } from './merge.ts';
import { whoEdited } from './who-changed.ts';

type EditBase = TaskBody & Pick<Task, 'descriptionCut' | 'updatedAt' | 'version'>;
/** An edit: its base, the draft, and the draft sent last, whose answer may have been lost. */
export type Edit = { base: EditBase; mine: TaskDraft; sent?: TaskDraft };

/** The base of an edit, without the history because edits are stored. */
export const baseOf = ({ activities: _history, ...base }: Task): EditBase => base;

/** The base of an edit in conflict: theirs, but the undecided fields and the version stay, so that saving fails. */
export function baseInConflict(base: EditBase, theirs: Task, conflicts: readonly TaskField[]): EditBase {
  if (conflicts.length === 0) return baseOf(theirs);
  const open = conflicts.map(schemaName);
  return { ...baseOf(theirs), ...Object.fromEntries(open.map((name) => [name, base[name]])), version: base.version };
}

/** The merge base of an edit. A field that now equals the one last sent is the user's own change. */
export function basisOf({ base, sent }: Edit, now: TaskDraft): TaskDraft {
  const own = sent ? draftFields.filter((field) => sent[field] === now[field]) : [];
  return { ...draftOf(base), ...Object.fromEntries(own.map((field) => [field, now[field]])) };
}

/** Someone else changed the same fields differently, so the user must choose. */
export class EditConflict extends Error {
  override readonly name = 'EditConflict';
  readonly theirs: Task;
  constructor(theirs: Task, field: TaskField | undefined) {
    super(messages.theirsCameFirst(whoEdited(theirs, field).name));
    this.theirs = theirs;
  }
}

/** An edit on the server's values of its base, which may have those of a refused or lost change, or a former name of the assignee. */
export function rebased(edit: Edit, held: Task | undefined): Edit {
  const { base, mine, sent = draftOf(base) } = edit;
  if (held?.version !== base.version) return edit;
  const { description, descriptionCut } = held.descriptionCut ? base : held;
  const now = baseOf({ ...held, description, descriptionCut });
  return { base: now, mine: merge(draftOf(base), mine, draftOf(now)).merged, sent };
}

/** An edit that started from a cut description, with the whole one. */
export function withDescription({ base, mine, ...edit }: Edit, { description }: Pick<Task, 'description'>): Edit {
  return { ...edit, base: { ...base, description, descriptionCut: undefined }, mine: { ...mine, description: description ?? '' } };
}

/** A draft as the server stores it. */
export const trimmed = (draft: TaskDraft): TaskDraft => ({ ...draft, title: draft.title.trim() });

/** The values that an edit changes, before and after. The others may be someone else's by now. */
export function valuesOf(base: EditBase, body: TaskBody) {
  const whole = { ...body, labels: body.labels ?? base.labels };
  const changed = editedFields.filter((field) => whole[field] !== base[field]);
  const pick = (from: TaskBody): Values => Object.fromEntries(changed.map((field) => [field, from[field]]));
  return { before: pick(base), after: pick(whole) };
}

/**
 * Saves an edit. If it is stale, or invalid because of a rename, merges it with others' changes and saves again.
 * @throws EditConflict if both changed a field, or a line of the description, differently; ApiError if a call fails
 */
export async function saveEdit(id: string, begun: Edit): Promise<Outcome> {
  const edit = begun.base.descriptionCut ? withDescription(begun, await call('getTask', { params: { id } })) : begun;
  const { base, mine } = edit;
  const save = async (body: TaskBody, from: EditBase) => {
    const task = await call('updateTask', { params: { id }, body: sentBody(body), headers: ifMatch(from.version) });
    const values = valuesOf(from, body);
    const isChanged = Object.keys(values.after).length > 0;
    return { tasks: [task], ...(isChanged && { step: [{ id, ...values }] }) };
  };
  let refusal: unknown;
  try {
    return await save(bodyOf(mine, base), base);
  } catch (error) {
    if (!isStale(error) && !isInvalid(error)) throw error;
    refusal = error;
  }
  const theirs = await call('getTask', { params: { id } });
  const { merged, conflicts, taken, isJoined } = merge(basisOf(edit, draftOf(theirs)), trimmed(mine), draftOf(theirs));
  if (conflicts.length > 0) throw new EditConflict(theirs, conflicts[0]);
  if (taken.length === 0 && isInvalid(refusal)) throw refusal;
  const kept = taken.map((field) => fieldLabels[field]);
  const { name } = whoEdited(theirs);
  const said = [kept.length > 0 && messages.keptTheirs(name, kept), isJoined && messages.keptBoth(name)];
  const detail = said.filter(Boolean).join(' ') || undefined;
  const same = changedFields(draftOf(theirs), merged).length === 0;
  return { ...(same ? { tasks: [theirs] } : await save(bodyOf(merged, theirs), theirs)), detail };
}
