import { Link, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as cards from '#messages/cards.ts';
import * as buttons from '#messages/controls.ts';
import * as messages from '#messages/task-link.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { isGone } from '../api/error-kinds.ts';
import { useDeletedMeanwhile } from '../board-store/drafts/gone-tasks.ts';
import { LINKED, linkName, openTask } from '../board-store/linked-task.ts';
import { closeTask, shownTask, useLinkedTask } from '../board-store/use-linked-task.ts';
import { EditingLine } from '../presence/editing-line.tsx';
import { askAboutOne } from '../selection/ask-about-one.tsx';
import { cardInUse, focusCardSoon } from '../shortcuts/card-elements.ts';
import { CommentForm, useHasCommentForm } from '../task-forms/comment-form.tsx';
import { editTask } from '../task-forms/edit-task.tsx';
import { copyTaskLink } from '../task-parts/copy-task.ts';
import { ReadOnlyLine } from '../task-parts/read-only-line.tsx';
import { useAddress } from '../ui/address.ts';
import { HeadButton, SidePanel } from '../ui/dialog/side-panel.tsx';
import { toastError } from '../ui/toast/toast.ts';
import { PanelBody } from './panel-body.tsx';
import { onPanelKey } from './panel-keys.ts';

function PanelHead({ task, user, deleted }: { task: Task; user: User; deleted: boolean }) {
  return (
    <>
      <span className="flex min-w-0 grow items-center gap-2 text-label text-muted">
        {task.number > 0 && messages.taskNumber(task.number)}
        <EditingLine taskId={task.id} userId={user.id} className="grow [contain:inline-size]" />
      </span>
      {!deleted && <HeadButton name={cards.copyLink} Icon={Link} onClick={() => void copyTaskLink(task)} />}
      {!deleted && may(user, 'updateTask', task) && <HeadButton name={cards.edit} Icon={Pencil} onClick={() => editTask(task)} />}
      {!deleted && may(user, 'deleteTask', task) && <HeadButton name={cards.remove} Icon={Trash2} onClick={() => askAboutOne(task)} />}
    </>
  );
}

function PanelFooter({ task, user }: { task: Task; user: User }) {
  return (
    <div className="flex flex-col gap-2 [&>form]:mx-0! [&>form]:border-control! [&>form]:bg-field!">
      {useHasCommentForm(task, user) && <CommentForm task={task} user={user} />}
      {!may(user, 'updateTask', task) && <ReadOnlyLine task={task} user={user} />}
    </div>
  );
}

/** The panel of the task in the address, which the board need not hold. */
export function TaskPanel({ user }: { user: User }) {
  const name = useAddress().get(LINKED);
  const { task, loading, deleted } = useLinkedTask(name);
  // Stays while the next one loads.
  const [last, setLast] = useState<Task>();
  const shown = name === null || deleted ? undefined : (task ?? last);
  if (shown !== last) setLast(shown);

  const latest = useRef<string>(null);
  useEffect(() => {
    if (!task) return;
    latest.current = task.id;
    // Its card and the cards beside it are rendered.
    cardInUse.set(task.id);
  }, [task]);

  const failed = task ? null : loading.error;
  const tell = useEffectEvent((failure: Error) => {
    if (!isGone(failure)) return toastError(failure, { label: buttons.tryAgain, onAct: () => void loading.refetch() });
    // The panel of a task whose link led nowhere stays.
    if (last) openTask(linkName(last));
    else closeTask();
    return toastError(new Error(messages.taskGone));
  });
  useEffect(() => {
    if (failed) tell(failed);
  }, [failed]);
  useEffect(() => {
    if (deleted) closeTask();
  }, [deleted]);

  const focusItsCard = () => {
    const { current: id } = latest;
    const board = document.getElementById('tasks');
    // Opened from another panel, it has given focus back to that. If the board has gone too, its next user has used no card yet.
    if (!board || document.activeElement?.closest('[role="dialog"]')) return;
    // Opened by a link, it had nothing to give focus back to, and its card may be gone.
    if (document.activeElement === document.body) board.focus({ preventScroll: true });
    if (id && shownTask(id)) focusCardSoon(id);
  };
  const gone = useDeletedMeanwhile(shown?.id ?? '');
  return (
    <SidePanel
      open={shown !== undefined}
      onClose={closeTask}
      subject={shown?.id ?? ''}
      title={shown?.title ?? ''}
      titleClassName={shown?.status === 'completed' && 'line-through decoration-1'}
      head={shown && <PanelHead task={shown} user={user} deleted={gone} />}
      footer={shown && <PanelFooter key={shown.id} task={shown} user={user} />}
      onKeyDown={(event) => onPanelKey(event, { task: shown, deleted: gone })}
      onClosed={focusItsCard}
    >
      {shown && <PanelBody task={shown} user={user} deleted={gone} loading={loading} />}
    </SidePanel>
  );
}
