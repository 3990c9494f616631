import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { isGone } from '../api/error-kinds.ts';
import { keys } from '../api/keys.ts';
import { newTask } from '../api/schemas.ts';
import { changedFields, draftFields, schemaName, type TaskField } from '../board-store/draft-fields.ts';
import { draftKeys, drafts } from '../board-store/drafts/drafts.ts';
import { type Merged, merge } from '../board-store/merge/merge.ts';
import { baseInConflict, baseOf, basisOf, type Edit, EditConflict, trimmed, withDescription } from '../board-store/merge/save-edit.ts';
import { type Outcome, useTaskChanges } from '../board-store/mutations/change-task.ts';
import { save } from '../board-store/mutations/update-task.ts';
import { heldTask, takeOver } from '../board-store/task-cache.ts';
import { bodyOf, draftOf, type TaskDraft } from '../board-store/task-draft.ts';
import { unreadable, useFormErrors } from '../ui/form/use-form-errors.ts';
import { dismissToastIf } from '../ui/toast/toast.ts';

/** A merge with fields to decide before anything is saved. `merged` has my values of them, and `other` theirs. */
type Conflict = Merged & {
  theirs: Task;
  base: TaskDraft;
};

const begin = (task: Task): Edit => ({ base: baseOf(task), mine: draftOf(task) });
const isSame = (one: Edit, other: Edit) => changedFields(one.mine, other.mine).length === 0;
const isChanged = ({ base, mine }: Edit) => changedFields(draftOf(base), mine).length > 0;

/** The dialog's draft in the shared store. Another tab may store one under the same key, and neither removes the other's. */
function useOwnDraft(key: string, form: RefObject<HTMLFormElement | null>) {
  const own = useRef({ value: drafts.get<Edit>(key), typed: false });

  // Restores this draft when another tab's, which replaced it, is removed.
  useEffect(() =>
    drafts.subscribe(() => {
      const { value, typed } = own.current;
      if (typed && form.current && drafts.get(key) === undefined) drafts.set(key, value);
    }),
  );

  /** Stores a draft or removes it, if the stored one is this dialog's. A draft that was typed is stored in any case. */
  const put = (value: Edit | undefined, isTyped = false) => {
    const { value: former } = own.current;
    const stored = drafts.get<Edit>(key);
    own.current = { value, typed: value !== undefined };
    if (isTyped || (former && stored ? isSame(former, stored) : former === stored)) drafts.set(key, value);
  };
  return { own, put };
}

/** The state of an edit, until the server has it. Draft and base are stored, so that it can be merged days later. */
export function useEdit(task: Task, user: User, form: RefObject<HTMLFormElement | null>, close: () => void) {
  const key = draftKeys.edit(user.id, task.id);
  const [restored, setRestored] = useState(() => drafts.get(key) !== undefined);
  const [edit, setEdit] = useState(() => drafts.get<Edit>(key) ?? begin(task));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { errors, check, forget } = useFormErrors();
  const isCut = edit.base.descriptionCut === true;
  const loading = useQuery({
    queryKey: keys.taskToEdit(task.id, edit.base.version),
    queryFn: () => call('getTask', { params: { id: task.id } }),
    enabled: isCut,
    gcTime: 0,
  });
  const { data: whole, error: failure } = loading;
  useEffect(() => {
    if (isCut && whole) setEdit((begun) => (begun.base.descriptionCut ? withDescription(begun, whole) : begun));
  }, [isCut, whole]);
  useEffect(() => {
    if (isGone(failure)) takeOver([], [task.id]);
  }, [failure, task.id]);
  const { own, put } = useOwnDraft(key, form);

  const latest = conflict?.theirs;
  // A field's base becomes theirs once it is decided.
  const undecided = latest ? changedFields(draftOf(edit.base), draftOf(latest)) : [];
  useEffect(() => {
    if (latest) form.current?.querySelector('[data-undecided]')?.scrollIntoView({ block: 'nearest' });
  }, [latest, form]);

  const keep = (next: Edit, isTyped = true) => {
    setEdit(next);
    // Half a date reads as empty. Storing that would delete the date on a later save.
    const isHalf = form.current && unreadable(form.current).length > 0;
    const { day } = (own.current.value ?? begin(task)).mine;
    const kept = isHalf ? { ...next, mine: { ...next.mine, day } } : next;
    if (isChanged(kept)) put(kept, isTyped);
    else put(undefined);
  };
  const { change, isPending, withdraw } = useTaskChanges();
  /** An edit as sent, with the whole description if that has arrived since, because nobody typed it. */
  const withArrived = (sent: Edit) => (sent.base.descriptionCut ? withDescription(sent, edit.base) : sent);
  const whenTaken = useEffectEvent((begun: Edit, { tasks: [saved] = [] }: Outcome) => {
    const sent = withArrived(begun);
    const typedWhileSending = changedFields(sent.mine, edit.mine).length > 0;
    setConflict(null);
    // Fields that were not typed in take the saved values, which may be theirs.
    if (typedWhileSending && saved) return keep({ base: baseOf(saved), mine: merge(sent.mine, edit.mine, draftOf(saved)).merged }, false);
    // Another tab, or this dialog reopened, may hold another draft by now.
    put(undefined);
    if (form.current) close();
  });
  const whenRefused = useEffectEvent((begun: Edit, error: Error) => {
    // After a retry from the toast, with the dialog closed, the toast says where to choose.
    if (!(error instanceof EditConflict) || !form.current) return false;
    const sent = withArrived(begun);
    const theirs = draftOf(error.theirs);
    const base = basisOf(sent, theirs);
    const both = merge(base, edit.mine, theirs);
    // None are left if typing during the request has settled them.
    keep({ base: baseInConflict(sent.base, error.theirs, both.conflicts), mine: both.merged }, false);
    // An older success would cover what the user must read.
    dismissToastIf(({ variant = 'default' }) => variant === 'default');
    setConflict({ ...both, theirs: error.theirs, base });
    return true;
  });

  const discard = () => {
    // Half a date is in its field only.
    form.current?.reset();
    setEdit(begin(heldTask(task.id) ?? task));
    put(undefined);
    setConflict(null);
    setRestored(false);
    forget(...Object.keys(errors));
    withdraw();
  };

  /** Enters values, which decide these fields if they are in conflict. */
  const onChange = (change: Partial<TaskDraft>) => {
    let { base } = edit;
    if (conflict) {
      const typed = Object.entries(change).filter(([field, value]) => value !== conflict.other[field as TaskField]);
      setConflict({ ...conflict, merged: { ...conflict.merged, ...Object.fromEntries(typed) } });
      const open = undecided.filter((field) => !(field in change));
      base = baseInConflict(base, conflict.theirs, open);
    }
    keep({ ...edit, base, mine: { ...edit.mine, ...change } });
    forget(...draftFields.filter((field) => field in change).map(schemaName));
  };

  const submit = () => {
    if (isPending || !form.current) return;
    if (undecided.length > 0) return form.current.querySelector<HTMLElement>('[data-undecided] button')?.focus();
    if (check(form.current, newTask, bodyOf(edit.mine, edit.base))) {
      change({
        ...save(task.id, edit),
        whenTaken: (outcome) => whenTaken(edit, outcome),
        whenRefused: (error) => whenRefused(edit, error),
      });
      keep({ ...edit, sent: trimmed(edit.mine) });
    }
  };

  return {
    edit,
    restored,
    conflict,
    undecided,
    isPending,
    awaitsDescription: isCut,
    loading,
    fields: { draft: edit.mine, onChange, errors },
    submit,
    discard,
  };
}

export type Editing = ReturnType<typeof useEdit>;
