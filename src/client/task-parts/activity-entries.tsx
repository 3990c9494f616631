import type { MouseEvent } from 'react';
import * as messages from '#messages/activity.ts';
import type { Activity, WholeActivity } from '#shared/activities.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { actionLabels } from '#shared/words.ts';
import { Marked } from '../text/marked.tsx';
import { Age } from '../ui/age.tsx';
import { Button } from '../ui/button.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { RestoreValue } from './restore-value.tsx';
import { useActivities } from './use-activities.ts';

type EntryProps = {
  entry: Activity | WholeActivity;
  task: Task;
  user: User;
  onShowAll: (event: MouseEvent<HTMLElement>) => void;
  busy: boolean;
};

function ActivityEntry({ entry, task, user, onShowAll, busy }: EntryProps) {
  const { admin, action, note, noteCut, at } = entry;
  return (
    <li className="py-1.5">
      <div className="flex items-start gap-2">
        <p className="min-w-0 grow text-small text-muted wrap-anywhere">
          <span className="font-medium text-body">{admin.name}</span> {actionLabels[action]} <span aria-hidden="true">·</span>{' '}
          <Age at={at} />
        </p>
        {'changes' in entry && <RestoreValue entry={entry} task={task} user={user} />}
      </div>
      {note && (
        <p className="mt-0.5 whitespace-pre-wrap text-label wrap-anywhere">
          {/* A cut note may end in a cut URL. */}
          <Marked text={note} links={!noteCut} />
          {noteCut && <span>…</span>}
        </p>
      )}
      {noteCut && (
        <Button variant="ghost" size="small" busy={busy} onClick={onShowAll} className="-ml-2.5">
          {messages.showAll}
        </Button>
      )}
    </li>
  );
}

/** Focuses the list, because the button goes. */
function focusList(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('section')?.focus({ preventScroll: true });
}

/** A task's history, newest first, in a `section`. @param auto loads older entries on scrolling */
export function ActivityEntries({ task, user, auto = false }: { task: Task; user: User; auto?: boolean }) {
  const { shown, hasOlder, older, inFull } = useActivities(task, may(user, 'updateTask', task));
  const showAll = (event: MouseEvent<HTMLElement>) => {
    focusList(event);
    inFull.mutate();
  };
  const showOlder = (event: MouseEvent<HTMLElement>) => {
    focusList(event);
    older.mutate();
  };
  if (shown.length === 0) return <p className="py-1.5 text-label text-muted">{messages.noneYet}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((entry) => (
          <ActivityEntry key={entry.id} entry={entry} task={task} user={user} onShowAll={showAll} busy={inFull.isPending} />
        ))}
      </ul>
      {hasOlder && auto && <ShowMore label={messages.showOlder} held={shown.length} auto page={older} />}
      {hasOlder && !auto && (
        <Button variant="ghost" size="small" busy={older.isPending} onClick={showOlder} className="my-1 -ml-2.5">
          {messages.showOlder}
        </Button>
      )}
    </>
  );
}
