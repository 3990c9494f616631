import { MessageSquare } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import * as messages from '#messages/cards.ts';
import * as buttons from '#messages/controls.ts';
import { DESCRIPTION_CUT } from '#shared/limits.ts';
import type { User } from '#shared/session.ts';
import type { Hit, Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { useTick } from '../../task-parts/use-tick.ts';
import { useExcerpt } from '../../text/marked.tsx';
import { sentence } from '../../text/sentence.tsx';
import { classes } from '../../ui/classes.ts';
import { toastError } from '../../ui/toast/toast.ts';
import { useKeptState } from '../../ui/use-kept-state.ts';
import { usePrinting } from '../../ui/use-printing.ts';

/**
 * A task with its whole description, once that is wanted and loaded. Until then it is cut, but a former one stays.
 * @param giveUp folds it if it cannot be loaded, so that a cut text never looks whole
 */
function useWholeDescription(task: Task, wanted: boolean, giveUp: () => void): Task {
  const { id, version, description, descriptionCut } = task;
  const [whole, setWhole] = useState<Pick<Task, 'version' | 'description'>>();
  // Version 0 marks an optimistic text. It is reloaded once the server's text is cut.
  if (wanted && !descriptionCut && whole?.description !== description) setWhole({ version: 0, description });
  const isMissing = wanted && descriptionCut === true && whole?.version !== version;
  const fail = useEffectEvent((error: Error) => {
    toastError(error);
    giveUp();
  });
  useEffect(() => {
    if (!isMissing) return;
    let over = false;
    call('getTask', { params: { id } }).then(
      (loaded) => over || setWhole({ version, description: loaded.description }),
      (error: Error) => over || fail(error),
    );
    return () => {
      over = true;
    };
  }, [id, version, isMissing]);
  if (!wanted || !descriptionCut || !whole) return task;
  return { ...task, description: whole.description, descriptionCut: isMissing ? true : undefined };
}

/** As much as a folded description can show: a long one is not drawn in full on every card. */
const FOLDED = 280;
const LINES = 2;

/** The address of a link, which is not shown. */
const ADDRESS = /(?<=\])\([^\s()]+\)/g;

const folds = (text: string): boolean => text.replaceAll(ADDRESS, '').length > 110 || text.split('\n', LINES + 1).length > LINES;

/** As much of a text as has room in 20 printed lines of 100 characters. */
const PRINTED = /^(?:[^\n]{100}|[^\n]*\n|[^\n]+){0,20}/u;

/** How much of a text is drawn while it is folded (characters): no pair of surrogates is cut in two. */
function foldedLength(text: string): number {
  if (text.includes('](')) return text.length;
  return /[\ud800-\udbff]/.test(text.charAt(FOLDED - 1)) ? FOLDED - 1 : FOLDED;
}

/** A task's description, two lines of it until the reader wants all. */
export function TaskDescription({ task, user }: { task: Task; user: User }) {
  const [open, setOpen] = useKeptState(`description ${task.id}`, false);
  const shown = useWholeDescription(task, open, () => setOpen(false));
  const tick = useTick(shown, user);
  const text = shown.description ?? '';
  const long = folds(text);
  const isFolded = long && !open;
  const printed = usePrinting() && PRINTED.exec(text)?.[0];
  const excerpt = useExcerpt(text, foldedLength(text));
  const part = isFolded ? excerpt : text;
  const goesOn = printed && (printed.length < text.length || (task.descriptionCut && text === task.description));
  return (
    <div dir="auto" className="relative mt-0.5">
      <div
        // Drawn anew once it is whole, because for `dir` the browser reads the text again with each part that is appended.
        key={String(text.length > DESCRIPTION_CUT.characters)}
        data-text=""
        className={classes('whitespace-pre-wrap text-label/4.5 text-muted wrap-anywhere', isFolded && 'line-clamp-2 print:line-clamp-none')}
      >
        {/* Links might stand in lines that are not shown, and an excerpt's boxes have other places. */}
        <Markdown
          text={printed || part}
          mentions={shown.mentions}
          links={!isFolded}
          onTick={text.startsWith(part) ? tick : undefined}
          isFolded={isFolded}
        />
        {goesOn && <span className="block italic">{messages.descriptionGoesOn}</span>}
      </div>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={classes(
            'h-6 rounded-control bg-surface selected:bg-selected text-small font-medium text-accent-text hover:underline',
            // At the end of the second line, where the text stops.
            !open &&
              'absolute end-0 -bottom-0.5 ps-1 before:pointer-events-none before:absolute before:inset-y-0 before:end-full before:w-8 before:bg-inherit before:mask-[linear-gradient(to_right,transparent,black)] rtl:before:mask-[linear-gradient(to_left,transparent,black)]',
          )}
        >
          {open ? messages.showLess : buttons.showMore}
        </button>
      )}
    </div>
  );
}

/** The comment by which a search found a task. */
export function FoundComment({ comment, by, mentions }: Hit) {
  return (
    <div className="mt-1 flex items-start gap-1.5 rounded-control bg-sunken px-2 py-1 text-label/4.5 text-muted">
      <MessageSquare aria-hidden="true" className="mt-0.75 size-3 shrink-0" />
      <span className="line-clamp-3 min-w-0 wrap-anywhere">
        {sentence(messages.commentBy, <bdi>{by}</bdi>)}{' '}
        <bdi>
          <Markdown text={comment} mentions={mentions} links={false} isFolded />
        </bdi>
      </span>
    </div>
  );
}
