import { ChevronDown, Plus } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { User } from '#shared/session.ts';
import { draftKeys, drafts } from '../board-store/drafts/drafts.ts';
import { once } from '../board-store/drafts/idempotency.ts';
import { typedWhileSendingIn } from '../board-store/drafts/typed-while-sending.ts';
import { useCreateTask } from '../board-store/mutations/use-create-task.ts';
import type { TaskDraft } from '../board-store/task-draft.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { SimilarPlace } from './similar-place.tsx';
import { DetailFields, TitleField } from './task-fields.tsx';
import { useTaskDraft } from './use-task-draft.ts';

/** So long after a click on the board no second one follows, which would hit something else if the cards moved (milliseconds). */
const CALM = 500;

/**
 * Creates a task. At rest it is one line; the other fields unfold as soon as somebody begins, and fold again after a click on the board
 * if nothing was filled in. What was filled in and not sent is there the next time.
 */
export function TaskForm({ user }: { user: User }) {
  const key = draftKeys.newTask(user.id);
  const [open, setOpen] = useState(() => drafts.get(key) !== undefined);
  const { fields, checked, clear } = useTaskDraft(key);
  const form = useRef<HTMLFormElement>(null);
  const typedWhileSending = typedWhileSendingIn(key);
  const { change, isPending, withdraw } = useCreateTask({
    whenSent: () => typedWhileSending.resume(),
    whenTaken: (sent) => {
      const isHere = document.activeElement === document.body || form.current?.contains(document.activeElement);
      // Whoever has gone on elsewhere meanwhile stays there.
      if (clear(sent, (title) => typedWhileSending.rest(title, sent.content.title)) && isHere)
        form.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
    },
    whenSettled: () => {
      const next = typedWhileSending.end();
      if (next !== undefined && form.current) void send(next, form.current);
    },
  });
  const heading = useId();
  const details = useId();
  useEffect(() => {
    if (!open) return;
    let timer = 0;
    const over = new AbortController();
    const calm = () => clearTimeout(timer);
    const fold = () => drafts.get(key) === undefined && !form.current?.contains(document.activeElement) && setOpen(false);
    const click = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('#tasks')) timer = window.setTimeout(fold, CALM);
    };
    document.addEventListener('pointerdown', calm, over);
    document.addEventListener('click', click, over);
    return () => {
      calm();
      over.abort();
    };
  }, [open, key]);

  const send = async (title: string, from: HTMLElement) => {
    // What is offered to be sent again is part of it.
    withdraw();
    typedWhileSending.begin(title);
    const body = await checked(from, title);
    if (body) change(once(key, body));
    else typedWhileSending.end();
  };
  const sendNext = (from: HTMLElement) => {
    if (typedWhileSending.isBusy) typedWhileSending.enter(fields.draft.title);
    else void send(fields.draft.title, from);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sendNext(event.currentTarget);
  };
  const onChange = (draft: Partial<TaskDraft>) => {
    if (draft.title !== undefined) typedWhileSending.type(draft.title);
    fields.onChange(draft);
  };
  /** A button that is drawn as busy takes no Enter. */
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing && event.target instanceof HTMLInputElement;
    if (isEnter && isPending) sendNext(event.currentTarget);
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      aria-labelledby={heading}
      className="rounded-panel border border-control bg-field shadow-control transition-colors hover:border-control-hover"
    >
      <h2 id={heading} className="sr-only">
        Create New Task
      </h2>
      {/* On a phone what is being written has a line of its own. */}
      <div
        className={classes(
          'flex items-start justify-end gap-1 rounded-panel p-0.75 -outline-offset-1 outline-ring has-[[name=title]:focus-visible]:outline-2',
          open && 'max-[26rem]:flex-wrap max-[26rem]:*:has-[[name=title]]:basis-full',
        )}
      >
        <Plus aria-hidden="true" className="mt-2 ml-2.5 size-4 shrink-0 text-muted max-[26rem]:hidden" />
        <TitleField {...fields} onChange={onChange} inline placeholder="What needs doing?" onFocus={() => setOpen(true)} />
        <IconButton
          label={open ? 'Show fewer fields' : 'Show more fields'}
          tooltip={false}
          size="small"
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setOpen(!open)}
          icon={<ChevronDown className={classes('size-4 transition-transform', open && 'rotate-180')} />}
          className="mt-0.5"
        />
        <Button type="submit" variant="primary" size="small" busy={isPending}>
          Create Task
        </Button>
      </div>
      {open && (
        <div id={details} className="border-line border-t px-3 pt-2 pb-3">
          <DetailFields {...fields} isChosen />
        </div>
      )}
      {/* It comes when typing pauses, and last, so that no field moves away under a pointer. */}
      <SimilarPlace title={fields.draft.title} />
    </form>
  );
}
