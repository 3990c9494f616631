import { useState } from 'react';
import { classes } from '../ui/classes.ts';

/** As much as a folded description can show: a long one is not drawn in full on every card. */
const FOLDED = 280;
const LINES = 3;

/** A task's description, three lines of it until the reader wants all. */
export function TaskDescription({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > 140 || text.split('\n', LINES + 1).length > LINES;
  return (
    <div className="mt-1">
      <p className={classes('whitespace-pre-wrap text-label text-muted wrap-anywhere', long && !open && 'line-clamp-3')}>
        {open ? text : text.slice(0, FOLDED)}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="rounded-control text-small font-medium text-accent-text hover:underline"
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
