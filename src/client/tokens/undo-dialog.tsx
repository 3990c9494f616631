import { type FormEvent, useState } from 'react';
import * as buttons from '#messages/controls.ts';
import { taskNumber } from '#messages/task-link.ts';
import * as messages from '#messages/tokens.ts';
import { atWallClock, dayOf } from '#shared/calendar.ts';
import { HOUR } from '#shared/durations.ts';
import type { Token, UndoResult } from '#shared/tokens.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { linkName } from '../board-store/linked-task.ts';
import { UNDO_MS } from '../board-store/undo/steps.ts';
import { TaskLink } from '../text/links.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DateInput } from '../ui/form/date-input.tsx';
import { Field } from '../ui/form/field.tsx';
import { unreadable } from '../ui/form/use-form-errors.ts';
import { optionsOf, Select } from '../ui/select.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { takeFocus } from '../ui/take-focus.ts';
import { timeZone } from '../ui/time-zone.ts';

const FORM = 'undo-since';

type Since = keyof typeof messages.sinceLabels;
const choices = optionsOf(messages.sinceLabels);

/** The moment of a choice, in ISO 8601. @param picked `YYYY-MM-DDTHH:MM` in the team's time zone */
function momentOf(since: Since, picked: string): string {
  const now = new Date(serverNow());
  if (since === 'hour') return new Date(now.getTime() - HOUR).toISOString();
  return atWallClock(since === 'today' ? `${dayOf(now.toISOString(), timeZone)}T00:00` : picked, timeZone);
}

const LeftAlone = ({ left }: Pick<UndoResult, 'left'>) => (
  <>
    <p>{messages.theseLeftAlone(left.length)}</p>
    <ul className="mt-2 divide-y divide-line rounded-panel border border-line bg-field">
      {left.map((task) => (
        <li key={task.id} className="px-3 py-2 wrap-anywhere">
          <TaskLink name={linkName(task)}>
            {taskNumber(task.number)} <bdi>{task.title}</bdi>
          </TaskLink>
          <p className="text-label text-muted">{task.reason}</p>
        </li>
      ))}
    </ul>
  </>
);

/** The dialog `Undo Everything Since`, which takes back what a token did and lists what was left alone. */
export function UndoDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const [since, setSince] = useState<Since>('hour');
  const [picked, setPicked] = useState('');
  const [error, setError] = useState('');
  const undo = (body: { since: string }) => call('undoToken', { params: { id: token.id }, body, patience: UNDO_MS });
  const {
    mutate,
    isPending,
    data: result,
  } = useReportedMutation(undo, {
    said: ({ undone, left }) => messages.undone(undone, left.length),
    reload: [keys.board],
  });
  const start = (body: { since: string }) => mutate(body, { onSuccess: ({ left }) => left.length === 0 && onClose() });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [short] = unreadable(event.currentTarget);
    if (since !== 'picked' || (picked && !short)) return start({ since: momentOf(since, picked) });
    setError(picked ? buttons.shortYear : messages.momentMissing);
    event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <Dialog
      onClose={onClose}
      title={messages.undoTitle}
      description={!result && messages.undoDescription(token.name)}
      footer={
        result ? (
          <Button variant="primary" onClick={onClose}>
            {buttons.done}
          </Button>
        ) : (
          <Button type="submit" form={FORM} variant="primary" busy={isPending}>
            {buttons.undo}
          </Button>
        )
      }
    >
      {result ? (
        <section ref={takeFocus} tabIndex={-1} aria-label={messages.result} className="outline-none">
          <LeftAlone {...result} />
        </section>
      ) : (
        <form id={FORM} noValidate onSubmit={submit} className="grid gap-3">
          <Field label={messages.since}>
            <Select value={since} options={choices} onValueChange={setSince} />
          </Field>
          {since === 'picked' && (
            <Field label={messages.moment} error={error}>
              <DateInput
                type="datetime-local"
                value={picked}
                onChange={({ target }) => {
                  setPicked(target.value);
                  setError('');
                }}
              />
            </Field>
          )}
        </form>
      )}
    </Dialog>
  );
}
