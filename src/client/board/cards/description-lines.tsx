import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

/** As much as a folded description can show: a long one is not drawn in full on every card. */
const FOLDED = 280;
const LINES = 2;

/** Whether a description is longer than what is shown of it at first. */
export const folds = (text: string): boolean => text.length > 110 || text.split('\n', LINES + 1).length > LINES;

/** How much of a text is drawn while it is folded (characters): no pair of surrogates is cut in two. */
export const foldedLength = (text: string): number => (/[\ud800-\udbff]/.test(text.charAt(FOLDED - 1)) ? FOLDED - 1 : FOLDED);

type DescriptionLinesProps = { folded: boolean; children: ReactNode; toggle?: ReactNode };

/** What a description stands in: two lines high where it is folded. */
export function DescriptionLines({ folded, children, toggle }: DescriptionLinesProps) {
  // What stands in it is new whenever it is drawn: there is nothing to remember.
  'use no memo';
  return (
    <div dir="auto" className="relative mt-0.5">
      <p className={classes('whitespace-pre-wrap text-label/4.5 text-muted wrap-anywhere', folded && 'line-clamp-2 print:line-clamp-none')}>
        {children}
      </p>
      {toggle}
    </div>
  );
}
