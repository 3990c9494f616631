import { ChevronDown } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { User } from '#shared/session.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { draftKeys, drafts } from './drafts.ts';
import { once } from './once.ts';
import { DetailFields, TitleField } from './task-fields.tsx';
import { useTaskDraft } from './use-task-draft.ts';
import { useCreateTask } from './use-tasks.ts';

/**
 * Creates a task. At rest it is one line; the other fields unfold as soon as somebody begins, and stay until they are
 * folded again, so that nothing moves away under a click elsewhere. What was filled in and not sent is there the next time.
 */
export function TaskForm({ user }: { user: User }) {
  const key = draftKeys.newTask(user.id);
  const [open, setOpen] = useState(() => drafts.get(key) !== undefined);
  const { fields, checked, clear } = useTaskDraft(key);
  const form = useRef<HTMLFormElement>(null);
  const { change, isPending } = useCreateTask({
    whenTaken: (sent) => {
      if (clear(sent)) form.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
    },
  });
  const heading = useId();
  const details = useId();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = await checked(event.currentTarget);
    if (body && !isPending) change(once(key, body));
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-labelledby={heading}
      className="rounded-panel border border-line bg-surface p-4 shadow-card"
    >
      <div className="mb-2 flex h-7 items-center justify-between gap-2">
        <h2 id={heading} className="text-base font-semibold">
          Create New Task
        </h2>
        <IconButton
          label={open ? 'Show fewer fields' : 'Show more fields'}
          tooltip={false}
          size="small"
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setOpen(!open)}
          icon={<ChevronDown className={classes('size-4 transition-transform', open && 'rotate-180')} />}
        />
      </div>
      <div className={classes('grid gap-3', !open && 'sm:grid-cols-[1fr_auto]')}>
        <TitleField {...fields} placeholder="What needs doing?" onFocus={() => setOpen(true)} />
        {open && (
          <div id={details} className="grid gap-3">
            <DetailFields {...fields} />
          </div>
        )}
        <Button type="submit" variant="primary" busy={isPending} className="self-end justify-self-start">
          Create Task
        </Button>
      </div>
    </form>
  );
}
