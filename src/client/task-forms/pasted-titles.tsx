import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import * as messages from '#messages/pasted-titles.ts';
import { BULK_MOST, TITLE_MOST } from '#shared/limits.ts';
import { isSeen } from '#shared/text.ts';
import { newKey } from '../board-store/drafts/idempotency.ts';
import { noteTaken, type Outgoing, giveBack as putBack, storeOutgoing } from '../board-store/drafts/outgoing.ts';
import type { TaskChange } from '../board-store/mutations/change-task.ts';
import { creations } from '../board-store/mutations/creations.ts';
import { emptyDraft, type TaskDraft } from '../board-store/task-draft.ts';
import { Button } from '../ui/button.tsx';
import { listen } from '../ui/listen.ts';
import { makeStore } from '../ui/store.ts';

/** The tasks of the lines pasted last, as far as they are not created yet. */
const pasted = makeStore<readonly Outgoing<TaskDraft>[]>([]);

const oneLine = (tasks: readonly Outgoing<TaskDraft>[]) => tasks.map(({ text }) => text.title).join(' ');

/** The marks of items: a bullet, and a number, which without the others may belong to its title. */
const BULLET = /^[-*+•](?:\s+|$)(?:\[[ xX]\](?:\s+|$))?/;
const NUMBER = /^\d{1,9}[.)](?:\s+|$)/;

/** A cell of several lines, as spreadsheets quote it. */
const LONG_CELL = /(?<![^\t\n])"(?:[^"\n]|"")*\n(?:[^"]|"")*"(?![^\t\n])/g;

/** The server would refuse it after it had created the others before it. */
const isTooLong = (title: string) => [...title].length > TITLE_MOST;

/** Without those that show nothing, which the server would refuse too. */
const seen = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line && isSeen(line));

function titlesIn(text: string): string[] {
  const rows = text.replace(LONG_CELL, (cell) => cell.slice(1, -1).replaceAll('""', '"').replace(/\s+/g, ' '));
  const lines = seen(rows.split('\n'));
  const mark = lines.every((line) => NUMBER.test(line)) ? NUMBER : BULLET;
  return seen(lines.map((line) => line.replace(mark, '')));
}

type PastedTitlesProps = {
  form: RefObject<HTMLFormElement | null>;
  draftKey: string;
  title: string;
  written: () => TaskDraft;
  onChange: (entered: Partial<TaskDraft>) => void;
  check: (entered: TaskDraft) => Promise<boolean>;
  change: (one: TaskChange) => void;
};

/** Offers to create a task for each of several lines pasted into the title of an empty form. */
export function PastedTitles({ form, draftKey, title, written, onChange, check, change }: PastedTitlesProps) {
  const tasks = useSyncExternalStore(pasted.subscribe, pasted.get);
  const isOffered = tasks.length > 0 && title === oneLine(tasks);

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain').replaceAll('\r\n', '\n') ?? '';
    const titles = titlesIn(text);
    const isTitle = event.target instanceof HTMLInputElement && event.target.name === 'title';
    // The browser would keep the quotes of a single long cell.
    const isSpecial = titles.length > 1 || text.search(LONG_CELL) >= 0;
    if (!isTitle || written() !== emptyDraft || !isSpecial || titles.length > BULK_MOST || titles.some(isTooLong)) return;
    // Browsers differ in how they join lines, and the offer stands while the title is these.
    event.preventDefault();
    const lines = titles.map((line) => ({ draft: draftKey, text: { ...emptyDraft, title: line }, key: newKey() }));
    pasted.set(lines.length > 1 ? lines : []);
    onChange({ title: oneLine(lines) });
  });
  useEffect(() => (form.current ? listen(form.current, { paste: (event) => paste(event) }) : undefined), [form]);

  const create = async () => {
    const draft = written();
    const outgoing = tasks.map((one) => {
      const text = { ...draft, title: one.text.title };
      // The server refuses the key of a task that was sent with other values.
      return JSON.stringify(text) === JSON.stringify(one.text) ? one : { ...one, text, key: newKey() };
    });
    if (!outgoing[0] || !(await check(outgoing[0].text))) return;
    outgoing.forEach(storeOutgoing);
    let own = tasks;
    const whenTaken = () => {
      // Others may have been pasted since.
      if (pasted.get() !== own) return;
      // A retry from the toast may have created what an error had given back.
      if (written().title === oneLine(own)) onChange(emptyDraft);
      pasted.set([]);
    };
    const all = creations(outgoing, messages.created(tasks.length));
    const giveBack = () => {
      const left = all.unsent();
      const isFree = written() === emptyDraft;
      left.forEach(isFree ? noteTaken : putBack);
      if (!isFree) return;
      own = left;
      pasted.set(own);
      onChange({ ...draft, title: oneLine(own) });
    };
    onChange(emptyDraft);
    change({ ...all, giveBack, whenTaken });
  };
  return (
    <div className={isOffered ? 'flex items-center gap-3 border-line border-t px-3 py-1.5 text-label' : undefined}>
      <p aria-live="polite" className="text-muted">
        {isOffered && messages.pasted(tasks.length)}
      </p>
      {isOffered && (
        <Button size="small" onClick={() => void create()}>
          {messages.createTasks(tasks.length)}
        </Button>
      )}
    </div>
  );
}
