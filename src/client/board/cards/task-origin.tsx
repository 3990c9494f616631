import type { Task } from '#shared/tasks.ts';
import { Age } from '../../ui/age.tsx';

/** Who made a task, and how long ago: one line, in which a long name gives way. */
export function TaskOrigin({ task }: { task: Task }) {
  return (
    <p
      data-handle=""
      className="col-start-1 row-start-1 flex min-w-0 gap-1 text-small/6 text-muted @max-[22rem]/column:col-end-3 @max-[22rem]/column:beside-toggle"
    >
      <span title={`Created by ${task.creator.name}`} className="truncate">
        {/* Beside a button there is no room for it. */}
        <span className="@max-[24rem]/column:sr-only @max-[22rem]/column:at-hand:not-sr-only @max-[22rem]/column:at-hand:whitespace-nowrap!">
          Created
        </span>{' '}
        by <bdi>{task.creator.name}</bdi>
      </span>
      <span className="shrink-0">
        <span aria-hidden="true">·</span> <Age at={task.createdAt} />
      </span>
    </p>
  );
}
