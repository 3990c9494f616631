import { ChevronDown, Plus } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { User } from '#shared/session.ts';
import { loadSchemas } from '../api/load-schemas.ts';
import { draftKeys, drafts, useDraft } from '../board-store/drafts/drafts.ts';
import { dropDraft, takeOut } from '../board-store/drafts/outgoing.ts';
import { changedFields } from '../board-store/merge/merge.ts';
import { useCreateTask } from '../board-store/mutations/use-create-task.ts';
import { bodyOf, emptyDraft, schemaNames, type TaskDraft } from '../board-store/task-draft.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { useFormErrors } from '../ui/form/use-form-errors.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { late } from '../ui/late.tsx';
import { DetailFields, TitleField } from './task-fields.tsx';

const SimilarTasks = late(async () => (await import('./similar-tasks.tsx')).SimilarTasks);

/** So long after a click on the board no second one follows, which would hit something else if the cards moved (milliseconds). */
const CALM = 500;

/**
 * Creates a task. At rest it is one line; the other fields unfold as soon as somebody begins, and fold again after a click on the board
 * if nothing was filled in. What was filled in and not sent is there the next time.
 */
export function TaskForm({ user }: { user: User }) {
  const key = draftKeys.newTask(user.id);
  const [open, setOpen] = useState(() => drafts.get(key) !== undefined);
  const draft = useDraft<TaskDraft>(key) ?? emptyDraft;
  const form = useRef<HTMLFormElement>(null);
  const { errors, checkBy, forget } = useFormErrors();
  const { change, isPending, withdraw } = useCreateTask();
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

  const written = () => drafts.get<TaskDraft>(key) ?? emptyDraft;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Enter was pressed twice.
    if (isPending && written() === emptyDraft) return;
    // What is offered to be sent again may be part of it.
    withdraw();
    event.currentTarget.querySelector<HTMLElement>('[name="title"]')?.focus();
    if (
      await checkBy(
        async () => (await loadSchemas()).newTask,
        event.currentTarget,
        () => bodyOf(written()),
      )
    )
      change(takeOut(key, written()));
  };
  const onChange = (entered: Partial<TaskDraft>) => {
    const next = { ...written(), ...entered };
    if (changedFields(emptyDraft, next).length === 0) dropDraft(key);
    else drafts.set(key, next);
    for (const field of Object.keys(entered)) forget(schemaNames[field] ?? field);
  };
  const fields = { draft, onChange, errors };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
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
        <TitleField {...fields} inline placeholder="What needs doing?" onFocus={() => setOpen(true)} />
        <IconButton
          label={open ? 'Show fewer fields' : 'Show more fields'}
          size="small"
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setOpen(!open)}
          icon={<ChevronDown className={classes('size-4 transition-transform', open && 'rotate-180')} />}
          className="mt-0.5"
        />
        <Button type="submit" variant="primary" size="small" busy={false}>
          Create Task
        </Button>
      </div>
      {open && (
        <div id={details} className="border-line border-t px-3 pt-2 pb-3">
          <DetailFields {...fields} isChosen />
        </div>
      )}
      {/* It comes when typing pauses, and last, so that no field moves away under a pointer. */}
      <SimilarTasks title={draft.title} />
    </form>
  );
}
