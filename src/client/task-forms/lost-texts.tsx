import { useId, useRef, useSyncExternalStore } from 'react';
import type { User } from '#shared/session.ts';
import { drafts } from '../board-store/drafts/drafts.ts';
import { goneTasks } from '../board-store/drafts/gone-tasks.ts';
import { dropDraft } from '../board-store/drafts/idempotency.ts';
import { taskDraftsOf } from '../board-store/drafts/lost-drafts.ts';
import { Button } from '../ui/button.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { textOfEdit } from './text-of-edit.ts';

/** What this person has typed for tasks that are gone, by the keys of its drafts. */
function useLostTexts({ id }: User): { key: string; label: string; text: string }[] {
  const gone = useSyncExternalStore(goneTasks.subscribe, goneTasks.get);
  const shelf = useSyncExternalStore(drafts.subscribe, drafts.all);
  return taskDraftsOf(id, shelf)
    .filter(({ taskId }) => gone.has(taskId))
    .map(({ key, taskId, ...draft }) => {
      const title = gone.get(taskId);
      if (draft.kind === 'edit') return { key, label: `Edit of ${title ?? draft.typed.base.title}`, text: textOfEdit(draft.typed) };
      return { key, label: title ? `Comment on ${title}` : 'Comment', text: draft.typed };
    });
}

/**
 * Gives back what somebody typed for tasks that were deleted before it was sent. It stays until it is discarded: the forms it was typed
 * into are gone, and nowhere else could it be reached.
 */
export function LostTexts({ user }: { user: User }) {
  const texts = useLostTexts(user);
  const heading = useId();
  const place = useRef<HTMLElement>(null);

  const discard = (key: string) => {
    // The button goes, and focus must not go with it.
    const next = texts.length > 1 ? place.current : document.getElementById('tasks');
    next?.focus();
    dropDraft(key);
  };

  return (
    <>
      {texts.length > 0 && (
        <section
          ref={place}
          tabIndex={-1}
          aria-labelledby={heading}
          className="max-h-60 overflow-y-auto rounded-panel border border-line bg-surface p-4 shadow-card outline-none"
        >
          <h2 id={heading} className="text-base font-semibold">
            Text for tasks that were deleted
          </h2>
          <p className="mt-0.5 text-label text-muted">It was never sent. Only you can see it, in this browser.</p>
          <ul className="mt-3 grid items-start gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
            {texts.map(({ key, label, text }) => (
              <li key={key} className="min-w-0">
                <CopyText text={text} label={label} action="Copy">
                  <Button variant="ghost" size="small" onClick={() => discard(key)}>
                    Discard
                  </Button>
                </CopyText>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
