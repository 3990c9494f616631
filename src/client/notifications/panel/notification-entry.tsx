import { AlarmClock, CalendarClock, MailWarning } from 'lucide-react';
import { useId } from 'react';
import * as messages from '#messages/notifications.ts';
import { taskNumber } from '#messages/task-link.ts';
import { withoutMarks } from '#shared/inline-marks.ts';
import type { Notification } from '#shared/notifications.ts';
import { Age } from '../../ui/age.tsx';
import { Avatar } from '../../ui/avatar.tsx';

const reminder = { Icon: CalendarClock, colour: 'bg-blue-soft text-blue' };
const failure = { Icon: MailWarning, colour: 'bg-red-soft text-red' };

/** The actor, or a sign for what nobody did. */
function Picture({ item: { kind, actor } }: { item: Notification }) {
  if (actor) return <Avatar name={actor.name} />;
  const { Icon, colour } = kind === 'email_refused' ? failure : kind === 'overdue' ? { ...failure, Icon: AlarmClock } : reminder;
  return (
    <span aria-hidden="true" className={`grid size-8 shrink-0 place-items-center rounded-full ${colour}`}>
      <Icon className="size-4" />
    </span>
  );
}

type EntryProps = { item: Notification; unread: boolean; ofDeleted: boolean; onOpen: () => void };

/** A notification, whose button opens its task. One about several tasks has none to open, and its button marks it as read. */
export function NotificationEntry({ item, unread, ofDeleted, onOpen }: EntryProps) {
  const { task, note, at } = item;
  const actor = messages.actorOf(item);
  const id = useId();

  const sentence = (
    <span id={`${id}-sentence`} className="min-w-0 wrap-anywhere">
      {actor && (
        <>
          <bdi className={task ? 'font-medium' : undefined}>{actor}</bdi>{' '}
        </>
      )}
      {messages.happenedIn(item)}
    </span>
  );
  const button = {
    onClick: onOpen,
    className: `min-w-0 print:inline! text-left text-base wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring ${unread ? 'font-semibold' : ''}`,
  };
  return (
    <li className="relative flex gap-3 px-5 py-3 hover:bg-hover">
      <Picture item={item} />
      <div className="min-w-0 grow">
        <div className="flex items-baseline gap-2 text-label">
          {unread && <span className="sr-only">{messages.unread}</span>}
          {task ? (
            sentence
          ) : (
            <button type="button" {...button}>
              {sentence}
            </button>
          )}
          <span className="ml-auto shrink-0 text-small text-muted">
            <Age at={at} />
          </span>
        </div>
        {task && (
          <p className="mt-0.5 flex">
            <button type="button" aria-describedby={`${id}-sentence`} {...button}>
              <span dir="auto">{task.title}</span>{' '}
              {task.number > 0 && <span className="font-normal text-label text-muted">{taskNumber(task.number)}</span>}
            </button>
          </p>
        )}
        {note && (
          <p dir="auto" className="mt-0.5 line-clamp-3 whitespace-pre-line text-label text-muted wrap-anywhere">
            {withoutMarks(note)}
          </p>
        )}
        {ofDeleted && (
          <p role="status" className="mt-1 text-label text-danger-text">
            {messages.taskDeleted}
          </p>
        )}
      </div>
      <span
        aria-hidden="true"
        className={`mt-1.5 size-2 shrink-0 rounded-full forced-colors:bg-[Highlight] ${unread ? 'bg-accent' : 'invisible'}`}
      />
    </li>
  );
}
