import { type ReactNode, useId, useSyncExternalStore } from 'react';
import * as buttons from '#messages/controls.ts';
import * as messages from '#messages/drafts.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { drafts } from '../board-store/drafts/drafts.ts';
import { goneTasks } from '../board-store/drafts/gone-tasks.ts';
import { discardOrphan, dropDraft, orphanedOf } from '../board-store/drafts/outgoing.ts';
import { taskDraftsOf } from '../board-store/drafts/task-drafts.ts';
import type { Edit } from '../board-store/merge/save-edit.ts';
import { cachedTask, useCached, useCachedTask } from '../board-store/task-cache.ts';
import { draftOf, emptyDraft, type TaskDraft } from '../board-store/task-draft.ts';
import { Button } from '../ui/button.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { CommentForm } from './comment-form.tsx';
import { textOfChange } from './text-of-change.ts';

type Draft = string | Edit | TaskDraft;

/** A draft as text to copy. @param title of its task, if that is known */
function inWords(draft: Draft, title?: string): { label: string; text: string } {
  if (typeof draft === 'string') return { label: messages.commentOn(title), text: draft };
  if ('title' in draft) return { label: messages.newTask, text: textOfChange(emptyDraft, draft) };
  const { base, mine } = draft;
  return { label: messages.editOf(title ?? base.title), text: textOfChange(draftOf(base), mine) };
}

/** A list of drafts. There is none while it is empty. */
function Section({ title, hint, children }: { title: string; hint: string; children: readonly ReactNode[] }) {
  const heading = useId();
  if (children.length === 0) return null;
  return (
    <section
      tabIndex={-1}
      aria-labelledby={heading}
      className="mx-4 mb-3 max-h-60 shrink-0 overflow-y-auto rounded-panel border border-line bg-surface p-4 shadow-card outline-none sm:mx-6 print:hidden"
    >
      <h2 id={heading} className="text-base font-semibold">
        {title}
      </h2>
      <p className="mt-0.5 text-label text-muted">{hint}</p>
      <ul className="mt-3 grid items-start gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
    </section>
  );
}

/** @param title its task's if that is gone */
function Orphan({ draft, taskId, title, discard }: { draft: Draft; taskId?: string; title?: string; discard: () => void }) {
  const task = useCachedTask(taskId ?? null);
  return (
    <li data-text-of={taskId} className="min-w-0">
      <CopyText {...inWords(draft, title ?? task?.title)} action={buttons.copy}>
        <Button variant="ghost" size="small" onClick={discard}>
          {buttons.discard}
        </Button>
      </CopyText>
    </li>
  );
}

function LeftOut({ taskId, user }: { taskId: string; user: User }) {
  const title = useId();
  const task = useCachedTask(taskId);
  if (!task) return null;
  return (
    <li className="min-w-0">
      <article
        data-task={task.id}
        data-version={task.version}
        tabIndex={-1}
        aria-labelledby={title}
        className="grid grid-cols-1 rounded-control"
      >
        <h3 id={title} dir="auto" className="truncate text-label font-medium">
          {task.title}
        </h3>
        <div className="pl-2.25">
          <CommentForm task={task} user={user} />
        </div>
      </article>
    </li>
  );
}

type OrphanedDraftsProps = {
  user: User;
  /** The tasks of the search; undefined if the whole board is shown. */
  found: readonly Task[] | undefined;
};

/** Drafts without a field on the board: of deleted tasks, of failed requests, of edits that one may no longer save, and of tasks that the search leaves out. */
export function OrphanedDrafts({ user, found }: OrphanedDraftsProps) {
  const gone = useSyncExternalStore(goneTasks.subscribe, goneTasks.get);
  const shelf = useSyncExternalStore(drafts.subscribe, drafts.all);
  const typed = taskDraftsOf(user.id, shelf);
  const ofGone = typed.filter(({ taskId }) => gone.has(taskId));
  // A comment keeps its field without the right to send it.
  const isReadOnly = ({ kind, taskId }: (typeof typed)[number]) => {
    const task = kind === 'edit' && !gone.has(taskId) ? cachedTask(taskId) : undefined;
    return task !== undefined && !may(user, 'updateTask', task);
  };
  // As text, which is the same while they are.
  const readOnlyKeys = useCached(() => JSON.stringify(typed.filter(isReadOnly).map(({ key }) => key)));
  const readOnly: readonly string[] = JSON.parse(readOnlyKeys);
  const leftOut = typed
    .filter(({ kind, taskId }) => kind === 'comment' && found && !gone.has(taskId) && !found.some(({ id }) => id === taskId))
    .filter(({ taskId }) => cachedTask(taskId));
  return (
    <>
      <Section {...messages.ofDeletedTasks}>
        {ofGone.map(({ key, taskId, typed: draft }) => (
          <Orphan key={key} draft={draft} taskId={taskId} title={gone.get(taskId)} discard={() => dropDraft(key)} />
        ))}
      </Section>
      <Section {...messages.ofReadOnlyTasks}>
        {typed
          .filter(({ key }) => readOnly.includes(key))
          .map(({ key, taskId, typed: draft }) => (
            <Orphan key={key} draft={draft} taskId={taskId} discard={() => dropDraft(key)} />
          ))}
      </Section>
      <Section {...messages.notSent}>
        {orphanedOf(user.id, shelf).map((one) => (
          <Orphan key={one.key} draft={one.text as Draft} taskId={one.draft.split(' ')[2]} discard={() => discardOrphan(one)} />
        ))}
      </Section>
      <Section {...messages.leftOut}>
        {leftOut.map(({ taskId }) => (
          <LeftOut key={taskId} taskId={taskId} user={user} />
        ))}
      </Section>
    </>
  );
}
