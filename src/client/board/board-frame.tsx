import type { ComponentProps, ReactNode } from 'react';

type BoardFrameProps = ComponentProps<'div'> & {
  header: ReactNode;
  /** What stands between the header and the tasks. */
  tools: ReactNode;
};

/**
 * The board's place on the page: one window high, and what it holds scrolls; where the window is too low for that, the page is higher and scrolls too.
 * All else is for the element that holds the tasks.
 */
export function BoardFrame({ header, tools, ...tasks }: BoardFrameProps) {
  // What stands in it is new whenever it is drawn: there is nothing to remember.
  'use no memo';
  return (
    <div className="flex h-dvh flex-col print:block print:h-auto">
      {header}
      <main className="mx-auto flex w-full max-w-[100rem] grow basis-0 flex-col print:block">
        <div className="grid shrink-0 grid-cols-1 gap-2 px-4 pt-3 sm:px-6 print:hidden">{tools}</div>
        <div {...tasks} className="flex min-h-80 grow basis-0 flex-col outline-none print:block" />
      </main>
    </div>
  );
}
