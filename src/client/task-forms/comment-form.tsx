import type { FormEvent, KeyboardEvent } from 'react';
import * as messages from '#messages/comments.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { loadSchemas } from '../api/load-schemas.ts';
import { draftKeys, drafts, useDraft, useHasDraft } from '../board-store/drafts/drafts.ts';
import { dropDraft, takeOut } from '../board-store/drafts/outgoing.ts';
import { addition } from '../board-store/mutations/add-comment.ts';
import { useTaskChanges } from '../board-store/mutations/change-task.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Field } from '../ui/form/field.tsx';
import { TextArea } from '../ui/form/text-input.tsx';
import { useFormErrors } from '../ui/form/use-form-errors.ts';
import { isComposing } from '../ui/is-composing.ts';

/** Whether Enter breaks the line, because a phone's keyboard has no Shift+Enter. */
const isTouch = () => matchMedia('(pointer: coarse)').matches;

/** Sends on Enter, but not on Shift+Enter or during an IME composition. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent) || isTouch()) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Whether a task has a comment form: also once the right is gone, so that what the user typed stays within reach. */
export function useHasCommentForm(task: Task, user: User): boolean {
  const isTyped = useHasDraft(draftKeys.comment(user.id, task.id));
  return isTyped || may(user, 'addComment', task);
}

/** The form that comments on a task. Its field is free again while the text is being sent. */
export function CommentForm({ task, user }: { task: Task; user: User }) {
  const key = draftKeys.comment(user.id, task.id);
  const text = useDraft<string>(key) ?? '';
  const { errors, checkBy, forget } = useFormErrors();
  const { change, isPending, withdraw } = useTaskChanges();

  const written = () => (drafts.get<string>(key) ?? '').trim();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Enter was pressed twice.
    if (isPending && !written()) return;
    // The text that a toast offers to retry may be part of it.
    withdraw();
    const isValid = await checkBy(loadSchemas(), 'newComment', event.currentTarget, { comment: written() });
    if (isValid) change(addition(task, takeOut(key, written())));
  };
  const type = (next: string) => {
    if (next) drafts.set(key, next);
    else dropDraft(key);
    forget('comment');
  };

  return (
    <form
      noValidate
      data-comment=""
      onSubmit={(event) => void submit(event)}
      className="col-start-1 row-start-3 -ml-2.25 flex min-w-0 items-start rounded-control border border-transparent transition-colors -outline-offset-1 outline-ring focus-within:border-control focus-within:bg-field hover:bg-hover focus-within:hover:bg-field has-[textarea:focus-visible]:outline-2 @max-[22rem]/column:at-hand:col-end-3 @max-[22rem]/column:at-hand:row-start-4 @max-[22rem]/column:at-hand:mt-1 @max-[22rem]/column:at-hand:-mr-2.25"
    >
      <Field label={messages.add} hideLabel error={errors.comment} className="grow [&>p]:pl-2">
        <TextArea
          rows={1}
          data-mentions=""
          placeholder={messages.add}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={sendOnEnter}
          className="min-h-7! resize-none! border-0! bg-transparent! py-1! pointer-coarse:min-h-8! pointer-coarse:py-1.5! pr-0! pl-2! shadow-none! placeholder-shown:overflow-hidden placeholder-shown:whitespace-nowrap outline-none! placeholder:text-label not-pointer-coarse:text-label! @max-[22rem]/column:not-at-hand:placeholder:text-small"
        />
      </Field>
      <Button
        type="submit"
        variant="ghost"
        size="tiny"
        busy={false}
        className={classes('my-0.5 pointer-coarse:my-0 @max-[22rem]/column:px-1', !text && 'on-demand')}
      >
        {messages.send}
      </Button>
    </form>
  );
}
