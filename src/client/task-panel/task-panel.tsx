import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as buttons from '#messages/controls.ts';
import * as messages from '#messages/task-link.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { isGone } from '../api/error-kinds.ts';
import { LINKED } from '../board-store/linked-task.ts';
import type { Values } from '../board-store/undo/steps.ts';
import { closeTask, shownTask, useLinkedTask } from '../board-store/use-linked-task.ts';
import { cardInUse, focusCardSoon } from '../shortcuts/focus-card.ts';
import { CommentForm } from '../task-forms/comment-form.tsx';
import { ReadOnlyLine } from '../task-parts/read-only-line.tsx';
import { useAddress } from '../ui/address.ts';
import { SidePanel } from '../ui/dialog/side-panel.tsx';
import { toastError } from '../ui/toast/toast-error.ts';
import { PanelBody } from './panel-body.tsx';
import { PanelHead } from './panel-head.tsx';
import { usePanelKeys } from './use-panel-keys.ts';

/** The box for a comment, and the reason for missing controls. */
function PanelFooter({ task, user, place }: { task: Task; user: User; place: RefObject<HTMLDivElement | null> }) {
  return (
    <div ref={place} className="flex flex-col gap-2 [&>form]:mx-0! [&>form]:border-control! [&>form]:bg-field!">
      {may(user, 'addComment', task) && <CommentForm task={task} user={user} />}
      {!may(user, 'updateTask', task) && <ReadOnlyLine task={task} user={user} />}
    </div>
  );
}

type TaskPanelProps = {
  user: User;
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
  onChange: (tasks: readonly Task[], values: Values | null) => void;
  returnFocus: () => HTMLElement | null;
};

/** The panel of the task in the address, which the board need not hold. */
export function TaskPanel({ user, onEdit, onDelete, onChange, returnFocus }: TaskPanelProps) {
  const client = useQueryClient();
  const name = useAddress().get(LINKED);
  const { task, error, refetch, deleted } = useLinkedTask(name);
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

  const failed = task ? null : error;
  const tell = useEffectEvent((failure: Error) => {
    if (!isGone(failure)) return toastError(failure, { label: buttons.tryAgain, onAct: () => void refetch() });
    closeTask();
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
    // Opened from another panel, it has given focus back to that.
    if (document.activeElement?.closest('[role="dialog"]')) return;
    if (id && shownTask(client, id)) focusCardSoon(id);
  };
  const footer = useRef<HTMLDivElement>(null);
  const onComment = () => footer.current?.querySelector('textarea')?.focus();
  const onKeyDown = usePanelKeys({ task: shown, user, onEdit, onChange, onComment });
  return (
    <SidePanel
      open={shown !== undefined}
      onOpenChange={closeTask}
      subject={shown?.id ?? ''}
      title={shown?.title ?? ''}
      head={shown && <PanelHead task={shown} user={user} onEdit={onEdit} onDelete={onDelete} />}
      footer={shown && <PanelFooter key={shown.id} task={shown} user={user} place={footer} />}
      onKeyDown={onKeyDown}
      returnFocus={returnFocus}
      onClosed={focusItsCard}
    >
      {shown && <PanelBody task={shown} user={user} />}
    </SidePanel>
  );
}
