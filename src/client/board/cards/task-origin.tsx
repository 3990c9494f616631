import * as messages from '#messages/cards.ts';
import type { Task } from '#shared/tasks.ts';
import { sentence } from '../../text/sentence.tsx';
import { Age } from '../../ui/age.tsx';

/** A task's creator and age, on one line that truncates a long name. */
export function TaskOrigin({ task }: { task: Task }) {
  return (
    <p
      data-handle=""
      className="col-start-1 row-start-1 flex min-w-0 gap-1 text-small/6 text-muted @max-[22rem]/column:col-end-3 @max-[22rem]/column:beside-toggle"
    >
      <span title={messages.createdBy(task.creator.name)} className="truncate">
        {/* Hidden where a button leaves no room. */}
        <span className="@max-[24rem]/column:sr-only @max-[22rem]/column:at-hand:not-sr-only @max-[22rem]/column:at-hand:whitespace-nowrap!">
          {messages.created}
        </span>{' '}
        {sentence(messages.by, <bdi>{task.creator.name}</bdi>)}
      </span>
      <span className="shrink-0">
        <span aria-hidden="true">·</span> <Age at={task.createdAt} />
      </span>
    </p>
  );
}
