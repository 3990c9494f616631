import { ChevronDown, Plus } from 'lucide-react';
import { type FocusEvent, type FormEvent, useId, useRef, useState } from 'react';
import * as messages from '#messages/new-task.ts';
import type { User } from '#shared/session.ts';
import { loadSchemas } from '../api/load-schemas.ts';
import { changedFields, draftFields, schemaName } from '../board-store/draft-fields.ts';
import { draftKeys, drafts, useDraft } from '../board-store/drafts/drafts.ts';
import { dropDraft, takeOut } from '../board-store/drafts/outgoing.ts';
import { useTaskChanges } from '../board-store/mutations/change-task.ts';
import { creation } from '../board-store/mutations/creations.ts';
import { bodyOf, emptyDraft, type TaskDraft } from '../board-store/task-draft.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { useFormErrors } from '../ui/form/use-form-errors.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { late } from '../ui/late.tsx';
import { DetailFields, TitleField } from './task-fields.tsx';

const SimilarTasks = late(async () => (await import('./similar-tasks.tsx')).SimilarTasks);
const WaitingFiles = late(async () => (await import('../files/waiting-files.tsx')).WaitingFiles);
const PastedTitles = late(async () => (await import('./pasted-titles.tsx')).PastedTitles);

/** The delay before folding, so that a double click doesn't hit cards that moved (ms). */
const CALM = 700;

/** The form that creates a task: one line that unfolds on focus. An empty one folds once focus goes to the board. */
export function TaskForm({ user }: { user: User }) {
  const key = draftKeys.newTask(user.id);
  const [open, setOpen] = useState(() => drafts.get(key) !== undefined);
  const draft = useDraft<TaskDraft>(key) ?? emptyDraft;
  const form = useRef<HTMLFormElement>(null);
  const { errors, checkBy, forget } = useFormErrors();
  const { change, isPending, withdraw } = useTaskChanges();
  const heading = useId();
  const details = useId();
  const fold = () => drafts.get(key) === undefined && !form.current?.contains(document.activeElement) && setOpen(false);
  const foldSoon = ({ relatedTarget }: FocusEvent) => relatedTarget?.closest('#tasks') && setTimeout(fold, CALM);

  const written = () => drafts.get<TaskDraft>(key) ?? emptyDraft;
  const check = async (entered: TaskDraft): Promise<boolean> => {
    if (!form.current) return false;
    // The task that a toast offers to retry may be part of it.
    withdraw();
    form.current.querySelector<HTMLElement>('[name="title"]')?.focus();
    return checkBy(loadSchemas(), 'newTask', form.current, bodyOf(entered));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Enter was pressed twice.
    if (isPending && written() === emptyDraft) return;
    if (await check(written())) change(creation(takeOut(key, written())));
  };
  const onChange = (entered: Partial<TaskDraft>) => {
    const next = { ...written(), ...entered };
    if (changedFields(emptyDraft, next).length === 0) dropDraft(key);
    else drafts.set(key, next);
    forget(...draftFields.filter((field) => field in entered).map(schemaName));
  };
  const fields = { draft, onChange, errors };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onBlur={foldSoon}
      aria-labelledby={heading}
      className="rounded-panel border border-control bg-field shadow-control transition-colors hover:border-control-hover"
    >
      <h2 id={heading} className="sr-only">
        {messages.heading}
      </h2>
      {/* On a phone the title has its own line. */}
      <div
        className={classes(
          'flex flex-wrap items-start justify-end gap-1 rounded-panel p-0.75 -outline-offset-1 outline-ring has-[[name=title]:focus-visible]:outline-2',
          open && 'max-[26rem]:*:has-[[name=title]]:basis-full',
        )}
      >
        <Plus aria-hidden="true" className="mt-2 ml-2.5 size-4 shrink-0 text-muted max-[26rem]:hidden" />
        <TitleField {...fields} inline placeholder={messages.whatNeedsDoing} onFocus={() => setOpen(true)} />
        <IconButton
          label={open ? messages.showFewer : messages.showMore}
          size="small"
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setOpen(!open)}
          Icon={ChevronDown}
          className="mt-0.5 pointer-coarse:mt-0 *:transition-transform aria-expanded:*:rotate-180"
        />
        <Button type="submit" variant="primary" size="small" busy={false}>
          {messages.create}
        </Button>
      </div>
      {open && (
        <div id={details} className="border-line border-t px-3 pt-2 pb-3">
          <DetailFields {...fields} />
        </div>
      )}
      {/* Last, so that it moves no field when it appears. */}
      <SimilarTasks title={draft.title} />
      <WaitingFiles open={open} draft={draft} onChange={onChange} />
      <PastedTitles {...{ form, written, onChange, check, change }} draftKey={key} title={draft.title} />
    </form>
  );
}
