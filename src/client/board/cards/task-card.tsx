import { ChevronDown } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useSyncExternalStore } from 'react';
import * as messages from '#messages/cards.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { FoundTask, Task } from '#shared/tasks.ts';
import { linkName, openTask, taskAddress } from '../../board-store/linked-task.ts';
import { isProvisional } from '../../board-store/mutations/provisional.ts';
import { useJustChanged } from '../../board-store/realtime/changed-by-others.ts';
import { cardInUse, focusAwaited } from '../../shortcuts/card-elements.ts';
import { CommentForm, useHasCommentForm } from '../../task-forms/comment-form.tsx';
import { ReadOnlyLine } from '../../task-parts/read-only-line.tsx';
import { StatusSelect } from '../../task-parts/status-select.tsx';
import { Marked } from '../../text/marked.tsx';
import { sentence } from '../../text/sentence.tsx';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { late } from '../../ui/late.tsx';
import { useKeptState } from '../../ui/use-kept-state.ts';
import { CardActions } from './card-actions.tsx';
import { compactCards } from './compact-cards.ts';
import { FoundComment, TaskDescription } from './task-description.tsx';
import { TaskFacts } from './task-facts.tsx';

type ActivityToggleProps = { open: boolean; controls: string; onToggle: () => void };

function ActivityToggle({ open, controls, onToggle }: ActivityToggleProps) {
  return (
    <Button
      variant="ghost"
      size="tiny"
      data-activity-toggle=""
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
      className="on-demand col-start-2 row-start-1 -mr-1.5 max-w-none! justify-self-end @max-[22rem]/column:col-start-1 @max-[22rem]/column:col-end-3 @max-[22rem]/column:bg-surface @max-[22rem]/column:selected:bg-selected @max-[22rem]/column:hover:bg-sunken @max-[22rem]/column:at-hand:col-start-2 @max-[22rem]/column:at-hand:row-start-2"
    >
      <span className="flex items-center gap-1">
        <span>{open ? messages.hideActivity : messages.showActivity}</span>
        <ChevronDown aria-hidden="true" className={classes('size-3.5 transition-transform', open && 'rotate-180')} />
      </span>
    </Button>
  );
}

function TaskOrigin({ task }: { task: Task }) {
  return (
    <p
      data-handle=""
      className="col-start-1 row-start-1 flex min-w-0 gap-1 self-center text-small/6 text-muted @max-[22rem]/column:col-end-3 @max-[22rem]/column:beside-toggle"
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

const EditingLine = late(async () => (await import('../../presence/editing-line.tsx')).EditingLine);
const ActivityList = late(async () => (await import('../../task-parts/activity-list.tsx')).ActivityList);

const markedText = () => String(getSelection());
/** The text marked before the latest press on a title. The browser keeps it on a draggable card, and may drag it. */
let markedBefore = '';

const openInTab = (task: Task) => window.open(taskAddress(linkName(task)), '_blank', 'noopener');

/** Opens a task by a click on its title, as on a link; Enter does so by keyboard. Shift selects cards, and a drag marks text. */
const opening = (task: Task) => ({
  onMouseDown: (event: MouseEvent) => {
    markedBefore = markedText();
    // The middle button would scroll.
    if (event.button === 1) event.preventDefault();
  },
  onAuxClick: ({ button }: MouseEvent) => {
    if (button === 1) openInTab(task);
  },
  onClick: ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => {
    if (shiftKey || altKey || !['', markedBefore].includes(markedText())) return;
    if (ctrlKey || metaKey) openInTab(task);
    else openTask(linkName(task));
  },
});

/** A task, with the controls that the user may use. */
export function TaskCard({ task, user }: { task: FoundTask; user: User }) {
  const [title, activity] = [useId(), useId()];
  const [open, setOpen] = useKeptState(`activity ${task.id}`, false);
  const justChanged = useJustChanged(task.id);
  const isCompact = useSyncExternalStore(compactCards.subscribe, compactCards.get);
  const isInUse = useSyncExternalStore(cardInUse.subscribe, () => isCompact && cardInUse.get() === task.id);
  useEffect(() => void focusAwaited(), []);
  const named = !isProvisional(task);
  const can = (call: 'updateTask' | 'changeStatus') => named && may(user, call, task);
  const [edits, moves, comments] = [can('updateTask'), can('changeStatus'), useHasCommentForm(task, user) && named];
  const facts = <TaskFacts task={task} />;
  const texts = (
    <>
      {task.description && <TaskDescription task={task} user={user} />}
      {task.hit && <FoundComment {...task.hit} />}
    </>
  );
  const rest = (
    /* In a narrow column where controls are always shown, they have their own line. */
    <div className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1 [reading-flow:grid-rows]">
      <TaskOrigin task={task} />
      {moves && (
        <StatusSelect
          task={task}
          size="tiny"
          className="on-demand col-start-2 row-start-3 mt-0.75 w-auto! self-start justify-self-end font-medium shadow-none! @max-[22rem]/column:at-hand:col-start-1 @max-[22rem]/column:at-hand:row-start-2 @max-[22rem]/column:at-hand:mt-0 @max-[22rem]/column:at-hand:justify-self-start"
        />
      )}
      {named && <ActivityToggle open={open} controls={activity} onToggle={() => setOpen(!open)} />}
      {open && (
        <div id={activity} className="col-span-2 mt-1 mb-1">
          <ActivityList task={task} user={user} />
        </div>
      )}
      {comments && <CommentForm task={task} user={user} />}
      {named && !edits && (
        <ReadOnlyLine
          task={task}
          user={user}
          className={classes(
            'col-start-1 col-end-3 mb-1',
            moves || comments
              ? 'row-start-5 mt-0.5'
              : 'row-start-3 @max-[22rem]/column:at-hand:col-end-2 @max-[22rem]/column:at-hand:row-start-2',
          )}
        />
      )}
    </div>
  );
  return (
    <article
      aria-labelledby={title}
      aria-busy={!named || undefined}
      data-task={task.id}
      data-version={task.version}
      data-movable={moves || undefined}
      data-changed={justChanged || undefined}
      data-unfolds={isCompact || undefined}
      data-unfolded={isInUse || open || undefined}
      // The controls of a folded card come after it, once it has focus.
      tabIndex={isCompact ? 0 : -1}
      className={classes(
        'card rounded-panel border border-line bg-surface selected:border-accent selected:bg-selected px-3 pt-2.5 pb-1.5 shadow-card',
        'transition-[border-color,box-shadow] data-changed:border-accent data-changed:ring-3 data-changed:ring-accent-soft',
        // Inside, because a scroller clips an outline outside the card.
        'focus-visible:-outline-offset-1',
        !named && 'opacity-70',
      )}
    >
      <EditingLine taskId={task.id} userId={user.id} />
      <div className="flex items-start gap-2">
        <h3
          id={title}
          dir="auto"
          {...(named && opening(task))}
          className={classes(
            'min-w-0 grow cursor-pointer text-wrap text-base/5 font-semibold wrap-anywhere hover:text-accent-text',
            task.status === 'completed' && 'text-muted line-through decoration-1',
          )}
        >
          <Marked text={task.title} />
        </h3>
        {named && <CardActions task={task} user={user} allowed={edits} />}
      </div>
      {isCompact ? (
        <>
          {facts}
          <div className="folds">
            {texts}
            {rest}
          </div>
        </>
      ) : (
        <>
          {texts}
          {facts}
          {rest}
        </>
      )}
    </article>
  );
}
