import { useRef } from 'react';
import { flushSync } from 'react-dom';
import * as messages from '#messages/activity.ts';
import * as comments from '#messages/comments.ts';
import { actionLabels } from '#messages/labels.ts';
import type { Activity, FieldChange, WholeActivity } from '#shared/activities.ts';
import { timeInWords } from '#shared/calendar.ts';
import { valueIn } from '#shared/label-text.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { changedFields } from '../board-store/draft-fields.ts';
import { draftKeys, drafts, useHasDraft } from '../board-store/drafts/drafts.ts';
import { useTaskChanges } from '../board-store/mutations/change-task.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import { setFields } from '../board-store/mutations/update-task.ts';
import { draftOf, draftWith, type TaskDraft } from '../board-store/task-draft.ts';
import { fileStep } from '../board-store/undo/file-step.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { Mentioned } from '../mentions/mentioned.tsx';
import { Age } from '../ui/age.tsx';
import { Button } from '../ui/button.tsx';
import { timeZone } from '../ui/time-zone.ts';
import { CommentActions, CommentEdit } from './comment-actions.tsx';
import { wholeTask } from './tick-box.ts';

const formerDraft = (task: Task, changes: readonly FieldChange[]): TaskDraft =>
  draftWith(task, Object.fromEntries(changes.map(({ field, before }) => [field, valueIn(field, before)])));

type RestoreProps = { entry: WholeActivity; task: Task; user: User };

/** The button that puts the values before an edit back, or the file that it removed. There is none where they are the present ones. */
function RestoreValue({ entry: { action, changes, removedFileId }, task, user }: RestoreProps) {
  const restore = useReportedMutation(async () => {
    const whole = await wholeTask(task);
    setFields(whole, formerDraft(whole, changes));
  });
  const { change, isPending } = useTaskChanges();
  const isCut = task.descriptionCut && changes.some(({ field }) => field === 'description');
  const isOver = !isCut && changedFields(draftOf(task), formerDraft(task, changes)).length === 0;
  const [{ before: name } = { before: null }] = changes;
  const file = removedFileId && name ? { id: removedFileId, name } : undefined;
  const mayRestore = file || (!isOver && may(user, 'updateTask', task));
  if (action !== 'edited' || !mayRestore) return null;
  const putBack = () => (file ? change(fileStep(task.id, [{ id: task.id, before: null, after: {}, file }], 'after')) : restore.mutate());
  return (
    <Button variant="ghost" size="tiny" busy={restore.isPending || isPending} onClick={putBack}>
      {messages.restore}
    </Button>
  );
}

type EntryProps = {
  entry: Activity | WholeActivity;
  task: Task;
  user: User;
  onShowAll: () => void;
  busy: boolean;
};

/** An entry of a task's history, with the actions that the user may take on it. */
export function ActivityEntry({ entry, task, user, onShowAll, busy }: EntryProps) {
  const { id, admin, action, note, noteCut, at, editedAt, deletedAt, mentions } = entry;
  const item = useRef<HTMLLIElement>(null);
  const draft = draftKeys.commentEdit(user.id, task.id, id);
  const can = (call: 'updateComment' | 'deleteComment') =>
    action === 'comment' && !deletedAt && !isProvisional(entry) && may(user, call, { ...task, authorId: admin.id });
  // An edit of a cut note would lose its rest.
  const mayEdit = !noteCut && can('updateComment');
  const mayDelete = can('deleteComment');
  const Note = action === 'comment' ? Markdown : Mentioned;
  // Between two texts in Hebrew or Arabic an arrow would follow their direction, and point from the new value to the old one.
  const words = action === 'edited' ? note?.replace(/([\u0590-\u08ff]\P{L}*) → /gu, '$1 \u200e→ ') : note;
  // Also once the comment is deleted or no longer theirs, so that what they typed stays within reach.
  const isEdited = useHasDraft(draft) && !noteCut;
  const begin = () => {
    flushSync(() => drafts.set(draft, note));
    const field = item.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  };
  const end = () => {
    const hadFocus = item.current?.contains(document.activeElement);
    flushSync(() => drafts.set(draft, undefined));
    // A deleted comment has no button.
    const next = item.current?.querySelector('button') ?? item.current?.closest<HTMLElement>('section');
    if (hadFocus) next?.focus();
  };
  return (
    <li ref={item} className="py-1.5">
      <div className="flex items-start gap-2">
        <p className="min-w-0 grow text-small text-muted wrap-anywhere">
          <span className="font-medium text-body">{messages.author(entry)}</span> {actionLabels[action]} <span aria-hidden="true">·</span>{' '}
          <Age at={at} />
          {editedAt && !deletedAt && (
            <>
              {' '}
              <span aria-hidden="true">·</span> <span title={timeInWords(editedAt, timeZone)}>{comments.wasEdited}</span>
            </>
          )}
        </p>
        <span className="-my-1 -mr-1.5 flex shrink-0 pointer-coarse:-my-2 empty:hidden">
          {'changes' in entry && <RestoreValue entry={entry} task={task} user={user} />}
          {!isEdited && <CommentActions task={task} entry={entry} onEdit={mayEdit ? begin : undefined} mayDelete={mayDelete} />}
        </span>
      </div>
      {isEdited && <CommentEdit task={task} entry={entry} draft={draft} onEnd={end} />}
      {deletedAt && <p className="mt-0.5 text-label text-muted italic">{comments.wasDeleted}</p>}
      {words && !isEdited && (
        <div className="mt-0.5 whitespace-pre-wrap text-label wrap-anywhere">
          {/* A cut note may end in a cut URL. */}
          <Note text={words} mentions={mentions} links={!noteCut} />
          {noteCut && <span>…</span>}
        </div>
      )}
      {noteCut && (
        <Button variant="ghost" size="small" busy={busy} onClick={() => onShowAll()} className="-ml-2.5">
          {messages.showAll}
        </Button>
      )}
    </li>
  );
}
