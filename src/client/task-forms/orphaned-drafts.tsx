import { useId, useRef, useSyncExternalStore } from 'react';
import type { User } from '#shared/session.ts';
import { drafts } from '../board-store/drafts/drafts.ts';
import { goneTasks } from '../board-store/drafts/gone-tasks.ts';
import { taskDraftsOf } from '../board-store/drafts/lost-drafts.ts';
import { discardOrphan, dropDraft, type Outgoing, orphanedOf } from '../board-store/drafts/outgoing.ts';
import { draftOf, emptyDraft, type TaskDraft } from '../board-store/task-draft.ts';
import { Button } from '../ui/button.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { textOfChange } from './text-of-change.ts';

type Orphan = { key: string; label: string; text: string; discard: () => void };

/** The texts of this person for tasks that are gone. */
function ofGoneTasks(userId: string, shelf: ReadonlyMap<string, unknown>, gone: ReadonlyMap<string, string | undefined>): Orphan[] {
  return taskDraftsOf(userId, shelf)
    .filter(({ taskId }) => gone.has(taskId))
    .map(({ key, taskId, ...draft }) => {
      const title = gone.get(taskId);
      const discard = () => dropDraft(key);
      if (draft.kind === 'comment') return { key, label: title ? `Comment on ${title}` : 'Comment', text: draft.typed, discard };
      const { base, mine } = draft.typed;
      return { key, label: `Edit of ${title ?? base.title}`, text: textOfChange(draftOf(base), mine), discard };
    });
}

function unsent(orphan: Outgoing): Orphan {
  const { key, text } = orphan;
  const discard = () => discardOrphan(orphan);
  if (typeof text === 'string') return { key, label: 'Comment', text, discard };
  return { key, label: 'New task', text: textOfChange(emptyDraft, text as TaskDraft), discard };
}

function Orphans({ title, hint, orphans }: { title: string; hint: string; orphans: readonly Orphan[] }) {
  const heading = useId();
  const place = useRef<HTMLElement>(null);
  if (orphans.length === 0) return null;

  const discard = (orphan: Orphan) => {
    // The button goes, and focus must not go with it.
    const next = orphans.length > 1 ? place.current : document.getElementById('tasks');
    next?.focus();
    orphan.discard();
  };

  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby={heading}
      className="max-h-60 overflow-y-auto rounded-panel border border-line bg-surface p-4 shadow-card outline-none"
    >
      <h2 id={heading} className="text-base font-semibold">
        {title}
      </h2>
      <p className="mt-0.5 text-label text-muted">{hint} Only you can see it, in this browser.</p>
      <ul className="mt-3 grid items-start gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {orphans.map((orphan) => (
          <li key={orphan.key} className="min-w-0">
            <CopyText text={orphan.text} label={orphan.label} action="Copy">
              <Button variant="ghost" size="small" onClick={() => discard(orphan)}>
                Discard
              </Button>
            </CopyText>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Typed texts that no field holds any more. They stay until they are sent or discarded: nowhere else could they be reached. */
export function OrphanedDrafts({ user }: { user: User }) {
  const gone = useSyncExternalStore(goneTasks.subscribe, goneTasks.get);
  const shelf = useSyncExternalStore(drafts.subscribe, drafts.all);
  return (
    <>
      <Orphans title="Text for tasks that were deleted" hint="It was never sent." orphans={ofGoneTasks(user.id, shelf, gone)} />
      <Orphans title="Text that was not sent" hint="Sending it failed." orphans={orphanedOf(user.id, shelf).map(unsent)} />
    </>
  );
}
