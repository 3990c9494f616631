import * as messages from '#messages/cards.ts';
import * as buttons from '#messages/controls.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { useTick } from '../../task-parts/use-tick.ts';
import { useExcerpt } from '../../text/marked.tsx';
import { classes } from '../../ui/classes.ts';
import { useKeptState } from '../../ui/use-kept-state.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import { useWholeDescription } from './use-whole-description.ts';

/** As much as a folded description can show: a long one is not drawn in full on every card. */
const FOLDED = 280;
const LINES = 2;

/** The address of a link, which is not shown. */
const ADDRESS = /(?<=\])\([^\s()]+\)/g;

/** Whether a description is longer than what is shown of it at first. */
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
  const [open, setOpen] = useKeptState(`description ${user.id} ${task.id}`, false);
  const shown = useWholeDescription(task, open);
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
            'h-6 rounded-control bg-surface text-small font-medium text-accent-text hover:underline',
            // At the end of the second line, where the text stops.
            !open &&
              'absolute end-0 -bottom-0.5 ps-1 before:pointer-events-none before:absolute before:inset-y-0 before:end-full before:w-8 before:bg-linear-to-r before:from-transparent before:to-surface rtl:before:bg-linear-to-l',
          )}
        >
          {open ? messages.showLess : buttons.showMore}
        </button>
      )}
    </div>
  );
}
