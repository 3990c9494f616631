import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Task } from '#shared/tasks.ts';
import { Marked } from '../../text/marked.tsx';
import { classes } from '../../ui/classes.ts';
import { TaskFacts } from './task-facts.tsx';
import { TaskOrigin } from './task-origin.tsx';

type CardFaceProps = ComponentProps<'article'> & {
  task: Task;
  /** Beside the title. */
  corner: ReactNode;
  /** Below the title: what is told of the task in its own words. */
  texts: ReactNode;
  /** Beside and below who made it, in the grid that holds that. */
  children: ReactNode;
};

/** What a card tells of its task, in its frame; what can be done with the task is put in by whoever draws it. */
export function CardFace({ task, corner, texts, className, children, ...rest }: CardFaceProps) {
  // What stands in it is new whenever it is drawn: there is nothing to remember.
  'use no memo';
  const title = useId();
  return (
    <article
      {...rest}
      aria-labelledby={title}
      className={classes('card rounded-panel border border-line bg-surface px-3 pt-2.5 pb-1.5 shadow-card', className)}
    >
      <div className="flex items-start gap-2">
        <h3
          id={title}
          dir="auto"
          className={classes(
            'min-w-0 grow text-wrap text-base/5 font-semibold wrap-anywhere',
            task.status === 'completed' && 'text-muted line-through decoration-1',
          )}
        >
          <Marked text={task.title} />
        </h3>
        {corner}
      </div>
      {texts}
      <TaskFacts task={task} />
      {/* In a narrow column whose controls are always at hand, they have a line of their own. */}
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1 [reading-flow:grid-rows]">
        <TaskOrigin task={task} />
        {children}
      </div>
    </article>
  );
}
