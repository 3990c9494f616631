import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import * as messages from '#messages/pasted-titles.ts';
import { BULK_MOST } from '#shared/limits.ts';
import { newKey } from '../board-store/drafts/idempotency.ts';
import { noteTaken, giveBack as putBack, storeOutgoing } from '../board-store/drafts/outgoing.ts';
import { changeTask } from '../board-store/mutations/change-task.ts';
import { creations } from '../board-store/mutations/creations.ts';
import { emptyDraft, type TaskDraft } from '../board-store/task-draft.ts';
import { Button } from '../ui/button.tsx';
import { makeStore } from '../ui/store.ts';

/** The title of a task to create, with its idempotency key. */
type NewTitle = { title: string; key: string };

/** The lines pasted last that are no tasks yet. */
const pasted = makeStore<readonly NewTitle[]>([]);

const oneLine = (titles: readonly NewTitle[]) => titles.map(({ title }) => title).join(' ');

/** The marks of items: a bullet, and a number, which without the others may belong to its title. */
const BULLET = /^[-*+•](?:\s+|$)(?:\[[ xX]\](?:\s+|$))?/;
const NUMBER = /^\d{1,9}[.)](?:\s+|$)/;

function titlesIn(text: string): NewTitle[] {
  const lines = text.split(/\r?\n/).flatMap((line) => line.trim() || []);
  const mark = lines.every((line) => NUMBER.test(line)) ? NUMBER : BULLET;
  return lines.flatMap((line) => line.replace(mark, '') || []).map((title) => ({ title, key: newKey() }));
}

type PastedTitlesProps = {
  form: RefObject<HTMLFormElement | null>;
  draftKey: string;
  title: string;
  written: () => TaskDraft;
  onChange: (entered: Partial<TaskDraft>) => void;
};

/** Offers to create a task for each of several lines pasted into the title of an empty form. */
export function PastedTitles({ form, draftKey, title, written, onChange }: PastedTitlesProps) {
  const titles = useSyncExternalStore(pasted.subscribe, pasted.get);
  const isOffered = titles.length > 0 && title === oneLine(titles);

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const lines = titlesIn(event.clipboardData?.getData('text/plain') ?? '');
    const isTitle = event.target instanceof HTMLInputElement && event.target.name === 'title';
    if (!isTitle || written() !== emptyDraft || lines.length < 2 || lines.length > BULK_MOST) return;
    // Browsers differ in how they join lines, and the offer stands while the title is these.
    event.preventDefault();
    pasted.set(lines);
    onChange({ title: oneLine(lines) });
  });
  useEffect(() => {
    const within = form.current;
    const listen = (event: ClipboardEvent) => paste(event);
    within?.addEventListener('paste', listen);
    return () => within?.removeEventListener('paste', listen);
  }, [form]);

  const create = () => {
    form.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
    const draft = written();
    const outgoing = titles.map(({ title, key }) => ({ draft: draftKey, text: { ...draft, title }, key }));
    outgoing.forEach(storeOutgoing);
    let own = titles;
    const whenTaken = () => {
      // Others may have been pasted since.
      if (pasted.get() !== own) return;
      // A retry from the toast may have created what an error had given back.
      if (written().title === oneLine(own)) onChange(emptyDraft);
      pasted.set([]);
    };
    const all = creations(outgoing, messages.created(titles.length));
    const giveBack = () => {
      const left = all.unsent();
      const isFree = written() === emptyDraft;
      left.forEach(isFree ? noteTaken : putBack);
      if (!isFree) return;
      own = left.map(({ text: { title }, key }) => ({ title, key }));
      pasted.set(own);
      onChange({ ...draft, title: oneLine(own) });
    };
    onChange(emptyDraft);
    changeTask({ ...all, giveBack, whenTaken });
  };
  return (
    <div className={isOffered ? 'flex items-center gap-3 border-line border-t px-3 py-1.5 text-label' : undefined}>
      <p aria-live="polite" className="text-muted">
        {isOffered && messages.pasted(titles.length)}
      </p>
      {isOffered && (
        <Button size="small" onClick={create}>
          {messages.createTasks(titles.length)}
        </Button>
      )}
    </div>
  );
}
